"""The benchmark: its root, tasks, snapshots and status ledger, and the verdict that takes them all in."""

from typing import Any

_PUBLIC = {
    "BenchmarkRoot": "root",
    "find_root": "root",
    "verify": "verification",
}


def __getattr__(name: str) -> Any:
    import importlib

    if name not in _PUBLIC:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_PUBLIC[name]}"), name)
