"""What a verdict is worth as a reward, in tenths.

The plain reward is the score: ten tenths for ``accepted``, none for the rest. Partial credit, for shadows
only, grows with the number of gates that a submission has passed, which is read off the code of its verdict.
No mathematics is weighed: of two witnesses that the verifier rejects, neither is the better one.
"""

from __future__ import annotations

ACCEPTED = 10
"""Tenths for an accepted submission, and for nothing else."""

STAGES: dict[str, int] = {
    "NO_RESULT": 0,
    "BAD_ENCODING": 0,
    "BAD_JSON": 0,
    "DUPLICATE_KEY": 0,
    "TOO_LARGE": 0,
    "TOO_DEEP": 0,
    "SCHEMA": 1,
    "NON_CANONICAL_INTEGER": 1,
    "INTEGER_TOO_LARGE": 1,
    "TASK_ID_MISMATCH": 1,
    "WORK_LIMIT": 2,
    "WITNESS_INVALID": 3,
    "ACCEPTED": ACCEPTED,
}
"""Tenths of partial credit by the code of a scorable verdict: 0 no readable submission, 1 a readable one in
another form than the task demands, 2 the form demanded but too large to be checked, 3 checked and wrong."""


def tenths(code: str, score: int, *, is_partial: bool) -> int:
    """The reward for a verdict that can be scored.

    Args:
        code: ``details["code"]`` of the verdict.
        score: its score, 0 or 1.
        is_partial: whether the gates that were passed count.

    Raises:
        KeyError: partial credit is asked for a code of no scorable verdict.
    """
    return STAGES[code] if is_partial else ACCEPTED * score
