"""Write ``docs/conjectures/*.md`` out of the task files: one page for each field, and an index.

``python docs/gen_conjectures.py`` writes the pages. They show the task files, the
self-checks, the record of each campaign (``tests/verifiers/campaign``) and the measured costs
(``docs/conjectures/costs.json``), nothing else.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from adjudge.benchmark import ledger
from adjudge.benchmark.repository import load_task, task_ids
from adjudge.benchmark.root import BenchmarkRoot, find_root
from adjudge.benchmark.task_page import task_page
from adjudge.contract.files import write_atomic

ROOT = Path(__file__).resolve().parents[1]
PAGES = Path(__file__).with_name("conjectures")
FIELDS = {
    "number-theory": "Number theory",
    "sequences": "Sequences",
    "graph-theory": "Graph theory",
    "combinatorics": "Combinatorics and designs",
    "algebra": "Algebra and polynomials",
    "geometry": "Geometry",
    "automata": "Automata and words",
}
HEAD = """\
# Conjectures

Every task is one conjecture that a finite object would refute, or, in a column of its own, a *shadow*: a
conjecture that was refuted, with the counterexample, to show that its verifier can say yes. These pages are
generated from the task files; `adjudge tasks show TASK` prints the same with the present status.

A task without a program (*design-only*) says why no program decides it. What was reported proved, refuted or
disputed since its observation is quarantined by an event of the [ledger](../ledger.md) and not scored.
"""


def pages() -> dict[str, str]:
    """The text of every page by its file name."""
    root = find_root(start=ROOT)
    by_field: dict[str, list[str]] = {field: [] for field in FIELDS}
    for task_id in task_ids(root):
        by_field[load_task(root, task_id).task.tags[0]].append(task_id)
    costs = json.loads((PAGES / "costs.json").read_text("utf-8"))
    campaigns = [
        json.loads(path.read_text("utf-8")) for path in (ROOT / "tests/verifiers/campaign").glob("*.json")
    ]
    evidence = {"costs": costs, "campaigns": {record["task_id"]: record for record in campaigns}}
    day = _latest(root)
    shown = {task_id: task_page(root, task_id, day) for members in by_field.values() for task_id in members}
    texts = {"index.md": _index(root, by_field, shown)}
    for field, members in by_field.items():
        entries = [_entry(shown[task_id], evidence) for task_id in members]
        texts[f"{field}.md"] = "\n".join([f"# {FIELDS[field]}", "", *entries])
    return texts


def _latest(root: BenchmarkRoot) -> str:
    """The last day that the tasks and the ledger speak of, so that no page depends on today."""
    days = [load_task(root, task_id).task.status_observation.observed_on for task_id in task_ids(root)]
    return max([*days, *(event.effective_on for event in ledger.read_ledger(root.ledger))])


def _index(root: BenchmarkRoot, by_field: dict[str, list[str]], shown: dict[str, dict[str, Any]]) -> str:
    lines = [HEAD, "| field | open conjectures | with a verifier | shadows |", "|---|---|---|---|"]
    totals = [0, 0, 0]
    for field, members in by_field.items():
        tasks = [load_task(root, task_id).task for task_id in members]
        open_tasks = [task for task in tasks if not task.is_shadow]
        counts = [
            len(open_tasks),
            sum(hasattr(task.verifier, "entry") for task in open_tasks),
            len(tasks) - len(open_tasks),
        ]
        totals = [total + count for total, count in zip(totals, counts, strict=True)]
        lines.append(f"| [{FIELDS[field]}]({field}.md) | {counts[0]} | {counts[1]} | {counts[2]} |")
    lines += [f"| all | {totals[0]} | {totals[1]} | {totals[2]} |", ""]
    lines += ["| task | title | field | status | decided by |", "|---|---|---|---|---|"]
    for field, members in by_field.items():
        for task_id in members:
            page = shown[task_id]
            decided = "a program" if page["disposition"] == "executable" else "no program"
            title = f"[{_cell(page['title'])}]({field}.md#{task_id})"
            lines.append(
                f"| `{task_id}` | {title} | {FIELDS[field].lower()} | {page['status']} | {decided} |"
            )
    return "\n".join([*lines, ""])


def _entry(page: dict[str, Any], evidence: dict[str, Any]) -> str:
    task_id = page["task_id"]
    kind = "shadow" if page["shadow"] else page["status"]
    lines = [f"## {task_id}", "", f"**{_plain(page['title'])}**", ""]
    lines += [f"*{kind}, observed {page['observed_on']}* · tags: {', '.join(page['tags'])}", ""]
    lines += [_paragraphs(page["statement"]), "", "**Refuted by.** " + _paragraphs(page["refutation"]), ""]
    if page["known"]:
        lines += ["**Known.** " + _paragraphs(page["known"]), ""]
    links = (f"[{_plain(item['title'])}]({item['url']}) ({item['accessed_on']})" for item in page["sources"])
    lines += ["**Sources.** " + "; ".join(links), ""]
    for event in page["history"][1:]:
        lines += [f"**Since {event['effective_on']}: {event['status']}.** {_plain(event['reason'])}", ""]
    lines += _decision(page, evidence)
    if page["near_misses"]:
        lines += ["| near-miss | why it fails |", "|---|---|"]
        lines += [f"| {_cell(miss['name'])} | {_cell(miss['message'])} |" for miss in page["near_misses"]]
        lines.append("")
    return "\n".join(lines)


def _decision(page: dict[str, Any], evidence: dict[str, Any]) -> list[str]:
    verifier = page["verifier"]
    if page["disposition"] != "executable":
        return ["**No program.** " + _paragraphs(verifier["reason"]), ""]
    limits = page["limits"]
    lines = [f"**Decided by** `{verifier['entry']}`, at most {limits['max_work']:,} units of work."]
    cost = evidence["costs"].get(page["task_id"])
    if cost:
        lines.append(
            f"Costliest witness: {_plain(cost['witness'][0].lower() + cost['witness'][1:])}"
            f" ({cost['bytes']:,} bytes), {cost['ms']:,} ms of {cost['quarter_ms']:,} ms."
        )
    record = evidence["campaigns"].get(page["task_id"])
    if record:
        drawn, mutants = record["witnesses"], record["mutants"]
        lines.append(
            f"Second implementation: the same answer on {drawn['drawn']:,} witnesses"
            f" ({drawn['accepted']:,} accepted) and {mutants['tried']:,} mutants"
            f" ({mutants['accepted']:,} accepted)."
        )
    if page["relaxed_twin"]:
        lines.append(f"It says yes to a relaxed twin: {_plain(page['relaxed_twin']['name'])}.")
    return [*lines, ""]


_MARKS = re.compile(r"([\\`*_\[\]<>#|])")


def _plain(text: str) -> str:
    return _MARKS.sub(r"\\\1", text)


def _paragraphs(text: str) -> str:
    return _plain(text).replace("{", "&#123;")


def _cell(text: str) -> str:
    return _plain(text).replace("\n", " ")


if __name__ == "__main__":
    for name, text in pages().items():
        write_atomic(PAGES / name, text.encode())
