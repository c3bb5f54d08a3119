"""Claims about the ledger: the chain breaks on any edit, and only legal events are ever made."""

import itertools
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.benchmark import ledger
from adjudge.benchmark.ledger import TRANSITIONS, IllegalEventError, next_event, read_ledger, state_of
from adjudge.contract.canonical import canonical_bytes
from adjudge.contract.errors import LedgerBrokenError

STATES = ("open", "review-pending", "quarantined", "closed")


def evidence(day):
    return [
        {"title": "T", "url": "https://example.org/", "accessed_on": f"2026-01-{day:02d}", "sha256": None}
    ]


def fields(kind, day=1, **more):
    date = f"2026-01-{day:02d}"
    base = {
        "task_id": "cb-0001",
        "kind": kind,
        "effective_on": date,
        "recorded_on": date,
        "author": "A",
        "reviewer": "B",
        "reason": "because",
        "evidence": evidence(day),
    }
    return base | more


def chain(*kinds):
    events = []
    for day, kind in enumerate(kinds, start=1):
        events.append(next_event(events, "open", **fields(kind, day)))
    return events


def lines(events):
    return b"".join(canonical_bytes(event) + b"\n" for event in events)


@pytest.fixture
def written(tmp_path):
    path = tmp_path / "ledger.jsonl"
    events = chain("request-review", "confirm-open", "quarantine", "restore", "note", "close")
    path.write_bytes(lines(events))
    return path


def test_what_was_written_is_read_back(written):
    assert lines(read_ledger(written)) == written.read_bytes()


def test_a_missing_or_empty_ledger_has_no_events(tmp_path):
    assert read_ledger(tmp_path / "none.jsonl") == []
    (tmp_path / "empty.jsonl").write_bytes(b"")
    assert read_ledger(tmp_path / "empty.jsonl") == []


def test_row_48_every_removed_swapped_or_repeated_line_breaks_the_chain(written):
    rows = written.read_bytes().splitlines(keepends=True)
    damaged = [rows[:i] + rows[i + 1 :] for i in range(len(rows) - 1)]
    damaged += [[*rows[:i], rows[i + 1], rows[i], *rows[i + 2 :]] for i in range(len(rows) - 1)]
    damaged += [[*rows, rows[-1]]]
    for version in damaged:
        written.write_bytes(b"".join(version))
        with pytest.raises(LedgerBrokenError):
            read_ledger(written)


def test_row_48_every_edited_field_breaks_the_chain(written):
    rows = written.read_bytes().splitlines()
    for index, row in enumerate(rows):
        for field in json.loads(row):
            value = json.loads(row)
            old = value[field]
            value[field] = old + 1 if isinstance(old, int) else [] if isinstance(old, list) else "2026-01-31"
            damaged = [*rows[:index], canonical_bytes(value), *rows[index + 1 :]]
            written.write_bytes(b"\n".join(damaged) + b"\n")
            with pytest.raises(LedgerBrokenError):
                read_ledger(written)


@given(cut=st.integers(min_value=1, max_value=400))
@settings(max_examples=40, deadline=None)
def test_a_torn_last_line_is_reported_and_never_dropped(tmp_path_factory, cut):
    path = tmp_path_factory.mktemp("torn") / "ledger.jsonl"
    data = lines(chain("request-review", "confirm-open"))
    path.write_bytes(data[:-cut])
    with pytest.raises(LedgerBrokenError) as caught:
        read_ledger(path)
    assert caught.value.line == 2


def test_the_broken_line_is_named(written):
    written.write_bytes(written.read_bytes().replace(b'"seq":4', b'"seq":9'))
    with pytest.raises(LedgerBrokenError) as caught:
        read_ledger(written)
    assert caught.value.line == 4
    assert caught.value.exit_status == 4


LEGAL = {
    ("open", "request-review"): "review-pending",
    ("review-pending", "confirm-open"): "open",
    ("open", "quarantine"): "quarantined",
    ("review-pending", "quarantine"): "quarantined",
    ("quarantined", "restore"): "open",
    ("quarantined", "restore-to-review"): "review-pending",
    ("open", "close"): "closed",
    ("review-pending", "close"): "closed",
    ("quarantined", "close"): "closed",
} | {(state, "note"): state for state in STATES}


@pytest.mark.parametrize(("state", "kind"), list(itertools.product(STATES, TRANSITIONS)))
def test_the_state_machine_is_exactly_the_table(state, kind):
    event = next_event([], "open", **fields("note"))
    event = type(event)(**{name: getattr(event, name) for name in event.__struct_fields__} | {"kind": kind})
    if (state, kind) in LEGAL:
        assert state_of("cb-0001", state, [event])[0] == LEGAL[state, kind]
    else:
        with pytest.raises(IllegalEventError) as caught:
            state_of("cb-0001", state, [event])
        assert (caught.value.code, caught.value.exit_status) == ("ILLEGAL_TRANSITION", 5)


def test_row_50_a_closed_task_is_never_quarantined():
    with pytest.raises(IllegalEventError) as caught:
        next_event(chain("close"), "open", **fields("quarantine", 9))
    assert caught.value.code == "ILLEGAL_TRANSITION"


@pytest.mark.parametrize("kind", ["confirm-open", "restore", "close"])
def test_row_49_some_events_need_a_second_person(kind):
    before = {"confirm-open": ["request-review"], "restore": ["quarantine"], "close": []}[kind]
    with pytest.raises(IllegalEventError) as caught:
        next_event(chain(*before), "open", **fields(kind, 9, reviewer=None))
    assert caught.value.code == "REVIEWER_MISSING"
    with pytest.raises(ValueError, match="another person"):
        next_event(chain(*before), "open", **fields(kind, 9, reviewer="A"))


def test_a_quarantine_needs_evidence():
    with pytest.raises(IllegalEventError) as caught:
        next_event([], "open", **fields("quarantine", evidence=[]))
    assert caught.value.code == "EVIDENCE_MISSING"


def test_a_restore_needs_evidence_newer_than_the_quarantines():
    with pytest.raises(IllegalEventError) as caught:
        next_event(chain("quarantine"), "open", **fields("restore", 2, evidence=evidence(1)))
    assert caught.value.code == "EVIDENCE_OLD"


def test_an_event_is_not_recorded_before_the_one_it_follows_took_effect():
    events = chain("note", "note", "note")
    with pytest.raises(IllegalEventError) as caught:
        next_event(events, "open", **fields("note", 2))
    assert caught.value.code == "DATE_ORDER"


def test_a_cutoff_leaves_out_what_takes_effect_later():
    events = chain("request-review", "confirm-open", "quarantine")
    assert state_of("cb-0001", "open", events, until="2026-01-01")[0] == "review-pending"
    assert state_of("cb-0001", "open", events, until="2026-01-02")[0] == "open"
    assert state_of("cb-0001", "open", events)[0] == "quarantined"


def test_events_of_other_tasks_do_not_count():
    assert state_of("cb-0002", "open", chain("close"))[0] == "open"


def test_the_head_of_an_empty_ledger_is_the_genesis():
    assert ledger.head([]).event_sha256 == "0" * 64
    events = chain("note", "note")
    assert (ledger.head(events).seq, ledger.head(events).event_sha256) == (2, events[1].event_sha256)
    assert events[1].prev_sha256 == events[0].event_sha256


def test_an_event_in_the_far_future_cannot_bar_all_later_ones():
    with pytest.raises(IllegalEventError) as caught:
        next_event([], "open", **fields("note", effective_on="9999-12-31"))
    assert caught.value.code == "DATE_ORDER"
    next_event([], "open", **fields("note", effective_on="2027-01-01"))
