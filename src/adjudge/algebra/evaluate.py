"""Interpreters of programs at a point: exact, exact within a size, and modulo a prime.

All of them report a zero divisor, and zero to the power zero, as :class:`Undefined` with the item where it
happened: at a Kronecker point that is a proof that the subexpression is zero everywhere, at any other point
it only disqualifies the point.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from flint import fmpq, fmpz

from adjudge.algebra.program import EXPONENTS, Number
from adjudge.algebra.work import Meter, common_divisor, python_product

Exact = Any
"""An exact number: int, fmpz or fmpq. One ring a run, so that the loop below needs no case distinction."""


WITHIN_STEPS = 1_500_000
"""Steps (:mod:`adjudge.algebra.work`) of an evaluation within a size."""


class Undefined(Exception):  # noqa: N818 - caught by the ladder, never by users
    """The expression has no value at the point.

    Attributes:
        item: index of the operator in the program; -1 modulo a prime, where it is of no interest.
        power: zero to the power zero, rather than a zero divisor.
    """

    def __init__(self, item: int, *, power: bool) -> None:
        super().__init__(item, power)
        self.item = item
        self.power = power


class TooBig(Exception):  # noqa: N818 - caught by the ladder, never by users
    """A value would exceed the size limit."""


def environment(
    leaves: Mapping[str, Number | None], point: Mapping[str, Number], *, fractions: bool, large: bool = False
) -> dict[str, Exact]:
    """Values of all literals and names in the cheapest ring that is exact for the programs.

    Args:
        leaves: literals with their values and names with None.
        point: a value for every name.
        fractions: a program divides, so use FLINT fractions; else integers.
        large: values will have thousands of bits; use FLINT integers rather than Python's.
    """
    result: dict[str, Exact] = {}
    for name, value in leaves.items():
        exact: Number = point.get(name, 0) if value is None else value
        if fractions:
            result[name] = fmpq(exact) if isinstance(exact, int) else fmpq(exact.numerator, exact.denominator)
        elif isinstance(exact, int):
            result[name] = fmpz(exact) if large else exact
    return result


def evaluate(program: Sequence[str], env: Mapping[str, Exact]) -> Exact:
    """The exact value; the ring is that of the environment, which holds fractions if the program divides.

    The caller has bounded the size of every value.

    Raises:
        Undefined: the expression has no value there.
    """
    stack: list[Exact] = []
    push = stack.append
    pop = stack.pop
    get = env.get
    top: Exact = 0  # the top of the stack
    for item in program:
        value = get(item)
        if value is not None:
            push(top)
            top = value
        elif item == "*":
            top *= pop()
        elif item == "+":
            top += pop()
        elif item == "-":
            top = pop() - top
        elif item == "neg":
            top = -top
        elif item == "/":
            if not top:
                return evaluate_within(program, env, None)  # the same walk with a count, to say where
            top = pop() / top
        else:
            exponent = EXPONENTS[item] if item in EXPONENTS else int(item[1:])
            if exponent <= 0 and not top:
                return evaluate_within(program, env, None)
            top **= exponent
    return top


def evaluate_within(program: Sequence[str], env: Mapping[str, Exact], bits: int | None) -> Exact:
    """As :func:`evaluate`, but give up before any numerator or denominator exceeds a size.

    Before a power is taken, its size is bounded by the exponent times the size of the base; the results of
    sums and products are measured, and so is the time that they take.

    Raises:
        Undefined: the expression has no value there.
        TooBig: a value exceeds, or a power may exceed, ``bits`` bits.
        WorkExceeded: there are too many values of that size.
    """
    stack: list[Exact] = []
    meter = Meter(WITHIN_STEPS)
    for index, item in enumerate(program):
        if item in env:
            value = env[item]
        elif item == "neg":
            value = -stack.pop()
        elif item[0] == "^":
            base, exponent = stack.pop(), int(item[1:])
            if exponent <= 0 and not base:
                raise Undefined(index, power=exponent == 0)
            if bits is not None and _power_size(base) * abs(exponent) > bits:
                raise TooBig
            # FLINT's numbers take no exponent beyond a machine word, not even for 0, 1 and -1.
            value = base**exponent if abs(exponent) < 1 << 62 else _unit_power(base, exponent)
        else:
            right, left = stack.pop(), stack.pop()
            if item == "*":
                value = left * right
            elif item == "+":
                value = left + right
            elif item == "-":
                value = left - right
            elif not right:
                raise Undefined(index, power=False)
            else:
                value = left / right
        if bits is not None:
            size = _size(value)
            if size > bits:
                raise TooBig
            if size > 500:
                meter.spend(common_divisor(2 * size) if value.__class__ is fmpq else python_product(size))
        stack.append(value)
    return stack[0]


def _size(value: Exact) -> int:
    if isinstance(value, fmpq):
        return max(int(value.p.bit_length()), int(value.q.bit_length()))
    return int(value.bit_length())


def _power_size(value: Exact) -> int:
    """Bits that one factor adds to a power; 0 for 0, 1 and -1."""
    if isinstance(value, fmpq):
        return max(int((abs(value.p) - 1).bit_length()) if value.p else 0, int((value.q - 1).bit_length()))
    return int((abs(value) - 1).bit_length()) if value else 0


def _unit_power(base: Exact, exponent: int) -> Exact:
    return base if exponent % 2 else base * base


def evaluate_modulo(program: Sequence[str], residues: Mapping[str, int], prime: int) -> int:
    """The residue of the value modulo a prime, from residues of all literals and names.

    Exponents are never reduced, so that equal residues on both sides follow from equality over the rationals.

    Raises:
        Undefined: a divisor vanishes modulo the prime, or zero is raised to the power zero.
    """
    stack: list[int] = []
    push = stack.append
    pop = stack.pop
    top = 0  # the top of the stack
    for item in program:
        if item in residues:
            push(top)
            top = residues[item]
        elif item == "*":
            top = top * pop() % prime
        elif item == "+":
            top += pop()
        elif item == "-":
            top = pop() - top
        elif item == "neg":
            top = -top
        elif item == "/":
            top %= prime
            if not top:
                raise Undefined(-1, power=False)
            top = pop() * pow(top, -1, prime) % prime
        else:
            exponent = EXPONENTS[item] if item in EXPONENTS else int(item[1:])
            top %= prime
            if exponent <= 0 and not top:
                raise Undefined(-1, power=exponent == 0)
            top = pow(top, exponent, prime)
    return top % prime


def residues(
    leaves: Mapping[str, Number | None], point: Mapping[str, int], prime: int
) -> dict[str, int] | None:
    """Residues of all literals and names; None when the denominator of a literal is not invertible."""
    result: dict[str, int] = {}
    for name, value in leaves.items():
        exact: Number = point.get(name, 0) if value is None else value
        if isinstance(exact, Fraction):
            if exact.denominator % prime == 0:
                return None
            result[name] = exact.numerator * pow(exact.denominator, -1, prime) % prime
        else:
            result[name] = exact % prime
    return result
