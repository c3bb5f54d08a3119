"""Second decision on A070823: powers of ten instead of texts, and repeated division instead of a square.

d^2 divides a term exactly when d divides it and then divides the quotient.
"""


def decide(witness, first=0, second=1):
    """Return (refutes, remainder as text), the remainder ``None`` where the question does not arise."""
    index, root = witness["index"], int(witness["root"])
    if index < 3 or root < 2 or root % 6 not in (1, 5):
        return False, None
    before, last = first, second
    for _ in range(2, index):
        swapped = last * _shift(before) + before, before * _shift(last) + last
        before, last = last, max(swapped) - min(swapped)
    if last == 0:
        return False, None
    quotient, low = divmod(last, root)
    high = quotient % root
    return low == high == 0, str(high * root + low)


def _shift(number):
    """The power of ten that makes room for the number's digits."""
    if number < 10:
        return 10
    low, high = 1, number.bit_length()
    while low < high:
        middle = (low + high) // 2
        if 10**middle > number:
            high = middle
        else:
            low = middle + 1
    return 10**low
