"""Numbers of all sizes with many kinds of smooth bases; sparse kinds often leave no representation."""

TASK = "cb-0227"

KINDS = [(5, 3, 3), (7, 11, 13), (30, 31, 37), (100, 100, 101), (6, 6, 6), (3, 5, 7), (1001, 999, 997)]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n = rng.randint(1, 10 ** rng.randint(1, 8))
    spoil = rng.randint(0, 15)
    if spoil == 0:
        n = rng.choice([-n, -1, 1, 2, 3])
    if spoil == 1:
        return {"n": str(rng.choice([16265031, 2**21, 2**22, 10**9]))}, {}
    if rng.random() < 0.1:
        return {"n": str(n)}, {}
    base, first, second = rng.choice(KINDS)
    if rng.random() < 0.1:
        n = (base ** rng.randint(0, 2)) ** 2 + (second ** rng.randint(0, 3)) ** 2
    return {"n": str(n)}, {"base": base, "first": first, "second": second}


def quantity(details):
    return details.get("bases", details.get("pairs"))


def largest():
    """The largest n of the schema. What a counterexample of that size costs is measured apart."""
    return {"n": "9" * 18}


def _shipped_takes_zero_for_no_sum(n):
    return 3 if n % 4 == 3 or n == 0 else None


def _second_knows_squares_only(r):
    return any(x * x == r for x in range(2000))


PLANTED = [
    ("shipped", "two_squares_obstruction", _shipped_takes_zero_for_no_sum),
    ("second", "_is_sum_of_two_squares", _second_knows_squares_only),
]
