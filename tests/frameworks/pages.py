"""The copy-paste examples of the documentation, read out of its pages so that a test runs the very text."""

import re
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2] / "docs"


def example(page, heading, kind):
    """The first block of ``kind`` (``sh``, ``python``, …) below a heading of a page.

    Raises:
        LookupError: there is none.
    """
    text = (DOCS / page).read_text(encoding="utf-8")
    head = re.search(rf"(?m)^#+ {re.escape(heading)}$", text)
    block = head and re.compile(rf"(?ms)^```{kind}[^\n]*\n(.*?)^```$").search(text, head.end())
    if block is None:
        raise LookupError(f"{page}: no {kind} block below {heading!r}")
    return block[1]
