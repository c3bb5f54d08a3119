"""adjudge: mathematical claims, decided by programs, with evidence that a stranger can re-check.

The public names (listed in :mod:`adjudge._api`, with their types in ``__init__.pyi``) load on first use, so
that importing the package costs nothing and a verifier imports only what its task needs.
"""

from typing import Any


def __getattr__(name: str) -> Any:
    return _public_names().load(name)


def __dir__() -> list[str]:
    return sorted(_public_names().PUBLIC)


def _public_names() -> Any:
    # By name, so that a new public function does not count as a change of every verifier's sources.
    import importlib

    return importlib.import_module("adjudge._api")
