"""Tight speeds, multiples of them, random ones, and lists that are none; distances around 1/(k + 1)."""

TASK = "cb-0083"
TIGHT = [[1], [1, 2], [1, 2, 3], [1, 2, 3, 4], [1, 3, 4, 7], [1, 3, 4, 5, 9], [1, 4, 5, 6, 7, 11, 13]]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    if rng.random() < 0.5:
        factor = rng.choice([1, 1, 2, 3])
        speeds = [factor * v for v in rng.choice(TIGHT)]
    else:
        speeds = sorted(rng.sample(range(1, 16), rng.randint(1, 6)))
    spoil = rng.randint(0, 11)
    if spoil == 0:
        speeds.insert(0, 0)
    elif spoil == 1:
        speeds.append(speeds[-1])
    elif spoil == 2:
        speeds.reverse()
    question = {} if rng.random() < 0.4 else {"parts": len(speeds) + rng.choice([-2, -1, 0, 0, 1])}
    if question.get("parts", 2) < 2:
        question = {"parts": 2}
    return {"speeds": speeds}, question


def quantity(details):
    """Whether there is a time at which all are far."""
    return "denominator" in details if "denominator" in details or "arcs" in details else None


def largest():
    """Two speeds, one three times the other: wherever the slower one is at 1/3, the faster one is at 0."""
    return {"speeds": [333_333, 999_999]}


PLANTED = [
    ("shipped", "_lonely_time", lambda speeds, parts: None),
    ("second", "_reaches", lambda start, covered_before: start <= covered_before),
]
