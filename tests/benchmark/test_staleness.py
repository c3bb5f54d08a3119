"""Claims about the age of a status: ninety days are fresh, ninety-one are stale."""

import pytest

from adjudge.benchmark.staleness import age


@pytest.mark.parametrize(
    ("observed", "on", "days", "stale", "words"),
    [
        ("2026-08-22", "2026-08-22", 0, False, "2026-08-22, 0 days old"),
        ("2026-08-22", "2026-08-23", 1, False, "2026-08-22, 1 day old"),
        ("2026-08-22", "2026-11-20", 90, False, "2026-08-22, 90 days old"),
        ("2026-08-22", "2026-11-21", 91, True, "2026-08-22, 91 days old: stale"),
        ("2024-02-28", "2024-03-01", 2, False, "2024-02-28, 2 days old"),
        ("2026-08-22", "2026-08-21", -1, False, "2026-08-22, dated in the future"),
    ],
)
def test_an_observation_is_stale_after_ninety_days(observed, on, days, stale, words):
    found = age(observed, on)
    assert (found.days, found.stale, found.words) == (days, stale, words)


def test_what_is_no_date_has_no_age():
    with pytest.raises(ValueError, match="Invalid isoformat"):
        age("2026-08-22", "today")
