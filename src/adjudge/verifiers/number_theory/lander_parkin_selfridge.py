"""The Lander-Parkin-Selfridge conjecture: equal sums of k-th powers have at least k terms in all.

Statement: let k ≥ 4, let a_1, …, a_n and b_1, …, b_m be positive integers, n ≥ 1 and m ≥ 1, no a_i equal to
any b_j, with the same sum of k-th powers. Then n + m ≥ k. (For k ≤ 3 it holds: two terms are a^k = b^k.)

Source: L. J. Lander, T. R. Parkin and J. L. Selfridge, *A survey of equal sums of like powers*, Math.
Comp. 21 (1967), 446-459.

A witness is k and the two lists. The checks, in order: k ≥ 4; both lists have a term; all terms are positive;
no number stands in both lists (within one list numbers may repeat); n + m < k; the sums of powers, bounded
before they are computed, are equal.

Counted work: k times the bits of all terms, an upper bound for the bits of the powers.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.contract.integers import parse_integer
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"k": k, "a": [integers], "b": [integers]}``.

    Raises:
        IntegerTextError: an integer string is not canonical or exceeds ``limits.max_digits``; admission has
            refused such a witness before.
    """
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, most_terms_below_k: int = 1, least_k: int = 4
) -> Outcome:
    """Ask for n + m ≤ k - ``most_terms_below_k``; with 0 there are solutions for k = 4 and k = 5."""
    k = witness["k"]
    left, right = (
        [parse_integer(text, max_digits=limits.max_digits) for text in witness[name]] for name in "ab"
    )
    if k < least_k:
        return rejected(f"the exponent k = {k} is less than {least_k}", k=k)
    fault = _list_fault(left, right)
    if fault is not None:
        return fault
    terms, most = len(left) + len(right), k - most_terms_below_k
    if terms > most:
        message = f"there are {len(left)} + {len(right)} = {terms} terms, more than {most} with k = {k}"
        return rejected(message, terms=terms, most=most)
    needed = k * sum(term.bit_length() for term in (*left, *right))
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "bits of powers")
    first, second = (sum(term**k for term in terms) for terms in (left, right))
    facts = {"left": fact(first), "right": fact(second), "last_digits": [first % 10**12, second % 10**12]}
    if first != second:
        message = (
            f"the powers with exponent {k} sum to {shown(first)} on one side, {shown(second)} on the other"
        )
        return rejected(message, **facts)
    message = f"{len(left)} and {len(right)} powers with exponent {k} have the same sum {shown(first)}"
    return accepted(message, **facts)


def _list_fault(left: Sequence[int], right: Sequence[int]) -> Outcome | None:
    for name, terms in (("a", left), ("b", right)):
        if not terms:
            return rejected(f"the list {name} has no term")
        for term in terms:
            if term < 1:
                return rejected(f"the term {shown(term)} in {name} is not positive", term=fact(term))
    common = set(left) & set(right)
    if common:
        term = min(common)
        return rejected(f"{shown(term)} stands in both lists", common=fact(term))
    return None
