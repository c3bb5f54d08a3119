"""What the importers share: an inventory's words put into the record's, without guessing.

A status word that is not known becomes ``unknown``; a quality flag that is not known counts as
``extraction``, so that it bars promotion until someone has looked; a damaged character becomes U+FFFD under
the same flag."""

from __future__ import annotations

import re
from collections.abc import Iterable

from adjudge.contract.discovery import ListedStatus, PromotionGates, QualityFlag
from adjudge.contract.printable import shorten

MAX_LINE = 300
MAX_TAGS = 20

CLOSED_GATES = PromotionGates(
    statement_exact=False, status_confirmed=False, refutation_finite=False, verifier_ready=False
)
"""The gates of an imported record: an import never opens one."""

_STATUS: dict[ListedStatus, tuple[str, ...]] = {
    # Falsifiable and verifiable problems are open; a finite computation could settle them.
    "listed-unsolved": (
        "open", "listed-open", "listed-unsolved", "research open", "unsolved", "falsifiable", "verifiable",
    ),
    "listed-solved": ("proved", "disproved", "solved", "reported-answered-by-source", "independent"),
    "partially-solved": (
        "partially-open", "partially-solved", "decidable", "not provable", "not disprovable",
    ),
}  # fmt: skip
_WORDS = {word: status for status, words in _STATUS.items() for word in words}
_FORMALIZED = re.compile(r"\s*\(lean\)", re.ASCII)
_FLAGS: tuple[QualityFlag, ...] = ("ambiguous", "collision", "extraction", "missing-context")
_DAMAGED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffd]")


def listed_status(word: str) -> ListedStatus:
    """The status that an inventory's word stands for."""
    return _WORDS.get(_FORMALIZED.sub("", word.strip().lower()), "unknown")


def quality_flag(word: str) -> QualityFlag:
    """The flag that an inventory's word stands for."""
    return next((flag for flag in _FLAGS if flag == word), "extraction")


def clean_text(text: str) -> tuple[str, bool]:
    """A text without characters that no record holds, and whether there were any."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    cleaned = _DAMAGED.sub("\N{REPLACEMENT CHARACTER}", lines)
    return cleaned, "\N{REPLACEMENT CHARACTER}" in cleaned


def line(text: str) -> str:
    """A text on one line of at most 300 characters."""
    return shorten(" ".join(clean_text(text)[0].split()), MAX_LINE)


def tags(words: Iterable[str]) -> list[str]:
    """Words as tags: lowercase, hyphens, each once, at most twenty."""
    slugs = (re.sub(r"[^a-z0-9]+", "-", word.lower())[:40].strip("-") for word in words)
    return list(dict.fromkeys(slug for slug in slugs if slug))[:MAX_TAGS]
