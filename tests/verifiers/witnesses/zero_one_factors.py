"""Factors of 0-1 polynomials over a few fields, with and without negative coefficients; some spoilt."""

TASK = "cb-0209"


def _over_one(integer):
    return {"numerator": integer, "denominator": 1}


ROOT_2 = {"polynomial": [-2, 0, 1], "low": _over_one(1), "high": _over_one(2)}
GOLDEN = {"polynomial": [-1, -1, 1], "low": _over_one(1), "high": _over_one(2)}
CASES = [
    (ROOT_2, 1, [[1], [0, -1], [1]], [[1], [0, 1], [1]]),
    (
        {"polynomial": [10, -2, -5, 1], "low": _over_one(0), "high": _over_one(2)},
        1,
        [[1], [0, -1], [1]],
        [[1], [0, 1], [1]],
    ),
    (GOLDEN, 1, [[1], [0, 1], [1]], [[1], [1, -1], [1]]),
    (GOLDEN, 2, [[2], [0, 2], [2]], [[2], [2, -2], [2]]),
    (ROOT_2, 1, [[1], [1]], [[1], [0], [1]]),
    (ROOT_2, 1, [[1], [-1], [1]], [[1], [1]]),
    (ROOT_2, 3, [[3], [3]], [[3], [0], [3], [0, 0, 0], [3]]),
    (
        {"polynomial": [-3, 1], "low": _over_one(2), "high": _over_one(4)},
        3,
        [[0, 1], [3]],
        [[3], [0], [0, 1]],
    ),
    (
        {"polynomial": [-2, 0, 0, 1], "low": _over_one(1), "high": _over_one(2)},
        2,
        [[0, 0, 0, 1], [2]],
        [[2], [2]],
    ),
]


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    alpha, one, p, q = rng.choice([*CASES, *CASES[:5]])
    alpha = {**alpha, "polynomial": list(alpha["polynomial"])}
    p, q = [list(c) for c in p], [list(c) for c in q]
    if rng.random() < 0.3:
        p, q = q, p
    if rng.random() < 0.2:
        shift = rng.randint(1, 2)
        p = [[0] for _ in range(shift)] + p
    spoil = rng.randint(0, 19)
    if spoil == 0:
        p[-1][0] += rng.choice([-1, 1])
    elif spoil == 1:
        rng.choice(q)[0] += rng.choice([-1, 1])
    elif spoil == 2:
        alpha["high"] = alpha["low"]
    elif spoil == 3:
        alpha["low"] = _over_one(-9)
    elif spoil == 4:
        alpha["polynomial"].append(0)
    elif spoil == 5:
        a, b = alpha["polynomial"][:2]
        alpha["polynomial"] = [a * a, 2 * a * b, b * b]
    elif spoil == 6:
        alpha["low"] = _over_one(0)
        alpha["polynomial"] = [0, *alpha["polynomial"]]
    elif spoil == 7:
        p.append([0])
    elif spoil == 8:
        one += 1
    elif spoil == 9:
        q = [[rng.randint(0, 1) * one] for _ in range(3)] + [[one]]
    question = rng.choice([{}, {"least": -1}, {"least": -2}, {"least": -2}])
    return {"alpha": alpha, "denominator": one, "p": p, "q": q}, question


def quantity(details):
    """The factor with a coefficient that is neither 0 nor 1, or that there is none."""
    if "degrees" not in details:
        return None
    return details["polynomial"] or "none"


def largest():
    """α of degree 8, and long coefficients in P and Q of degree 30; the product fails."""
    alpha = {"polynomial": [-999983, 7, 0, 0, 11, 0, 0, 0, 1], "low": _over_one(1), "high": _over_one(9)}
    long = [999_999 - 17 * i for i in range(7)]
    p = [[999_979], *([0, *long] for _ in range(29)), [999_979]]
    q = [[0] * 8 for _ in range(30)] + [[999_979]]
    return {"alpha": alpha, "denominator": 999_979, "p": p, "q": q}


PLANTED = [
    ("shipped", "_is_zero_or", lambda one, coefficient, alpha: True),
    ("adjudge.verifiers.real_algebraic", "_bounds", lambda f, low, high: (1, 1)),
    ("second", "_shift", lambda f, number: list(f)),
]
