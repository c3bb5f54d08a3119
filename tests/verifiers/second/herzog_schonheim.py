"""Second decision on coset partitions: orders by SymPy's Schreier-Sims, cosets compared by quotients."""

from sympy.combinatorics import Permutation, PermutationGroup


def decide(witness, repeats=0):
    """Return (refutes, orders of the subgroups), the latter ``None`` unless there is a partition."""
    degree, cosets = witness["degree"], witness["cosets"]
    lists = list(witness["generators"])
    for coset in cosets:
        lists += [*coset["generators"], coset["representative"]]
    if any(set(images) != set(range(degree)) or len(images) != degree for images in lists) or len(cosets) < 2:
        return False, None
    group = _group(witness["generators"], degree)
    for coset in cosets:
        for images in [*coset["generators"], coset["representative"]]:
            if not group.contains(Permutation(images, size=degree)):
                return False, None
    parts = [(_group(coset["generators"], degree), coset["representative"]) for coset in cosets]
    orders = [part.order() for part, _ in parts]
    if sum(orders) != group.order() or not _disjoint(parts, degree):
        return False, None
    return sum(orders.count(order) - 1 for order in set(orders)) <= repeats, orders


def _group(generators, degree):
    lists = [*generators, list(range(degree))]
    return PermutationGroup([Permutation(images, size=degree) for images in lists])


def _disjoint(parts, degree):
    """a·H and b·K meet exactly when b^-1·a·h lies in K for some h in H."""
    for i, (one, a) in enumerate(parts):
        for two, b in parts[:i]:
            quotient = [b.index(image) for image in a]
            products = {
                tuple(quotient[h.array_form[x]] for x in range(degree)) for h in one.generate_dimino()
            }
            if any(tuple(k.array_form) in products for k in two.generate_dimino()):
                return False
    return True
