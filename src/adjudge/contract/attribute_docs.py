"""The docstrings under a record's attributes, for the published schemas and the field tables.

Python does not keep them, so they are read from the source of the class.
"""

import ast
import inspect
import textwrap

import msgspec


def attribute_docs(record: type[msgspec.Struct]) -> dict[str, str]:
    """Field name to the text under it, on one line; fields without a text are left out.

    Raises:
        OSError: the source of the class is not available.
    """
    (definition,) = ast.parse(textwrap.dedent(inspect.getsource(record))).body
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
