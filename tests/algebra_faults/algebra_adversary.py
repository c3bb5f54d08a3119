"""Short texts that ask for a lot: a seeded generator over digits, exponents, nesting, divisors and variables.

Each pair comes with a scope and a syntax; one in ten asks for a canonical form instead. Nothing here knows
what the answer is: only its time, its memory and that it comes are of interest.
"""

from random import Random

LETTERS = "xyzwabcd"
MANY = "abcdemnpqrst"


def digits(rng, count):
    """A number of so many digits."""
    return str(rng.randrange(10 ** (count - 1), 10**count))


def literal(rng):
    """A number, short or long, at times a decimal."""
    whole = digits(rng, rng.choice((1, 1, 2, 5, 20, 100, 600)))
    return f"{whole}.{digits(rng, rng.choice((1, 5, 30)))}" if rng.random() < 0.2 else whole


def exponent(rng, *, rational):
    """An exponent, small or huge, at times negative."""
    value = rng.choice((2, 3, 9, 64, 500, 2_000, 10_000, 50_000, 144_353, 10**6, 4 * 10**6))
    value += rng.randrange(3)
    return f"-{value}" if rational and rng.random() < 0.4 else str(value)


def nested(rng, depth, letters, *, rational):
    """A random expression."""
    if depth == 0:
        return literal(rng) if rng.random() < 0.25 else rng.choice(letters)

    def part():
        return nested(rng, depth - 1, letters, rational=rational)

    kind = rng.random()
    if kind < 0.3:
        return f"({'+'.join(part() for _ in range(rng.choice((2, 2, 3, 5))))})"
    if kind < 0.45:
        return "*".join(part() for _ in range(rng.choice((2, 2, 3, 8))))
    if kind < 0.85:
        return f"({part()})^{exponent(rng, rational=rational)}"
    if kind < 0.95:
        return f"({part()})/({part() if rational else literal(rng)})"
    return f"({part()}-{part()})"


def family(rng):
    """A text out of a family that has been, or might have been, too much for the engine."""
    count, size = rng.choice((2, 5, 20, 60, 400)), rng.choice((1, 5, 20, 100))
    power = rng.choice((2, 9, 64, 300, 4_000, 10**5, 4 * 10**6 - 1))

    def number(length=size):
        return digits(rng, length)

    few = range(2 + count // 20)
    some = range(min(count, 60))
    many = range(count)
    texts = (
        lambda: "*".join(f"(x+{i})^{power}" for i in some),
        lambda: "*".join(f"(x+{number()})^{rng.choice((2, 9, 50))}" for _ in some),
        lambda: "+".join(f"1/({number()}*x+{number()})" for _ in some),
        lambda: "+".join(f"1/(x+{number()})^{rng.choice((1, 2, 9))}" for _ in some),
        lambda: "+".join(f"1/(x*y+{number()}*z)" for _ in few),
        lambda: "+".join(f"x/{number()}^{power}" for _ in some),
        lambda: "+".join(f"x^{i}/{number()}" for i in many),
        lambda: f"({'+'.join(f'x^{i}/{number()}' for i in some)})^{rng.choice((2, 9, 30))}",
        lambda: f"({'+'.join(LETTERS[: rng.randrange(2, 8)])}+{number()})^{rng.choice((3, 9, 20, 40))}",
        lambda: "*".join(f"({letter}+{number()})^{rng.choice((3, 9, 20))}" for letter in LETTERS[:5]),
        lambda: f"{number()}^{power}*x",
        lambda: f"{number()}^-{power}*x+y",
        lambda: f"({number()}*x+{number()}*y)^{power}",
        lambda: f"x^({'+'.join(f'1/{number()}' for _ in many)})",
        lambda: f"x/({'+'.join(f'1/{number()}' for _ in many)})",
        lambda: "+".join(f"{number()}.{number()}^{power}" for _ in some) + "+x",
        lambda: "+".join(f"x^{number(5)}*y^{number(5)}" for _ in some),
        lambda: f"({'+'.join(f'x^{number(4)}*y^{number(2)}' for _ in some)})^{rng.choice((2, 3, 4))}",
        lambda: "*".join(f"(x^64+{i})^64" for i in range(2 + count // 2)),
        lambda: "*".join(f"(x*y^{i}+{number()})/(x-y+{number()})" for i in few),
        lambda: "1/(x+" * count + "y" + ")" * count,
        lambda: "x*(1+" * count + "x" + ")" * count,
        lambda: "-(x+" * count + "1" + ")" * count,
        lambda: "-" * 10 * count + f"({'+'.join(f'x^{i}' for i in many)})",
        lambda: "(" * count + "x" + f"^{number(19)})" * count,
        lambda: "(" * count + "x+y" + f")^{number(2)}" * count,
        lambda: "*".join(f"(x^{number(19)}+{number()})" for _ in many),
        lambda: "+".join(f"{number(4)}^{number(2)}/{number(4)}^{number(2)}" for _ in many),
        lambda: "*".join(f"(({letter}+1)/({letter}-{number()}))" for letter in MANY),
        lambda: f"({'+'.join(MANY)})^{number(1)}",
        lambda: f"({'+'.join(f'{number()}*x^{i}' for i in some)})*({'+'.join(f'y^{i}' for i in some)})",
        lambda: f"({'+'.join(f'{number()}*x^{i}*y^{i * i % 37}' for i in some)})/(x+y)",
    )
    return rng.choice(texts)()


def beside(rng, text):
    """The other side: the same text, the same sum or product in another order or dress, or another one."""
    others = (
        text,
        f"0+{text}",
        f"1*({text})",
        "+".join(reversed(text.split("+"))),
        "*".join(reversed(text.split("*"))),
        f"((x+1)/(x+1))*({text})",
        f"{text}+1",
        "x+1",
    )
    return rng.choice(others)


def questions(seed, count):
    """``count`` questions (a, b, scope, syntax, canonical), the same ones every time."""
    rng = Random(seed)
    result = []
    while len(result) < count:
        rational = rng.random() < 0.5
        if rng.random() < 0.4:
            letters = LETTERS[: rng.choice((1, 1, 2, 3, 8))]
            parts = [nested(rng, rng.choice((1, 2, 2, 3)), letters, rational=rational) for _ in range(3)]
            text = rng.choice("+*").join(f"({part})" for part in parts)
        else:
            text = family(rng)
        if len(text) > 20_000:
            continue
        rational = rational or "/(" in text or "^-" in text
        scope = "rational" if rational else "polynomial"
        syntax = "lane" if not rational and rng.random() < 0.1 else "plain"
        result.append((text, beside(rng, text), scope, syntax, rng.random() < 0.1))
    return result
