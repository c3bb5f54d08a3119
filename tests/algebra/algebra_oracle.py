"""A second implementation of everything that the engine decides, kept as plain as possible.

Expressions are trees; polynomials are dictionaries from exponent tuples to fractions; quotients are pairs.
Nothing here imports the engine. Also: a seeded generator of expressions and of transformations that keep or
change the value.
"""

from fractions import Fraction
from functools import reduce
from random import Random

NAMES = ("x", "y", "z")
ONE = {(0, 0, 0): Fraction(1)}


def padd(a, b, sign=1):
    result = dict(a)
    for key, value in b.items():
        result[key] = result.get(key, Fraction()) + sign * value
    return {key: value for key, value in result.items() if value}


def pmul(a, b):
    result = {}
    for left, u in a.items():
        for right, v in b.items():
            key = tuple(i + j for i, j in zip(left, right, strict=True))
            result[key] = result.get(key, Fraction()) + u * v
    return {key: value for key, value in result.items() if value}


def ppow(a, k):
    return reduce(pmul, [a] * k, ONE)


class ZeroDivisorError(Exception):
    """A divisor is identically zero, or zero is raised to the power zero."""


def value(tree):
    """(numerator, denominator) of a tree, as dictionaries."""
    kind = tree[0]
    if kind == "number":
        return ({(0, 0, 0): Fraction(tree[1])} if tree[1] else {}), ONE
    if kind == "name":
        return {tuple(int(name == tree[1]) for name in NAMES): Fraction(1)}, ONE
    if kind == "neg":
        n, d = value(tree[1])
        return padd({}, n, -1), d
    if kind == "^":
        n, d = value(tree[1])
        k = tree[2]
        if k <= 0 and not n:
            raise ZeroDivisorError
        return (ppow(n, k), ppow(d, k)) if k >= 0 else (ppow(d, -k), ppow(n, -k))
    (na, da), (nb, db) = value(tree[1]), value(tree[2])
    if kind == "*":
        return pmul(na, nb), pmul(da, db)
    if kind == "/":
        if not nb:
            raise ZeroDivisorError
        return pmul(na, db), pmul(da, nb)
    return padd(pmul(na, db), pmul(nb, da), 1 if kind == "+" else -1), pmul(da, db)


def same(a, b):
    """Whether two trees are the same rational function."""
    (na, da), (nb, db) = value(a), value(b)
    return pmul(na, db) == pmul(nb, da)


def text(tree, loose=None):
    """A fully parenthesised text; with a Random, products are sometimes unwritten and spaces vary."""
    kind = tree[0]
    if kind == "number":
        return str(tree[1])
    if kind == "name":
        return tree[1]
    if kind == "neg":
        return f"-({text(tree[1], loose)})"
    if kind == "^":
        exponent = f"({tree[2]})" if tree[2] < 0 else str(tree[2])
        star = "**" if loose is not None and loose.random() < 0.3 else "^"
        return f"({text(tree[1], loose)}){star}{exponent}"
    operator = kind
    if kind == "*" and loose is not None and loose.random() < 0.4:
        operator = ""
    if loose is not None and loose.random() < 0.4:
        operator = f" {operator} "
    return f"({text(tree[1], loose)}){operator}({text(tree[2], loose)})"


def latex(tree):
    """The same in LaTeX."""
    kind = tree[0]
    if kind in ("number", "name"):
        return str(tree[1])
    if kind == "neg":
        return f"-\\left({latex(tree[1])}\\right)"
    if kind == "^":
        return f"\\left({latex(tree[1])}\\right)^{{{tree[2]}}}"
    if kind == "/":
        return f"\\dfrac{{{latex(tree[1])}}}{{{latex(tree[2])}}}"
    operator = "\\cdot " if kind == "*" else kind
    return f"({latex(tree[1])}){operator}({latex(tree[2])})"


def random_tree(rng: Random, depth: int, *, rational: bool):
    if depth == 0 or rng.random() < 0.15:
        return ("name", rng.choice(NAMES)) if rng.random() < 0.6 else ("number", rng.randint(0, 9))
    kind = rng.choice(["+", "+", "-", "*", "*", "^", "neg", "/" if rational else "/c"])
    left = random_tree(rng, depth - 1, rational=rational)
    if kind == "neg":
        return ("neg", left)
    if kind == "^":
        return ("^", left, rng.choice([0, 1, 2, 2, 3, -1, -2] if rational else [0, 1, 2, 2, 3]))
    if kind == "/c":
        return ("/", left, ("number", rng.randint(1, 9)))
    return (kind, left, random_tree(rng, depth - 1, rational=rational))


