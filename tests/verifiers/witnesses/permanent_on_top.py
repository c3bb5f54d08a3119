"""Small Gaussian matrices with random vectors and with the vector that gives the permanent; some misfits."""

from math import factorial

TASK = "ks-0065"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    n, width = rng.choice([1, 2, 2, 3, 3, 3]), rng.randint(1, 2)
    rows = [[_gaussian(rng) for _ in range(width)] for _ in range(n)]
    kind = rng.random()
    if kind < 0.4:
        v = [[1, 0] for _ in range(factorial(n))]
        if rng.random() < 0.5:
            v[rng.randrange(len(v))] = [2, 0]
    else:
        v = [_gaussian(rng) for _ in range(factorial(n))]
    kind = rng.random()
    if kind < 0.05:
        v.append([1, 0])
    elif kind < 0.1 and n > 1:
        rows[-1] = rows[-1] + [[1, 0]]
    question = {} if rng.random() < 0.1 else {"factor": rng.randint(1, 8)}
    return {"X": rows, "v": v}, question


def _gaussian(rng):
    return [rng.randint(-3, 3), rng.randint(-3, 3)]


def quantity(details):
    return (details["form"], details["permanent"]) if "form" in details else None


def largest():
    """Five rows of eight entries, and 120 entries of v, with numbers as large as they may be."""
    big = 10**6
    return {
        "X": [[[big - i * j, big - j] for j in range(8)] for i in range(5)],
        "v": [[big - i, i] for i in range(120)],
    }


def _real_part(first, second):
    return sum(a * c + b * d for (a, b), (c, d) in zip(first, second, strict=True)), 0


PLANTED = [("shipped", "_inner", _real_part), ("second", "conjugate", lambda z: z)]
