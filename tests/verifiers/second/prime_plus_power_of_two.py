"""Second decision on de Polignac's conjecture: primes by trial division or by the strong test.

The strong test to the first thirteen prime bases proves primality below 3.3·10^24 (Sorenson and Webster
2017).
"""

_BASES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)


def decide(witness, base=2):
    """Return (refutes, the prime that was found as text), the prime ``None`` when there is none."""
    n = int(witness["n"])
    if n < 5 or n % 2 == 0:
        return False, None
    exponent = 1
    while base**exponent < n:
        if _is_prime(n - base**exponent):
            return False, str(n - base**exponent)
        exponent += 1
    return True, None


def _is_prime(p):
    if p < 2:
        return False
    if p < 10_000:
        return all(p % d for d in range(2, int(p**0.5) + 1))
    if any(p % q == 0 for q in _BASES):
        return False
    odd, twos = p - 1, 0
    while odd % 2 == 0:
        odd //= 2
        twos += 1
    for a in _BASES:
        chain = [pow(a, odd << k, p) for k in range(twos)]
        if chain[0] != 1 and p - 1 not in chain:
            return False
    return True
