"""The sieve of Eratosthenes: which integers up to a bound are prime."""

from math import isqrt


def prime_flags(bound: int) -> bytearray:
    """``bound`` + 1 bytes, for ``bound`` >= 0: the byte of k is 1 when k is prime and 0 when it is not."""
    flags = bytearray(b"\x01") * (bound + 1)
    flags[:2] = bytes(min(2, bound + 1))
    for p in range(2, isqrt(bound) + 1):
        if flags[p]:
            flags[p * p :: p] = bytes(len(range(p * p, bound + 1, p)))
    return flags


def primes_up_to(bound: int) -> list[int]:
    """The primes up to ``bound``, in increasing order."""
    return [k for k, flag in enumerate(prime_flags(bound)) if flag] if bound >= 0 else []
