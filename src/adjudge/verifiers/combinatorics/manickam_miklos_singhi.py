"""Manickam, Miklós and Singhi: n >= 4k reals with sum >= 0 have C(n-1, k-1) subsets of k with sum >= 0.

Source: N. Manickam and N. M. Singhi, *First distribution invariants and EKR theorems*, J. Combin. Theory
Ser. A 48 (1988), 91-103; N. Manickam and D. Miklós, *On the number of non-negative partial sums of a
non-negative sum*, Colloq. Math. Soc. János Bolyai 52 (1987), 385-392.

A witness is k with the different values of n integers and how often each of them occurs. The checks, in
order: the values strictly increase; n >= 4k; the sum of all is at least 0; fewer than C(n-1, k-1) of the
subsets with k members have a sum of at least 0. Members with the same value are different members.

The subsets are counted by their size and sum, value after value: j members of a value that occurs m times can
be chosen in C(m, j) ways.

Counted work: for each value, the pairs of size and sum so far times the numbers j that are possible.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import comb
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, fact, over_work, rejected, shown


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"k": k, "values": [{"value": v, "times": m}, …]}``."""
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, ratio: int = 4, surplus: int = 0
) -> Outcome:
    """Ask for n >= ``ratio``·k and fewer than C(n-1, k-1) + ``surplus`` subsets; ratio 3 has an example."""
    k: int = witness["k"]
    values = [(item["value"], item["times"]) for item in witness["values"]]
    for (previous, _), (value, _) in pairwise(values):
        if value <= previous:
            message = f"the values do not strictly increase: {value} follows {previous}"
            return rejected(message, value=value, previous=previous)
    n = sum(times for _, times in values)
    if n < ratio * k:
        return rejected(f"n = {n} is less than {ratio}·k = {ratio * k}", n=n, k=k)
    total = sum(value * times for value, times in values)
    if total < 0:
        return rejected(f"the sum of all {n} numbers is {total}, less than 0", n=n, sum=fact(total))
    count = _non_negative(k, values, limits.max_work)
    if isinstance(count, Outcome):
        return count
    bound = comb(n - 1, k - 1)
    facts = {"n": n, "k": k, "count": fact(count), "bound": fact(bound)}
    text = f"subsets of {k} with a sum of at least 0: {shown(count)}"
    target = f"C({n - 1}, {k - 1}) = {shown(bound)}" + (f", plus {surplus}" if surplus else "")
    if count >= bound + surplus:
        return rejected(f"{text}, not fewer than {target}", **facts)
    return accepted(f"{text}, fewer than {target}", **facts)


def _non_negative(k: int, values: Sequence[tuple[int, int]], max_work: int) -> int | Outcome:
    """The number of subsets with k members and sum >= 0."""
    ways = {(0, 0): 1}
    work = 0
    for value, times in values:
        work += len(ways) * (min(times, k) + 1)
        if work > max_work:
            return over_work(work, max_work, "choices, or more")
        choices = [comb(times, chosen) for chosen in range(min(times, k) + 1)]
        following: dict[tuple[int, int], int] = {}
        for (size, total), number in ways.items():
            for chosen in range(min(times, k - size) + 1):
                place = size + chosen, total + chosen * value
                following[place] = following.get(place, 0) + number * choices[chosen]
        ways = following
    return sum(number for (size, total), number in ways.items() if size == k and total >= 0)
