"""Second decision on Wilf's conjecture: the semigroup is written out, element by element."""

from math import gcd


def decide(witness, slack=0):
    """Return (refutes, (e, |L|, c)), the latter ``None`` for no generators of a numerical semigroup."""
    generators = witness["generators"]
    if sorted(set(generators)) != generators or generators[0] < 2 or gcd(*generators) != 1:
        return False, None
    smallest = generators[0]
    member = [True]
    run = 1
    while run < smallest:
        number = len(member)
        member.append(any(number >= g and member[number - g] for g in generators))
        run = run + 1 if member[-1] else 0
    conductor = len(member) - smallest
    left = sum(member[:conductor])
    dimension = sum(_is_minimal(g, generators) for g in generators)
    return dimension * left < conductor + slack, (dimension, left, conductor)


def _is_minimal(generator, generators):
    """Whether no sum of smaller generators gives this one: the sums of at most so much, as bits."""
    sums = 1
    for other in generators:
        if other < generator:
            while True:
                more = sums | sums << other & ((2 << generator) - 1)
                if more == sums:
                    break
                sums = more
    return not sums >> generator & 1
