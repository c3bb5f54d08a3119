"""Claims about the list and the page of tasks: status out of the ledger, its age, all that a reader asks."""

import json

import pytest

from adjudge.benchmark import ledger
from adjudge.benchmark.repository import task_ids
from adjudge.benchmark.starter import make_root
from adjudge.benchmark.task_page import Filters, task_page, task_rows
from adjudge.contract.canonical import canonical_bytes, file_bytes
from adjudge.contract.errors import UsageError

DAY = "2026-11-30"


@pytest.fixture
def event(bundled_copy):
    """Append an event to the ledger of the throw-away benchmark."""

    def append(task_id, kind, day, **more):
        fields = {
            "task_id": task_id,
            "kind": kind,
            "effective_on": day,
            "recorded_on": day,
            "author": "A",
            "reviewer": "B",
            "reason": f"because of {kind}",
            "evidence": [
                {"title": "T", "url": "https://example.org/", "accessed_on": day, "sha256": None},
            ],
        }
        events = ledger.read_ledger(bundled_copy.ledger)
        made = ledger.next_event(events, "open", **(fields | more))
        with bundled_copy.ledger.open("ab") as stream:
            stream.write(canonical_bytes(made) + b"\n")

    return append


def ids(root, **filters):
    return [row.task.task_id for row in task_rows(root, DAY, Filters(**filters))]


def test_the_list_holds_every_task_by_id(bundled_copy):
    assert ids(bundled_copy) == task_ids(bundled_copy)


def test_a_filter_lets_through_what_it_names(bundled_copy):
    everything = {row.task.task_id: row.to_dict() for row in task_rows(bundled_copy, DAY)}
    for filters, wanted in (
        ({"tag": "primes"}, lambda row: "primes" in row["tags"]),
        ({"state": "quarantined"}, lambda row: row["status"] == "quarantined"),
        ({"disposition": "executable"}, lambda row: row["disposition"] == "executable"),
        ({"disposition": "design-only"}, lambda row: row["disposition"] == "design-only"),
        ({"shadows": True}, lambda row: row["task_id"].startswith("ks-")),
        ({"shadows": False}, lambda row: row["task_id"].startswith("cb-")),
        (
            {"tag": "number-theory", "state": "open"},
            lambda row: "number-theory" in row["tags"] and row["status"] == "open",
        ),
        ({"tag": "no-such-tag"}, lambda row: False),
    ):
        expected = [task_id for task_id, row in everything.items() if wanted(row)]
        assert ids(bundled_copy, **filters) == expected
        assert expected or filters.get("tag") == "no-such-tag"


def test_the_status_is_the_ledgers_and_its_age_that_of_the_event(bundled_copy, event):
    def row(day):
        (found,) = [row for row in task_rows(bundled_copy, day) if row.task.task_id == "cb-0043"]
        return found.state, found.age.observed_on, found.age.days, found.age.stale

    assert row("2026-11-20") == ("open", "2026-08-22", 90, False)
    assert row("2026-11-21") == ("open", "2026-08-22", 91, True)
    event("cb-0043", "request-review", "2026-11-01")
    assert row("2026-11-21") == ("review-pending", "2026-11-01", 20, False)
    event("cb-0043", "note", "2026-11-10")
    assert row("2026-11-21") == ("review-pending", "2026-11-01", 20, False)
    event("cb-0043", "confirm-open", "2026-11-11")
    assert row("2027-03-01") == ("open", "2026-11-11", 110, True)


def test_a_page_has_what_a_mathematician_asks_for(bundled_copy):
    page = task_page(bundled_copy, "cb-0043", DAY)
    task = json.loads((bundled_copy.problems / "benchmark" / "cb-0043.json").read_bytes())
    assert page["statement"] == task["statement"]
    assert page["refutation"] == task["refutation"]
    assert page["known"] == task["status_observation"]["note"]
    assert page["sources"] == task["status_observation"]["sources"]
    assert page["limits"] == task["limits"]
    assert page["witness"]["example"] == {
        "n": "15",
        "factorization": [{"prime": "3", "exponent": 1}, {"prime": "5", "exponent": 1}],
    }
    assert {"path": "factorization[].exponent", "form": "integer from 1 to 33,219"} in page["witness"]["form"]
    assert page["verifier"]["checks"].startswith("Lehmer's totient problem: if n > 1")
    assert "Counted work: the cube of the length" in page["verifier"]["checks"]
    assert {
        "name": "the prime 7: phi(7) = 6 divides 6",
        "code": "WITNESS_INVALID",
        "message": "n = 7 is prime",
    } in page["near_misses"]
    assert page["relaxed_twin"]["parameters"] == {"offset": 1}
    assert (page["stale"], page["age_days"]) == (True, 100)
    assert file_bytes(page) == file_bytes(task_page(bundled_copy, "cb-0043", DAY))


def test_the_history_begins_with_the_observation_and_tells_every_event(bundled_copy, event):
    event("cb-0043", "request-review", "2026-11-01")
    event("cb-0043", "note", "2026-11-10", reviewer=None)
    history = task_page(bundled_copy, "cb-0043", DAY)["history"]
    assert [(item["effective_on"], item["event"], item["status"]) for item in history] == [
        ("2026-08-22", "observation", "open"),
        ("2026-11-01", "request-review", "review-pending"),
        ("2026-11-10", "note", "review-pending"),
    ]
    assert history[1]["evidence"] == [{"title": "T", "url": "https://example.org/"}]
    quarantined = task_page(bundled_copy, "cb-0057", DAY)
    assert (quarantined["status"], quarantined["history"][-1]["event"]) == ("quarantined", "quarantine")


def test_a_design_only_task_says_why_and_still_shows_a_witness(bundled_copy):
    page = task_page(bundled_copy, "cb-0035", DAY)
    assert page["verifier"]["kind"] == "design-only"
    assert page["verifier"]["reason"]
    assert page["near_misses"] == []
    assert page["relaxed_twin"] is None
    assert isinstance(page["witness"]["example"], dict)


def test_the_page_of_a_users_own_task_is_shown_without_trust_and_without_running_it(tmp_path):
    root = make_root(tmp_path / "own")
    file = root.path / "verifiers" / "equal_fifth_powers.py"
    file.write_text(file.read_text() + "raise SystemExit('ran')\n")
    page = task_page(root, "cb-0001", DAY)
    assert page["verifier"]["checks"].startswith("No integer is the sum of two positive fifth powers")
    file.unlink()
    assert task_page(root, "cb-0001", DAY)["verifier"]["checks"] is None
    file.write_text("def verify(:")
    assert task_page(root, "cb-0001", DAY)["verifier"]["checks"] is None


def test_an_unknown_task_has_no_page(bundled_copy):
    for task_id in ("cb-9999", "../../etc/passwd", "cb-0043\n"):
        with pytest.raises(UsageError):
            task_page(bundled_copy, task_id, DAY)
