"""Second decision on the climb to a prime: each factorization divided out, the digits collected as numbers.

Primes are recognized by the strong test to thirteen bases, which is a proof below 3.3·10^24 (Sorenson and
Webster 2017).
"""

_BASES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)


def decide(witness, target=None):
    """Return (refutes, the last image as text), the image ``None`` unless the witness is accepted."""
    cycle = witness["cycle"]
    images = []
    for item in cycle:
        left, previous, image = int(item["n"]), 1, 0
        if left < 2 or _is_prime(left):
            return False, None
        for factor in item["factorization"]:
            p, exponent = int(factor["prime"]), factor["exponent"]
            if p <= previous or not _is_prime(p):
                return False, None
            previous = p
            for _ in range(exponent):
                left, rest = divmod(left, p)
                if rest:
                    return False, None
            image = _appended(image, p)
            if exponent != 1:
                image = _appended(image, exponent)
        if left != 1:
            return False, None
        images.append(image)
    starts = [int(item["n"]) for item in cycle]
    if not starts or images[:-1] != starts[1:]:
        return False, None
    goal = starts[0] if target is None else target
    return images[-1] == goal, str(goal) if images[-1] == goal else None


def _appended(number, tail):
    shift = 10
    while shift <= tail:
        shift *= 10
    return number * shift + tail


def _is_prime(p):
    if p < 2 or any(p % q == 0 for q in _BASES):
        return p in _BASES
    odd, twos = p - 1, 0
    while odd % 2 == 0:
        odd //= 2
        twos += 1
    for a in _BASES:
        chain = [pow(a, odd << k, p) for k in range(twos)]
        if chain[0] != 1 and p - 1 not in chain:
            return False
    return True
