r"""The call shapes of Math-Verify 0.9, with adjudge's decisions behind them.

>>> verify(parse("$(x+1)^2$"), parse(r"The answer is $\boxed{x^2+2x+1}$."))
True

``verify`` is true only where both sides are proven equal (or are the same text). It needs no timeout, works
in any thread, is symmetric, and never raises on what a model wrote. What differs, with examples, stands in
``docs/grade.md``. For the reason of a ``False`` call :func:`adjudge.grade`.
"""

from adjudge.compat.math_verify.grader import verify
from adjudge.compat.math_verify.metric import math_metric
from adjudge.compat.math_verify.parser import (
    ExprExtractionConfig,
    LatexExtractionConfig,
    NormalizationConfig,
    ParsedAnswer,
    StringExtractionConfig,
    parse,
)

LatexNormalizationConfig = NormalizationConfig

__all__ = [
    "ExprExtractionConfig",
    "LatexExtractionConfig",
    "LatexNormalizationConfig",
    "ParsedAnswer",
    "StringExtractionConfig",
    "math_metric",
    "parse",
    "verify",
]
