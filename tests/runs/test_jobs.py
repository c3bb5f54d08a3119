"""From rows to questions: what is sent, what never is, and who reads the reply."""

import pytest

from adjudge.benchmark.root import find_root
from adjudge.contract.canonical import sha256_hex
from adjudge.contract.errors import UsageError
from adjudge.contract.suite import CaseRow, FrozenCase, Verification
from adjudge.lanes.prompt import template_sha256
from adjudge.runs.errors import FrontierRunError
from adjudge.runs.jobs import ANSWERS, SUBMISSIONS, VERDICTS, job_of, lane_jobs, lane_of_parser, parser_of
from adjudge.runs.plan import first, make_plan, responses_beside
from adjudge.runs.reply_log import Kept


def row_of(row_id, lane="symbolic-equivalence"):
    return CaseRow(
        schema="adjudge.bench.suite-row/1",
        row_id=row_id,
        task_id=None,
        variation_id=None,
        family_id=None,
        snapshot_id=None,
        prompt="Question",
        output_schema=None,
        task=FrozenCase(lane=lane, cases_sha256="1" * 64, template_sha256="2" * 64),
        verification=Verification(command=["adjudge", "verify", row_id, "{submission}"]),
    )


@pytest.mark.parametrize(
    "row_id", ["symbolic-equivalence/b1-hld-0001", "bounded-grammar/b3-hld-0020", "b1-hld-0001"]
)
def test_a_sealed_case_is_never_a_question(row_id):
    with pytest.raises(FrontierRunError) as caught:
        job_of(row_of(row_id))
    assert caught.value.code == "SEALED_CASE"


def test_a_lane_that_nobody_reads_is_refused():
    with pytest.raises(UsageError) as caught:
        job_of(row_of("other/x-1", lane="other"))
    assert caught.value.code == "NO_PARSER"


@pytest.mark.parametrize(
    "lane, count, parser", [("symbolic-equivalence", 185, VERDICTS), ("bounded-grammar", 50, ANSWERS)]
)
def test_the_questions_of_a_lane(lane, count, parser, repository):
    jobs = list(lane_jobs(find_root(repository), lane))
    assert len(jobs) == len({job.case_id for job in jobs}) == count
    for job in jobs:
        assert job.prompt_sha256 == sha256_hex(job.prompt.encode())
        assert job.template_sha256 == template_sha256(lane)
        assert job.parser is parser
        assert job.schema is None
        assert "/" not in job.case_id
        assert job.case_id not in job.prompt


@pytest.mark.parametrize("parser", [VERDICTS, ANSWERS, SUBMISSIONS], ids=lambda parser: parser.name)
def test_an_older_version_of_a_parser_has_a_successor(parser):
    assert parser_of(parser.name.partition("/")[0] + "/0") is parser


def test_a_parser_tells_its_lane():
    assert lane_of_parser(VERDICTS.name) == "symbolic-equivalence"
    assert lane_of_parser(ANSWERS.name) == "bounded-grammar"
    assert lane_of_parser(SUBMISSIONS.name) is None
    assert parser_of("unheard-of/1") is None


def test_what_the_parsers_say():
    assert VERDICTS.read("NOT_EQUIVALENT") == "not_equivalent"
    assert ANSWERS.read("ANSWER 12 apples") == "12 apples"
    assert ANSWERS.read("12 apples") == "refused"
    assert SUBMISSIONS.read('{"task_id": "cb-0043", "outcome": "no-result", "witness": null}') == "submission"
    assert SUBMISSIONS.read("no") == "refused"


def test_a_plan_counts_and_refuses_an_empty_suite(jobs_of, tmp_path):
    kept = Kept(tmp_path / "run-1.jsonl")
    plan = make_plan(first(jobs_of(9), 4), kept, limit_of_reply=10, price=None)
    assert (plan.questions, plan.cached, plan.calls, plan.tokens_out) == (4, 0, 4, 40)
    assert plan.tokens_in == 4 * 3, "ten bytes are about three tokens"
    with pytest.raises(UsageError) as caught:
        make_plan(iter(()), kept, limit_of_reply=10, price=None)
    assert caught.value.code == "EMPTY_SUITE"


def test_replies_to_a_suite_stand_beside_it(tmp_path):
    assert responses_beside(tmp_path / "suite.jsonl") == tmp_path / "suite.responses"
