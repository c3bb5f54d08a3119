"""What admission asks of a task's verifier: that it exists, can be called, and is pinned whole."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

from adjudge.benchmark import trust
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.benchmark.schema_profile import SchemaFault
from adjudge.contract.errors import AdjudgeError
from adjudge.contract.sources import verifier_sources
from adjudge.contract.task import Executable
from adjudge.judging.judge import load_verifier
from adjudge.judging.user_verifier import UserCode, user_sources

ENTRY = "/verifier/entry"
SOURCES = "/verifier/sources"


def expected_sources(root: BenchmarkRoot, verifier: Executable) -> list[str]:
    """All sources that an import of the verifier reaches, of the package and of the root.

    Raises:
        FileError, RecordError: a file of the root is missing, or imports what cannot be pinned.
    """
    return user_sources(root.path, verifier.entry) if verifier.is_users else verifier_sources(verifier.entry)


def static_faults(root: BenchmarkRoot, verifier: Executable) -> Iterator[SchemaFault]:
    """What can be said about a verifier without running anything of it."""
    try:
        sources = expected_sources(root, verifier)
    except AdjudgeError as error:
        yield SchemaFault(ENTRY, "VERIFIER_IMPORT", getattr(error, "reason", error.message))
        return
    module = verifier.entry.partition(":")[0]
    if not verifier.is_users and f"{module.replace('.', '/')}.py" not in sources:
        yield SchemaFault(ENTRY, "VERIFIER_IMPORT", f"there is no module {module}")
        return
    missing = sorted(set(sources) - set(verifier.sources))
    further = sorted(set(verifier.sources) - set(sources))
    if missing:
        yield SchemaFault(SOURCES, "VERIFIER_SOURCES", f"the verifier also imports {', '.join(missing)}")
    if further:
        yield SchemaFault(SOURCES, "VERIFIER_SOURCES", f"the verifier does not import {', '.join(further)}")


def load(root: BenchmarkRoot, verifier: Executable) -> tuple[Any, UserCode | None] | SchemaFault:
    """Import the verifier; the function and the files of a trusted root, or why it cannot be called."""
    try:
        code = trust.user_code(root, verifier)
    except (trust.UntrustedRootError, trust.TrustFileError) as error:
        return SchemaFault(ENTRY, error.code, error.message.removeprefix(f"{error.code}: "))
    except AdjudgeError as error:
        return SchemaFault(ENTRY, "VERIFIER_IMPORT", error.message)
    try:
        function = load_verifier(verifier, code)
    except Exception as error:
        detail = str(error) if isinstance(error, ImportError) else type(error).__name__
        return SchemaFault(ENTRY, "VERIFIER_IMPORT", f"it cannot be imported: {detail}")
    reason = _call_fault(function, verifier)
    return (function, code) if reason is None else SchemaFault(ENTRY, "VERIFIER_SIGNATURE", reason)


def _call_fault(function: Any, verifier: Executable) -> str | None:
    name = verifier.entry.rpartition(":")[2]
    if (
        not inspect.isfunction(function)
        or inspect.iscoroutinefunction(function)
        or inspect.isgeneratorfunction(function)
        or inspect.isasyncgenfunction(function)
    ):
        return f"{name} is not a plain function"
    home = verifier.entry.partition(":")[0]
    if verifier.is_users:
        home = verifier.entry.split(":")[1].removesuffix(".py").replace("/", ".")
    if function.__module__ != home and not function.__module__.endswith(f".{home}"):
        return f"{name} is only imported there: name the module that defines it"
    try:
        inspect.signature(function).bind(None, None)
    except TypeError:
        return f"{name} cannot be called with two arguments, the witness and the limits"
    return None
