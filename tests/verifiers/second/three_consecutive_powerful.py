"""Second decision on Erdős 364: the forms divided out of n, and small numbers checked prime by prime."""


def decide(witness, run=3):
    """Return (refutes, index of the first failing form or the number of forms, or ``None``)."""
    n = int(witness["n"])
    if n <= 0:
        return False, None
    for index, form in enumerate(witness["forms"][:run]):
        bases = [int(form["square"])] * 2 + [int(form["cube"])] * 3
        if min(bases) <= 0:
            return False, None
        if not _divides_out(n + index, bases) or (n < 10**6 and not _is_powerful(n + index)):
            return False, index
    return True, min(run, len(witness["forms"]))


def _divides_out(number, bases):
    for base in bases:
        number, rest = divmod(number, base)
        if rest:
            return False
    return number == 1


def _is_powerful(number):
    p = 2
    while p * p <= number:
        if number % p == 0:
            if number % (p * p):
                return False
            while number % p == 0:
                number //= p
        p += 1
    return number == 1
