"""No odd composite number that is not a square passes the strong Baillie-PSW test.

The test of an odd n > 2 that is no square: (1) with n - 1 = 2^s·d, d odd, 2^d ≡ 1 or 2^(2^r·d) ≡ -1 (mod n)
for some 0 <= r < s; (2) in the sequence 5, -7, 9, -11, … let D be the first with Jacobi symbol (D/n) not 1;
the symbol must be -1; (3) with P = 1, Q = (1 - D)/4, n + 1 = 2^s·d, d odd, and the Lucas sequences U and V,
U_d ≡ 0 or V_(2^r·d) ≡ 0 (mod n) for some 0 <= r < s. Source: R. Baillie and S. S. Wagstaff, *Lucas
pseudoprimes*, Math. Comp. 35 (1980), 1391-1417, with Selfridge's parameters (method A).

A witness is n with a divisor. The checks, in order: n is odd and greater than 2; the divisor lies strictly
between 1 and n and divides n; n is no square; (1); (2); (3). A square would have no D: it is refused before.

Counted work: ten times the binary digits of n, times the square of its length in 64-bit words, and that
length for each D tried.
"""

from collections.abc import Mapping
from math import isqrt
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.divisors import divisor_fault
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": …, "divisor": …}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, base: int = 2) -> Outcome:
    """Ask for the strong test to ``base``; the conjecture's base is 2, and every n passes that to base 1."""
    n = parse_integer(witness["n"], max_digits=limits.max_digits)
    divisor = parse_integer(witness["divisor"], max_digits=limits.max_digits)
    if n <= 2 or n % 2 == 0:
        return rejected(f"n = {shown(n)} is not an odd number greater than 2", n=fact(n))
    fault = divisor_fault(n, divisor)
    if fault is not None:
        return fault
    root = isqrt(n)
    if root * root == n:
        return rejected(f"n = {shown(n)} is the square of {shown(root)}", n=fact(n), root=fact(root))
    words = n.bit_length() // 64 + 1
    needed = 10 * n.bit_length() * words**2
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "word products")
    if not _passes_strong_test(n, base):
        message = f"n = {shown(n)} is not a strong probable prime to base {base}"
        return rejected(message, n=fact(n), base=base)
    tries = (limits.max_work - needed) // words
    parameter, symbol = _first_parameter(n, tries)
    if symbol == 1:
        return over_work(needed + (tries + 1) * words, limits.max_work, "word products")
    if symbol == 0:
        message = f"D = {parameter} has Jacobi symbol 0 modulo n = {shown(n)}: they have a common divisor"
        return rejected(message, n=fact(n), D=parameter, symbol=symbol)
    if not _passes_strong_lucas_test(n, parameter):
        message = f"n = {shown(n)} is not a strong Lucas probable prime with D = {parameter}"
        return rejected(message, n=fact(n), D=parameter, symbol=symbol)
    message = (
        f"n = {shown(n)} is divisible by {shown(divisor)}, a strong probable prime to base {base} and a "
        f"strong Lucas probable prime with D = {parameter}"
    )
    return accepted(message, n=fact(n), divisor=fact(divisor), D=parameter, symbol=symbol)


def _odd_part(m: int) -> tuple[int, int]:
    """The odd d and the s with m = 2^s·d, for m > 0."""
    twos = (m & -m).bit_length() - 1
    return m >> twos, twos


def _passes_strong_test(n: int, base: int) -> bool:
    odd, twos = _odd_part(n - 1)
    power = pow(base, odd, n)
    if power in (1, n - 1):
        return True
    for _ in range(twos - 1):
        power = power * power % n
        if power == n - 1:
            return True
    return False


def _first_parameter(n: int, tries: int) -> tuple[int, int]:
    """The first of 5, -7, 9, … whose Jacobi symbol is not 1, with it; or the last tried, with symbol 1."""
    parameter = 5
    for index in range(tries):
        size = 5 + 2 * index
        parameter = size if index % 2 == 0 else -size
        symbol = _jacobi_symbol(parameter, n)
        if symbol != 1:
            return parameter, symbol
    return parameter, 1


def _jacobi_symbol(a: int, n: int) -> int:
    """The Jacobi symbol (a/n) of an odd n > 0, by quadratic reciprocity."""
    a %= n
    sign = 1
    while a:
        a, twos = _odd_part(a)
        if twos % 2 and n % 8 in (3, 5):
            sign = -sign
        if a % 4 == n % 4 == 3:
            sign = -sign
        a, n = n % a, a
    return sign if n == 1 else 0


def _passes_strong_lucas_test(n: int, parameter: int) -> bool:
    """Whether U_d or some V_(2^r·d) is 0 modulo n, with P = 1 and Q = (1 - D)/4."""
    q = (1 - parameter) // 4
    half = (n + 1) // 2
    odd, twos = _odd_part(n + 1)
    u, v, q_power = 0, 2, 1
    for position in reversed(range(odd.bit_length())):
        u, v, q_power = u * v % n, (v * v - 2 * q_power) % n, q_power * q_power % n
        if odd >> position & 1:
            u, v, q_power = (u + v) * half % n, (parameter * u + v) * half % n, q_power * q % n
    if u == 0 or v == 0:
        return True
    for _ in range(twos - 1):
        v, q_power = (v * v - 2 * q_power) % n, q_power * q_power % n
        if v == 0:
            return True
    return False
