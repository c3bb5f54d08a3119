"""The public names of the package and where each of them lives."""

import importlib
from typing import Any

PUBLIC = {
    "__version__": "adjudge._version",
    "AdjudgeError": "adjudge.contract.errors",
    "check_equivalence": "adjudge.algebra",
    "grade": "adjudge.judging.grading",
    "solve_word_problem": "adjudge.wordproblem",
    "verify": "adjudge.benchmark.verification",
}


def load(name: str) -> Any:
    """Import the module that defines the public name and return the object.

    Raises:
        AttributeError: ``name`` is not public.
    """
    module = PUBLIC.get(name)
    if module is None:
        raise AttributeError(f"module 'adjudge' has no attribute {name!r}")
    return getattr(importlib.import_module(module), name)
