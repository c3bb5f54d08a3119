"""What Inspect registers under ``adjudge/``, and what a Python program imports from here.

Tasks: ``symbolic_equivalence``, ``bounded_grammar``, ``open_tasks``, ``shadows``, ``items``. Scorer:
``adjudge_verdict``, with the metric ``verdicts``.
"""

try:
    from adjudge.adapters.inspect_ai.scorer import adjudge_verdict, verdicts
    from adjudge.adapters.inspect_ai.tasks import (
        bounded_grammar,
        chosen_items,
        open_tasks,
        shadows,
        symbolic_equivalence,
    )
except ModuleNotFoundError as error:
    if (error.name or "").partition(".")[0] != "inspect_ai":
        raise
    raise ImportError("Inspect AI is not installed: pip install 'adjudge[inspect]'") from None

__all__ = [
    "adjudge_verdict",
    "bounded_grammar",
    "chosen_items",
    "open_tasks",
    "shadows",
    "symbolic_equivalence",
    "verdicts",
]
