"""Second decision on the conjecture of Manickam, Miklós and Singhi: every subset is added up."""

from itertools import combinations


def decide(witness, ratio=4, surplus=0):
    """Return (refutes, number of subsets with sum >= 0), the latter ``None`` for no such numbers."""
    k = witness["k"]
    distinct = [item["value"] for item in witness["values"]]
    numbers = [item["value"] for item in witness["values"] for _ in range(item["times"])]
    n = len(numbers)
    if sorted(set(distinct)) != distinct or n < ratio * k or sum(numbers) < 0:
        return False, None
    count = sum(_counts(chosen) for chosen in combinations(numbers, k))
    bound = sum(1 for _ in combinations(range(n - 1), k - 1))
    return count < bound + surplus, str(count)


def _counts(chosen):
    return sum(chosen) >= 0
