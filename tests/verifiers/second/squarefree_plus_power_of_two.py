"""Second decision on Erdős 11: powers from the largest down, two divisions instead of one by the square."""


def decide(witness, base=2):
    """Return (refutes, quantity): the least k whose root fails, or the number of powers, or ``None``."""
    n = int(witness["n"])
    roots = [int(text) for text in witness["roots"]]
    if n < 3 or n & 1 == 0:
        return False, None
    count = 0
    while base**count < n:
        count += 1
    if len(roots) != count:
        return False, None
    failing = [k for k in reversed(range(count)) if not _square_divides(roots[k], n - base**k)]
    if failing:
        return False, failing[-1]
    return all(_has_a_square(n - base**k) for k in range(count) if n - base**k < 5000), count


def _square_divides(root, number):
    if root < 2:
        return False
    quotient, rest = divmod(number, root)
    return rest == 0 and quotient % root == 0


def _has_a_square(number):
    return any(number % (d * d) == 0 for d in range(2, number + 1))