def rewritten(rng: Random, tree):
    """An equal tree: commuted, distributed, squared out, with neutral terms."""
    kind = tree[0]
    if kind in ("number", "name"):
        choice = rng.randrange(6)
        if choice == 0:
            return ("+", tree, ("-", ("name", "x"), ("name", "x")))
        if choice == 1:
            return ("*", ("number", 1), tree)
        return tree
    if kind == "neg":
        return ("*", ("neg", ("number", 1)), rewritten(rng, tree[1]))
    if kind == "^":
        base = rewritten(rng, tree[1])
        if tree[2] == 2 and rng.random() < 0.7:
            return ("*", base, rewritten(rng, tree[1]))
        return ("^", base, tree[2])
    if kind == "/" and tree[2][0] == "number":
        return (kind, rewritten(rng, tree[1]), tree[2])
    left, right = rewritten(rng, tree[1]), rewritten(rng, tree[2])
    if kind == "+" and rng.random() < 0.5:
        return ("+", right, left)
    if kind == "-" and rng.random() < 0.5:
        return ("+", ("neg", right), left)
    if kind == "*":
        if right[0] in "+-" and rng.random() < 0.6:
            return (right[0], ("*", left, right[1]), ("*", left, right[2]))
        return ("*", right, left)
    return (kind, left, right)


def altered(rng: Random, tree):
    """A tree with one leaf changed; nearly always another function."""
    kind = tree[0]
    if kind == "number":
        return ("number", tree[1] + rng.choice([1, 2]))
    if kind == "name":
        return rng.choice([("name", rng.choice(NAMES)), ("+", tree, ("number", 1))])
    if kind in ("neg", "^"):
        return (kind, altered(rng, tree[1]), *tree[2:])
    if rng.random() < 0.5:
        return (kind, altered(rng, tree[1]), tree[2])
    return (kind, tree[1], altered(rng, tree[2]))


def random_pair(rng: Random, *, rational: bool, depth: int = 4):
    """A pair of trees, equal about half of the time."""
    tree = random_tree(rng, rng.randint(1, depth), rational=rational)
    other = rewritten(rng, tree)
    if rng.random() < 0.5:
        other = altered(rng, other)
    return tree, other


def expected(a, b):
    """``"equivalent"``, ``"not_equivalent"`` or ``"undefined"``."""
    try:
        return "equivalent" if same(a, b) else "not_equivalent"
    except ZeroDivisorError:
        return "undefined"


