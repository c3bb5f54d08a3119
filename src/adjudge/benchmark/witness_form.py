"""The form of a witness in words: each field of the output schema with its type and bounds."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from adjudge.benchmark.schema_profile import BRANCHES, resolve, types_of
from adjudge.contract.task import Task

_MOST_FIELDS = 200
_DEPTH = 12


class WitnessField(NamedTuple):
    """A field of a witness: its path, such as ``factorization[].prime``, and what may stand there."""

    path: str
    form: str


def witness_form(task: Task) -> list[WitnessField]:
    """The fields of the task's witness, in the order of the schema; two hundred at most."""
    schema = task.output_schema
    found: list[WitnessField] = []
    pending = [("", schema.get("properties", {}).get("witness"), True, 0)]
    while pending and len(found) < _MOST_FIELDS:
        path, declared, required, depth = pending.pop()
        node = _followed(schema, declared)
        if path:
            form = _form(node, task.limits.max_digits) + ("" if required else " (may be left out)")
            found.append(WitnessField(path, form))
        if depth < _DEPTH:
            pending += reversed(_inner(path, node, depth + 1))
    return found


def _followed(root: Any, node: Any) -> dict[str, Any]:
    for _ in range(_DEPTH):
        if not isinstance(node, dict) or "$ref" not in node:
            break
        node = resolve(root, node["$ref"])
    return node if isinstance(node, dict) else {}


def _inner(path: str, node: dict[str, Any], depth: int) -> list[tuple[str, Any, bool, int]]:
    found: list[tuple[str, Any, bool, int]] = []
    if "object" in types_of(node):
        required = node.get("required", ())
        for name, child in node.get("properties", {}).items():
            found.append((f"{path}.{name}" if path else name, child, name in required, depth))
    if "array" in types_of(node) and path:
        found.append((f"{path}[]", node.get("items"), True, depth))
    return found


def _form(node: dict[str, Any], max_digits: int) -> str:
    if "const" in node:
        return f"always {json.dumps(node['const'], ensure_ascii=False)}"
    if "enum" in node:
        return "one of " + ", ".join(json.dumps(item, ensure_ascii=False) for item in node["enum"])
    if any(keyword in node for keyword in BRANCHES) and not types_of(node):
        return "one of several forms: see the schema"
    return " or ".join(_typed(node, kind, max_digits) for kind in types_of(node)) or "see the schema"


def _typed(node: dict[str, Any], kind: str, max_digits: int) -> str:
    if kind == "integer":
        least = node.get("minimum", node.get("exclusiveMinimum", -1) + 1)
        most = node.get("maximum", node.get("exclusiveMaximum", 1) - 1)
        return f"integer from {least:,} to {most:,}"
    if kind == "array":
        least, most = node.get("minItems", 0), node.get("maxItems", 0)
        return f"list of {_between(least, most)} items"
    if kind == "string" and "format" in node:
        nonzero = "nonzero " if node["format"] == "bigint" else ""
        return f"{nonzero}integer as text, at most {max_digits:,} digits"
    if kind == "string":
        pattern = f" matching {node['pattern']}" if "pattern" in node else ""
        return f"text of {_between(node.get('minLength', 0), node.get('maxLength', 0))} characters{pattern}"
    return {"boolean": "true or false", "null": "null"}.get(kind, kind)


def _between(least: int, most: int) -> str:
    if least == most:
        return f"{most:,}"
    return f"at most {most:,}" if least == 0 else f"{least:,} to {most:,}"
