"""The comparison of a lane as one page: no network, no script, nothing but this file.

The page is a pure function of the comparison and of the replies. Its content security policy forbids
everything but its own style sheet, which the policy names by digest, so that even a fault in escaping could
load or run nothing.
"""

from __future__ import annotations

import base64
import functools
import hashlib
from pathlib import Path

from adjudge.contract.files import read_regular
from adjudge.scoring.comparison_view import ComparisonView
from adjudge.web import comparison_sections as parts
from adjudge.web.case_sections import cases_section, replies_section
from adjudge.web.markup import Markup, join, raw, tag
from adjudge.web.numbers import percent, plural

MAX_STYLE_BYTES = 1 << 16
NAVIGATION = (
    ("accuracy", "Accuracy and refusals"),
    ("pairs", "Where systems differ"),
    ("runs", "Runs"),
    ("determinism", "Determinism"),
    ("latency", "Latency"),
    ("cases", "Cases on which systems differ"),
    ("replies", "Replies"),
    ("citations", "Citations"),
    ("inputs", "Inputs"),
)
"""The parts of the page, in order."""


def render_comparison(view: ComparisonView) -> bytes:
    """The page, as UTF-8."""
    comparison = view.comparison
    title = f"{comparison.lane}: systems on the same {plural(comparison.case_count, 'case')}"
    main = tag(
        "main",
        parts.accuracy_section(comparison),
        parts.pairs_section(comparison),
        parts.runs_section(comparison),
        parts.determinism_section(comparison.determinism),
        parts.latency_section(comparison.head_to_head),
        cases_section(view.differing, comparison.case_count),
        replies_section(view.differing),
        parts.citations_section(comparison),
        parts.inputs_section(comparison),
        id="main",
    )
    body = tag(
        "body",
        tag("a", "Skip to the figures", href="#main", class_="skip"),
        tag("header", tag("h1", title), tag("p", _summary(view)), _navigation()),
        main,
    )
    page = join([raw("<!doctype html>\n"), tag("html", _head(title), body, lang="en"), "\n"])
    return page.encode("utf-8")


def policy() -> str:
    """The content security policy: the style sheet of this digest, and nothing else whatever."""
    digest = base64.b64encode(hashlib.sha256(_style().encode("utf-8")).digest()).decode("ascii")
    return f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"


@functools.cache
def _style() -> str:
    file = Path(__file__).with_name("comparison.css")
    return read_regular(file, max_bytes=MAX_STYLE_BYTES).decode("utf-8")


def _head(title: str) -> Markup:
    return tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=policy()),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="referrer", content="no-referrer"),
        tag("title", title),
        tag("style", raw(_style())),
    )


def _navigation() -> Markup:
    links = [tag("li", tag("a", words, href=f"#{name}")) for name, words in NAVIGATION]
    return tag("nav", tag("ul", *links), aria_label="Parts of this page")


def _summary(view: ComparisonView) -> str:
    comparison = view.comparison
    runs = len(comparison.head_to_head)
    models = len({(run.provider, run.model) for run in comparison.head_to_head})
    engine = comparison.engine.headline
    return (
        f"The built-in engine got {engine.correct} of {engine.cases} ({percent(engine.accuracy)}). "
        f"Asked the very same cases: {plural(models, 'model')} in {plural(runs, 'run')}. "
        f"Systems differ on {plural(len(view.differing), 'case')}."
    )