def recheck(certificate):
    """Re-check point, modular and one-point certificates by the rules of the format, in plain fractions.

    Returns True when everything holds. Bounds are recomputed here on polynomials that are kept as triples,
    not taken from the engine.
    """
    from math import lcm

    kind, variables = certificate["kind"], certificate["variables"]
    sides = [certificate["a"], certificate["b"]]
    for definition in certificate.get("definitions", []):
        variables = certificate["shortened_variables"]
        slice_ = definition["program"]
        for side in range(2):
            program = sides[side]
            i = 0
            while i + len(slice_) <= len(program):
                if program[i : i + len(slice_)] == slice_:
                    program = [*program[:i], definition["name"], *program[i + len(slice_) :]]
                i += 1
            sides[side] = program
    a, b = sides

    def run(program, point, modulus=None):
        stack = []
        for item in program:
            if item in point:
                stack.append(point[item])
            elif item == "neg":
                stack.append(-stack.pop())
            elif item[0] == "^":
                base, k = stack.pop(), int(item[1:])
                zero = base % modulus == 0 if modulus else base == 0
                if k <= 0 and zero:
                    raise ZeroDivisorError
                stack.append(pow(int(base), k, modulus) if modulus else Fraction(base) ** k)
            elif item in ("+", "-", "*", "/"):
                right, left = stack.pop(), stack.pop()
                if item == "/":
                    if (right % modulus if modulus else right) == 0:
                        raise ZeroDivisorError
                    stack.append(
                        left * pow(right, -1, modulus) % modulus if modulus else Fraction(left) / right
                    )
                else:
                    stack.append(
                        left + right if item == "+" else left - right if item == "-" else left * right
                    )
                    if modulus:
                        stack[-1] %= modulus
            else:
                literal = Fraction(item)
                stack.append(
                    literal.numerator * pow(literal.denominator, -1, modulus) % modulus
                    if modulus
                    else literal
                )
        return stack[0] % modulus if modulus else Fraction(stack[0])

    if kind == "point":
        point = {name: Fraction(v) for name, v in certificate["point"].items()}
        values = run(a, point), run(b, point)
        return (
            values[0] != values[1]
            and values == (Fraction(certificate["value_a"]), Fraction(certificate["value_b"]))
            and [str(v) for v in values] == [certificate["value_a"], certificate["value_b"]]
        )
    if kind == "modular":
        prime = int(certificate["prime"])
        assert prime in {2**61 - 1, 2**89 - 1, 2**107 - 1, 2**127 - 1, 2**521 - 1}
        point = {name: int(v) for name, v in certificate["point"].items()}
        values = run(a, point, prime), run(b, point, prime)
        return values[0] != values[1] and values == (
            int(certificate["residue_a"]),
            int(certificate["residue_b"]),
        )

    watched = [(1, dict.fromkeys(variables, 0))]

    def top(*degrees):
        return {name: max(d[name] for d in degrees) for name in variables}

    def total(*degrees):
        return {name: sum(d[name] for d in degrees) for name in variables}

    flat = dict.fromkeys(variables, 0)
    stack = []
    previous = ""
    for item in [*a, *b, "-"]:
        if item in ("+", "-"):
            (cb, nb, dnb, pb, dpb), (ca, na, dna, pa, dpa) = stack.pop(), stack.pop()
            c = lcm(ca, cb)
            n = na * (c // ca) * pb + nb * (c // cb) * pa
            stack.append((c, n, top(total(dna, dpb), total(dnb, dpa)), pa * pb, total(dpa, dpb)))
        elif item == "*":
            (cb, nb, dnb, pb, dpb), (ca, na, dna, pa, dpa) = stack.pop(), stack.pop()
            stack.append((ca * cb, na * nb, total(dna, dnb), pa * pb, total(dpa, dpb)))
        elif item == "/":
            (cb, nb, dnb, pb, dpb), (ca, na, dna, pa, dpa) = stack.pop(), stack.pop()
            if previous[0].isdigit():
                stack.append((ca * nb, na * cb, dna, pa, dpa))
            else:
                watched.append((nb, dnb))
                stack.append((ca, na * cb * pb, total(dna, dpb), pa * nb, total(dpa, dnb)))
        elif item[0] == "^":
            k = int(item[1:])
            c, n, dn, p, dp = stack.pop()
            if k <= 0:
                watched.append((n, dn))
            if k == 0:
                watched.append((p, dp))
            if k < 0:
                c, n, dn, p, dp = 1, c * p, dp, n, dn
            k = abs(k)
            stack.append(
                (
                    c**k,
                    n**k,
                    total(*[dn] * k) if k < 99 else {v: d * k for v, d in dn.items()},
                    p**k,
                    {v: d * k for v, d in dp.items()},
                )
                if k
                else (1, 1, flat, 1, flat)
            )
        elif item in variables:
            stack.append((1, 1, {**flat, item: 1}, 1, flat))
        elif item != "neg":
            literal = Fraction(item)
            stack.append((literal.denominator, max(1, literal.numerator), flat, 1, flat))
        previous = item
    norm = max(stack[0][1], *(n for n, _ in watched))
    degrees = top(stack[0][2], *(d for _, d in watched))
    if int(certificate["l1_bound"]) != norm or certificate["degree_bounds"] != degrees:
        return False
    base, stride = int(certificate["base"]), 1
    least = 1 << (2 * norm).bit_length()
    if base != (max(least, 2**32) if len(variables) <= 1 else least):
        return False
    for name in sorted(variables):
        if certificate["point"][name] != stride:
            return False
        stride *= degrees[name] + 1
    point = {name: Fraction(base ** certificate["point"][name]) for name in variables}
    result = run(a, point)
    from hashlib import sha256

    shown = f"{result.numerator:x}" + (f"/{result.denominator:x}" if result.denominator > 1 else "")
    return (
        result == run(b, point)
        and sha256(shown.encode()).hexdigest() == certificate["value_sha256"]
        and ("value" not in certificate or Fraction(certificate["value"]) == result)
    )
