"""The integer complexity of 2^k·3^l is 2k + 3l, for k, l >= 0 that are not both 0.

The complexity of a positive integer is the least number of ones in an expression for it that uses ones,
addition and multiplication only. Source: H. Altman and J. Zelinsky, *Numbers with integer complexity close to
the lower bound*, Integers 12A (2012), A1; arXiv:1207.4841. Since k times 1 + 1 and l times 1 + 1 + 1 multiply
to 2^k·3^l with 2k + 3l ones, only a shorter expression refutes it.

A witness is k, l and an expression in postfix form: a list of "1", "+" and "*", where an operator combines
the two values that stand last. The checks, in order: k >= 0, l >= 0, k + l > 0; every operator has two
values, and one value is left; the value is 2^k·3^l; the list has fewer than 2k + 3l ones.

Counted work: the symbols. An expression with m ones is at most 3^(m/3), so that no value is long.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.verifiers.expressions_of_ones import postfix_value
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"k": k, "l": l, "expression": ["1", "1", "+", …]}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, twos: int = 2, threes: int = 3) -> Outcome:
    """Ask for fewer than ``twos``·k + ``threes``·l ones."""
    k, l_, symbols = witness["k"], witness["l"], witness["expression"]
    if k < 0 or l_ < 0 or k + l_ == 0:
        return rejected(f"k = {k} and l = {l_} are not non-negative integers, not both 0", k=k, l=l_)
    if len(symbols) > limits.max_work:
        return over_work(len(symbols), limits.max_work, "symbols")
    value = postfix_value(symbols)
    if isinstance(value, str):
        return rejected(value, k=k, l=l_)
    ones, target, bound = symbols.count("1"), 2**k * 3**l_, twos * k + threes * l_
    facts = {"k": k, "l": l_, "value": fact(value), "ones": ones}
    if value != target:
        message = f"the expression has the value {shown(value)}, not 2^{k}·3^{l_} = {shown(target)}"
        return rejected(message, **facts)
    message = f"2^{k}·3^{l_} has an expression with {ones} ones"
    if ones >= bound:
        return rejected(f"{message}, not fewer than {bound}", **facts)
    return accepted(f"{message}, fewer than {bound}", **facts)
