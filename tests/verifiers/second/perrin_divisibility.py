"""Second decision on Perrin's question: the recurrence itself, or signatures of six terms for large n.

W. W. Adams and D. Shanks: with P(-k) for negative indices, P(2k) = P(k)^2 - 2P(-k) and P(-2k) = P(-k)^2 -
2P(k); three neighbouring terms in either direction can be doubled together.
"""

_STEPPED = 2000


def decide(witness, residue=0):
    """Return (refutes, P(n) modulo n as text), the latter ``None`` without a proper divisor."""
    n, divisor = int(witness["n"]), int(witness["divisor"])
    if n < 2 or divisor < 2 or divisor >= n or n % divisor:
        return False, None
    found = _stepped(n) if n <= _STEPPED else _doubled(n)
    return (found - residue) % n == 0, str(found)


def _stepped(n):
    first, second, third = 3, 0, 2
    for _ in range(n):
        first, second, third = second, third, first + second
    return first % n


def _doubled(n):
    """Keep P(k - 1), P(k), P(k + 1) and P(-k + 1), P(-k), P(-k - 1) while k grows by binary digits of n."""
    up, down = [-1, 3, 0], [0, 3, -1]
    for digit in bin(n)[2:]:
        twice_up = [(a * a - 2 * b) % n for a, b in zip(up, down, strict=True)]
        twice_down = [(b * b - 2 * a) % n for a, b in zip(up, down, strict=True)]
        # P(2k - 2), P(2k), P(2k + 2), and P(m + 3) = P(m + 1) + P(m) for the terms between them.
        before = twice_up[2] - twice_up[1]
        after = before + twice_up[0]
        right = twice_down[0] - twice_down[1]
        left = right + twice_down[2]
        if digit == "1":
            up = [twice_up[1], after, twice_up[2]]
            down = [twice_down[1], right, twice_down[2]]
        else:
            up = [before, twice_up[1], after]
            down = [left, twice_down[1], right]
    return up[1] % n
