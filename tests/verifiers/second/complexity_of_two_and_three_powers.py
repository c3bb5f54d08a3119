"""Second decision on the complexity of 2^k·3^l: the expression read from its end."""


def decide(witness, twos=2, threes=3):
    """Return (refutes, (value as text, ones)), ``None`` when there is no value or k, l are unfit."""
    k, exponent, symbols = witness["k"], witness["l"], witness["expression"]
    if min(k, exponent) < 0 or k == exponent == 0:
        return False, None
    value = _value(symbols)
    if value is None:
        return False, None
    ones = sum(symbol == "1" for symbol in symbols)
    rest = value
    for prime, count in ((2, k), (3, exponent)):
        for _ in range(count):
            if rest % prime:
                return False, (str(value), ones)
            rest //= prime
    return rest == 1 and ones - threes * exponent < twos * k, (str(value), ones)


def _value(symbols):
    """Open operators wait for their right operand, then for their left one."""
    waiting = []
    done = None
    for symbol in reversed(symbols):
        if done is not None:
            return None
        if symbol != "1":
            waiting.append([symbol])
            continue
        done = 1
        while waiting:
            if len(waiting[-1]) == 1:
                waiting[-1].append(done)
                done = None
                break
            operator, right = waiting.pop()
            done = done + right if operator == "+" else done * right
    return done
