"""Digests of the sources that decide, and of the rows and reports that are decided."""

from collections.abc import Iterable
from typing import Any

import msgspec

from adjudge.contract.canonical import canonical_sha256
from adjudge.contract.sources import import_closure, source_sha256


def sources_sha256(modules: Iterable[str], data: Iterable[str] = ()) -> str:
    """Digest of everything that the modules import: over the sorted list of ``module path:SHA-256 of the
    file`` of every project source that an import can reach.

    Args:
        modules: dotted names.
        data: module paths of data files that decide as well.
    """
    paths = [*import_closure(list(modules)), *data]
    return canonical_sha256(sorted(f"{path}:{source_sha256(path)}" for path in paths))


def with_digest(fields: dict[str, Any], name: str) -> dict[str, Any]:
    """The fields as JSON types, and under ``name`` the digest of them all."""
    plain: dict[str, Any] = msgspec.to_builtins(fields)
    return plain | {name: canonical_sha256(plain)}
