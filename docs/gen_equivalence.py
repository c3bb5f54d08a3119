"""Write the tables of ``docs/equivalence.md`` out of the engine: refusal codes and limits.

``python docs/gen_equivalence.py`` writes them between their markers and leaves the rest of the page alone.
"""

from __future__ import annotations

import re
from pathlib import Path

from adjudge.algebra import LANE_LIMITS, PLAIN_LIMITS, REFUSAL_CODES, Limits
from adjudge.contract.files import write_atomic

PAGE = Path(__file__).with_name("equivalence.md")


def page(text: str) -> str:
    """The page with its tables replaced."""
    for name, table in (("refusals", refusals()), ("limits", limits())):
        pattern = rf"(?s)(<!-- begin {name}:[^\n]*-->\n).*?(<!-- end {name} -->)"
        text, count = re.subn(pattern, lambda match, table=table: f"{match[1]}\n{table}\n{match[2]}", text)
        if count != 1:
            raise SystemExit(f"the markers of {name} are missing")
    return text


def refusals() -> str:
    """One row a code."""
    rows = ["| code | meaning | example | in |", "|---|---|---|---|"]
    for code, row in REFUSAL_CODES.items():
        example = f"`{row.example}`" if row.example else "(empty)"
        rows.append(f"| `{code}` | {row.meaning} | {example} | {', '.join(row.syntaxes)} |")
    return "\n".join(rows)


def limits() -> str:
    """One row a limit."""
    described = dict(re.findall(r"(?m)^ {8}(\w+): ((?:.+\n)(?: {12}.+\n)*)", f"{Limits.__doc__}\n"))
    rows = ["| limit | on | plain, latex | lane |", "|---|---|---|---|"]
    for name in Limits.__struct_fields__:
        meaning = re.sub(r"\s+", " ", described[name]).strip().rstrip(".")
        values = (_number(getattr(table, name)) for table in (PLAIN_LIMITS, LANE_LIMITS))
        rows.append(f"| `{name}` | {meaning} | {' | '.join(values)} |")
    return "\n".join(rows)


def _number(value: int | None) -> str:
    if value is None:
        return "none"
    power = value.bit_length() - 1
    return f"2^{power}" if value > 10**12 and value == 1 << power else f"{value:,}"


if __name__ == "__main__":
    write_atomic(PAGE, page(PAGE.read_text(encoding="utf-8")).encode())
