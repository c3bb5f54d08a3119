"""Validation against a task's draft-07 output schema, with deterministic answers.

The schema library decides validity; which violation is named, and in which words, is ours, so that a
verdict's bytes do not depend on the library's release. Integer formats are checked by admission, not here.
"""

import functools
import json
from typing import Any, NamedTuple, NoReturn

import jsonschema_rs

from adjudge.contract.canonical import canonical_bytes

_MAX_EXPECTED = 80


class Violation(NamedTuple):
    """The first violation: where in the value, which keyword of the schema, and what it demands."""

    pointer: str
    keyword: str
    expected: str


def first_violation(schema: dict[str, Any], value: Any) -> Violation | None:
    """The violation with the smallest pointer (then keyword), or ``None`` when ``value`` is valid."""
    validator = compiled(schema)
    if validator.is_valid(value):
        return None
    return min(_described(schema, error) for error in validator.iter_errors(value))


def compiled(schema: dict[str, Any]) -> jsonschema_rs.Draft7Validator:
    """The compiled schema; equal schemas are compiled once."""
    return _validator(canonical_bytes(schema))


@functools.lru_cache(maxsize=256)
def _validator(schema: bytes) -> jsonschema_rs.Draft7Validator:
    return jsonschema_rs.Draft7Validator(
        json.loads(schema),
        validate_formats=False,
        pattern_options=jsonschema_rs.RegexOptions(),  # the linear-time engine
        retriever=_refuse_remote,
    )


def _refuse_remote(uri: str) -> NoReturn:
    raise ValueError(f"a remote $ref is never fetched: {uri}")


def _described(schema: dict[str, Any], error: jsonschema_rs.ValidationError) -> Violation:
    pointer = "".join(f"/{str(step).replace('~', '~0').replace('/', '~1')}" for step in error.instance_path)
    kind = error.kind
    demanded: Any
    if isinstance(kind, jsonschema_rs.ValidationErrorKind.Required):
        demanded = kind.property
    elif isinstance(kind, jsonschema_rs.ValidationErrorKind.AdditionalProperties):
        return Violation(pointer, "no further field than", _short(sorted(_named(schema, error))))
    else:
        demanded = functools.reduce(_step, error.schema_path, schema)
    return Violation(pointer, kind.name, _short(demanded))


def _named(schema: dict[str, Any], error: jsonschema_rs.ValidationError) -> dict[str, Any]:
    """The properties that the object schema at fault does name."""
    parent = functools.reduce(_step, error.schema_path[:-1], schema)
    named: dict[str, Any] = parent.get("properties", {})
    return named


def _short(demanded: Any) -> str:
    expected = json.dumps(demanded, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return expected if len(expected) <= _MAX_EXPECTED else expected[: _MAX_EXPECTED - 3] + "..."


def _step(node: Any, step: str | int) -> Any:
    if isinstance(node, dict):
        return node.get(str(step))
    if isinstance(node, list) and isinstance(step, int) and step < len(node):
        return node[step]
    return None
