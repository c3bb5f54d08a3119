"""The independent re-check of certificates.

It repeats every claim from the certificate alone and shares no code with the evaluators, the bounds and the
expansion of the engine. What is checked, and why it is a proof, is described in
:mod:`adjudge.algebra.certificate`.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from math import lcm
from typing import Any

from adjudge.algebra.certificate import Certificate, CertificateError
from adjudge.algebra.recheck_integers import integer_degree, integer_walk, read_integer, recheck_integer_point

_SMALL_INTEGERS = {str(value): value for value in range(1_000)}
_MERSENNE_PRIMES = frozenset({2**61 - 1, 2**89 - 1, 2**107 - 1, 2**127 - 1, 2**521 - 1})


def recheck(certificate: Certificate, number: Callable[[str], Any] | None = None) -> None:
    """Re-check a certificate of kind ``point``, ``modular`` or ``one-point``.

    (``expansion`` is re-checked in :mod:`adjudge.algebra.expansion_check`.)

    Args:
        certificate: as described in :mod:`adjudge.algebra.certificate`.
        number: reads a literal; default Python's int and Fraction. The engine passes a FLINT type where
            values have thousands of bits.

    Raises:
        CertificateError: the certificate is wrong.
    """
    kind = certificate["kind"]
    a, b = certificate["a"], certificate["b"]
    if kind == "modular":
        prime = int(certificate["prime"])
        point = {name: int(text) for name, text in certificate["point"].items()}
        sides = (_residue(a, point, prime), _residue(b, point, prime))
        stated = (int(certificate["residue_a"]), int(certificate["residue_b"]))
        _require(prime in _MERSENNE_PRIMES, "prime")
        _require(sides == stated and sides[0] != sides[1], "residues")
        return
    read = number or _exact
    if kind == "point":
        if number is None and recheck_integer_point(certificate):
            return
        exact = {name: read(text) for name, text in certificate["point"].items()}
        values = (_value(a, exact, read), _value(b, exact, read))
        _require(values == (read(certificate["value_a"]), read(certificate["value_b"])), "values")
        _require(values[0] != values[1], "equal values")
    else:
        _recheck_one_point(certificate, read)


def compare_residues(certificate: Certificate) -> None:
    """Compare both sides at one point modulo 2^61-1.

    For an ``expansion`` certificate that is too large to expand again: residues that differ expose it,
    residues that agree prove nothing.

    Raises:
        CertificateError: the residues differ.
    """
    prime = 2**61 - 1
    point = {name: pow(3, 7919 * index, prime) for index, name in enumerate(certificate["variables"], 1)}
    try:
        residue_a = _residue(certificate["a"], point, prime)
        residue_b = _residue(certificate["b"], point, prime)
    except CertificateError:
        return  # a divisor vanishes there
    _require(residue_a == residue_b, "residues")


def recheck_definitions(certificate: Certificate, a: Sequence[str], b: Sequence[str]) -> None:
    """Check that the definitions shorten the programs to ``a`` and ``b``, and that both sides are defined.

    Raises:
        CertificateError: they do not.
    """
    shortened = shorten(certificate)
    _require(shortened == (list(a), list(b)), "definitions")
    names = {item for side in shortened for item in side if item[0].isalpha() and item != "neg"}
    _require(certificate["shortened_variables"] == sorted(names), "shortened variables")
    prime = int(certificate["witness"]["prime"])
    _require(prime in _MERSENNE_PRIMES, "prime")
    point = {name: int(text) for name, text in certificate["witness"]["point"].items()}
    _residue(certificate["a"], point, prime)
    _residue(certificate["b"], point, prime)


def shorten(certificate: Certificate) -> tuple[list[str], list[str]]:
    """Both programs after the definitions have been applied, in order."""
    # One text a program, every item a line: replacing text is far faster than comparing slices of lists.
    a, b = _lines(certificate["a"]), _lines(certificate["b"])
    later = "\t".join([_lines(definition["program"]) for definition in certificate["definitions"]])
    for definition in certificate["definitions"]:
        replaced, _, later = later.partition("\t")
        name = _lines([definition["name"]])
        _require(replaced != "", "an empty definition")
        a, b, later = a.replace(replaced, name), b.replace(replaced, name), later.replace(replaced, name)
    return a[1:-1].split("\n\r"), b[1:-1].split("\n\r")


def _lines(program: Sequence[str]) -> str:
    """The items, each between a carriage return and a line feed, so that no item is a part of another."""
    text = "\n\r".join(program)
    _require(text.count("\n") == text.count("\r") == max(len(program) - 1, 0) and "\t" not in text, "an item")
    return f"\r{text}\n" if program else ""


def _recheck_one_point(certificate: Certificate, read: Callable[[str], Any]) -> None:
    a, b, variables = certificate["a"], certificate["b"], certificate["variables"]
    stated, strides = certificate["degree_bounds"], certificate["point"]
    base = read_integer(certificate["base"])
    if read is _exact:
        point = {}
        stride = 1
        for name in variables:
            _require(strides[name] == stride, "strides")
            point[name] = base**stride
            stride *= stated[name] + 1
        walk_a, walk_b = integer_walk(a, point), integer_walk(b, point)
        if walk_a and walk_b:
            value, norm_a, watched_a = walk_a
            other, norm_b, watched_b = walk_b
            if base <= 2 * max(norm_a + norm_b, watched_a, watched_b) or value != other:
                raise CertificateError("the certificate is wrong: base or values")
            # With one variable the proof needs no degree: all powers of the base are distinct.
            if len(variables) > 1:
                for name in variables:
                    _require(stated[name] >= max(integer_degree(a, name), integer_degree(b, name)), "degree")
            _require_value(value, certificate, read)
            return
    norm, degrees = difference_bound(a, b, variables)
    stride = 1
    for name, degree in zip(variables, degrees, strict=True):
        _require(stated[name] >= degree and strides[name] == stride, "degree bounds and strides")
        stride *= stated[name] + 1
    _require(base > 2 * norm, "base")
    one = read("1")
    point = {name: one * base ** strides[name] for name in variables}
    value = _value(a, point, read)
    _require(value == _value(b, point, read), "values")
    _require_value(value, certificate, read)


def _require_value(value: Any, certificate: Certificate, read: Callable[[str], Any]) -> None:
    """The stated value is the one found; where it is written out, its digest is not taken a second time."""
    if "value" in certificate:
        _require(value == read(certificate["value"]), "value")
    else:
        _require(value_sha256(value) == certificate["value_sha256"], "value_sha256")


def value_sha256(value: Any) -> str:
    """SHA-256 of the hexadecimal text of an exact rational (int, Fraction, fmpz or fmpq)."""
    if isinstance(value, int):
        return sha256(b"%x" % value).hexdigest()
    numerator = int(value.numerator) if hasattr(value, "numerator") else int(value)
    denominator = int(value.denominator) if hasattr(value, "denominator") else 1
    text = f"{numerator:x}" if denominator == 1 else f"{numerator:x}/{denominator:x}"
    return sha256(text.encode("ascii")).hexdigest()


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise CertificateError(f"the certificate is wrong: {what}")


def _exact(text: str) -> int | Fraction:
    numerator, slash, denominator = text.partition("/")
    if slash:
        return Fraction(read_integer(numerator), read_integer(denominator))
    return read_integer(text)


def _value(program: Sequence[str], point: Mapping[str, Any], read: Callable[[str], Any]) -> Any:
    stack: list[Any] = []
    for item in program:
        if item in point:
            stack.append(point[item])
        elif item == "neg":
            stack.append(-stack.pop())
        elif item[0] == "^":
            base, exponent = stack.pop(), int(item[1:])
            _require(bool(base) or exponent > 0, "power of zero")
            stack.append(base**exponent if exponent >= 0 else 1 / (read("1/1") * base**-exponent))
        elif item in "+-*/":
            right, left = stack.pop(), stack.pop()
            if item == "*":
                stack.append(left * right)
            elif item == "+":
                stack.append(left + right)
            elif item == "-":
                stack.append(left - right)
            else:
                _require(bool(right), "zero divisor")
                stack.append(read("1/1") * left / right)
        else:
            stack.append(read(item))
    return stack[0]


def _residue(program: Sequence[str], point: Mapping[str, int], prime: int) -> int:
    stack: list[int] = []
    for item in program:
        if item in point:
            stack.append(point[item])
        elif item in _SMALL_INTEGERS:
            stack.append(_SMALL_INTEGERS[item])
        elif item == "*":
            right = stack.pop()
            stack[-1] = stack[-1] * right % prime
        elif item == "+":
            right = stack.pop()
            stack[-1] += right
        elif item == "-":
            right = stack.pop()
            stack[-1] -= right
        elif item == "neg":
            stack[-1] = -stack[-1]
        elif item[0] == "^":
            base, exponent = stack[-1] % prime, int(item[1:])
            _require(base != 0 or exponent > 0, "power of zero")
            stack[-1] = pow(base, exponent, prime)
        elif item == "/":
            right = stack.pop() % prime
            _require(right != 0, "zero divisor")
            stack[-1] = stack[-1] * pow(right, -1, prime) % prime
        elif "/" not in item:
            stack.append(read_integer(item) % prime)
        else:
            value = _exact(item)
            _require(value.denominator % prime != 0, "zero divisor")
            stack.append(value.numerator * pow(value.denominator, -1, prime) % prime)
    return stack[0] % prime


def difference_bound(a: Sequence[str], b: Sequence[str], variables: Sequence[str]) -> tuple[int, list[int]]:
    """L and the d of a pair of programs, by the rules of the format.

    One walk for the norms and one for the degrees in each variable, so that everything on the stack is a
    plain integer or a triple of them.
    """
    difference = [*a, *b, "-"]
    degrees = [_degree(difference, name) for name in variables]
    return _norm(difference), degrees


def _norm(program: Sequence[str]) -> int:
    watched = 1
    stack: list[tuple[int, int, int]] = []
    previous = ""
    for item in program:
        if item == "+" or item == "-":
            cb, nb, pb = stack.pop()
            ca, na, pa = stack.pop()
            c = ca if ca == cb else lcm(ca, cb)
            stack.append((c, na * (c // ca) * pb + nb * (c // cb) * pa, pa * pb))
        elif item == "*":
            cb, nb, pb = stack.pop()
            ca, na, pa = stack.pop()
            stack.append((ca * cb, na * nb, pa * pb))
        elif item == "/":
            cb, nb, pb = stack.pop()
            ca, na, pa = stack.pop()
            if "0" <= previous[0] <= "9":
                stack.append((ca * nb, na * cb, pa))
            else:
                watched = max(watched, nb)
                stack.append((ca, na * cb * pb, pa * nb))
        elif item[0] == "^":
            c, n, p = stack.pop()
            k = int(item[1:])
            if k <= 0:
                watched = max(watched, n, p if k == 0 else 1)
                c, n, p = 1, c * p, n
            stack.append((c ** abs(k), n ** abs(k), p ** abs(k)))
        elif "0" <= item[0] <= "9":
            numerator, _, denominator = item.partition("/")
            stack.append((read_integer(denominator or "1"), max(1, read_integer(numerator)), 1))
        elif item != "neg":
            stack.append((1, 1, 1))
        previous = item
    return max(stack[0][1], watched)


def _degree(program: Sequence[str], name: str) -> int:
    watched = 0
    numerators: list[int] = []
    denominators: list[int] = []
    for item in program:
        if item == "neg":
            continue
        if item in "+-*/":
            nb, pb = numerators.pop(), denominators.pop()
            na, pa = numerators.pop(), denominators.pop()
            if item == "*":
                na, pa = na + nb, pa + pb
            elif item == "/":
                watched = max(watched, nb)
                na, pa = na + pb, pa + nb
            else:
                na, pa = max(na + pb, nb + pa), pa + pb
        elif item[0] == "^":
            na, pa = numerators.pop(), denominators.pop()
            k = int(item[1:])
            if k <= 0:
                watched = max(watched, na, pa if k == 0 else 0)
                na, pa = pa, na
            na, pa = na * abs(k), pa * abs(k)
        else:
            na, pa = int(item == name), 0
        numerators.append(na)
        denominators.append(pa)
    return max(numerators[0], watched)
