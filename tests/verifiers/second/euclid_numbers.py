"""Second decision on Euclid numbers: primes by trial division, the number built up beside its remainder."""


def decide(witness, added=1):
    """Return (refutes, cofactor as text), the cofactor ``None`` unless the witness is accepted."""
    k, divisor = witness["k"], int(witness["divisor"])
    if k < 1 or divisor < 2:
        return False, None
    product, remainder = 1, 1 % divisor
    for p in _first_primes(k):
        product *= p
        remainder = remainder * p % divisor
    if (remainder + added) % divisor or divisor >= product + added:
        return False, None
    return True, str((product + added) // divisor)


def _first_primes(count):
    primes = []
    candidate = 2
    while len(primes) < count:
        for p in primes:
            if p * p > candidate:
                primes.append(candidate)
                break
            if candidate % p == 0:
                break
        else:
            primes.append(candidate)
        candidate += 1
    return primes
