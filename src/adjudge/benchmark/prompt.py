"""The prompt of a task: all that a solver is shown, as one deterministic text.

It holds the statement, what would refute it, the form of the answer and the rules that a JSON Schema has no
words for. It holds nothing from the status, the self-check or a shadow's known counterexample.
"""

from __future__ import annotations

import json
from typing import Any

from adjudge.contract.errors import RecordError
from adjudge.contract.integers import FORMATS
from adjudge.contract.suite import MAX_PROMPT_BYTES
from adjudge.contract.task import Task

_FORMS = {
    "bigint": 'a nonzero integer: an optional "-", then digits without a leading zero ("42", "-7")',
    "bigint0": 'an integer: "0", or an optional "-" and digits without a leading zero ("0", "42", "-7")',
}


def render_prompt(task: Task, *, statement: str | None = None, refutation: str | None = None) -> str:
    """The prompt of ``task``; equal tasks give equal text.

    Args:
        statement, refutation: other words for the same mathematics, as a presentation variation has them.

    Raises:
        RecordError: code ``PROMPT_TOO_LONG``, the text is longer than 32 KiB of UTF-8.
    """
    parts = [
        f"Task {task.task_id}: {task.title}",
        _section("Statement", task.statement if statement is None else statement),
        _section("What would refute it", task.refutation if refutation is None else refutation),
        _section("Your answer", _form_of_the_answer(task)),
    ]
    text = "\n\n".join(parts) + "\n"
    size = len(text.encode("utf-8"))
    if size > MAX_PROMPT_BYTES:
        reason = f"the prompt has {size} bytes, more than {MAX_PROMPT_BYTES}: shorten the statement or schema"
        raise RecordError("PROMPT_TOO_LONG", reason, source=task.task_id)
    return text


def no_result_example(task_id: str) -> str:
    """The submission that says that nothing was found."""
    return json.dumps({"task_id": task_id, "outcome": "no-result", "witness": None}, separators=(",", ":"))


def integer_formats(schema: Any) -> list[str]:
    """The integer formats that a schema declares anywhere, sorted."""
    found: set[str] = set()
    pending = [schema]
    while pending:
        node = pending.pop()
        if isinstance(node, dict):
            declared = node.get("format")
            if isinstance(declared, str) and declared in FORMATS:
                found.add(declared)
            pending.extend(node.values())
        elif isinstance(node, list):
            pending.extend(node)
    return sorted(found)


def _section(title: str, text: str) -> str:
    return f"{title}\n{'-' * len(title)}\n{text}"


def _form_of_the_answer(task: Task) -> str:
    schema = json.dumps(task.output_schema, sort_keys=True, indent=2, ensure_ascii=False)
    rules = "\n".join(f"- {rule}" for rule in _rules(task))
    return (
        "Answer with one JSON object and nothing else, valid against this JSON Schema (draft-07):\n\n"
        f"{schema}\n\n"
        f"Rules:\n{rules}\n\n"
        "A program checks the witness, exactly and without rounding. Nothing but a correct counterexample\n"
        "scores. If you have found none, say so with\n\n"
        f"{no_result_example(task.task_id)}"
    )


def _rules(task: Task) -> list[str]:
    limits = task.limits
    rules = ['"outcome" is "counterexample" with a "witness" object, or "no-result" with "witness": null.']
    formats = integer_formats(task.output_schema)
    rules += [f'A string with "format": "{name}" is {_FORMS[name]}.' for name in formats]
    if formats:
        rules.append(
            f"Such a string has at most {limits.max_digits} digits, ASCII ones: no plus sign, no spaces, no"
            " separators, no exponent."
        )
    rules += [
        "Every other integer is a JSON integer within its bounds: no quotes, no fraction, no exponent.",
        f"An array has at most {limits.max_items} items, the whole answer at most"
        f" {limits.max_submission_bytes} bytes of UTF-8.",
        "No key appears twice, there are no comments, and no field that the schema does not name.",
        '"notes" is optional, at most 4000 characters, and is never read by the program that decides.',
    ]
    return rules
