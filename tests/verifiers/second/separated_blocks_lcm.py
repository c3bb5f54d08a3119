"""Second decision on Erdős 677: prime powers up to the length of the block taken out, the rest multiplied.

Two members of a block of length k differ by less than k, so what is left of them without the primes below k
is coprime in pairs.
"""

from math import prod


def decide(witness, shorter=0):
    """Return (refutes, the two multiples modulo 10^12), the latter ``None`` when n, m, k are not allowed."""
    n, m, k = int(witness["n"]), int(witness["m"]), witness["k"]
    if n < 0 or k - shorter < 1 or m - n < k:
        return False, None
    first, second = _multiple(n, k), _multiple(m, k - shorter)
    return first == second, [first % 10**12, second % 10**12]


def _multiple(start, length):
    members = list(range(start + 1, start + length + 1))
    result = 1
    for p in _primes(length):
        highest = 1
        for i, member in enumerate(members):
            power = 1
            while member % p == 0:
                member //= p
                power *= p
            members[i] = member
            highest = max(highest, power)
        result *= highest
    return result * prod(members)


def _primes(bound):
    return [p for p in range(2, bound + 1) if all(p % d for d in range(2, int(p**0.5) + 1))]
