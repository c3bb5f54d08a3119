"""Second decision on Lehmer's totient problem: division instead of multiplication, Lucas instead of FLINT.

The factorization is divided out of n; primes are proven by trial division or by Lucas's converse of Fermat's
theorem with a complete factorization of p - 1; phi is counted for small n and taken from n·∏(1 - 1/p) above.
"""

from math import gcd, isqrt

_TRIAL = 10_000
_COUNTED = 3000


def decide(witness, offset=-1):
    """Return (refutes, phi as text), phi being ``None`` when the witness is no composite factorization."""
    n = int(witness["n"])
    pairs = [(int(item["prime"]), item["exponent"]) for item in witness["factorization"]]
    bases = [base for base, _ in pairs]
    if n < 2 or bases != sorted(set(bases)) or not all(map(_is_prime, bases)):
        return False, None
    left, count = n, 0
    for base, exponent in pairs:
        for _ in range(exponent):
            left, rest = divmod(left, base)
            if rest:
                return False, None
            count += 1
    if left != 1 or count < 2:
        return False, None
    phi = _totient(n, bases)
    return (n + offset) % phi == 0, str(phi)


def _totient(n, bases):
    if n <= _COUNTED:
        return sum(gcd(k, n) == 1 for k in range(1, n + 1))
    for base in bases:
        n = n // base * (base - 1)
    return n


def _is_prime(p):
    if p < 2 or any(p % d == 0 for d in range(2, min(isqrt(p), _TRIAL) + 1)):
        return False
    if p <= _TRIAL**2:
        return True
    unproven = _prime_divisors(p - 1)
    for a in range(2, 300):
        if pow(a, p - 1, p) != 1:
            return False
        unproven = {q for q in unproven if pow(a, (p - 1) // q, p) == 1}
        if not unproven:
            return True
    raise ArithmeticError(f"neither a proof nor a disproof for {p}")


def _prime_divisors(m):
    found = set()
    for d in range(2, _TRIAL):
        while m % d == 0:
            found.add(d)
            m //= d
    pending = [m] if m > 1 else []
    while pending:
        m = pending.pop()
        if _is_prime(m):
            found.add(m)
        else:
            d = _divisor(m)
            pending += [d, m // d]
    return found


def _divisor(m):
    root = isqrt(m)
    if root * root == m:
        return root
    for c in range(1, 50):
        slow = fast = 2
        d = 1
        while d == 1:
            slow = (slow * slow + c) % m
            fast = (fast * fast + c) % m
            fast = (fast * fast + c) % m
            d = gcd(abs(slow - fast), m)
        if d != m:
            return d
    raise ArithmeticError(f"no divisor of {m} found")
