"""How old a status observation is, and when it counts as stale.

In anything that is hashed the day is a snapshot's cutoff; on a screen it is today.
"""

from __future__ import annotations

import datetime
from typing import NamedTuple

STALE_AFTER_DAYS = 90
"""An observation older than this is shown as stale wherever it is shown."""


class Age(NamedTuple):
    """The age of an observation on a day.

    Attributes:
        observed_on: the day of the observation.
        days: how many days it is old; negative when it is dated after that day.
    """

    observed_on: str
    days: int

    @property
    def stale(self) -> bool:
        """Whether it is older than :data:`STALE_AFTER_DAYS`."""
        return self.days > STALE_AFTER_DAYS

    @property
    def words(self) -> str:
        """The same for a person: ``2026-08-22, 100 days old: stale``."""
        if self.days < 0:
            return f"{self.observed_on}, dated in the future"
        unit = "day" if self.days == 1 else "days"
        return f"{self.observed_on}, {self.days} {unit} old" + (": stale" if self.stale else "")


def age(observed_on: str, on: str) -> Age:
    """The age of an observation of the day ``observed_on`` on the day ``on``; both are ``YYYY-MM-DD``.

    Raises:
        ValueError: one of them is not a calendar date.
    """
    first, last = datetime.date.fromisoformat(observed_on), datetime.date.fromisoformat(on)
    return Age(observed_on, (last - first).days)
