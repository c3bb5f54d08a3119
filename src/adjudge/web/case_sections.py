"""The parts of the page about single cases: the table of those on which systems differ, and the replies."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from adjudge.scoring.comparison_view import DifferingCase, Reply
from adjudge.web.markup import Content, Markup, join, shown, tag
from adjudge.web.tables import section, table

MAX_SHOWN = 20_000
"""Characters of a reply that the page shows; the rest stays in its cache."""


def cases_section(differing: Sequence[DifferingCase], total: int) -> Markup:
    """Every case on which two systems, or two runs of one, say different things."""
    title = "Cases on which systems differ"
    if not differing:
        return section("cases", title, tag("p", "There is none."))
    models = sorted({(reply.provider, reply.model) for case in differing for reply in case.replies})
    heads = ["Case", "category", "right answer", "engine", *("/".join(model) for model in models)]
    rows = [_row(case, models) for case in differing]
    intro = (
        f"{len(differing)} of {total} cases. The name of a case leads to the replies. ✓ is correct, ✗ is not."
    )
    return section("cases", title, tag("p", intro), table("What systems said, case by case", heads, rows))


def replies_section(differing: Sequence[DifferingCase]) -> Markup:
    """The questions and the raw replies of those cases, folded."""
    intro = (
        "Exactly as they came, but that invisible characters are spelled out. A reply is data: nothing in it "
        "is ever followed or run."
    )
    if not differing:
        return section("replies", "Replies", tag("p", "There is no case on which systems differ."))
    return section("replies", "Replies", tag("p", intro), *map(_case, differing))


def _row(differing: DifferingCase, models: Sequence[tuple[str, str]]) -> list[Content]:
    case = differing.case
    link = tag("a", case.case_id, href=f"#case-{case.case_id}")
    cells = [_said(differing.replies, model) for model in models]
    engine = f"{_mark(case.engine == 'correct')}{case.engine_answer}"
    return [link, case.category, case.right, engine, *cells]


def _said(replies: Sequence[Reply], model: tuple[str, str]) -> str:
    """What a model said, with the number of runs where they differ."""
    runs: dict[str, int] = {}
    correct: dict[str, bool] = {}
    for reply in replies:
        if (reply.provider, reply.model) == model:
            runs[reply.verdict] = runs.get(reply.verdict, 0) + len(reply.runs)
            correct[reply.verdict] = reply.outcome == "correct"
    if len(runs) == 1:
        (verdict,) = runs
        return f"{_mark(correct[verdict])}{verdict}"
    said = ", ".join(f"{_mark(correct[verdict])}{verdict} × {count}" for verdict, count in runs.items())
    return said or "not asked"


def _case(differing: DifferingCase) -> Markup:
    case = differing.case
    summary = join([tag("strong", case.case_id), f" · {case.category} · right: {case.right}"])
    question = [tag("p", f"{name}: ", tag("code", shown(text))) for name, text in differing.question]
    engine = tag("p", f"Engine: {_mark(case.engine == 'correct')}{case.engine_answer}")
    by_model = groupby(differing.replies, key=lambda reply: (reply.provider, reply.model))
    replies = [_reply(reply) for _, alike in by_model for reply in alike]
    inside = tag("div", *question, engine, *replies, id=f"case-{case.case_id}")
    return tag("details", tag("summary", summary), inside, class_="case")


def _reply(reply: Reply) -> Markup:
    runs = ("run " if len(reply.runs) == 1 else "runs ") + ", ".join(map(str, reply.runs))
    ended = f" · ended: {reply.finish_reason}" if reply.finish_reason else ""
    head = (
        f"{reply.provider}/{reply.model}, {runs}: {_mark(reply.outcome == 'correct')}{reply.verdict}{ended}"
    )
    body: Content = (
        tag("pre", shown(reply.text[:MAX_SHOWN]), tabindex=0) if reply.text else tag("p", "(empty)")
    )
    more = None
    if len(reply.text) > MAX_SHOWN:
        more = tag(
            "p",
            f"The first {MAX_SHOWN} of {len(reply.text)} characters. SHA-256 of the whole reply: ",
            tag("code", reply.sha256),
            class_="soft",
        )
    return join([tag("h3", head), body, more])


def _mark(correct: bool) -> str:
    return "✓\u00a0" if correct else "✗\u00a0"
