"""Where an output schema declares integer strings, worked out once, and the check of a value against it.

Integer formats (``bigint``, ``bigint0``) are checked here and not by the schema library, so that each has its
code. The parts of a schema below which no format is declared are left out of the walk.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from adjudge.contract.integers import FORMATS, IntegerTextError, check_integer_text
from adjudge.contract.printable import MAX_POINTER, shorten

Path = tuple[Any, "str | int"] | None
"""Place of a value as a linked list from its last step up; turned into a pointer only for a message."""


class IntegerFault(NamedTuple):
    """A string that is not the integer that its format demands."""

    code: str
    message: str
    pointer: str


class _Node:
    """A schema, reduced to the integer formats that it declares."""

    __slots__ = ("format", "item", "positions", "properties", "same")

    def __init__(self, declared: Any) -> None:
        self.format: str | None = declared if type(declared) is str and declared in FORMATS else None
        self.same: list[_Node] = []
        self.properties: dict[str, _Node] = {}
        self.item: _Node | None = None
        self.positions: list[_Node | None] = []


class IntegerFields:
    """The integer formats of one output schema."""

    def __init__(self, schema: dict[str, Any]) -> None:
        """Walk through the schema, references within it included."""
        schemas = _reachable(schema)
        leading = _leading_to_integers(schema, schemas)
        nodes = {identity: _Node(schemas[identity].get("format")) for identity in leading}

        def reduced(child: Any) -> _Node | None:
            return nodes.get(id(child)) if type(child) is dict else None

        for identity, node in nodes.items():
            full = schemas[identity]
            node.same = [found for child in _same_place(schema, full) if (found := reduced(child))]
            node.properties = {
                key: found for key, child in full.get("properties", {}).items() if (found := reduced(child))
            }
            items = full.get("items")
            node.item = reduced(items)
            node.positions = [reduced(child) for child in items] if type(items) is list else []
        self._root = nodes.get(id(schema))
        self._references = any("$ref" in full for full in schemas.values())

    def first_fault(self, value: Any, max_digits: int) -> IntegerFault | None:
        """The first string, in document order, that is not a canonical integer of at most ``max_digits``."""
        pending: list[tuple[_Node, Any, Path]] = [] if self._root is None else [(self._root, value, None)]
        seen: set[tuple[int, Path]] = set()
        while pending:
            node, item, path = pending.pop()
            if self._references:  # the walk could come back to where it was
                place = (id(node), path)
                if place in seen:
                    continue
                seen.add(place)
            kind = type(item)
            if kind is str and node.format is not None:
                try:
                    check_integer_text(item, integer_format=node.format, max_digits=max_digits)
                except IntegerTextError as error:
                    pointer = _pointer(path)
                    return IntegerFault(error.code, f"{pointer}: {error}", pointer)
            below: list[tuple[_Node, Any, Path]] = [(same, item, path) for same in node.same]
            if kind is dict and node.properties:
                named = node.properties
                below += [(named[key], item[key], (path, key)) for key in item if key in named]
            elif kind is list and node.item is not None:
                below += [(node.item, element, (path, index)) for index, element in enumerate(item)]
            elif kind is list:
                below += [
                    (part, element, (path, index))
                    for index, (part, element) in enumerate(zip(node.positions, item, strict=False))
                    if part is not None
                ]
            below.reverse()
            pending += below
        return None


def _reachable(schema: dict[str, Any]) -> dict[int, dict[str, Any]]:
    """All object schemas that the walk could reach, by identity."""
    found: dict[int, dict[str, Any]] = {}
    pending: list[Any] = [schema]
    while pending:
        node = pending.pop()
        if type(node) is dict and id(node) not in found:
            found[id(node)] = node
            pending += _below(schema, node)
    return found


def _leading_to_integers(schema: dict[str, Any], schemas: dict[int, dict[str, Any]]) -> set[int]:
    """Identities of the schemas at or below which an integer format is declared."""
    above: dict[int, list[int]] = {}
    for identity, node in schemas.items():
        for child in _below(schema, node):
            above.setdefault(id(child), []).append(identity)
    leading: set[int] = set()
    reached = [identity for identity, node in schemas.items() if _Node(node.get("format")).format]
    while reached:
        identity = reached.pop()
        if identity not in leading:
            leading.add(identity)
            reached += above.get(identity, ())
    return leading


def _below(schema: dict[str, Any], node: dict[str, Any]) -> Iterator[Any]:
    yield from _same_place(schema, node)
    yield from node.get("properties", {}).values()
    items = node.get("items")
    yield from items if type(items) is list else [items]


def _same_place(schema: dict[str, Any], node: dict[str, Any]) -> list[Any]:
    """The schemas that ``node`` applies to the same value as itself."""
    same = [branch for key in ("allOf", "anyOf", "oneOf") if key in node for branch in node[key]]
    same += [node[key] for key in ("if", "then", "else") if key in node]
    reference = node.get("$ref")
    if type(reference) is str and reference.startswith("#/"):
        same.append(_resolve(schema, reference))
    return same


def _resolve(schema: dict[str, Any], reference: str) -> Any:
    node: Any = schema
    for step in reference[2:].split("/"):
        node = node.get(step.replace("~1", "/").replace("~0", "~")) if type(node) is dict else None
    return node


def _pointer(path: Path) -> str:
    steps: list[str] = []
    while path is not None:
        path, step = path
        steps.append(f"/{step}")
    return shorten("".join(reversed(steps)), MAX_POINTER)
