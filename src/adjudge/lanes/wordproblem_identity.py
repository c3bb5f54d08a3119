"""Which code decided a word problem: digests of its sources, of its lexicon and of its operator pack."""

from adjudge._version import __version__
from adjudge.contract.canonical import sha256_hex
from adjudge.contract.report import Pack
from adjudge.contract.wordproblem_report import SourceIdentity
from adjudge.lanes.digests import sources_sha256
from adjudge.wordproblem import LEXICON_PACK_PATH, OPERATOR_PACK_PATH, operator_pack, pack_id

ENGINE_MODULES = ("adjudge.lanes.wordproblem_report",)
"""The modules whose imports, taken together, are everything that decides the bytes of a report."""


def engine_identity() -> SourceIdentity:
    """Name, version and source digest of the word problem engine as it is installed."""
    return SourceIdentity(
        name="adjudge.wordproblem",
        version=__version__,
        source_sha256=sources_sha256(ENGINE_MODULES, data=(LEXICON_PACK_PATH, OPERATOR_PACK_PATH)),
    )


def lemma_pack() -> Pack:
    """The operator pack, by its own name and the digest of its bytes."""
    data = operator_pack()
    return Pack(pack_id=pack_id(data), sha256=sha256_hex(data))
