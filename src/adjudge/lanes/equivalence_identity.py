"""Which code decided a case of the symbolic-equivalence lane: digests of its sources and of its methods."""

import flint

from adjudge._version import __version__
from adjudge.algebra.methods import REGISTRY_PATH
from adjudge.contract import strict_json
from adjudge.contract.canonical import sha256_hex
from adjudge.contract.files import read_regular
from adjudge.contract.report import EngineIdentity, Pack
from adjudge.lanes.digests import sources_sha256

ENGINE_MODULES = ("adjudge.lanes.equivalence_report", "adjudge.lanes.equivalence_ood_report")
"""The modules whose imports, taken together, are everything that decides the bytes of a report."""

MAX_REGISTRY_BYTES = 1 << 20


def engine_identity() -> EngineIdentity:
    """Name, versions and source digest of the symbolic-equivalence engine as it is installed."""
    return EngineIdentity(
        name="adjudge.algebra",
        version=__version__,
        flint_version=flint.__FLINT_VERSION__,
        python_flint_version=flint.__version__,
        source_sha256=sources_sha256(ENGINE_MODULES),
    )


def methods_pack() -> Pack:
    """The registry of methods, by its own name and the digest of its file."""
    data = read_regular(REGISTRY_PATH, max_bytes=MAX_REGISTRY_BYTES)
    return Pack(pack_id=strict_json.loads(data)["registry"], sha256=sha256_hex(data))
