"""Dependencies point one way, and each layer keeps its hands off what is not its own.

Everything here is read from the syntax trees of the sources, nothing is imported.
"""

import ast
import functools
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src"
PACKAGE = SOURCE / "adjudge"

MATHEMATICS = ("algebra", "wordproblem", "verifiers")
ORDER = (
    "contract",
    *MATHEMATICS,
    "judging",
    "benchmark",
    "discovery",
    "lanes",
    "solvers",
    "runs",
    "scoring",
    "audits",
    "adapters",
    "compat",
    "web",
    "cli",
)
"""A package may import those before it; the three of mathematics do not know each other."""
UP_TO_LANES = ORDER[: ORDER.index("solvers")]

PURE_MODULES = {
    "__future__", "abc", "array", "bisect", "collections", "collections.abc", "contextlib", "dataclasses",
    "enum", "fractions", "functools", "hashlib", "heapq", "itertools", "json", "math", "operator", "re",
    "string", "struct", "typing", "unicodedata",
    "flint", "msgspec",
}  # fmt: skip
"""All that mathematics may import: no files, no clock, no network, no chance, no process."""

NETWORK = ("aiohttp", "asyncio", "ftplib", "http", "httpx", "requests", "smtplib", "socket", "ssl", "urllib")
UNSAFE_MODULES = ("cloudpickle", "dill", "marshal", "pickle", "shelve")
UNSAFE_CALLS = ("eval", "exec", "compile", "__import__")
PROCESSES = ("multiprocessing", "pty", "subprocess")


def _modules(*packages: str) -> list[Path]:
    folders = [PACKAGE / package for package in packages] or [PACKAGE]
    return sorted(file for folder in folders for file in folder.rglob("*.py"))


@functools.cache
def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_bytes(), filename=str(file))


