"""Second decision on E677 and E255: by the inverses of the left multiplications.

E677 makes every left multiplication L(y): z -> y·z onto, hence a permutation of a finite magma. Then it says
that L(y·x) takes y to the element that L(x) takes to the one that L(y) takes to x.
"""


def decide(witness, factors=4):
    """Return (refutes, the least x that is not the product), the latter ``None`` where E677 fails."""
    elements = range(witness["order"])
    table = witness["table"]
    if len(table) != len(elements) or any(sorted(row) != list(elements) for row in table):
        return False, None
    preimage = [_inverse(row) for row in table]
    for x in elements:
        for y in elements:
            if table[table[y][x]][y] != preimage[x][preimage[y][x]]:
                return False, None
    for x in elements:
        row_of_powers = [x]
        while len(row_of_powers) < factors:
            row_of_powers.append(table[row_of_powers[-1]][x])
        if row_of_powers[-1] != x:
            return True, x
    return False, -1


def _inverse(permutation):
    inverse = [0] * len(permutation)
    for argument, value in enumerate(permutation):
        inverse[value] = argument
    return inverse
