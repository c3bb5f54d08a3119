"""Second decision on Erdős 366: the bases divided out one by one, small numbers checked prime by prime."""


def decide(witness, offset=1):
    """Return (refutes, the side that fails first or "none"), or ``None`` for a bad sign."""
    n = int(witness["n"])
    if n <= 0:
        return False, None
    for name, least, number in (("two_full", 2, n), ("three_full", 3, n + offset)):
        bases = [int(text) for text in witness[name]]
        if any(base <= 0 for base in bases):
            return False, None
        if not _divides_out(number, bases, least) or (n < 10**5 and not _is_full(number, least)):
            return False, name
    return True, "none"


def _divides_out(number, bases, least):
    for i, base in enumerate(bases):
        for _ in range(least + i):
            number, rest = divmod(number, base)
            if rest:
                return False
    return number == 1


def _is_full(number, least):
    for p in range(2, number + 1):
        if p**least > number:
            return number == 1
        exponent = 0
        while number % p == 0:
            number //= p
            exponent += 1
        if 0 < exponent < least:
            return False
    return number == 1
