"""The integer complexity of powers of 5 is linear: 5^n needs 5n ones, for every n >= 1.

The complexity of a positive integer is the least number of ones in an expression for it that uses ones,
addition and multiplication only. For powers of 3 the corresponding statement is a theorem and for powers of 2
it is open (J. Iraids and others, *Integer complexity: experimental and analytical results*, arXiv:1203.6462,
2012). For powers of 5 it is false: 5^6 = 15625 has an expression with 29 ones.

A witness is n with an expression in postfix form: a list of "1", "+" and "*", where an operator combines the
two values that stand last. The checks, in order: every operator has two values, and one value is left; the
value is 5^n; the list has fewer than 5n ones.

Counted work: the symbols.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": n, "expression": ["1", "1", "+", …]}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, base: int = 5, ones: int = 5) -> Outcome:
    """Ask for fewer than ``ones``·n ones in an expression for ``base``^n."""
    n, symbols = witness["n"], witness["expression"]
    if n < 1:
        return rejected(f"n = {n} is not positive", n=n)
    if len(symbols) > limits.max_work:
        return over_work(len(symbols), limits.max_work, "symbols")
    value = _value(symbols)
    if isinstance(value, str):
        return rejected(value, n=n)
    count = symbols.count("1")
    if value != base**n:
        message = f"the expression has the value {shown(value)}, not {base}^{n} = {shown(base**n)}"
        return rejected(message, n=n, value=fact(value), ones=count)
    message = f"{base}^{n} has an expression with {count} ones"
    if count >= ones * n:
        return rejected(f"{message}, not fewer than {ones}·{n}", n=n, value=fact(value), ones=count)
    return accepted(f"{message}, fewer than {ones}·{n}", n=n, value=fact(value), ones=count)


def _value(symbols: Sequence[str]) -> int | str:
    """The value of the postfix expression, or what is wrong with it. m ones make at most 3^(m/3)."""
    stack: list[int] = []
    for position, symbol in enumerate(symbols):
        if symbol == "1":
            stack.append(1)
            continue
        if len(stack) < 2:
            return f"symbol {position}, {symbol}, has {len(stack)} of the two values it needs"
        right, left = stack.pop(), stack.pop()
        stack.append(left + right if symbol == "+" else left * right)
    return stack[0] if len(stack) == 1 else f"the expression leaves {len(stack)} values, not one"
