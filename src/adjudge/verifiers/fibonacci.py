"""Fibonacci numbers modulo m by fast doubling: F(0) = 0, F(1) = 1, F(k + 2) = F(k + 1) + F(k).

Source of the doubling formulas F(2k) = F(k)·(2F(k + 1) - F(k)) and F(2k + 1) = F(k)^2 + F(k + 1)^2: they are
the entries of the square of the matrix of F(k - 1), F(k), F(k + 1).
"""


def fibonacci_pair(index: int, modulus: int) -> tuple[int, int]:
    """F(index) and F(index + 1) modulo ``modulus`` >= 1, for index >= 0; one doubling a binary digit."""
    low, high = 0, 1 % modulus
    for position in reversed(range(index.bit_length())):
        low, high = low * (2 * high - low) % modulus, (low * low + high * high) % modulus
        if index >> position & 1:
            low, high = high, (low + high) % modulus
    return low, high
