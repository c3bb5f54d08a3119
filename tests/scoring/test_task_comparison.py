"""Runs over tasks on the same rows, with the statuses of a day."""

import json

import pytest

from adjudge.benchmark.root import find_root
from adjudge.contract.errors import RecordError, UsageError
from adjudge.scoring.task_comparison import compare_tasks

QUARANTINED = "cb-0057"
"""Quarantined from 2026-10-06 on."""
BEFORE, AFTER = "2026-10-05", "2026-10-06"


@pytest.fixture
def root(repository):
    return find_root(repository)


@pytest.fixture
def write(tmp_path):
    """Store the verdicts of a run, as a run over tasks leaves them."""

    def build(model, verdicts, run=1):
        file = tmp_path / "runs" / model / f"run-{run}.judged.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        fields = {"schema": "adjudge.frontier.judged/1", "provider": "scripted", "model": model, "run": run}
        rows = {f"working-tree/{task}": verdict for task, verdict in verdicts.items()}
        file.write_text(json.dumps({**fields, "verdicts": rows}))
        return tmp_path / "runs"

    return build


def outcomes(group, system):
    return {row.row_id.partition("/")[2]: row.outcomes[f"scripted/{system}/run-1"] for row in group.rows}


def test_every_verdict_has_its_column(root, write):
    folder = write(
        "one",
        {
            "cb-0043": "accepted ACCEPTED",
            "cb-0044": "rejected WITNESS_INVALID",
            "cb-0045": "no-result NO_RESULT",
            "cb-0046": "refused NO_JSON",
            "cb-0047": "error VERIFIER_TIMEOUT",
            "ks-0001": "accepted ACCEPTED",
        },
    )
    comparison = compare_tasks(root, [folder])
    assert outcomes(comparison.open_tasks, "one") == {
        "cb-0043": "correct",
        "cb-0044": "wrong",
        "cb-0045": "refused",
        "cb-0046": "refused",
        "cb-0047": "error",
    }
    (run,) = comparison.open_tasks.runs
    assert (run.headline.correct, run.headline.wrong, run.headline.refused, run.headline.errors) == (
        1,
        1,
        2,
        1,
    )
    assert run.headline.interval is None, "an error was no measurement"
    assert outcomes(comparison.shadows, "one") == {"ks-0001": "correct"}, "a shadow never enters the score"


def test_a_row_that_only_another_run_answered_is_missing(root, write):
    write("one", {"cb-0043": "accepted ACCEPTED", "cb-0044": "accepted ACCEPTED"})
    folder = write("two", {"cb-0043": "rejected SCHEMA"})
    comparison = compare_tasks(root, [folder])
    assert outcomes(comparison.open_tasks, "two") == {"cb-0043": "wrong", "cb-0044": "missing"}
    (test,) = comparison.open_tasks.paired_tests
    assert (test.shared, test.first_only, test.p_value) == (1, 1, None)


def test_a_task_counts_as_of_the_day_before_its_quarantine_and_not_after(root, write):
    folder = write("one", {QUARANTINED: "accepted ACCEPTED", "cb-0043": "rejected SCHEMA"})
    before = compare_tasks(root, [folder], as_of=BEFORE)
    after = compare_tasks(root, [folder], as_of=AFTER)
    assert outcomes(before.open_tasks, "one")[QUARANTINED] == "correct"
    assert QUARANTINED not in outcomes(after.open_tasks, "one")
    assert [(row.row_id, row.barred_as) for row in after.barred] == [
        (f"working-tree/{QUARANTINED}", "quarantined")
    ]
    assert before.as_of.cutoff == BEFORE


def test_what_was_barred_when_it_ran_is_missing_where_it_counts(root, write):
    folder = write("one", {QUARANTINED: "quarantined QUARANTINED"})
    assert outcomes(compare_tasks(root, [folder], as_of=BEFORE).open_tasks, "one") == {QUARANTINED: "missing"}
    assert compare_tasks(root, [folder]).open_tasks.rows == []


def test_runs_of_one_model_are_held_against_each_other(root, write):
    write("one", {"cb-0043": "accepted ACCEPTED", "cb-0044": "rejected SCHEMA"}, run=1)
    write("one", {"cb-0043": "accepted ACCEPTED", "cb-0044": "no-result NO_RESULT"}, run=2)
    folder = write("one", {"cb-0043": "accepted ACCEPTED"}, run=3)
    (system,) = compare_tasks(root, [folder]).open_tasks.stability
    assert (system.runs, system.status) == ([1, 2], "partial")
    assert (system.verdict_stable, system.pair_agreement) == ("1/2", "1/2")
    assert [flip.case_id for flip in system.flips] == ["working-tree/cb-0044"]


def test_two_files_of_one_run_are_refused(root, write, tmp_path):
    folder = write("one", {"cb-0043": "accepted ACCEPTED"})
    other = tmp_path / "other" / "run-1.judged.json"
    other.parent.mkdir()
    other.write_bytes((folder / "one" / "run-1.judged.json").read_bytes())
    with pytest.raises(UsageError, match="two files"):
        compare_tasks(root, [folder, other.parent])


def test_a_folder_without_verdicts_and_a_row_without_a_task_are_refused(root, write, tmp_path):
    (tmp_path / "empty").mkdir()
    with pytest.raises(UsageError, match="no verdicts"):
        compare_tasks(root, [tmp_path / "empty"])
    with pytest.raises(RecordError, match="names no task"):
        compare_tasks(root, [write("one", {"nothing": "accepted ACCEPTED"})])
