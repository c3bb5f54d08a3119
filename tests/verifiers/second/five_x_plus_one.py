"""Second decision on the 5x + 1 problem: a run from the first number, compared with the list."""


def decide(witness, multiplier=5, added=1):
    """Return (refutes, [least, greatest] as texts), the pair ``None`` unless the witness is accepted."""
    numbers = [int(text) for text in witness["cycle"]]
    if not numbers or min(numbers) < 2:
        return False, None
    x = numbers[0]
    for expected in [*numbers[1:], numbers[0]]:
        x = _step(x, multiplier, added)
        if x != expected:
            return False, None
    numbers.sort()
    return True, [str(numbers[0]), str(numbers[-1])]


def _step(x, multiplier, added):
    half, odd = divmod(x, 2)
    return multiplier * x + added if odd else half
