"""The Herzog-Schönheim conjecture: a partition of a group into at least two cosets repeats an index.

If a group G is partitioned into finitely many, at least two, left cosets a_1·H_1, …, a_k·H_k of subgroups,
then two of the subgroups have the same index in G. Source: M. Herzog and J. Schönheim, *Research problem No.
9*, Canad. Math. Bull. 17 (1974), 150.

A witness is a finite group of permutations of 0, …, degree - 1, by generators, with the cosets, each by
generators of the subgroup and a representative. A permutation is the list of its images; in a product the
right factor acts first. The checks, in order: every list is a permutation; there are at least two cosets; the
representatives and the generators of subgroups lie in the group; no element lies in two cosets; every element
lies in one; the orders of the subgroups, and so their indices, are all different. The elements of the group
and of each coset are listed.

Counted work: the order of the group, times the degree, times the number of generators of the group and the
largest number of generators of a subgroup and 1 more. The order is found by listing the elements, no more
than that work allows.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected

Permutation = tuple[int, ...]


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide ``{"degree": n, "generators": […], "cosets": [{"generators": …, "representative": …}, …]}``."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, repeats: int = 0) -> Outcome:
    """Ask for a partition where at most ``repeats`` cosets have the index of an earlier one."""
    degree, cosets = witness["degree"], witness["cosets"]
    lists = [("generator of the group", images) for images in witness["generators"]]
    for coset in cosets:
        lists += [("generator of a subgroup", images) for images in coset["generators"]]
        lists.append(("representative", coset["representative"]))
    for name, images in lists:
        if sorted(images) != list(range(degree)):
            return rejected(f"the {name} {images} is no permutation of 0, ..., {degree - 1}", degree=degree)
    if len(cosets) < 2:
        return rejected("a single coset is no partition into at least two", cosets=len(cosets))
    most = max(len(coset["generators"]) for coset in cosets)
    cost = degree * (len(witness["generators"]) + most + 1)
    group = _closure(witness["generators"], degree, limits.max_work // cost)
    if group is None:
        return over_work((limits.max_work // cost + 1) * cost, limits.max_work, "images")
    order = len(group)
    coset_of: dict[Permutation, int] = {}
    orders = []
    for index, coset in enumerate(cosets):
        for images in (*coset["generators"], coset["representative"]):
            if tuple(images) not in group:
                message = f"{images} in coset {index} does not lie in the group"
                return rejected(message, coset=index, order=order)
        subgroup = _closure(coset["generators"], degree, order) or set()
        orders.append(len(subgroup))
        for element in subgroup:
            product = tuple(coset["representative"][image] for image in element)
            if product in coset_of:
                message = f"cosets {coset_of[product]} and {index} have an element in common"
                return rejected(message, coset=index, order=order)
            coset_of[product] = index
    facts = {"order": order, "subgroup_orders": orders}
    if len(coset_of) < order:
        message = f"the cosets have {len(coset_of)} elements of the {order} elements of the group"
        return rejected(message, **facts)
    repeated = len(orders) - len(set(orders))
    message = f"the group of order {order} is partitioned into {len(orders)} cosets"
    if repeated > repeats:
        common, count = max(Counter(orders).items(), key=lambda item: (item[1], item[0]))
        return rejected(f"{message}, {count} of them of the same index {order // common}", **facts)
    return accepted(f"{message} with {len(set(orders))} different indices", **facts)


def _closure(generators: Sequence[Sequence[int]], degree: int, bound: int) -> set[Permutation] | None:
    """The group that ``generators`` generate, or ``None`` when it has more than ``bound`` elements."""
    identity = tuple(range(degree))
    elements, pending = {identity}, [identity]
    while pending:
        element = pending.pop()
        for generator in generators:
            product = tuple([generator[image] for image in element])
            if product not in elements:
                if len(elements) >= bound:
                    return None
                elements.add(product)
                pending.append(product)
    return elements
