"""Verifiers that are files of a user's benchmark root: what they consist of, and how they are loaded.

The entry ``file:verifiers/x.py:verify`` names a function in a file below the root's ``verifiers/``. What the
file imports relatively (``from .helper import f``) belongs to it, and so do the modules of adjudge that it
imports; together they are the verifier's sources. An absolute import of something that lies in the root is
refused, since its bytes would be in nobody's digest.

Code is loaded from bytes that the caller has vouched for (:mod:`adjudge.benchmark.trust`), never from the
disk, so that what was checked is what runs. It runs with the rights of this process while it is imported, and
in the sandbox while it decides.
"""

from __future__ import annotations

import ast
import contextlib
import importlib.abc
import importlib.machinery
import importlib.util
import io
import sys
import types
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from adjudge.contract.canonical import canonical_sha256, sha256_hex
from adjudge.contract.errors import FileError, RecordError
from adjudge.contract.files import read_regular
from adjudge.contract.sources import import_closure
from adjudge.contract.task import USER_ENTRY

FOLDER = "verifiers"
"""Folder of a benchmark root that holds its own verifiers."""
MAX_FILE_BYTES = 1 << 20

_PACKAGE_PREFIX = "adjudge_root_"


class UserCode(NamedTuple):
    """Files of a trusted root, by their paths below it; exactly these bytes are run."""

    files: Mapping[str, bytes]


class _Import(NamedTuple):
    level: int
    """Number of leading dots; 0 for an absolute import."""
    module: str
    names: tuple[str, ...]


def user_sources(root: Path, entry: str) -> list[str]:
    """Every source that an import of ``entry``'s file can reach, sorted, without importing anything.

    Raises:
        FileError: a file is missing, linked, or too large.
        RecordError: code ``VERIFIER_IMPORT``, a file is not Python, or imports what cannot be pinned.
    """
    pending = [_entry_file(entry)]
    found: set[str] = set()
    modules: set[str] = set()
    while pending:
        path = pending.pop()
        if path in found:
            continue
        found.add(path)
        packages = [f"{parent.as_posix()}/__init__.py" for parent in Path(path).parents if parent.name]
        pending += [package for package in packages if (root / package).is_file()]
        for item in _imports(path, read_source(root, path)):
            if item.level:
                pending += _siblings(root, path, item)
            else:
                modules.update(_absolute(root, path, item))
    return sorted(found | set(import_closure(sorted(modules))))


def read_source(root: Path, path: str) -> bytes:
    """Read a file below the root; no link on the way is followed.

    Raises:
        FileError: it is missing, too large, a link, or reached through one.
    """
    file = root.resolve() / path
    data = read_regular(file, max_bytes=MAX_FILE_BYTES)
    if file.resolve() != file:
        raise FileError("NOT_REGULAR", "a symbolic link on the way is not followed", path=str(file))
    return data


def source_digest(root: Path, path: str) -> str:
    """SHA-256 of a file below the root. Raises as :func:`read_source` does."""
    return sha256_hex(read_source(root, path))


def load(entry: str, code: UserCode) -> Any:
    """The function that ``entry`` names, out of the bytes of ``code``.

    Raises:
        ImportError: a file is not among ``code``, or fails when it is imported, or has no such function.
    """
    path = _entry_file(entry)
    digest = canonical_sha256({name: sha256_hex(data) for name, data in code.files.items()})
    package = f"{_PACKAGE_PREFIX}{digest[:32]}"
    _FINDER.register(package, code.files)
    name = f"{package}.{path.removesuffix('.py').replace('/', '.')}"
    module = sys.modules.get(name) or _import(name)
    function = getattr(module, entry.rpartition(":")[2], None)
    if function is None:
        raise ImportError(f"{path} has no function {entry.rpartition(':')[2]}")
    return function