def _imports(file: Path) -> Iterator[str]:
    """Every dotted name that a file imports, at any depth of nesting; relative ones made absolute."""
    parts = list(file.relative_to(SOURCE).parent.parts)
    for node in ast.walk(_tree(file)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = parts[: len(parts) - node.level + 1] if node.level else []
            module = ".".join([*base, node.module] if node.module else base)
            if module == "adjudge":
                yield from (f"adjudge.{alias.name}" for alias in node.names)
            else:
                yield module


def _calls(file: Path) -> Iterator[tuple[str, ast.Call]]:
    """Every call as its name (``open``) or its last attribute with a dot before it (``.open``)."""
    for node in ast.walk(_tree(file)):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                yield node.func.id, node
            elif isinstance(node.func, ast.Attribute):
                yield f".{node.func.attr}", node


def _within(name: str, modules: tuple[str, ...]) -> bool:
    return any(name == module or name.startswith(module + ".") for module in modules)


def _place(file: Path, node: ast.AST | None = None) -> str:
    line = f":{node.lineno}" if isinstance(node, ast.expr) else ""
    return f"{file.relative_to(SOURCE)}{line}"


def test_every_package_has_its_place_in_the_order() -> None:
    packages = {file.parent.name for file in PACKAGE.glob("*/*.py")}
    assert packages <= set(ORDER), "give the new package its place in ORDER and in the design notes"
    assert {"contract", "verifiers", "judging", "benchmark", "cli"} <= packages, "the sources were not found"


@pytest.mark.parametrize("package", ORDER)
def test_a_package_imports_only_what_stands_before_it(package: str) -> None:
    allowed = set(ORDER[: ORDER.index(package)]) | {package, "_version"}
    if package in MATHEMATICS:
        allowed -= set(MATHEMATICS) - {package}
    for file in _modules(package):
        for name in _imports(file):
            if name == "adjudge" or not name.startswith("adjudge."):
                continue
            assert name.split(".")[1] in allowed, f"{_place(file)} imports {name}"


@pytest.mark.parametrize("package", MATHEMATICS)
def test_mathematics_imports_nothing_but_mathematics(package: str) -> None:
    for file in _modules(package):
        for name in _imports(file):
            if not name.startswith("adjudge"):
                pure = name in PURE_MODULES or name.split(".")[0] == "flint"
                own_data = name == "pathlib" and _paths_start_at_the_module(file)
                assert pure or own_data, f"{_place(file)} imports {name}"


def _paths_start_at_the_module(file: Path) -> bool:
    """Whether every path begins at ``__file__``: a registry is data that lies beside its reader."""
    calls = [ast.unparse(node) for name, node in _calls(file) if name == "Path"]
    return bool(calls) and set(calls) == {"Path(__file__)"}


@pytest.mark.parametrize("package", MATHEMATICS)
def test_mathematics_opens_and_asks_for_nothing(package: str) -> None:
    for file in _modules(package):
        for name, node in _calls(file):
            assert name not in ("open", "input", "print", "breakpoint", "id", "hash"), _place(file, node)


@pytest.mark.parametrize("package", MATHEMATICS)
def test_mathematics_has_no_float(package: str) -> None:
    for file in _modules(package):
        for node in ast.walk(_tree(file)):
            number = isinstance(node, ast.Constant) and isinstance(node.value, float | complex)
            assert not number, f"{_place(file, node)}: a float literal"
        for name, node in _calls(file):
            assert name not in ("float", "complex", ".fsum", ".sqrt"), _place(file, node)


def test_nothing_is_ever_evaluated_or_unpickled() -> None:
    for file in _modules():
        for name in _imports(file):
            assert not _within(name, UNSAFE_MODULES), f"{_place(file)} imports {name}"
        for name, node in _calls(file):
            assert name not in UNSAFE_CALLS, f"{_place(file, node)} calls {name}"


def test_only_solvers_speak_to_a_network() -> None:
    for file in _modules():
        part = file.relative_to(PACKAGE).parts[0]
        if part in ("solvers", "web"):
            continue
        for name in _imports(file):
            if part == "adapters" and name == "asyncio":
                continue  # the loop of the harness that calls us; it opens nothing by itself
            assert not _within(name, NETWORK), f"{_place(file)} imports {name}"


def test_no_process_is_started_below_the_solvers() -> None:
    for file in _modules(*UP_TO_LANES):
        for name in _imports(file):
            assert not _within(name, PROCESSES), f"{_place(file)} imports {name}"
        for name, node in _calls(file):
            started = name in (".system", ".popen") or name.startswith((".exec", ".spawn", ".posix_spawn"))
            assert not started, f"{_place(file, node)} calls {name}"


def test_only_the_command_line_and_the_web_print() -> None:
    for file in _modules():
        if file.relative_to(PACKAGE).parts[0] in ("cli", "web"):
            continue
        for name, node in _calls(file):
            assert name != "print", _place(file, node)


def _may_write(name: str, node: ast.Call) -> bool:
    if name in ("open", ".open", ".fdopen"):
        words = [ast.unparse(word) for word in [*node.args, *(keyword.value for keyword in node.keywords)]]
        reads = ast.unparse(node.func) == "open" and len(words) == 1
        return not (reads or {"os.devnull", "os.O_RDONLY", "'r'", "'rb'"} & set(words))
    return name in _WRITERS


_WRITERS = {
    ".write_text", ".write_bytes", ".mkstemp", ".NamedTemporaryFile", ".TemporaryFile", ".truncate",
    ".rename", ".renames", ".link", ".symlink", ".symlink_to", ".hardlink_to", ".unlink", ".rmtree", ".rmdir",
}  # fmt: skip


def test_files_are_written_by_contract_files_alone() -> None:
    """A write elsewhere could leave half a file behind, or follow a link."""
    found = {_place(file) for file in _modules() for name, node in _calls(file) if _may_write(name, node)}
    assert found <= {"adjudge/contract/files.py", "adjudge/contract/folders.py"}
    assert found, "the writer itself was not seen: this test looks for the wrong calls"


@pytest.mark.parametrize(
    ("call", "writes"),
    [
        ("open('x', 'w')", True),
        ("open('x', mode=mode)", True),
        ("path.open('a')", True),
        ("path.write_text(text)", True),
        ("os.open(name, os.O_RDONLY | os.O_CREAT)", True),
        ("os.open(name, os.O_RDONLY)", False),
        ("os.open(os.devnull, os.O_WRONLY)", False),
        ("open('x')", False),
        ("open('x', 'rb')", False),
    ],
)
def test_a_write_is_told_from_a_read(call: str, writes: bool) -> None:
    node = ast.parse(call, mode="eval").body
    assert isinstance(node, ast.Call)
    name = node.func.id if isinstance(node.func, ast.Name) else f".{node.func.attr}"
    assert _may_write(name, node) == writes


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("import os", "os"),
        ("def f():\n    from urllib import request", "urllib"),
        ("from . import sandbox", "adjudge.judging"),
        ("from .sandbox import run", "adjudge.judging.sandbox"),
        ("from ..contract import files", "adjudge.contract"),
        ("from adjudge import cli", "adjudge.cli"),
    ],
)
def test_no_way_to_write_an_import_escapes_these_tests(
    source: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "adjudge" / "judging" / "module.py"
    file.parent.mkdir(parents=True)
    file.write_text(source)
    monkeypatch.setitem(globals(), "SOURCE", tmp_path)
    assert list(_imports(file)) == [name]
