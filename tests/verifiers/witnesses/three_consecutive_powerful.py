"""Runs of one or two powerful numbers with their forms, and a third form that is wrong; some spoilt."""

TASK = "cb-0139"


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    x, y = 3, 1
    for _ in range(rng.randint(0, 30)):
        x, y = 3 * x + 8 * y, x + 3 * y
    if rng.random() < 0.6:
        # x² - 8y² = 1, and 8y² = y²·2³
        n, forms = x * x - 1, [[y, 2], [x, 1], [1, 1]]
    else:
        r, s = rng.randint(1, 10 ** rng.randint(1, 40)), rng.randint(1, 10 ** rng.randint(1, 9))
        n, forms = r**2 * s**3, [[r, s], [r, s], [r + 1, s]]
    run = rng.randint(1, 2)
    spoil = rng.randint(0, 11)
    form = rng.choice(forms)
    if spoil == 0:
        form[rng.randrange(2)] += 1
    elif spoil == 1:
        form[0] *= -1
    elif spoil == 2:
        form[1] *= -1
    elif spoil == 3:
        n += 1
    elif spoil == 4:
        n = -n
    elif spoil == 5:
        form.reverse()
    witness = {"n": str(n), "forms": [{"square": str(r), "cube": str(s)} for r, s in forms]}
    return witness, {} if rng.random() < 0.15 else {"run": run}


def quantity(details):
    return details.get("failing", details.get("run"))


def largest():
    """Three forms as long as n itself."""
    form = {"square": "9" * 5000, "cube": "9" * 3333}
    return {"n": "9" * 20000, "forms": [form, form, form]}


def _shipped_forgets_the_cube(r, s):
    return r * r * s


def _second_leaves_a_rest(number, bases):
    return all(number % base == 0 for base in bases)


PLANTED = [
    ("shipped", "_value", _shipped_forgets_the_cube),
    ("second", "_divides_out", _second_leaves_a_rest),
]
