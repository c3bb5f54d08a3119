"""Terms of A070823 and of its relatives, with roots whose squares divide them and with others."""

TASK = "ks-0021"


def draw(rng):
    """Return a witness and the question to ask about it."""
    kind = rng.randint(0, 9)
    if kind == 0:
        return {"index": 20, "root": rng.choice(["13", "13", "7", "-13", "26", "39", "1"])}, {}
    first, second = (0, 1) if kind == 1 else (rng.randint(0, 60), rng.randint(0, 600))
    index = rng.randint(1, 12)
    term = _term(index, first, second)
    roots = [d for d in range(5, 80) if d % 6 in (1, 5) and term % (d * d) == 0] if index > 2 else []
    root = (
        rng.choice(roots)
        if roots and kind > 2
        else rng.choice([5, 7, 11, 25, 35, 2, 3, 6, 1, -5, 10**20 + 39])
    )
    return {"index": index, "root": str(root)}, {"first": first, "second": second}


def _term(index, first, second):
    terms = [first, second]
    while len(terms) < index:
        x, y = str(terms[-1]), str(terms[-2])
        terms.append(abs(int(x + y) - int(y + x)))
    return terms[index - 1]


def quantity(details):
    """The term modulo the square of the root."""
    return details.get("remainder")


def largest():
    """The last term of the schema with a root of 100 digits."""
    return {"index": 24, "root": str(10**100 - 3)}


PLANTED = [
    ("shipped", "_term", lambda index, first, second: 25 * index),
    ("second", "_shift", lambda number: 10 ** (number.bit_length() // 3 + 1)),
]
