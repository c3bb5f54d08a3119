"""Solutions of x² - c = y^p for the c that they have, the known solutions, and other numbers."""

TASK = "cb-0251"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    p = rng.choice([3, 3, 5, 7, 11, 13, 17, 101])
    y = rng.choice([-3, -2, -1, 0, 1, 2, 3, 7, 10, rng.randint(-(10**6), 10**6)])
    x = rng.choice([-3, -1, 0, 1, 3, 5, rng.randint(-(10**9), 10**9)])
    constant = 2 if rng.random() < 0.25 else x * x - y**p
    spoil = rng.randint(0, 12)
    if spoil == 0:
        x += 1
    elif spoil == 1:
        y = -y
    elif spoil == 2:
        p = rng.choice([1, 2, 4, 9, 15, 21])
    elif spoil == 3:
        x, y, constant = rng.choice([1, -1]), -1, 2
    elif spoil == 4:
        x, y, p, constant = rng.choice([(3, 2, 3, 1), (-3, 2, 3, 1), (11, 5, 3, -4), (5, 3, 3, -2)])
    return {"x": str(x), "y": str(y), "p": p}, {"constant": constant}


def quantity(details):
    """The difference of both sides, when it is not too long."""
    text = details.get("difference", "x")
    return text if text.lstrip("-").isdigit() else None


def largest():
    """x and y of 10,000 digits, y to the power 3."""
    return {"x": str(10**9_999 + 1), "y": str(10**9_999 + 3), "p": 3}


PLANTED = [
    ("shipped", "_difference", lambda x, y, p, constant: abs(x) - constant - y),
    ("second", "_power", lambda y, p: abs(y) ** p),
]
