"""The documents of a task of lm-eval: one for each item, and the digest that pins them all.

A document holds what a model may see and what names the item, never a label.
"""

from __future__ import annotations

from adjudge.adapters.items import item_sets, items
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.contract.canonical import canonical_bytes, sha256_hex
from adjudge.contract.errors import UsageError


class Documents(list[dict[str, str]]):
    """The documents of one set of items, with as much of a ``datasets.Dataset`` as lm-eval asks for."""

    @property
    def features(self) -> dict[str, str]:
        """The fields of a document; lm-eval takes ``doc_to_text: prompt`` for a field only if it is here."""
        return dict.fromkeys(self[0], "string") if self else {}

    @property
    def sha256(self) -> str:
        """Digest of all of them: it changes with cases, templates, tasks and the snapshot."""
        return sha256_hex(b"".join(canonical_bytes(document) + b"\n" for document in self))


def read_documents(chosen: str, root: BenchmarkRoot) -> Documents:
    """The documents of a lane, or of ``tasks`` or ``shadows``, in the order of an export.

    Raises:
        UsageError: code ``UNKNOWN_SET``; or no such snapshot.
        FaultError, FileError, CaseFileError, SnapshotMismatchError: the benchmark is not in order.
    """
    return Documents({"prompt": item.prompt, **item.metadata} for item in items(chosen, root))


def pinned_documents(chosen: str, sha256: str, root: BenchmarkRoot) -> Documents:
    """The documents of a set, which must be those that were exported.

    Raises:
        UsageError: code ``EXPORT_OUTDATED``, they are others; and as :func:`read_documents` does.
    """
    documents = read_documents(chosen, root)
    if documents.sha256 != sha256:
        reason = f"{root.path} holds other {chosen} items than those that this folder was exported for"
        cure = "run lm-eval from inside the benchmark root that it was exported from, or export it again"
        raise UsageError("EXPORT_OUTDATED", f"{reason}: {cure}")
    return documents


def task_name(chosen: str) -> str:
    """What lm-eval calls the task of a set of items."""
    assert chosen in item_sets()
    return f"adjudge_{chosen.replace('-', '_')}"
