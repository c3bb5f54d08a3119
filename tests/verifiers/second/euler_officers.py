"""Second decision on Euler's officers: places of symbols as permutations, transversals one by one.

A Latin square is a set of disjoint permutations, one for each symbol; another Latin square is orthogonal to
it exactly when along each of them it has every symbol once.
"""


def decide(witness, any_order=0):
    """Return (refutes, number of different pairs), the latter ``None`` when a square is not Latin."""
    n = witness["order"]
    if not any_order and n not in range(6, n + 1, 4):
        return False, None
    if not all(_is_latin(witness[name], n) for name in "AB"):
        return False, None
    columns = [[row.index(symbol) for row in witness["A"]] for symbol in range(n)]
    different = [len({row[c] for row, c in zip(witness["B"], places, strict=True)}) for places in columns]
    return _all_full(different, n), sum(different)


def _is_latin(square, n):
    if [len(row) for row in square] != [n] * n:
        return False
    everything = {(i, s) for i in range(n) for s in range(n)}
    rows = {(i, s) for i, row in enumerate(square) for s in row}
    columns = {(j, s) for row in square for j, s in enumerate(row)}
    return rows == columns == everything


def _all_full(different, n):
    return all(count == n for count in different)
