"""That an output schema bounds every value of a submission, where it declares it.

A value is declared by the ``properties`` of an object, by the ``items`` of an array, or as the submission
itself. What declares it says its type with bounds, or lists it by ``const`` or ``enum``, or passes the duty
on: to the target of a ``$ref``, to each branch of ``anyOf`` or ``oneOf``, to one branch of ``allOf``.
Conditions (``if``, ``then``, ``else``, ``not``) may narrow it further and need no bounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudge.benchmark.schema_profile import BRANCHES, Node, SchemaFault, Steps, resolve, types_of
from adjudge.contract.integers import FORMATS
from adjudge.contract.printable import json_pointer
from adjudge.contract.strict_json import MAX_SAFE_INTEGER

_TELLING = {"type", "const", "enum", *BRANCHES}


def bound_faults(nodes: list[Node], max_items: int | None) -> list[SchemaFault]:
    """Every value that a schema of the profile (as its ``schema_nodes``) leaves without bounds.

    Args:
        max_items: the task's limit on arrays; ``None`` when that is at fault itself.
    """
    root = nodes[0].schema
    steps_of = {id(node.schema): node.steps for node in nodes if isinstance(node.schema, dict)}
    found: list[SchemaFault] = []
    pending: list[tuple[Any, Steps]] = [(root, nodes[0].steps)]
    seen: set[int] = set()
    while pending:
        schema, steps = pending.pop()
        if schema is False or id(schema) in seen:
            continue
        branches: list[Any] = []
        if isinstance(schema, dict):
            seen.add(id(schema))
            steps = steps_of[id(schema)]
            if "const" in schema or "enum" in schema:
                continue
            if "type" in schema:
                found += _own_faults(schema, steps, max_items)
                pending += _declared(schema, steps)
                continue
            branches = _declaring_branches(root, schema)
        if not branches:
            message = "nothing says what may stand here"
            found.append(SchemaFault(json_pointer(steps), "SCHEMA_UNBOUNDED", message))
        pending += [(branch, steps) for branch in branches]
    return found


def _declared(schema: dict[str, Any], steps: Steps) -> list[tuple[Any, Steps]]:
    found: list[tuple[Any, Steps]] = []
    if "object" in types_of(schema):
        named = schema.get("properties", {})
        found += [(child, (*steps, "properties", name)) for name, child in named.items()]
    if "array" in types_of(schema) and "items" in schema:
        found.append((schema["items"], (*steps, "items")))
    return found


def _declaring_branches(root: Any, schema: dict[str, Any]) -> list[Any]:
    if "$ref" in schema:
        return [resolve(root, schema["$ref"])]
    for keyword in ("anyOf", "oneOf"):
        if schema.get(keyword):
            return list(schema[keyword])
    return [branch for branch in schema.get("allOf", ()) if _tells(root, branch)][:1]


def _tells(root: Any, schema: Any) -> bool:
    while isinstance(schema, dict) and "$ref" in schema:
        schema = resolve(root, schema["$ref"])
    return isinstance(schema, dict) and not _TELLING.isdisjoint(schema)


def _own_faults(schema: dict[str, Any], steps: Steps, max_items: int | None) -> Iterator[SchemaFault]:
    def unbounded(message: str) -> SchemaFault:
        return SchemaFault(json_pointer(steps), "SCHEMA_UNBOUNDED", message)

    types = types_of(schema)
    if "string" in types and "maxLength" not in schema and schema.get("format") not in FORMATS:
        yield unbounded("a string has a maxLength, or an integer format")
    if "object" in types and ("properties" not in schema or schema.get("additionalProperties") is not False):
        yield unbounded("an object has properties, and additionalProperties false")
    if "integer" in types:
        for bound, strict in (("minimum", "exclusiveMinimum"), ("maximum", "exclusiveMaximum")):
            value = schema.get(bound, schema.get(strict))
            if value is None or abs(value) > MAX_SAFE_INTEGER:
                yield unbounded(f"an integer has a {bound} within ±(2^53 - 1); larger ones are bigint text")
    if "array" in types:
        if "items" not in schema or "maxItems" not in schema:
            yield unbounded("an array has items and maxItems")
        elif max_items is not None and schema["maxItems"] > max_items:
            pointer = json_pointer((*steps, "maxItems"))
            yield SchemaFault(pointer, "SCHEMA_LIMIT", f"maxItems is above limits.max_items = {max_items}")
