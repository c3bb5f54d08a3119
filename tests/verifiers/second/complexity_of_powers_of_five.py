"""Second decision on integer complexity: the postfix list is read backwards, operators before their parts.

From the end on, open operators wait on a stack for their two parts; each finished part is handed to the
operator above it. Values are kept as exponents of the base and cofactor only at the end.
"""


def decide(witness, base=5, ones=5):
    """Return (refutes, [value as text, number of ones]), the pair ``None`` for a broken expression."""
    n = witness["n"]
    if n < 1:
        return False, None
    read = _read(witness["expression"][::-1])
    if read is None:
        return False, None
    value, count = read
    return _exponent(value, base) == n and count < ones * n, [str(value), count]


def _read(symbols):
    waiting, result = [], None
    for symbol in symbols:
        if result is not None:
            return None
        if symbol != "1":
            waiting.append((symbol, None, 0))
            continue
        value, count = 1, 1
        while waiting:
            operator, other, others = waiting.pop()
            if other is None:
                waiting.append((operator, value, count))
                break
            value = value + other if operator == "+" else value * other
            count += others
        else:
            result = value, count
    return result


def _exponent(value, base):
    exponent = 0
    while value % base == 0:
        value //= base
        exponent += 1
    return exponent if value == 1 else None