def _import(name: str) -> types.ModuleType:
    # What a file prints while it is imported must not mix with a verdict on standard output.
    with contextlib.redirect_stdout(io.StringIO()):
        try:
            return importlib.import_module(name)
        except (Exception, SystemExit) as fault:
            raise ImportError(f"{type(fault).__name__} while it was imported") from fault


def _entry_file(entry: str) -> str:
    return entry.removeprefix(USER_ENTRY).rpartition(":")[0]


def _imports(path: str, data: bytes) -> Iterator[_Import]:
    try:
        tree = ast.parse(data, filename=path)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as fault:
        line = getattr(fault, "lineno", None)
        raise _refused(path, "is not Python" + (f" (line {line})" if line else "")) from None
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (_Import(0, alias.name, ()) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield _Import(node.level, node.module or "", tuple(alias.name for alias in node.names))


def _siblings(root: Path, path: str, item: _Import) -> list[str]:
    """The files below the root that a relative import reaches."""
    folder = Path(path).parent.parts
    base = folder[: len(folder) - item.level + 1]
    if not base:
        raise _refused(path, f"imports from above {FOLDER}/")
    steps = [*base, *item.module.split(".")] if item.module else list(base)
    reached = _file_of(root, steps)
    inner = [file for name in item.names if (file := _file_of(root, [*steps, name])) is not None]
    if reached is None and item.module and not inner:
        raise _refused(path, f"imports {'.' * item.level}{item.module}, which is not there")
    return inner if reached is None else [reached, *inner]


def _file_of(root: Path, steps: Sequence[str]) -> str | None:
    stem = "/".join(steps)
    return next((file for file in (f"{stem}.py", f"{stem}/__init__.py") if (root / file).is_file()), None)


def _absolute(root: Path, path: str, item: _Import) -> Iterable[str]:
    """The modules of adjudge that an absolute import names."""
    top = item.module.partition(".")[0]
    if top == "adjudge":
        names = [item.module, *(f"{item.module}.{name}" for name in item.names)]
        if len(import_closure(names)) < 2:
            raise _refused(path, "imports the package adjudge itself: import from the module that you need")
        return names
    if (root / f"{top}.py").exists() or (root / top).is_dir() or _file_of(root, [FOLDER, top]):
        raise _refused(path, f"imports {top} by an absolute name: import files below {FOLDER}/ relatively")
    return ()


def _refused(path: str, reason: str) -> RecordError:
    return RecordError("VERIFIER_IMPORT", f"{path} {reason}", source=path)


class _Finder(importlib.abc.MetaPathFinder):
    """Finds modules of the made-up packages under which users' files are imported."""

    def __init__(self) -> None:
        self._packages: dict[str, dict[str, bytes]] = {}

    def register(self, package: str, files: Mapping[str, bytes]) -> None:
        self._packages.setdefault(package, dict(files))
        if self not in sys.meta_path:
            sys.meta_path.append(self)

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: types.ModuleType | None = None, /
    ) -> importlib.machinery.ModuleSpec | None:
        package, _, rest = fullname.partition(".")
        files = self._packages.get(package)
        if files is None:
            return None
        stem = rest.replace(".", "/")
        if f"{stem}.py" in files:
            loader, is_package = _Loader(files[f"{stem}.py"]), False
        elif f"{stem}/__init__.py" in files:
            loader, is_package = _Loader(files[f"{stem}/__init__.py"]), True
        elif not stem or any(name.startswith(f"{stem}/") for name in files):
            loader, is_package = _Loader(b""), True
        else:
            return None
        return importlib.util.spec_from_loader(fullname, loader, is_package=is_package)


class _Loader(importlib.abc.InspectLoader):
    def __init__(self, data: bytes) -> None:
        self._data = data

    def get_source(self, fullname: str) -> str:
        try:
            return importlib.util.decode_source(self._data)
        except (SyntaxError, UnicodeDecodeError) as fault:
            raise ImportError(f"{fullname} is not Python") from fault


_FINDER = _Finder()
