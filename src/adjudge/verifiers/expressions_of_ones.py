"""Expressions of ones, addition and multiplication in postfix form, as used for integer complexity.

An expression is a list of "1", "+" and "*"; an operator combines the two values that stand last. With m ones
its value is at most 3^(m/3), so that no value is longer than the list.
"""

from collections.abc import Sequence


def postfix_value(symbols: Sequence[str]) -> int | str:
    """The value of the expression, or a sentence that says why it is none."""
    stack: list[int] = []
    for position, symbol in enumerate(symbols):
        if symbol == "1":
            stack.append(1)
        elif len(stack) < 2:
            return f"symbol {position}, {symbol}, has {len(stack)} of the two values it needs"
        else:
            last = stack.pop()
            stack[-1] = stack[-1] + last if symbol == "+" else stack[-1] * last
    return stack[0] if len(stack) == 1 else f"the expression leaves {len(stack)} values, not one"
