"""What Inspect registers under ``adjudge/``, and what a Python program imports from here.

Tasks: ``symbolic_equivalence``, ``bounded_grammar``, ``open_tasks``, ``shadows``, ``items``. Scorers:
``adjudge_verdict`` for these, and ``adjudge_grade`` for the answers of any other evaluation, with the metrics
``verdicts`` and ``grades``.
"""

try:
    from adjudge.adapters.inspect_ai.grade_scorer import adjudge_grade, grades
    from adjudge.adapters.inspect_ai.scorer import adjudge_verdict, verdicts
    from adjudge.adapters.inspect_ai.tasks import (
        bounded_grammar,
        chosen_items,
        open_tasks,
        shadows,
        symbolic_equivalence,
    )
except ModuleNotFoundError as error:
    if (error.name or "").partition(".")[0] not in ("inspect_ai", "anyio"):  # the second comes with the first
        raise
    raise ImportError("Inspect AI is not installed: pip install 'adjudge[inspect]'") from None

__all__ = [
    "adjudge_grade",
    "adjudge_verdict",
    "bounded_grammar",
    "chosen_items",
    "grades",
    "open_tasks",
    "shadows",
    "symbolic_equivalence",
    "verdicts",
]
