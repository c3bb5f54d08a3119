"""Firoozbakht's conjecture: p_n^(1/n) strictly decreases, where p_n is the n-th prime.

Source: F. Firoozbakht, 1982, as reported in C. Rivera, *The Prime Puzzles and Problems Connection*,
conjecture 30; A. Kourbatov, *Upper bounds for prime gaps related to Firoozbakht's conjecture*, J. Integer
Seq. 18 (2015), 15.11.2.

For consecutive primes p = p_n < q the conjecture fails exactly when n·ln(q/p) >= ln p. The number n of primes
up to p is at least p/(ln p - 1) for p >= 5393 (P. Dusart, *Estimates of some functions over primes without
R.H.*, arXiv:1002.0442, 2010), and ln(q/p) > 2(q - p)/(q + p). So it fails when

    2p·(q - p) >= (q + p)·ln p·(ln p - 1),

a gap of about ln^2 p - ln p. A pair that fails the conjecture by less than this is not recognized.

A witness is p and q. The checks, in order: 5393 <= p < q; p and q are proven prime; no integer
between them is prime; the inequality, with an upper bound of ln p by integer arithmetic.

Counted work: q - p, times the square of the length of q in 64-bit words, and 100 times the primality proofs
of p and q.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.logarithm_bounds import log_upper_bound
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown
from adjudge.verifiers.primality import is_proven_prime, proof_work

_SMALLEST = 5393
_PRECISION = 160


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"p": …, "q": …}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, percent: int = 100) -> Outcome:
    """Ask for ``percent`` hundredths of the gap that refutes the conjecture."""
    p = parse_integer(witness["p"], max_digits=limits.max_digits)
    q = parse_integer(witness["q"], max_digits=limits.max_digits)
    if p < _SMALLEST:
        return rejected(f"p = {shown(p)} is less than {_SMALLEST}", p=fact(p), q=fact(q))
    if q <= p:
        return rejected(f"q = {shown(q)} is not greater than p = {shown(p)}", p=fact(p), q=fact(q))
    words = q.bit_length() // 64 + 1
    needed = (q - p) * words**2 + 100 * (proof_work(p) + proof_work(q))
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "word products")
    for name, value in (("p", p), ("q", q)):
        if not is_proven_prime(value):
            return rejected(f"{name} = {shown(value)} is not prime", p=fact(p), q=fact(q))
    for between in range(p + 1, q):
        if is_proven_prime(between):
            message = f"{shown(between)} is prime and lies between p = {shown(p)} and q = {shown(q)}"
            return rejected(message, p=fact(p), q=fact(q), between=fact(between))
    ratio = _hundredths(p, q)
    facts = {"p": fact(p), "q": fact(q), "gap": q - p, "hundredths": ratio}
    message = (
        f"the gap {q - p} after p = {shown(p)} is {ratio} hundredths, rounded down, of one that refutes the "
        "conjecture"
    )
    return accepted(message, **facts) if ratio >= percent else rejected(message, **facts)


def _hundredths(p: int, q: int) -> int:
    """The integral part of 100·2p(q - p)/((q + p)·ln p·(ln p - 1)), or less where ln p is too coarse."""
    log = log_upper_bound(p, _PRECISION)
    unit = 1 << _PRECISION
    return 200 * p * (q - p) * unit * unit // ((q + p) * log * (log - unit))
