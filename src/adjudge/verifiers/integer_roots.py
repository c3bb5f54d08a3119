"""Integer roots of integers, exact at any size."""


def floor_root(n: int, degree: int) -> int:
    """The largest integer r with r^degree ≤ ``n``, for ``n`` ≥ 0 and ``degree`` ≥ 1, by Newton's iteration.

    Started above the root, the iteration falls until it has reached r: the tangent of a convex function lies
    below it, so no step passes the root, and rounding down stops exactly there.

    Raises:
        ValueError: ``n`` is negative or ``degree`` is not positive.
    """
    if n < 0 or degree < 1:
        raise ValueError("only roots of positive degree of non-negative integers are taken")
    if n == 0:
        return 0
    root = 1 << -(-n.bit_length() // degree)
    while True:
        following = ((degree - 1) * root + n // root ** (degree - 1)) // degree
        if following >= root:
            return root
        root = following
