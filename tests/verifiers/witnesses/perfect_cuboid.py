"""Euler bricks, boxes with one irrational face diagonal and others, scaled; some with a changed edge."""

TASK = "cb-0047"

BRICKS = [(44, 117, 240), (85, 132, 720), (140, 480, 693), (160, 231, 792), (240, 252, 275)]
FACE_BOXES = [(672, 153, 104), (448, 264, 975), (495, 264, 952), (840, 448, 495), (1105, 1073, 264)]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    kind = rng.randint(0, 5)
    if kind < 2:
        edges = rng.choice(BRICKS)
    elif kind < 4:
        edges = rng.choice(FACE_BOXES)
    elif kind == 4:
        edges = [rng.randint(1, 30) for _ in range(3)]
    else:
        edges = (3, 4, rng.choice([12, 5, 13]))
    factor = rng.choice([1, 1, 7, 10**6 + 3, 10**60 + 7])
    edges = [edge * factor for edge in rng.sample(edges, 3)]
    spoil = rng.randint(0, 9)
    place = rng.randrange(3)
    if spoil == 0:
        edges[place] += rng.choice([-1, 1])
    elif spoil == 1:
        edges[place] *= -1
    elif spoil == 2:
        edges[place] *= 2
    witness = {name: str(edge or 1) for name, edge in zip("abc", edges, strict=True)}
    if rng.random() < 0.2:
        return witness, {}
    return witness, {"faces": rng.randint(0, 3), "space": rng.randint(0, 1)}


def quantity(details):
    return [details["square_faces"], details["square_space"]] if "square_faces" in details else None


def largest():
    """The largest Euler brick of the smallest one's shape that the schema admits."""
    factor = 4 * 10**1997
    return {"a": str(44 * factor), "b": str(117 * factor), "c": str(240 * factor)}


def _shipped_trusts_the_last_digit(value):
    return value % 10 in (0, 1, 4, 5, 6, 9)


def _second_rounds(value):
    return value**0.5 == int(value**0.5) if value < 2**1000 else True


PLANTED = [
    ("shipped", "_is_square", _shipped_trusts_the_last_digit),
    ("second", "_is_square", _second_rounds),
]
