"""The part of the re-check that needs no fractions: programs that do not divide, in plain integers.

Values and norms are repeated in one walk, with the top of each stack in local variables; degrees in another.
None of it is shared with :mod:`adjudge.algebra.quick`, which makes most of the certificates checked here.
"""

from collections.abc import Mapping, Sequence

from adjudge.algebra.certificate import Certificate, CertificateError

_SMALL_INTEGERS = {str(value): value for value in range(1_000)}
_LEAST_BASE = 4_294_967_296
_LEAST_BASE_TEXT = "4294967296"
_SMALL_EXPONENTS = {f"^{value}": value for value in range(1, 33)}


def recheck_one_variable(certificate: Certificate) -> None:
    """Re-check kind ``one-point`` of programs with at most one variable that do not divide.

    With one variable the proof needs no degree: all powers of the base are distinct.

    Raises:
        CertificateError: the certificate is wrong, or a program divides.
    """
    text = certificate["base"]
    base = _LEAST_BASE if text == _LEAST_BASE_TEXT else int(text)
    strides = certificate["point"]
    point = {}
    for name in certificate["variables"]:
        point[name] = base ** strides[name]
    walk_a, walk_b = integer_walk(certificate["a"], point), integer_walk(certificate["b"], point)
    if walk_a and walk_b:
        value, norm_a, watched_a = walk_a
        other, norm_b, watched_b = walk_b
        twice = base >> 1
        if value == other and norm_a + norm_b < twice and watched_a < twice and watched_b < twice:
            written = certificate.get("value")
            if written is None or read_integer(written) == value:
                return
    raise CertificateError("the certificate is wrong: point, base or values")


def recheck_integer_point(certificate: Certificate) -> bool:
    """Re-check kind ``point``; False if a program divides.

    Raises:
        CertificateError: the certificate is wrong.
    """
    point = {name: int(text) for name, text in certificate["point"].items()}
    value_a, value_b = integer_value(certificate["a"], point), integer_value(certificate["b"], point)
    if value_a is None or value_b is None:
        return False
    stated_a, stated_b = read_integer(certificate["value_a"]), read_integer(certificate["value_b"])
    if value_a != stated_a or value_b != stated_b or value_a == value_b:
        raise CertificateError("the certificate is wrong: values")
    return True


def integer_walk(program: Sequence[str], point: Mapping[str, int]) -> tuple[int, int, int] | None:
    """Value at a point, L1 norm and watched norm of a program; None if it divides."""
    values: list[int] = []
    norms: list[int] = []
    value = norm = 0  # the tops of the stacks
    watched = 1
    for item in program:
        if item in _SMALL_INTEGERS:
            values.append(value)
            norms.append(norm)
            value = _SMALL_INTEGERS[item]
            norm = value or 1
        elif item in point:
            values.append(value)
            norms.append(norm)
            value = point[item]
            norm = 1
        elif item == "*":
            value *= values.pop()
            norm *= norms.pop()
        elif item == "+":
            value += values.pop()
            norm += norms.pop()
        elif item == "-":
            value = values.pop() - value
            norm += norms.pop()
        elif item == "neg":
            value = -value
        elif item in _SMALL_EXPONENTS:
            value **= _SMALL_EXPONENTS[item]
            norm **= _SMALL_EXPONENTS[item]
        elif item[0] == "^":
            exponent = int(item[1:])
            if exponent < 0:
                return None
            if exponent == 0:
                if not value:
                    raise CertificateError("the certificate is wrong: power of zero")
                watched = max(watched, norm)
            value **= exponent
            norm **= exponent
        elif "/" in item:
            return None
        else:
            values.append(value)
            norms.append(norm)
            value = read_integer(item)
            norm = value or 1
    return value, norm, watched


def integer_value(program: Sequence[str], point: Mapping[str, int]) -> int | None:
    """Value of a program at a point; None if it divides."""
    stack: list[int] = []
    push = stack.append
    pop = stack.pop
    value = 0  # the top of the stack
    for item in program:
        if item in _SMALL_INTEGERS:
            push(value)
            value = _SMALL_INTEGERS[item]
        elif item in point:
            push(value)
            value = point[item]
        elif item == "*":
            value *= pop()
        elif item == "+":
            value += pop()
        elif item == "-":
            value = pop() - value
        elif item == "neg":
            value = -value
        elif item[0] == "^":
            exponent = int(item[1:])
            if exponent < 0:
                return None
            if exponent == 0 and not value:
                raise CertificateError("the certificate is wrong: power of zero")
            value **= exponent
        else:
            push(value)
            try:
                value = int(item)
            except ValueError:
                return None  # a fraction, a division, or a very long number
    return value


def integer_degree(program: Sequence[str], name: str) -> int:
    """Degree, or watched degree if that is larger, of a program that does not divide."""
    stack: list[int] = []
    watched = 0
    for item in program:
        if item in _SMALL_INTEGERS:
            stack.append(0)
        elif item == name:
            stack.append(1)
        elif item == "*":
            right = stack.pop()
            stack[-1] += right
        elif item == "+" or item == "-":
            right = stack.pop()
            if right > stack[-1]:
                stack[-1] = right
        elif item[0] == "^":
            watched = max(watched, stack[-1])
            stack[-1] *= int(item[1:])
        elif item != "neg":
            stack.append(0)
    return max(stack[0], watched)


def read_integer(text: str) -> int:
    """A decimal integer of any length, whatever limit the environment puts on Python's own reader."""
    if len(text) < 500:
        return int(text)
    if text[0] == "-":
        return -read_integer(text[1:])
    # The groups of digits are joined in pairs, so that most of the products are of short numbers.
    first = len(text) % 400
    groups = [int(text[:first] or "0")]
    groups += [int(text[start : start + 400]) for start in range(first, len(text), 400)]
    power = 10**400
    while len(groups) > 1:
        odd = groups[: len(groups) % 2]
        rest = groups[len(odd) :]
        groups = odd + [high * power + low for high, low in zip(rest[::2], rest[1::2], strict=True)]
        power *= power
    return groups[0]
