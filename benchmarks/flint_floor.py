"""The floor of the lane: both sides computed in FLINT from leaves that are built beforehand, no text."""

import flint

from adjudge.algebra import check_equivalence


def lane_floor(a, b):
    """A function that computes and compares a lane pair in FLINT; None for a pair that is refused."""
    certificate = check_equivalence(a, b, syntax="lane").certificate
    if certificate is None:
        return None
    names = certificate["variables"]
    programs = certificate["a"], certificate["b"]
    rational = any("/" in item for program in programs for item in program)
    if len(names) <= 1:
        kind = flint.fmpq_poly if rational else flint.fmpz_poly
        leaves = dict.fromkeys(names, kind([0, 1]))

        def constant(value):
            return kind([value])
    else:
        context = (flint.fmpq_mpoly_ctx if rational else flint.fmpz_mpoly_ctx).get(tuple(names))
        leaves = dict(zip(names, context.gens(), strict=True))
        constant = context.constant
    left, right = ([_step(item, leaves, constant) for item in program] for program in programs)
    return lambda: _run(left) == _run(right)


def _step(item, leaves, constant):
    if item in leaves:
        return leaves[item]
    if item[0] == "^":
        return int(item[1:])
    return item if item in ("+", "-", "*", "/", "neg") else constant(int(item))


def _run(steps):
    stack = []
    for step in steps:
        kind = step.__class__
        if kind is str:
            right = stack.pop()
            if step == "+":
                stack[-1] = stack[-1] + right
            elif step == "*":
                stack[-1] = stack[-1] * right
            elif step == "-":
                stack[-1] = stack[-1] - right
            elif step == "neg":
                stack.append(-right)
            else:
                divisor = right[0] if isinstance(right, flint.fmpq_poly) else right.leading_coefficient()
                stack[-1] = stack[-1] / divisor
        elif kind is int:
            stack[-1] = stack[-1] ** step
        else:
            stack.append(step)
    return stack[0]
