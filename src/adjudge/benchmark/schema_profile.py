"""The part of draft-07 that an output schema may use.

A schema says to every solver and every harness which answers have the right form, so it must mean the same
to all of them. It may use the keywords of :data:`KEYWORDS`, references that stay inside it, the patterns of
:mod:`.schema_patterns` and the two integer formats; and the work of validating one value is bounded. That
each value is bounded too is the business of :mod:`.schema_bounds`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from adjudge.benchmark.schema_patterns import pattern_fault
from adjudge.contract.integers import FORMATS
from adjudge.contract.printable import json_pointer, quoted

Steps = tuple[str | int, ...]

BRANCHES = ("allOf", "anyOf", "oneOf")
CONDITIONS = ("if", "then", "else", "not")
KEYWORDS = frozenset({
    "$schema", "$comment", "title", "description", "definitions", "$ref", *BRANCHES, *CONDITIONS,
    "type", "const", "enum", "properties", "required", "additionalProperties", "items", "minItems",
    "maxItems", "uniqueItems", "minLength", "maxLength", "pattern", "format", "minimum", "maximum",
    "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
})  # fmt: skip
"""All keywords that an output schema may use."""

MAX_NESTING = 16
"""Levels of schemas within schemas."""
MAX_NODES = 500
"""Schemas within the schema, all together."""
MAX_PER_VALUE = 200
"""Schemas that one value may have to be held against, references and branches followed."""

_STEP = re.compile(r"[A-Za-z0-9_.$-]+")


class SchemaFault(NamedTuple):
    """One thing that an output schema may not do: where, a code, and one sentence."""

    pointer: str
    code: str
    message: str


class Node(NamedTuple):
    """A schema within the schema."""

    schema: Any
    steps: Steps
    """Its place in the document."""
    nesting: int
    """How many schemas it lies in, itself included."""
    negated: bool
    """Whether one of them stands under ``not``."""


def schema_nodes(schema: Any, steps: Steps = ()) -> list[Node]:
    """All schemas within ``schema``, itself first; at most one more than :data:`MAX_NODES`."""
    found: list[Node] = []
    pending = [Node(schema, steps, 1, False)]
    while pending and len(found) <= MAX_NODES:
        node = pending.pop()
        found.append(node)
        if isinstance(node.schema, dict):
            pending += [
                Node(child, (*node.steps, *place), node.nesting + 1, node.negated or place[0] == "not")
                for place, child in reversed(_children(node.schema))
            ]
    return found


def profile_faults(nodes: list[Node]) -> list[SchemaFault]:
    """Every way in which a schema, given as its :func:`schema_nodes`, leaves the profile."""
    top = nodes[0]
    if len(nodes) > MAX_NODES:
        message = f"the schema holds more than {MAX_NODES} schemas"
        return [SchemaFault(json_pointer(top.steps), "SCHEMA_SIZE", message)]
    known = {id(node.schema) for node in nodes}
    return [fault for node in nodes for fault in _node_faults(top.schema, known, node)]


def types_of(schema: dict[str, Any]) -> list[Any]:
    """The declared types, as a list."""
    declared = schema.get("type", [])
    return declared if isinstance(declared, list) else [declared]


def resolve(root: Any, reference: str) -> Any:
    """What a local reference names, or ``None``; only through objects, without percent signs."""
    node = root
    for step in reference.removeprefix("#/").split("/"):
        node = node.get(step) if isinstance(node, dict) else None
    return node


def _children(schema: dict[str, Any]) -> list[tuple[Steps, Any]]:
    found: list[tuple[Steps, Any]] = []
    for keyword in ("definitions", "properties"):
        named = schema.get(keyword)
        if isinstance(named, dict):
            found += [((keyword, name), child) for name, child in named.items()]
    for keyword in BRANCHES:
        listed = schema.get(keyword)
        if isinstance(listed, list):
            found += [((keyword, index), child) for index, child in enumerate(listed)]
    found += [((keyword,), schema[keyword]) for keyword in (*CONDITIONS, "items") if keyword in schema]
    return found


def _node_faults(root: Any, known: set[int], node: Node) -> Iterator[SchemaFault]:
    def fault(code: str, message: str, *steps: str) -> SchemaFault:
        return SchemaFault(json_pointer((*node.steps, *steps)), code, message)

    schema = node.schema
    if not isinstance(schema, dict):
        if not isinstance(schema, bool):
            yield fault(
                "SCHEMA_INVALID", "a schema is an object, true or false; lists of items are not taken"
            )
        return
    if node.nesting == MAX_NESTING + 1:
        yield fault("SCHEMA_DEPTH", f"schemas are nested deeper than {MAX_NESTING}")
    for keyword in schema:
        if keyword not in KEYWORDS:
            yield fault("SCHEMA_KEYWORD", f"{quoted(keyword)} is not a keyword that may be used", keyword)
    if schema.get("additionalProperties", False) is not False:
        yield fault("SCHEMA_KEYWORD", "additionalProperties may only be false", "additionalProperties")
    if "number" in types_of(schema):
        yield fault("SCHEMA_KEYWORD", "there are no numbers here but integers: write integer", "type")
    if "$ref" in schema and (reason := _reference_fault(root, known, schema)) is not None:
        yield fault("SCHEMA_REF", reason, "$ref")
    if "pattern" in schema and (reason := _pattern_fault(schema["pattern"])) is not None:
        yield fault("SCHEMA_PATTERN", f"the pattern is not one that may be used: {reason}", "pattern")
    if "format" in schema and (reason := _format_fault(schema, node.negated)) is not None:
        yield fault("SCHEMA_FORMAT", reason, "format")


def _pattern_fault(pattern: Any) -> str | None:
    return pattern_fault(pattern) if isinstance(pattern, str) else "it is not text"


def _reference_fault(root: Any, known: set[int], schema: dict[str, Any]) -> str | None:
    reference = schema["$ref"]
    if not isinstance(reference, str) or not reference.startswith("#/"):
        return f"{quoted(str(reference))} leaves the schema: only #/… is followed, and nothing is fetched"
    if not all(map(_STEP.fullmatch, reference[2:].split("/"))):
        return f"{quoted(reference)} has a step of other characters than letters, digits and _ . $ -"
    target = resolve(root, reference)
    if not isinstance(target, dict) or id(target) not in known:
        return f"{quoted(reference)} names no schema"
    if len(schema) > 1:
        return "draft-07 ignores what stands beside a $ref: let it stand alone"
    return None


def _format_fault(schema: dict[str, Any], negated: bool) -> str | None:
    if not isinstance(schema["format"], str) or schema["format"] not in FORMATS:
        return f"{quoted(str(schema['format']))} is neither bigint nor bigint0, the only formats checked"
    if schema.get("type") != "string":
        return 'an integer format stands beside "type": "string"'
    return "an integer format under not would be checked all the same" if negated else None


def _same_value(root: Any, schema: dict[str, Any]) -> list[dict[str, Any]]:
    """The schemas that a value must be held against as soon as it is held against ``schema``."""
    if "$ref" in schema:
        found = [resolve(root, schema["$ref"])]
    else:
        found = [branch for keyword in BRANCHES for branch in schema.get(keyword, ())]
        found += [schema[keyword] for keyword in CONDITIONS if keyword in schema]
    return [child for child in found if isinstance(child, dict)]


def loop_faults(nodes: list[Node]) -> list[SchemaFault]:
    """Whether validation of one value would never end, or hold it against too many schemas.

    Asked of draft-07 whose references all lead somewhere.
    """
    root = nodes[0].schema
    steps_of = {id(node.schema): node.steps for node in nodes}
    weights: dict[int, int] = {}
    for node in nodes:
        pending = [node.schema] if isinstance(node.schema, dict) else []
        path: set[int] = set()
        while pending:
            schema = pending[-1]
            below = _same_value(root, schema)
            if id(schema) in weights:
                pending.pop()
            elif id(schema) in path:
                weights[id(schema)] = min(1 + sum(weights[id(child)] for child in below), MAX_PER_VALUE + 1)
                path.discard(id(schema))
                pending.pop()
            else:
                path.add(id(schema))
                if any(id(child) in path for child in below):
                    pointer = json_pointer(steps_of[id(schema)])
                    return [SchemaFault(pointer, "SCHEMA_REF", "a chain of references comes back to itself")]
                pending += below
    if max(weights.values(), default=0) > MAX_PER_VALUE:
        message = f"one value is held against more than {MAX_PER_VALUE} schemas"
        return [SchemaFault(json_pointer(nodes[0].steps), "SCHEMA_SIZE", message)]
    return []
