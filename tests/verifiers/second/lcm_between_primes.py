"""Second decision on Erdős 458: the least common multiples themselves for small p, bases from above else."""

from math import lcm

_BASES = [p for p in range(2, 174) if all(p % d for d in range(2, p))]
_WHOLE = 3000


def decide(witness, numerator=1, denominator=1):
    """Return (refutes, lcm(1..q-1)/lcm(1..p)), the latter ``None`` when p, q are no consecutive primes."""
    p, q = int(witness["p"]), int(witness["q"])
    if p < 2 or q <= p or [x for x in range(p, q + 1) if _is_prime(x)] != [p, q]:
        return False, None
    growth = _growth(p, q)
    return growth * denominator >= p * numerator, str(growth)


def _growth(p, q):
    if q <= _WHOLE:
        return lcm(*range(1, q)) // lcm(*range(1, p + 1))
    growth = 1
    for exponent in range(2, q.bit_length() + 1):
        base = _largest_base_below(q, exponent)
        while base**exponent > p:
            if _is_prime(base):
                growth *= base
            base -= 1
    return growth


def _largest_base_below(q, exponent):
    low, high = 1, 2 ** (q.bit_length() // exponent + 1)
    while high - low > 1:
        middle = (low + high) // 2
        if middle**exponent < q:
            low = middle
        else:
            high = middle
    return low


def _is_prime(p):
    """The strong test to the first thirteen prime bases, a proof below 3.3·10^24; 27 more bases above."""
    if p < 2 or any(p % q == 0 for q in _BASES):
        return p in _BASES
    odd = p - 1
    twos = (odd & -odd).bit_length() - 1
    odd >>= twos
    for a in _BASES[:13] if p < 3 * 10**24 else _BASES:
        x = pow(a, odd, p)
        if x not in (1, p - 1) and all((x := x * x % p) != p - 1 for _ in range(twos - 1)):
            return False
    return True
