"""Numbers of all sizes with powers of many pairs of bases; large bases often leave no representation."""

TASK = "cb-0225"

BASES = [(4, 5), (6, 10), (42, 99), (1001, 1003), (10**6, 10**6 + 3), (10**7, 10**7 + 9), (3, 10**6)]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n = rng.randint(1, 10 ** rng.randint(1, 8))
    spoil = rng.randint(0, 20)
    if spoil == 0:
        n = rng.choice([-n, -1, 1, 2, 3, 5])
    elif spoil == 1:
        n = rng.choice([800322180, 2**26, 3**15 + 1, 3**15 + 5**3])
    if rng.random() < 0.2:
        return {"n": str(n)}, {}
    first, second = rng.choice(BASES)
    if rng.random() < 0.1:
        n = first ** rng.randint(0, 1) + second ** rng.randint(0, 2)
    return {"n": str(n)}, {"first": first, "second": second}


def quantity(details):
    return details.get("exponents", details.get("pairs"))


def largest():
    """The largest n of the schema. What a counterexample of that size costs is measured apart."""
    return {"n": "9" * 21}


def _shipped_takes_zero_for_no_sum(n):
    return 3 if n % 4 == 3 or n == 0 else None


def _second_forgets_the_exponents(r):
    return all(p % 4 != 3 for p in range(2, r + 1) if r % p == 0) if r < 2000 else r % 4 != 3


PLANTED = [
    ("shipped", "two_squares_obstruction", _shipped_takes_zero_for_no_sum),
    ("second", "_is_sum_of_two_squares", _second_forgets_the_exponents),
]
