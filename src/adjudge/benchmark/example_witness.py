"""Witnesses made out of an output schema alone: of the right form, and almost surely of the wrong content.

They show the form of an answer, and they are the constant answers that a verifier must not fall for.
"""

from __future__ import annotations

from typing import Any, Literal

from adjudge.benchmark.schema_patterns import shortest_match
from adjudge.benchmark.schema_profile import BRANCHES, resolve, types_of
from adjudge.contract.canonical import canonical_bytes
from adjudge.contract.task import Task
from adjudge.judging.output_schema import first_violation

Size = Literal["least", "small", "most"]
"""``least``: all choices as small as the bounds allow; ``small``: one item in each array; ``most``: large."""

_MANY = 8
"""Items that ``most`` puts into an array whose bound is larger."""
_DEPTH = 24
_SIGNED = {"least": "-1", "small": "1", "most": "9" * 20}


def example_witness(task: Task, size: Size = "small") -> dict[str, Any] | None:
    """A witness of the form that the task's schema demands, or ``None`` where none was found."""
    schema = task.output_schema
    declared = schema.get("properties", {}).get("witness", False)
    witness = _value(schema, declared, size, task.limits.max_digits, _DEPTH)
    submission = {"task_id": task.task_id, "outcome": "counterexample", "witness": witness}
    if not isinstance(witness, dict) or first_violation(schema, submission) is not None:
        return None
    return witness


def constant_witnesses(task: Task) -> list[dict[str, Any]]:
    """The examples of every size, each once."""
    sizes: tuple[Size, ...] = ("least", "small", "most")
    found: dict[bytes, dict[str, Any]] = {}
    for size in sizes:
        witness = example_witness(task, size)
        if witness is not None:
            found.setdefault(canonical_bytes(witness), witness)
    return list(found.values())


def _value(root: Any, schema: Any, size: Size, max_digits: int, depth: int) -> Any:
    # Recursion over the schema: its nesting is bounded where it was read, references by depth.
    if not isinstance(schema, dict) or depth == 0:
        return None
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return schema["enum"][-1 if size == "most" else 0]
    if "$ref" in schema:
        return _value(root, resolve(root, schema["$ref"]), size, max_digits, depth - 1)
    kinds = [kind for kind in types_of(schema) if kind != "null"]
    if kinds:
        kind = kinds[-1 if size == "most" else 0]
        if kind == "object":
            names = schema.get("properties", {}) if size == "most" else schema.get("required", ())
            declared = schema.get("properties", {})
            return {name: _value(root, declared.get(name), size, max_digits, depth - 1) for name in names}
        if kind == "array":
            item = _value(root, schema.get("items"), size, max_digits, depth - 1)
            return [item] * _length(schema.get("minItems", 0), schema.get("maxItems", 0), size)
        return _scalar(schema, kind, size, max_digits)
    for keyword in BRANCHES:
        branches = [branch for branch in schema.get(keyword, ()) if isinstance(branch, dict)]
        if branches:
            return _value(root, branches[-1 if size == "most" else 0], size, max_digits, depth - 1)
    return None


def _length(least: int, most: int, size: Size) -> int:
    if size == "least":
        return least
    return max(least, min(most, 1 if size == "small" else _MANY))


def _scalar(schema: dict[str, Any], kind: str, size: Size, max_digits: int) -> Any:
    if kind == "boolean":
        return size == "most"
    if kind == "integer":
        least = schema.get("minimum", schema.get("exclusiveMinimum", -1) + 1)
        most = schema.get("maximum", schema.get("exclusiveMaximum", 1) - 1)
        return most if size == "most" else least
    if kind != "string":
        return None
    if "format" in schema:
        if schema["format"] == "bigint0" and size == "least":
            return "0"
        return _SIGNED[size][: max_digits + (size == "least")]
    if "pattern" in schema:
        return shortest_match(schema["pattern"])
    return "x" * max(schema.get("minLength", 0), size != "least")
