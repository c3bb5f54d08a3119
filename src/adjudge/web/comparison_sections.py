"""The parts of the page that say how systems did: accuracy, refusals, pairs, runs, latency, citations."""

from __future__ import annotations

from collections.abc import Sequence

from adjudge.contract.comparison import Accuracy, Citation, Comparison, HeadToHead, SystemDeterminism
from adjudge.contract.significance import ConfidenceInterval, Headline, PairedTest
from adjudge.web.bars import PARTS, parts_bar, share_bar
from adjudge.web.markup import Content, Markup, join, tag
from adjudge.web.numbers import between, letter, percent, plural, share, small
from adjudge.web.tables import Figure, section, table

SHADES = 4
NONE_RUN = "No model was run on these cases yet."
NO_OTHER = "There is no other system to compare the engine with yet."


def run_name(run: HeadToHead) -> str:
    """How a run is called on the page."""
    return f"{run.provider}/{run.model}, run {run.run}"


def accuracy_section(comparison: Comparison) -> Markup:
    """Every system: accuracy and refusal correctness with intervals, and what became of all cases."""
    engine = comparison.engine
    systems = [
        _system(
            "Built-in engine",
            "",
            engine.headline,
            engine.refusal_correctness,
            engine.refusal_interval,
        ),
        *(
            _system(
                run_name(run),
                "" if run.status == "complete" else f"{run.status}: never ranked against complete runs",
                run.headline,
                run.refusal_correctness,
                run.refusal_interval,
            )
            for run in comparison.head_to_head
        ),
    ]
    intro = (
        "Every rate is over all cases, whatever was answered. Intervals are exact (Clopper and Pearson, "
        "95 percent). What was refused, lost or never asked is counted apart; with all of it correct, a "
        "system would reach the figure after “at most”."
    )
    return section(
        "accuracy",
        "Accuracy and refusals",
        tag("p", intro),
        _legend(),
        tag("ul", *systems, class_="systems", role="list"),
        None if comparison.head_to_head else tag("p", NONE_RUN),
    )


def _system(
    name: str,
    remark: str,
    headline: Headline,
    refusals: Accuracy | None,
    refusal_interval: ConfidenceInterval | None,
) -> Markup:
    parts = ", ".join(f"{getattr(headline, part)} {part}" for part in PARTS)
    words = f"{headline.correct} of {headline.cases} correct: {percent(headline.accuracy)}"
    interval = between(headline.interval)
    measures = [
        tag("dt", "Correct of all cases"),
        tag(
            "dd",
            share_bar(headline.correct, headline.cases, headline.interval, words),
            f"{words}; ",
            f"interval {interval}; " if interval else "no interval, since the run is incomplete; ",
            f"at most {percent(headline.at_most)}",
        ),
        tag("dt", "What became of every case"),
        tag("dd", parts_bar(headline, parts), parts),
        tag("dt", "Must be refused, and was"),
        tag("dd", *_refusals(refusals, refusal_interval)),
    ]
    cells = [tag("div", *measures[place : place + 2]) for place in range(0, len(measures), 2)]
    return tag(
        "li",
        tag("h3", name),
        tag("p", remark, class_="soft") if remark else None,
        tag("dl", *cells, class_="measures"),
    )


def _refusals(refusals: Accuracy | None, interval: ConfidenceInterval | None) -> list[Content]:
    if refusals is None:
        return ["No case that must be refused was answered."]
    part, whole = map(int, refusals.fraction.split("/"))
    words = f"{part} of {whole}: {percent(refusals.rate)}"
    return [share_bar(part, whole, interval, words), f"{words}; interval {between(interval)}"]


def _legend() -> Markup:
    swatches = [
        tag(
            "li",
            tag(
                "svg", tag("rect", class_=part, width=10, height=10), viewBox="0 0 10 10", aria_hidden="true"
            ),
            part,
        )
        for part in PARTS
    ]
    return tag("ul", *swatches, class_="legend", role="list")


def pairs_section(comparison: Comparison) -> Markup:
    """The disagreement matrix and the tests of every two systems."""
    tests = comparison.paired_tests
    if not tests:
        return section("pairs", "Where systems differ", tag("p", NO_OTHER))
    names = list(dict.fromkeys(name for test in tests for name in (test.first, test.second)))
    letters = {name: letter(place) for place, name in enumerate(names)}
    counts = {frozenset((test.first, test.second)): test for test in tests}
    matrix = table(
        "Cases on which two systems say different things",
        ["System", *(letters[name] for name in names)],
        [[f"{letters[row]} · {row}", *(_differing(counts, row, other) for other in names)] for row in names],
    )
    listed = table(
        "Exact McNemar tests, Holm’s correction",
        [
            "Pair",
            "both correct",
            "only first",
            "only second",
            "neither",
            "p",
            "p, corrected",
            "Said in words",
        ],
        [
            [
                f"{letters[test.first]}\u00a0and\u00a0{letters[test.second]}",
                test.both_correct,
                test.first_only,
                test.second_only,
                test.neither,
                Figure(small(test.p_value)),
                Figure(small(test.p_holm)),
                _in_words(test, letters),
            ]
            for test in tests
        ],
    )
    intro = (
        "Only cases that both answered count here. A model that was run several times stands for itself with "
        "its first complete run. Values of tests are rounded up, and corrected so that even one false alarm "
        "among all pairs stays below one in twenty."
    )
    return section("pairs", "Where systems differ", tag("p", intro), matrix, listed)


