"""A second reading of the certificates of the symbolic-equivalence lane: Python's integers, and no engine.

The two postfix programs of a certificate are expanded into monomials with :class:`~fractions.Fraction`
coefficients. That alone tells whether they denote one polynomial; what the certificate claims on top of it
(values, residues, bounds, strides, digests) is computed again as well. Sizes are counted before any work, so
a hostile certificate is a fault and not a long wait.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from typing import Any, NamedTuple

MAX_ITEMS = 2_000
MAX_VARIABLES = 4
MAX_SHORTENED = 40
MAX_DEGREE = 64
MAX_TERMS = 4_000
MAX_BITS = 4_000
"""Of a coefficient of the expansion."""
MAX_VALUE_BITS = 4_000_000
"""Of a value at a point."""
MAX_PRODUCTS = 400_000

_NUMBER = re.compile(r"(?:0|[1-9][0-9]{0,399})(?:/[1-9][0-9]{0,399})?", re.ASCII)
_RATIONAL = re.compile(r"-?[0-9]{1,1300000}(?:/[0-9]{1,1300000})?", re.ASCII)
_POWER = re.compile(r"\^(0|[1-9][0-9]?)", re.ASCII)
_SHORTENED = {"definitions", "shortened_variables", "witness"}
_FIELDS = {
    "point": {"point", "value_a", "value_b"},
    "modular": {"point", "prime", "residue_a", "residue_b"},
    "one-point": {"degree_bounds", "l1_bound", "base", "point", "value_sha256"},
    "expansion": {"form", "monomials", "sha256"},
}
Polynomial = dict[tuple[int, ...], Fraction]


class CertificateError(ValueError):
    """A certificate does not hold, or is too large to say so."""


class Size(NamedTuple):
    """What a program may amount to.

    Attributes:
        degrees: a bound on the degree in each variable.
        norm: a bound on the sum of the absolute values of the coefficients.
    """

    degrees: tuple[int, ...]
    norm: Fraction


def check_certificate(certificate: Mapping[str, Any]) -> str:
    """The verdict that a certificate proves: ``equivalent`` or ``not_equivalent``.

    Raises:
        CertificateError: it proves neither.
    """
    try:
        return _check(certificate)
    except (LookupError, TypeError, ValueError, ArithmeticError, AttributeError) as error:
        if isinstance(error, CertificateError):
            raise
        raise CertificateError(f"the certificate is not of its form ({type(error).__name__})") from None


def value_at(program: Sequence[str], point: Mapping[str, int | Fraction]) -> Fraction:
    """The exact value of a program at a point.

    Raises:
        CertificateError: the program is malformed, divides by zero, or its value is too large.
    """
    stack: list[Fraction] = []
    for item in _items(program):
        if item in point:
            stack.append(Fraction(point[item]))
        elif _NUMBER.fullmatch(item):
            stack.append(Fraction(item))
        elif item == "neg":
            stack.append(-stack.pop())
        elif power := _POWER.fullmatch(item):
            base, exponent = stack.pop(), int(power[1])
            _need(not (base == 0 and exponent == 0), "zero to the power zero")
            _need(_bits(base) * exponent <= MAX_VALUE_BITS, "a value is too large")
            stack.append(base**exponent)
        else:
            second, first = stack.pop(), stack.pop()
            _need(_bits(first) + _bits(second) <= MAX_VALUE_BITS, "a value is too large")
            stack.append(_combined(item, first, second))
    (value,) = stack
    return value


def expanded(program: Sequence[str], variables: Sequence[str]) -> Polynomial:
    """The monomials of a program: exponents, in the order of the variables, to coefficient.

    Raises:
        CertificateError: the program is malformed, divides by what is no constant, or is too large.
    """
    unit = (0,) * len(variables)
    stack: list[Polynomial] = []
    for item in _items(program):
        if item in variables:
            stack.append({tuple(int(name == item) for name in variables): Fraction(1)})
        elif _NUMBER.fullmatch(item):
            stack.append(_collected([(unit, Fraction(item))]))
        elif item == "neg":
            stack.append({key: -value for key, value in stack.pop().items()})
        elif power := _POWER.fullmatch(item):
            stack.append(_power(stack.pop(), int(power[1]), unit))
        else:
            second, first = stack.pop(), stack.pop()
            if item == "/":
                _need(set(second) == {unit}, "a divisor is no constant other than zero")
                stack.append({key: value / second[unit] for key, value in first.items()})
            elif item == "*":
                stack.append(_times(first, second))
            else:
                sign = {"+": 1, "-": -1}[item]
                stack.append(_collected([*first.items(), *((key, sign * c) for key, c in second.items())]))
    (polynomial,) = stack
    return polynomial


def _check(certificate: Mapping[str, Any]) -> str:
    kind, names = certificate["kind"], certificate["variables"]
    _need(type(names) is list and len(names) <= MAX_VARIABLES, "too many variables")
    _need(names == sorted({*names}), "the variables are not in order")
    _need(all(re.fullmatch("[a-z]", name) for name in names), "a variable is not one letter")
    fields = set(certificate) - {"kind", "variables", "a", "b"}
    shortened = bool(fields & _SHORTENED) and kind in ("one-point", "expansion")
    fields -= ({"value"} if kind == "one-point" else set()) | (_SHORTENED if shortened else set())
    _need(fields == _FIELDS.get(kind), "not the fields of a kind of this lane")
    first, second = (expanded(certificate[side], names) for side in "ab")
    if kind in ("point", "modular"):
        _need(first != second, "the programs denote one polynomial")
        _check_values(certificate, modular=kind == "modular")
        return "not_equivalent"
    _need(first == second, "the programs denote two polynomials")
    claim = _shortened(certificate) if shortened else certificate
    if kind == "one-point":
        _check_one_point(claim)
    else:
        _check_expansion(claim)
    return "equivalent"


def _check_values(certificate: Mapping[str, Any], *, modular: bool) -> None:
    point = {name: _rational(text) for name, text in certificate["point"].items()}
    _need(sorted(point) == certificate["variables"], "the point is not about the variables")
    values = [value_at(certificate[side], point) for side in "ab"]
    if not modular:
        stated = [_rational(certificate[name]) for name in ("value_a", "value_b")]
    else:
        prime = int(certificate["prime"])
        _need(2 < prime < 1 << 64, "no modulus that this checker takes")
        values = [Fraction(value.numerator * pow(value.denominator, -1, prime) % prime) for value in values]
        stated = [_rational(certificate[name]) for name in ("residue_a", "residue_b")]
    _need(values == stated, "the values at the point are not as stated")
    _need(values[0] != values[1], "both sides have one value at the point")


def _check_one_point(certificate: Mapping[str, Any]) -> None:
    names = certificate["variables"]
    size = _size([*certificate["a"], *certificate["b"], "-"], names)
    norm, base = (_rational(certificate[name]) for name in ("l1_bound", "base"))
    _need(norm >= size.norm, "l1_bound is below what the programs give")
    _need(base.denominator == 1 and base > 2 * norm, "the base is not above twice l1_bound")
    stride = 1
    _need(
        sorted(certificate["point"]) == sorted(certificate["degree_bounds"]) == names,
        "the point is not whole",
    )
    for name, degree in zip(names, size.degrees, strict=True):
        bound = certificate["degree_bounds"][name]
        _need(type(bound) is int and degree <= bound <= MAX_DEGREE * 4, "a degree bound is too small")
        _need(certificate["point"][name] == stride, "a stride is not as it must be")
        stride *= bound + 1
    _need(_bits(base) * stride <= MAX_VALUE_BITS, "the point is too large")
    point = {name: base ** certificate["point"][name] for name in names}
    first, second = (value_at(certificate[side], point) for side in "ab")
    _need(first == second, "both sides differ at the point")
    _need(
        "value" not in certificate or _rational(certificate["value"]) == first, "the value is not as stated"
    )
    text = f"{first.numerator:x}" + (f"/{first.denominator:x}" if first.denominator > 1 else "")
    _need(
        sha256(text.encode("ascii")).hexdigest() == certificate["value_sha256"], "the value's digest is off"
    )


def _shortened(certificate: Mapping[str, Any]) -> Mapping[str, Any]:
    """The certificate with every defined part replaced by its name, about which its claims are.

    An identity in independent variables stays one when expressions stand for them. The lane has no divisor
    that could vanish, so nothing hangs on the certificate's witness.
    """
    sides = [list(_items(certificate[side])) for side in "ab"]
    names = certificate["shortened_variables"]
    definitions = certificate["definitions"]
    _need(len(definitions) <= len(names) <= MAX_SHORTENED, "too many definitions")
    for each in definitions:
        name, part = each["name"], list(_items(each["program"]))
        taken = name in certificate["variables"] or any(name in side for side in sides)
        _need(re.fullmatch("t_[0-9]{1,3}", name) is not None and not taken and len(part) > 1, "no new name")
        sides = [_replaced(side, part, name) for side in sides]
    _need(names == sorted({*names}), "the shortened variables are not in order")
    return {**certificate, "a": sides[0], "b": sides[1], "variables": names}


def _replaced(items: list[str], part: list[str], name: str) -> list[str]:
    out: list[str] = []
    index = 0
    while index < len(items):
        found = items[index : index + len(part)] == part
        out.append(name if found else items[index])
        index += len(part) if found else 1
    return out


def _check_expansion(certificate: Mapping[str, Any]) -> None:
    names = certificate["variables"]
    polynomial, other = (expanded(certificate[side], names) for side in "ab")
    _need(polynomial == other, "the shortened programs denote two polynomials")
    _need(certificate["form"] == "polynomial", "a lane certificate is about polynomials")
    _need(certificate["monomials"] == len(polynomial), "the number of monomials is not as stated")
    text = canonical_text(polynomial, certificate["variables"])
    _need(sha256(text.encode("ascii")).hexdigest() == certificate["sha256"], "the expansion's digest is off")


def canonical_text(polynomial: Polynomial, variables: Sequence[str]) -> str:
    """A polynomial as the lane writes it: by decreasing total degree, then exponents; ``4*x^2-4*x+1``."""
    text = ""
    for exponents in sorted(polynomial, key=lambda key: (sum(key), key), reverse=True):
        factor = polynomial[exponents]
        powers = [
            name + (f"^{exponent}" if exponent > 1 else "")
            for name, exponent in zip(variables, exponents, strict=True)
            if exponent
        ]
        shown = powers if powers and abs(factor) == 1 else [str(abs(factor)), *powers]
        text += ("-" if factor < 0 else "+" if text else "") + "*".join(shown)
    return text or "0"


def _size(program: Sequence[str], names: Sequence[str]) -> Size:
    """Bounds that nothing cancels in: of the programs, not of the polynomials that they denote."""
    stack: list[Size] = []
    flat = (0,) * len(names)
    constants: list[Fraction | None] = []
    for item in program:
        if item in names:
            stack.append(Size(tuple(int(name == item) for name in names), Fraction(1)))
            constants.append(None)
        elif _NUMBER.fullmatch(item):
            stack.append(Size(flat, Fraction(item)))
            constants.append(Fraction(item))
        elif item == "neg":
            constants[-1] = None if constants[-1] is None else -constants[-1]
        elif power := _POWER.fullmatch(item):
            size, exponent, constant = stack.pop(), int(power[1]), constants.pop()
            stack.append(Size(tuple(exponent * degree for degree in size.degrees), size.norm**exponent))
            constants.append(None if constant is None else constant**exponent)
        else:
            second, first = stack.pop(), stack.pop()
            known, before = constants.pop(), constants.pop()
            both = None if known is None or before is None else _combined(item, before, known)
            constants.append(both)
            if item == "/":
                _need(known is not None, "a divisor is no constant")
                assert known is not None
                stack.append(Size(first.degrees, first.norm / abs(known)))
            elif item == "*":
                degrees = tuple(map(int.__add__, first.degrees, second.degrees))
                stack.append(Size(degrees, first.norm * second.norm))
            else:
                degrees = tuple(map(max, first.degrees, second.degrees))
                stack.append(Size(degrees, first.norm + second.norm))
    (size,) = stack
    return size


def _combined(operator: str, first: Fraction, second: Fraction) -> Fraction:
    if operator == "/":
        _need(second != 0, "a divisor is zero")
        return first / second
    if operator == "*":
        return first * second
    _need(operator in ("+", "-"), "not an item of a program")
    return first + second if operator == "+" else first - second


def _power(base: Polynomial, exponent: int, unit: tuple[int, ...]) -> Polynomial:
    _need(bool(base) or exponent > 0, "zero to the power zero")
    degree = max((sum(key) for key in base), default=0)
    _need(degree * exponent <= MAX_DEGREE * 2, "the degree is too large")
    product: Polynomial = {unit: Fraction(1)}
    for _ in range(exponent):
        product = _times(product, base)
    return product


def _times(first: Polynomial, second: Polynomial) -> Polynomial:
    _need(len(first) * len(second) <= MAX_PRODUCTS, "the expansion is too large")
    return _collected(
        (tuple(map(int.__add__, left, right)), first[left] * second[right])
        for left in first
        for right in second
    )


def _collected(items: Any) -> Polynomial:
    found: Polynomial = {}
    for key, coefficient in items:
        total = found.pop(key, Fraction(0)) + coefficient
        if total:
            _need(_bits(total) <= MAX_BITS, "a coefficient is too large")
            found[key] = total
    _need(len(found) <= MAX_TERMS, "the expansion has too many terms")
    return found


def _items(program: Any) -> Sequence[str]:
    _need(type(program) is list and len(program) <= MAX_ITEMS, "a side is no list of items")
    _need(all(type(item) is str for item in program), "an item is no text")
    items: list[str] = program
    return items


def _rational(text: Any) -> Fraction:
    _need(type(text) is str and _RATIONAL.fullmatch(text) is not None, "not a rational")
    value = Fraction(text)
    _need(str(value) == text, "a rational is not in lowest terms")
    return value


def _bits(value: Fraction) -> int:
    return value.numerator.bit_length() + value.denominator.bit_length()


def _need(holds: bool, reason: str) -> None:
    if not holds:
        raise CertificateError(reason)
