"""Second decision on 2-increasing triples: for each later triple, the earlier ones that are less, as bits.

In each place the earlier triples with a smaller number are a prefix of their order by that number. Those that
are counted in two of the three places must be all.
"""


def decide(witness, shorter=0):
    """Return (refutes, length), the latter ``None`` for no 2-increasing sequence from 1 to n."""
    n, triples = witness["n"], witness["triples"]
    if any(min(triple) < 1 or max(triple) > n for triple in triples):
        return False, None
    seen = [{}, {}, {}]
    for j, triple in enumerate(triples):
        first, second, third = (_smaller(seen[place], triple[place]) for place in range(3))
        if (first & second | first & third | second & third) != (1 << j) - 1:
            return False, None
        for place in range(3):
            seen[place][triple[place]] = seen[place].get(triple[place], 0) | 1 << j
    length = len(triples)
    return (length + shorter) * (length + shorter) > n * n * n, length


def _smaller(seen, number):
    mask = 0
    for other, places in seen.items():
        if other < number:
            mask |= places
    return mask
