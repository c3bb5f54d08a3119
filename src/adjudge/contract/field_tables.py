"""The field tables of the wire format's page, made out of the record types.

``python -m adjudge.contract.field_tables PAGE`` renews the part of a Markdown page between the two marks.
"""

import sys
from pathlib import Path

from msgspec import inspect

from adjudge.contract.attribute_docs import attribute_docs
from adjudge.contract.fields import END, Record
from adjudge.contract.files import read_regular, write_atomic
from adjudge.contract.schemas import WIRE_RECORDS, record_types

BEGIN = "<!-- field tables: generated, do not edit below -->"
FINISH = "<!-- field tables: end -->"
_MAX_PAGE_BYTES = 1 << 20


def field_tables() -> str:
    """One section for each wire record, with a table for each record type in it."""
    sections = []
    told: set[type[Record]] = set()
    for record in WIRE_RECORDS:
        sections.append(f"### {record.title}\n\nWhere: {record.where}. Schema: `{record.name}.schema.json`.")
        for kind in record_types(record):
            if kind not in told:
                told.add(kind)
                sections.append(_section(kind))
    return "\n\n".join(sections)


def renew(page: str) -> str:
    """``page`` with the part between the marks made anew.

    Raises:
        ValueError: a mark is missing.
    """
    before, begin, rest = page.partition(BEGIN)
    _, finish, after = rest.partition(FINISH)
    if not begin or not finish:
        raise ValueError(f"the page lacks {BEGIN} or {FINISH}")
    return f"{before}{BEGIN}\n\n{field_tables()}\n\n{FINISH}{after}"


def _section(kind: type[Record]) -> str:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    docs = attribute_docs(kind)
    rows = [
        f"| `{field.encode_name}` | {_form(field)} | {_cell(docs.get(field.name, ''))} |"
        for field in info.fields
    ]
    if info.tag is not None:
        rows.insert(0, f"| `{info.tag_field}` | `{info.tag}` | Which of the record types this is. |")
    summary = " ".join(str(kind.__doc__).split("\n\n")[0].split())
    head = f"**{kind.__name__}.** {_cell(summary)}"
    return "\n".join([head, "", "| Field | Form | Meaning |", "|---|---|---|", *rows])


def _form(field: inspect.Field) -> str:
    form = _describe(field.type)
    return _cell(form if field.required else f"{form}; may be absent")


def _describe(info: inspect.Type) -> str:
    if isinstance(info, inspect.Metadata):
        told = (info.extra_json_schema or {}).get("description")
        return f"{_describe(info.type)} ({told})" if told else _describe(info.type)
    if isinstance(info, inspect.UnionType):
        return " or ".join(_describe(part) for part in info.types)
    if isinstance(info, inspect.LiteralType):
        return " or ".join(_literal(value) for value in info.values)
    if isinstance(info, inspect.StructType):
        return info.cls.__name__
    if isinstance(info, inspect.ListType):
        return f"array of {_span(info.min_length, info.max_length)}{_describe(info.item_type)}"
    if isinstance(info, inspect.DictType):
        return "object" if isinstance(info.value_type, inspect.AnyType) else _map(info)
    if isinstance(info, inspect.StrType):
        span = _span(info.min_length, info.max_length)
        return f"string{_pattern(info.pattern)}" + (f", {span}characters" if span else "")
    if isinstance(info, inspect.IntType):
        return f"integer {_span(info.ge, info.le)}".rstrip()
    return {inspect.BoolType: "`true` or `false`", inspect.NoneType: "null"}[type(info)]


def _literal(value: bool | str | int | None) -> str:
    """One value that a field may have, as JSON writes it; nothing can be marked up in an empty text."""
    if value == "":
        return "the empty string"
    if isinstance(value, bool):
        return "`true`" if value else "`false`"
    return "null" if value is None else f"`{value}`"


def _map(info: inspect.DictType) -> str:
    return f"object from {_describe(info.key_type)} to {_describe(info.value_type)}"


def _span(low: int | None, high: int | None) -> str:
    """A range as ``1..20`` with a space after it, or nothing."""
    if low is None and high is None:
        return ""
    return f"{low or 0}..{'' if high is None else high} "


def _pattern(pattern: str | None) -> str:
    # The patterns of texts only shut out control characters; their description says so in a word.
    if pattern is None or r"\x00" in pattern:
        return ""
    return f" `{pattern.removesuffix(END)}$`"


def _cell(text: str) -> str:
    return text.replace("``", "`").replace("|", "\\|")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.stderr.write("usage: python -m adjudge.contract.field_tables PAGE\n")
        sys.exit(2)
    page_file = Path(sys.argv[1])
    page_text = read_regular(page_file, max_bytes=_MAX_PAGE_BYTES).decode("utf-8")
    write_atomic(page_file, renew(page_text).encode("utf-8"))
