"""Sets of primes with the product that they have, or nearly; some with composite or repeated members."""

from fractions import Fraction

TASK = "cb-0138"

PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 101, 257, 65537, 10**9 + 7, 2**61 - 1, 2**89 - 1]
FALSE = [-2, 1, 4, 9, 25, 91, 561, 1729, 22021, 3215031751, 2**67 - 1, 3317044064679887385961981]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    sets = [sorted(rng.sample(PRIMES, rng.randint(0 if rng.random() < 0.1 else 1, 6))) for _ in range(2)]
    spoil = rng.randint(0, 9)
    members = rng.choice(sets)
    if spoil in (0, 1):
        members.append(rng.choice(FALSE))
        members.sort()
    elif spoil == 2:
        rng.shuffle(members)
    elif spoil == 3 and members:
        members.append(members[-1])
    elif spoil == 4:
        sets = rng.choice([[[1, 5], [2, 3]], [[1, 41], [2, 3, 7]], [[2, 3], [2, 3]], [[5, 6], []]])
    witness = {name: [str(member) for member in members] for name, members in zip("PQ", sets, strict=True)}
    if rng.random() < 0.2:
        return witness, {}
    product = Fraction(1)
    for members in sets:
        product *= sum(Fraction(1, member) for member in members)
    if rng.random() < 0.2:
        product += rng.choice([1, -1, Fraction(1, 2)])
    return witness, {"numerator": product.numerator, "denominator": product.denominator}


def quantity(details):
    return details.get("product_times_10_30")


def largest():
    """Two thousand members of 19 digits in each set: all of the sums, none of the proofs."""
    return {
        "P": [str(10**19 - 10_001 + 2 * k) for k in range(2000)],
        "Q": [str(10**18 + 1 + 2 * k) for k in range(2000)],
    }


def _shipped_proves_nothing(candidate):
    return candidate > 1


def _second_takes_odd_for_prime(p):
    return p == 2 or p % 2 == 1


PLANTED = [
    ("shipped", "is_proven_prime", _shipped_proves_nothing),
    ("second", "_is_prime", _second_takes_odd_for_prime),
]