def _differing(counts: dict[frozenset[str], PairedTest], row: str, other: str) -> Content:
    if row == other:
        return tag("td", "–", class_="number self")
    test = counts[frozenset((row, other))]
    differing = len(test.differing_ids)
    shade = -(-differing * SHADES // test.shared) if test.shared else 0
    return tag("td", differing, class_=f"number differs-{shade}" if shade else "number")


def _in_words(test: PairedTest, letters: dict[str, str]) -> str:
    if test.significant is None:
        return "not tested: a run is incomplete"
    if not test.significant:
        return "no difference that chance does not explain"
    better = test.first if test.first_only > test.second_only else test.second
    return f"{letters[better]} is better"


def runs_section(comparison: Comparison) -> Markup:
    """Everything that is counted of a run, and how the engine and the model split the cases."""
    if not comparison.head_to_head:
        return section("runs", "Runs", tag("p", NONE_RUN))
    heads = ["Run", "status", "answered", "correct of all", "correct of answered", "over-refusals"]
    heads += ["wrong way", "empty", "cut off", "engine refused, model correct", "verdict moved"]
    rows: list[list[Content]] = [
        [
            run_name(run),
            run.status,
            run.responses_seen,
            Figure(share(run.accuracy_all)),
            Figure(share(run.accuracy_answered)),
            run.over_refusals,
            run.polarity_errors,
            run.empty_replies,
            run.truncated_replies,
            run.coverage_gap.count,
            len(run.moved_case_ids),
        ]
        for run in comparison.head_to_head
    ]
    note = (
        "Over-refusals are cases with an answer that were refused, empty and unreadable replies among them."
    )
    return section("runs", "Runs", tag("p", note), table("What was counted in every run", heads, rows))


def determinism_section(systems: Sequence[SystemDeterminism]) -> Markup:
    """How far the runs of each model agree."""
    intro = (
        "Of complete runs with the same prompts and parameters. Below five of them nothing is claimed about "
        "a model."
    )
    if not systems:
        return section("determinism", "Determinism", tag("p", NONE_RUN))
    heads = ["Model", "runs", "status", "same bytes", "same verdict", "pairs that agree"]
    heads += ["least correct", "most correct", "deterministic"]
    words = {True: "yes", False: "no", None: "not measured"}
    rows: list[list[Content]] = [
        [
            f"{system.provider}/{system.model}",
            len(system.runs),
            system.status.replace("_", " "),
            Figure(system.byte_equal or "–"),
            Figure(system.verdict_stable or "–"),
            Figure(system.pair_agreement or "–"),
            Figure(share(system.accuracy_min)),
            Figure(share(system.accuracy_max)),
            words[system.deterministic],
        ]
        for system in systems
    ]
    return section(
        "determinism", "Determinism", tag("p", intro), table("Agreement of repeated runs", heads, rows)
    )


def latency_section(runs: Sequence[HeadToHead]) -> Markup:
    """How long the calls took."""
    measured = [run for run in runs if run.latency_summary is not None]
    if not measured:
        return section("latency", "Latency", tag("p", "No call was measured."))
    heads = ["Run", "calls", "shortest", "median", "mean", "longest", "all together"]
    rows: list[list[Content]] = [
        [
            run_name(run),
            times.count,
            *(_milliseconds(value) for value in (times.min_ms, times.median_ms, times.mean_ms, times.max_ms)),
            _milliseconds(times.total_ms),
        ]
        for run in measured
        if (times := run.latency_summary) is not None
    ]
    note = "Measured where the run was made; a system on another machine or network is another measurement."
    return section("latency", "Latency", tag("p", note), table("Time of the calls, in seconds", heads, rows))


def _milliseconds(value: int) -> Figure:
    return Figure(f"{value // 1000}.{value % 1000:03}")


def citations_section(comparison: Comparison) -> Markup:
    """Figures that others published, kept apart."""
    heads = ["Model", "benchmark", "score", "published", "checked", "note"]
    rows = [_citation(citation) for citation in comparison.citations]
    return section(
        "citations",
        "Citations",
        tag("p", comparison.scope_disclaimer),
        table("Published figures of other benchmarks", heads, rows),
    )


def _citation(citation: Citation) -> list[Content]:
    published = join([citation.source_date, ", ", tag("code", citation.source_url)])
    return [
        f"{citation.vendor} {citation.model}",
        citation.benchmark,
        Figure(citation.score),
        published,
        citation.verification,
        citation.note,
    ]


def inputs_section(comparison: Comparison) -> Markup:
    """What the page was made from."""
    rows: list[list[Content]] = [
        ["case file", tag("code", comparison.cases_sha256)],
        ["public report of the engine", tag("code", comparison.report_sha256)],
        ["template of the prompts", tag("code", comparison.template_sha256 or "none")],
    ]
    for run in comparison.head_to_head:
        replies = join(["replies ", tag("code", run.responses_path)])
        rows.append([replies, tag("code", run.responses_sha256)])
    made = f"{plural(comparison.case_count, 'case')}; replies read by {comparison.parser}."
    return section(
        "inputs", "Inputs", tag("p", made), table("SHA-256 of the inputs", ["Input", "digest"], rows)
    )
