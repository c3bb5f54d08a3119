"""Complete factorizations of several numbers in one witness: messages say which of the numbers is meant."""

from adjudge.verifiers.factorization import Factors, product_fault
from adjudge.verifiers.outcome import Outcome, rejected


def named_product_fault(name: str, value: int, factors: Factors) -> Outcome | None:
    """Why ``factors`` does not multiply to ``value`` >= 1, which messages call ``name``; 1 has no factors.

    The checks and their bounds are those of :func:`~adjudge.verifiers.factorization.product_fault`.
    """
    fault = product_fault(value, factors)
    if fault is None:
        return None
    # There the number is called n; the other messages do not name it.
    message = fault.message.replace("n = ", f"{name} = ")
    details = {"number" if key == "n" else key: fact for key, fact in fault.details.items()}
    return rejected(f"in the factorization of {name}: {message}", **details)
