"""Digests of project sources, by module path, so that a checkout and a wheel agree.

A module path is the path of a source file below the folder that holds the package, with forward slashes:
``adjudge/verifiers/number_theory/lehmer_totient.py``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import adjudge
from adjudge.contract.canonical import sha256_hex
from adjudge.contract.errors import EngineFault
from adjudge.contract.files import read_regular

_PACKAGE = "adjudge"
_MODULE_PATH = re.compile(r"adjudge(?:/[A-Za-z_][A-Za-z0-9_]*)+\.(?:py|json|jsonl)", re.ASCII)
_MAX_SOURCE_BYTES = 4 << 20


def source_sha256(module_path: str) -> str:
    """SHA-256 of a project source.

    Raises:
        FileError: there is no such file in this installation.
    """
    if _MODULE_PATH.fullmatch(module_path) is None:
        raise EngineFault(f"{module_path!a} is not a module path")
    return sha256_hex(read_regular(_base() / module_path, max_bytes=_MAX_SOURCE_BYTES))


def verifier_sources(entry: str) -> list[str]:
    """Every project source that an import of ``entry``'s module can reach, as sorted module paths.

    The imports are read from the syntax trees, at every level of nesting, without importing anything; the
    ``__init__`` of each package on the way counts, since it runs. What stands under ``if TYPE_CHECKING:``
    does not run and does not count.
    """
    return import_closure([entry.partition(":")[0]])


def import_closure(modules: list[str]) -> list[str]:
    """The module paths of all project modules reachable by imports from the dotted names ``modules``."""
    pending = list(modules)
    found: dict[str, str] = {}
    while pending:
        name = pending.pop()
        if name in found:
            continue
        path = _source_of(name)
        if path is None:
            continue
        found[name] = path
        pending.append(name.rpartition(".")[0])
        pending.extend(_imports(name, path))
    return sorted(found.values())


def _base() -> Path:
    return Path(adjudge.__path__[0]).parent


def _source_of(name: str) -> str | None:
    if name.partition(".")[0] != _PACKAGE:
        return None
    stem = name.replace(".", "/")
    for path in (f"{stem}.py", f"{stem}/__init__.py"):
        if (_base() / path).is_file():
            return path
    return None


def _imports(name: str, path: str) -> list[str]:
    tree = ast.parse((_base() / path).read_bytes())
    package = name if path.endswith("/__init__.py") else name.rpartition(".")[0]
    found: list[str] = []
    for node in _that_run(tree):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            parents = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            module = ".".join([*parents, node.module] if node.module else parents)
            found += [module, *(f"{module}.{alias.name}" for alias in node.names)]
    return found


def _that_run(tree: ast.Module) -> Iterator[ast.AST]:
    """All nodes of a syntax tree but those that only a type checker reads."""
    pending: list[ast.AST] = [tree]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            pending.extend(node.orelse)
            continue
        yield node
        pending.extend(ast.iter_child_nodes(node))
