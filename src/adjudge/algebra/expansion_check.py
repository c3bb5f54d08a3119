"""The independent re-check of ``expansion`` certificates: multiplication term by term with Python's numbers.

It shares no code with the FLINT expansion. Beyond a counted number of products it gives up; what remains is
the comparison of both programs at a point modulo a prime, which can expose a wrong expansion, though it
proves nothing.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from math import lcm

from adjudge.algebra.certificate import Certificate, CertificateError
from adjudge.algebra.program import decimal
from adjudge.algebra.recheck_integers import read_integer

Monomial = tuple[int, ...]
Coefficient = int | Fraction
Terms = dict[Monomial, Coefficient]

PRODUCTS = 500
"""Products of terms that a re-check may take: about a millisecond."""


class TooLargeToRecheck(Exception):  # noqa: N818 - an answer, not an error
    """The expansion needs more products of terms than the re-check may take."""


def recheck_expansion(certificate: Certificate, products: int = PRODUCTS) -> None:
    """Expand both sides again and compare the canonical text with the stated hash.

    Raises:
        CertificateError: the certificate is wrong.
        TooLargeToRecheck: it takes more than ``products`` products.
    """
    names = certificate["variables"]
    budget = _Budget(products)
    a, b = (_quotient(certificate[side], names, budget) for side in ("a", "b"))
    if certificate["form"] == "polynomial":
        left, right = (_over_constant(side) for side in (a, b))
    else:
        c = lcm(a[0], b[0])
        left = _scale(budget.times(a[1], b[2]), c // a[0])
        right = _scale(budget.times(b[1], a[2]), c // b[0])
    text = _text(left, names)
    if left != right or len(left) != certificate["monomials"]:
        raise CertificateError("the certificate is wrong: expansions differ")
    if sha256(text.encode("ascii")).hexdigest() != certificate["sha256"]:
        raise CertificateError("the certificate is wrong: sha256")


class _Budget:
    def __init__(self, products: int) -> None:
        self._left = products

    def times(self, a: Terms, b: Terms) -> Terms:
        self._left -= len(a) * len(b)
        if self._left < 0:
            raise TooLargeToRecheck
        result: Terms = {}
        if len(a) == 1:
            a, b = b, a
        if len(b) == 1:
            ((shift, factor),) = b.items()
            if not any(shift):
                return _scale(a, factor)
        for left, x in a.items():
            for right, y in b.items():
                key = tuple(map(sum, zip(left, right, strict=True)))
                result[key] = result.get(key, 0) + x * y
        return {key: value for key, value in result.items() if value}

    def power(self, base: Terms, exponent: int, one: Terms) -> Terms:
        if len(base) == 1:
            ((key, value),) = base.items()
            if (
                abs(value.numerator).bit_length() + value.denominator.bit_length()
            ) * exponent > 100 * self._left:
                raise TooLargeToRecheck
            return {tuple(part * exponent for part in key): value**exponent}
        if exponent > self._left:
            raise TooLargeToRecheck
        result = one
        for _ in range(exponent):
            result = self.times(result, base)
        return result


def _quotient(program: Sequence[str], names: Sequence[str], budget: _Budget) -> tuple[int, Terms, Terms]:
    origin = (0,) * len(names)
    one: Terms = {origin: 1}
    units: Mapping[str, Terms] = {
        name: {tuple(int(i == j) for j in range(len(names))): 1} for i, name in enumerate(names)
    }
    stack: list[tuple[int, Terms, Terms]] = []
    previous = ""
    for item in program:
        if item in units:
            stack.append((1, units[item], one))
        elif item == "neg":
            c, n, p = stack.pop()
            stack.append((c, _scale(n, -1), p))
        elif item[0] == "^":
            c, n, p = stack.pop()
            k = int(item[1:])
            if k <= 0 and not n:
                raise CertificateError("the certificate is wrong: power of zero")
            if k < 0:
                c, n, p, k = 1, _scale(p, c), n, -k
            if c.bit_length() * k > 1_000_000:
                raise TooLargeToRecheck
            stack.append((c**k, budget.power(n, k, one), budget.power(p, k, one)) if k else (1, one, one))
        elif item in "+-*/":
            cb, nb, pb = stack.pop()
            ca, na, pa = stack.pop()
            if item == "*":
                stack.append((ca * cb, budget.times(na, nb), budget.times(pa, pb)))
            elif item == "/":
                if not nb:
                    raise CertificateError("the certificate is wrong: zero divisor")
                if previous[0].isdigit():
                    stack.append((ca * nb[origin].numerator, _scale(na, cb), pa))
                else:
                    stack.append((ca, _scale(budget.times(na, pb), cb), budget.times(pa, nb)))
            else:
                c = lcm(ca, cb)
                sign = 1 if item == "+" else -1
                total = dict(_scale(budget.times(na, pb), c // ca))
                for key, value in _scale(budget.times(nb, pa), sign * (c // cb)).items():
                    total[key] = total.get(key, 0) + value
                stack.append((c, {key: value for key, value in total.items() if value}, budget.times(pa, pb)))
        else:
            numerator, _, denominator = item.partition("/")
            value = read_integer(numerator)
            stack.append((read_integer(denominator or "1"), {origin: value} if value else {}, one))
        previous = item
    return stack[0]


def _over_constant(side: tuple[int, Terms, Terms]) -> Terms:
    c, n, p = side
    ((key, value),) = p.items()
    if any(key):
        raise CertificateError("the certificate is wrong: a divisor contains a variable")
    return _scale(n, Fraction(1) / (value * c)) if value * c != 1 else n


def _scale(terms: Terms, factor: Coefficient) -> Terms:
    return {key: value * factor for key, value in terms.items()} if factor != 1 else terms


def _text(terms: Terms, names: Sequence[str]) -> str:
    text = ""
    for key in sorted(terms, key=lambda exponents: (sum(exponents), exponents), reverse=True):
        factors = [
            name if k == 1 else f"{name}^{decimal(k)}" for name, k in zip(names, key, strict=True) if k
        ]
        value = terms[key]
        if abs(value) != 1 or not factors:
            factors.insert(0, _digits(abs(Fraction(value))))
        text += ("-" if value < 0 else "+") + "*".join(factors)
    return text.removeprefix("+") or "0"


def _digits(value: Fraction) -> str:
    numerator, denominator = decimal(value.numerator), decimal(value.denominator)
    return numerator if denominator == "1" else f"{numerator}/{denominator}"
