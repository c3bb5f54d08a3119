"""EFX for four agents: goods with additive values can all be given away envy-free up to any good.

Source: I. Caragiannis, D. Kurokawa, H. Moulin, A. D. Procaccia, N. Shah and J. Wang, *The unreasonable
fairness of maximum Nash welfare*, ACM TEAC 7 (2019), article 12; goods of positive value are taken away.

A witness is the value of each good for each of four agents. Agent i accepts bundle B of a partition exactly
when its value is at least that of every other bundle less any one good g with v_i(g) > 0; of these the least
valued good decides. The checks, in order: there are four lists of equally many values; no partition of the
goods into four bundles, some perhaps empty, can be handed out so that each agent accepts its bundle.

Partitions are taken without names: each good joins a bundle that is there or begins the next one. For each, a
search over the 24 ways to hand it out looks for one that is accepted.

Counted work: partitions of the goods into at most four parts.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any

from adjudge.verifiers.graphs import members
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected

_AGENTS = 4


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"values": [[value of each good] for each of 4 agents]}``."""
    return _decide(witness, limits)


def _decide(
    witness: Mapping[str, Any], limits: VerifierLimits, *, removed: int = 1, worthless: bool = False
) -> Outcome:
    """Ask with so many goods removed (0: plain envy), or with goods of value 0 removed as well (EFX₀)."""
    values: Sequence[Sequence[int]] = witness["values"]
    goods = len(values[0])
    for agent, row in enumerate(values):
        if len(row) != goods:
            message = f"agent {agent} values {len(row)} goods, agent 0 values {goods}"
            return rejected(message, agent=agent, goods=goods)
    needed = _partition_count(goods)
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "partitions")
    worth = [_bundle_values(row) for row in values]
    envied = worth if removed == 0 else [_least_removed(row, worthless) for row in values]
    for partition in _partitions(goods):
        holder = _accepted_order(partition, worth, envied)
        if holder is not None:
            bundles = [list(members(partition[part])) for part in holder]
            message = f"no agent envies in the allocation {', '.join(map(str, bundles))}"
            return rejected(message, goods=goods, allocation=bundles)
    message = f"in each of the {needed} partitions of {goods} goods, however handed out, an agent envies"
    return accepted(message, goods=goods, partitions=needed)


def _partition_count(goods: int) -> int:
    """Partitions into 1, 2, 3 or 4 non-empty parts: (4^(m-1) + 3·2^(m-1) + 2)/6."""
    return ((1 << 2 * (goods - 1)) + (3 << goods - 1) + 2) // 6


def _partitions(goods: int) -> Iterator[tuple[int, int, int, int]]:
    """All partitions as four bit masks, empty ones last, by what they are on the first goods."""
    stack = [(0, (0, 0, 0, 0))]
    while stack:
        good, (a, b, c, d) = stack.pop()
        if good == goods:
            yield a, b, c, d
            continue
        bit, good = 1 << good, good + 1
        stack.append((good, (a | bit, b, c, d)))
        if a:
            stack.append((good, (a, b | bit, c, d)))
        if b:
            stack.append((good, (a, b, c | bit, d)))
        if c:
            stack.append((good, (a, b, c, d | bit)))


def _bundle_values(row: Sequence[int]) -> list[int]:
    """The value of each set of goods, by its bit mask."""
    sums = [0]
    for value in row:
        sums += [total + value for total in sums]
    return sums


def _least_removed(row: Sequence[int], worthless: bool) -> list[int]:
    """The value of each set without its least good of positive value; 0 where it has none."""
    kept = [0]
    for bundle in range(1, 1 << len(row)):
        inside = [row[good] for good in members(bundle)]
        removable = [value for value in inside if value > 0 or worthless]
        kept.append(sum(inside) - min(removable, default=0))
    return kept


def _accepted_order(
    partition: Sequence[int], worth: Sequence[Sequence[int]], envied: Sequence[Sequence[int]]
) -> tuple[int, ...] | None:
    """The part for each agent when all accept theirs, or ``None``.

    A bundle less a good is never worth more than the bundle, so that an agent's own one may be compared too.
    """
    a, b, c, d = partition
    wanted = []
    for value, less in zip(worth, envied, strict=True):
        most = max(less[a], less[b], less[c], less[d])
        wanted.append((value[a] >= most, value[b] >= most, value[c] >= most, value[d] >= most))
    first, second, third, fourth = wanted
    for order in _ORDERS:
        if first[order[0]] and second[order[1]] and third[order[2]] and fourth[order[3]]:
            return order
    return None


_ORDERS = list(permutations(range(_AGENTS)))
