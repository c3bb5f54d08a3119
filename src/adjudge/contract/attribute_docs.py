"""The docstrings under a record's attributes, for the published schemas and the field tables.

Python does not keep them, so they are read from the source of the class.
"""

import ast
import inspect
import textwrap

import msgspec


def attribute_docs(record: type[msgspec.Struct]) -> dict[str, str]:
    """Field name to the text under it, on one line; fields without a text are left out.

    Inherited fields have the text of the base class that declares them, unless a class nearer to the record
    declares them again with a text of its own.

    Raises:
        OSError: the source of a class is not available.
    """
    found: dict[str, str] = {}
    for kind in reversed(record.__mro__):
        if issubclass(kind, msgspec.Struct) and kind is not msgspec.Struct:
            found |= _own_docs(kind)
    return {name: text for name, text in found.items() if name in record.__struct_fields__}


def _own_docs(kind: type[msgspec.Struct]) -> dict[str, str]:
    """The texts in the body of one class: under fields, and under class variables too."""
    (definition,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
    assert isinstance(definition, ast.ClassDef)
    found: dict[str, str] = {}
    for field, text in zip(definition.body, definition.body[1:], strict=False):
        prose = _text(text)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and prose is not None:
            found[field.target.id] = " ".join(prose.split())
    return found


def _text(node: ast.stmt) -> str | None:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return node.value.value if isinstance(node.value.value, str) else None
    return None
