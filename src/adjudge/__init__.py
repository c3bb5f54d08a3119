"""adjudge: mathematical claims, decided by programs, with evidence that a stranger can re-check.

The public names (listed in :mod:`adjudge._api`) load on first use, so that importing the package costs
nothing and a verifier imports only what its task needs.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from adjudge._version import __version__ as __version__
    from adjudge.algebra import check_equivalence as check_equivalence
    from adjudge.benchmark.verification import verify as verify
    from adjudge.contract.errors import AdjudgeError as AdjudgeError
    from adjudge.wordproblem import solve_word_problem as solve_word_problem


def __getattr__(name: str) -> Any:
    return _public_names().load(name)


def __dir__() -> list[str]:
    return sorted(_public_names().PUBLIC)


def _public_names() -> Any:
    # By name, so that a new public function does not count as a change of every verifier's sources.
    import importlib

    return importlib.import_module("adjudge._api")
