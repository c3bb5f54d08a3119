"""The terms of A070823 are of the form 2^i·3^j·s with s squarefree.

a(1) = 0, a(2) = 1, and a(n + 2) is the absolute difference of the two numbers that are written by the decimal
digits of a(n + 1) followed by those of a(n), and the other way round. Source: a conjecture in OEIS A070823,
for n > 2. False: 13^2 divides a(20) (K. Kitamura, August 2026, google-deepmind/formal-conjectures, pull
request 5079).

A witness is an index n with an integer d. The checks, in order: n > 2; d > 1 is coprime to 6; a(n) is not 0;
d^2 divides a(n). Then some prime greater than 3 divides a(n) at least twice, so that no s is squarefree.

Counted work: the digits of the terms up to a(n), each counted as having those of the two before it.
"""

from collections.abc import Mapping
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"index": n, "root": d}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, first: int = 0, second: int = 1
) -> Outcome:
    """Ask about the sequence that begins with ``first`` and ``second``, both nonnegative."""
    index, root = witness["index"], parse_integer(witness["root"], max_digits=limits.max_digits)
    if index <= 2:
        return rejected(f"the index {index} is not greater than 2", index=index)
    if root <= 1 or root % 2 == 0 or root % 3 == 0:
        return rejected(f"{shown(root)} is not greater than 1 and coprime to 6", root=fact(root))
    lengths = [len(str(first)), len(str(second))]
    while len(lengths) < index:
        lengths.append(lengths[-1] + lengths[-2])
    if sum(lengths) > limits.max_work:
        return over_work(sum(lengths), limits.max_work, "digits")
    term = _term(index, first, second)
    if term == 0:
        return rejected(f"a({index}) is 0", index=index)
    remainder = term % (root * root)
    if remainder:
        message = f"the square of {shown(root)} does not divide a({index}) = {shown(term)}"
        return rejected(
            f"{message}: the remainder is {shown(remainder)}", index=index, remainder=fact(remainder)
        )
    message = f"the square of {shown(root)} divides a({index}) = {shown(term)}"
    return accepted(message, index=index, root=fact(root), remainder="0")


def _term(index: int, first: int, second: int) -> int:
    before, last = first, second
    for _ in range(index - 2):
        before, last = last, abs(int(f"{last}{before}") - int(f"{before}{last}"))
    return last
