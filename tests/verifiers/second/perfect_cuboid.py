"""Second decision on the perfect cuboid: square roots found digit by digit, in binary."""


def decide(witness, faces=3, space=1):
    """Return (refutes, [number of square faces, whether the space diagonal is square]), or ``None``."""
    edges = [int(witness[name]) for name in "abc"]
    if min(edges) <= 0:
        return False, None
    squares = [edge**2 for edge in edges]
    whole = sum(squares)
    count = sum(_is_square(whole - square) for square in squares)
    integral = _is_square(whole)
    return count >= faces and (integral or not space), [count, integral]


def _is_square(value):
    if value % 16 not in (0, 1, 4, 9):
        return False
    root = 0
    for place in reversed(range((value.bit_length() + 1) // 2)):
        trial = root | 1 << place
        if trial * trial <= value:
            root = trial
    return root * root == value
