"""Agrawal's conjecture: if (X - 1)^n = X^n - 1 modulo n and X^r - 1, then n is prime or n^2 ≡ 1 (mod r).

Here n > 1 is an integer and r a prime that does not divide n, and the equation is one of polynomials with
coefficients modulo n and exponents modulo r. Source: M. Agrawal, N. Kayal and N. Saxena, *PRIMES is in P*,
Ann. of Math. 160 (2004), 781-793, after R. Bhattacharjee and P. Pandey (2001).

A witness is n, r and a divisor of n. The checks, in order: r is prime; n > 1; the divisor lies strictly
between 1 and n and divides n; r does not divide n; n^2 does not leave 1 modulo r; the two polynomials have
the same coefficients. The power is found by squaring; a polynomial is squared as one long integer whose
blocks of digits are its coefficients.

Counted work: the binary digits of n, times the square of r times its length in 64-bit words.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.divisors import divisor_fault
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown
from adjudge.verifiers.primality import is_proven_prime


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"n": …, "r": r, "divisor": …}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, square_one: int = 0) -> Outcome:
    """Ask for n^2 that is not 1 modulo r, unless ``square_one`` is 1; then 561 and r = 2 serve."""
    n = parse_integer(witness["n"], max_digits=limits.max_digits)
    divisor = parse_integer(witness["divisor"], max_digits=limits.max_digits)
    r = witness["r"]
    if not is_proven_prime(r):
        return rejected(f"r = {r} is not prime", r=r)
    if n <= 1:
        return rejected(f"n = {shown(n)} is not greater than 1", n=fact(n))
    fault = divisor_fault(n, divisor)
    if fault is not None:
        return fault
    if n % r == 0:
        return rejected(f"r = {r} divides n = {shown(n)}", n=fact(n), r=r)
    if n * n % r == 1 and not square_one:
        return rejected(f"n^2 leaves 1 modulo r = {r}, for n = {shown(n)}", n=fact(n), r=r)
    needed = n.bit_length() * (r * (n.bit_length() // 64 + 1)) ** 2
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "word products")
    power = _power_of_x_minus_one(n, r)
    expected = [0] * r
    expected[0] = n - 1
    expected[n % r] += 1
    for degree, (found, wanted) in enumerate(zip(power, expected, strict=True)):
        if found != wanted:
            message = (
                f"the coefficient of X^{degree} in (X - 1)^n is {shown(found)}, in X^n - 1 it is "
                f"{shown(wanted)}, for n = {shown(n)} and r = {r}"
            )
            return rejected(message, n=fact(n), r=r, degree=degree, coefficient=fact(found))
    message = f"(X - 1)^n = X^n - 1 modulo n = {shown(n)} and X^{r} - 1, and {shown(divisor)} divides n"
    return accepted(message, n=fact(n), r=r, divisor=fact(divisor))


def _power_of_x_minus_one(n: int, r: int) -> list[int]:
    """The coefficients, from X^0 on, of (X - 1)^n modulo ``n`` and X^``r`` - 1; n > 1 and r > 1."""
    power = [1] + [0] * (r - 1)
    for position in reversed(range(n.bit_length())):
        power = _square(power, n)
        if n >> position & 1:
            power = [(power[degree - 1] - power[degree]) % n for degree in range(r)]
    return power


def _square(polynomial: Sequence[int], n: int) -> list[int]:
    """The square modulo ``n`` and X^r - 1, where r is the number of coefficients."""
    r = len(polynomial)
    width = (2 * n.bit_length() + r.bit_length()) // 8 + 1
    packed = int.from_bytes(b"".join(value.to_bytes(width, "little") for value in polynomial), "little")
    digits = (packed * packed).to_bytes(2 * r * width, "little")
    products = [
        int.from_bytes(digits[start : start + width], "little") for start in range(0, len(digits), width)
    ]
    return [(products[degree] + products[degree + r]) % n for degree in range(r)]
