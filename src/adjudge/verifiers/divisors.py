"""A proper divisor as part of a witness: the shortest certificate that a number is composite.

A composite number n > 1 is exactly one that has a divisor d with 1 < d < n.
"""

from adjudge.verifiers.outcome import Outcome, fact, rejected, shown


def divisor_fault(n: int, divisor: int, name: str = "n") -> Outcome | None:
    """Why ``divisor`` does not show that ``n`` is composite; ``name`` is what messages call ``n``."""
    if not 1 < divisor < n:
        message = f"the divisor {shown(divisor)} does not lie strictly between 1 and {name} = {shown(n)}"
        return rejected(message, divisor=fact(divisor), number=fact(n))
    remainder = n % divisor
    if remainder:
        message = (
            f"{name} = {shown(n)} leaves the remainder {shown(remainder)} when divided by {shown(divisor)}"
        )
        return rejected(message, divisor=fact(divisor), number=fact(n), remainder=fact(remainder))
    return None
