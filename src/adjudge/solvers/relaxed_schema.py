"""A job's JSON Schema in the subset that providers accept for structured output.

Providers refuse a request whose schema holds a keyword that they do not know, and each knows other ones. Only
the shape is sent: types, fields, items, enumerations. Everything else is said in the prompt and judged when
the reply is admitted, against the whole schema.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_MAX_DEPTH = 32
_KEPT = ("type", "enum", "const", "required", "additionalProperties", "description")
_ONE = ("items",)
_MANY = ("anyOf",)


def relaxed(schema: Mapping[str, Any], depth: int = 0) -> dict[str, Any]:
    """The shape of ``schema``; whatever is valid under ``schema`` is valid under it.

    The recursion is bounded: below :data:`_MAX_DEPTH` levels anything is allowed.
    """
    if depth == _MAX_DEPTH:
        return {}
    found: dict[str, Any] = {name: schema[name] for name in _KEPT if name in schema}
    if not isinstance(found.get("additionalProperties", False), bool):
        found["additionalProperties"] = relaxed(found["additionalProperties"], depth + 1)
    properties = schema.get("properties")
    if isinstance(properties, Mapping):
        found["properties"] = {name: _relaxed(inner, depth) for name, inner in properties.items()}
    for name in _ONE:
        if isinstance(schema.get(name), Mapping):
            found[name] = relaxed(schema[name], depth + 1)
    for name in _MANY:
        if isinstance(schema.get(name), list):
            found[name] = [_relaxed(inner, depth) for inner in schema[name]]
    return found


def _relaxed(inner: Any, depth: int) -> Any:
    return relaxed(inner, depth + 1) if isinstance(inner, Mapping) else inner
