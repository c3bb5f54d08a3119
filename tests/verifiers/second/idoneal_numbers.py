"""Second decision on idoneal numbers: a and b are tried, and c is found by division."""


def decide(witness, beyond=1848):
    """Return (refutes, (a, b, c) with the smallest a and its largest b), ``None`` when there is no triple."""
    n = witness["n"]
    if n <= beyond:
        return False, None
    triple = _triple(n)
    return triple is None, triple


def _triple(n):
    a = 1
    while 3 * a * a < n:
        best = None
        b = a + 1
        while a * b + b * b + a * b < n:
            c, rest = divmod(n - a * b, a + b)
            if rest == 0 and c > b:
                best = (a, b, c)
            b += 1
        if best:
            return best
        a += 1
    return None
