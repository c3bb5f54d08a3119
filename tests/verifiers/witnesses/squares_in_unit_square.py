"""Squares in the cells of grids, some turned within their cells, the known packing, and overlapping ones."""

TASK = "ks-0060"
TURNS = [[1, 0, 1], [3, 4, 5], [5, 12, 13], [-4, 3, 5], [0, 1, 1]]
KNOWN = (
    4380769600,
    [
        [547596200, 547596200, 547596200, [1, 0, 1]],
        [547596200, 1642788600, 547596200, [1, 0, 1]],
        [547596200, 2737981000, 547596200, [1, 0, 1]],
        [547596200, 3833173400, 547596200, [1, 0, 1]],
        [1511230270, 416037870, 416037870, [1, 0, 1]],
        [1511230270, 1248113610, 416037870, [1, 0, 1]],
        [1511230270, 2080189350, 416037870, [1, 0, 1]],
        [2540643505, 613375365, 613375365, [1, 0, 1]],
        [2540643505, 1840126095, 613375365, [1, 0, 1]],
        [3767394235, 613375365, 613375365, [1, 0, 1]],
        [3767394235, 1840126095, 613375365, [1, 0, 1]],
        [1658259448, 3817702552, 563067048, [1, 0, 1]],
        [2761187272, 3840908824, 539860776, [1, 0, 1]],
        [3840908824, 3840908824, 539860776, [1, 0, 1]],
        [3109449718, 2877274754, 423773294, [1, 0, 1]],
        [3956996306, 2877274754, 423773294, [1, 0, 1]],
        [2261903130, 2877274754, 379476434, [255, 32, 257]],
    ],
)


def packing(denominator, squares):
    """The witness of squares given as x, y, half side and direction."""
    named = [
        {"x": str(x), "y": str(y), "half": str(half), "direction": dict(zip("csr", turn, strict=True))}
        for x, y, half, turn in squares
    ]
    k = next(k for k in range(1, 12) if k * k + 1 >= len(named))
    return {"k": k, "denominator": str(denominator), "squares": named}


def draw(rng):
    """Return a witness of the schema's form and the question to ask about it."""
    if rng.random() < 0.1:
        denominator, squares = KNOWN[0], [[*square[:3], list(square[3])] for square in KNOWN[1]]
    else:
        k = rng.choice([1, 1, 2, 2, 3])
        size = 2 * 130
        denominator = size * (k + 1)
        cells = [(size * i + size // 2, size * j + size // 2) for i in range(k + 1) for j in range(k + 1)]
        squares = [[*cell, size // 2, [1, 0, 1]] for cell in rng.sample(cells, k * k + 1)]
        for square in squares:
            if rng.random() < 0.3:
                square[3] = list(rng.choice(TURNS))
                if 0 not in square[3] and rng.random() < 0.9:
                    square[2] = square[2] * square[3][2] // sum(map(abs, square[3][:2]))
    kind = rng.random()
    if kind < 0.08:
        square = rng.choice(squares)
        square[rng.randrange(3)] += rng.choice([1, -1, 20])
    elif kind < 0.13:
        squares.append(list(rng.choice(squares)))
    elif kind < 0.18:
        rng.choice(squares)[3][2] += 1
    elif kind < 0.24:
        rng.choice(squares)[2] *= -1
    question = {} if rng.random() < 0.15 else {"percent": rng.randint(30, 100)}
    return packing(denominator, squares), question


def quantity(details):
    return details.get("sides")


def largest():
    """101 turned squares in the cells of a grid of eleven by eleven."""
    n = 11
    cells = [(70 * i + 35, 70 * j + 35) for i in range(n) for j in range(n)]
    return packing(70 * n, [[*cell, 25, [3, 4, 5]] for cell in cells[:101]])


PLANTED = [
    ("shipped", "_apart", lambda first, second: True),
    ("second", "_area", lambda polygon: 0),
]
