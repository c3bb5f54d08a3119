"""``math_metric``: the scorer that reward functions of training frameworks build."""

# ruff: noqa: ARG001 - the parameters are those of Math-Verify

from __future__ import annotations

from collections.abc import Callable, Sequence

from adjudge.compat.math_verify.grader import verify
from adjudge.compat.math_verify.parser import ExprExtractionConfig, ExtractionTarget, parse

Scored = tuple[float, tuple[list[str], list[str]] | None]


def math_metric(
    gold_extraction_target: Sequence[ExtractionTarget] = (ExprExtractionConfig(),),
    pred_extraction_target: Sequence[ExtractionTarget] = (ExprExtractionConfig(),),
    aggregation_function: Callable[[list[float]], float] = max,
    precision: int = 6,
) -> Callable[[list[str], list[str]], Scored]:
    """A function that scores predictions against references.

    Args:
        gold_extraction_target: what may be taken from a reference.
        pred_extraction_target: what may be taken from a prediction.
        aggregation_function: makes one score of those of all predictions.
        precision: no effect: decimals are exact rationals.

    Returns:
        A function of references and predictions. It returns the score (1.0 for a prediction that is proven
        equal to a reference, else 0.0, aggregated) and the texts of both sides. It raises ``ValueError`` when
        a reference has no answer.
    """

    def score(golds: list[str], predictions: list[str]) -> Scored:
        references = [parse(gold, gold_extraction_target) for gold in golds]
        if not all(references):
            raise ValueError(f"no answer is found in one of the references: {golds!r}")
        answers = [parse(prediction, pred_extraction_target) for prediction in predictions]
        scores = [float(any(verify(gold, answer) for gold in references)) for answer in answers]
        texts = [[str(each) for found in side for each in found] for side in (references, answers)]
        return aggregation_function(scores), (texts[0], texts[1])

    return score
