"""What is fuzzed and what must hold: submissions, task files, suite rows, ledger lines.

An input is one byte, which chooses the target, and the text that the target reads. Each target may refuse
its text with a typed error or a verdict; any other exception, and any claim that fails, is a finding.
"""

import functools
import json
import os
import tempfile
import types
import typing
from pathlib import Path

from adjudge.benchmark import admission, record_faults, suite_check, verifier_rules
from adjudge.benchmark.batch_line import judge_block
from adjudge.benchmark.ledger import (
    check_event,
    head,
    next_event,
    parse_ledger,
    state_of,
)
from adjudge.benchmark.repository import task_ids
from adjudge.benchmark.root import bundled_root, find_root
from adjudge.benchmark.self_check import judge_witness
from adjudge.benchmark.suite import RowSource, expected_command
from adjudge.benchmark.verification import Verification
from adjudge.contract import strict_json
from adjudge.contract.batch import UnassignedVerdict
from adjudge.contract.canonical import canonical_bytes, file_bytes
from adjudge.contract.errors import CanonicalError, JsonError, LedgerBrokenError, RecordError
from adjudge.contract.task import Task
from adjudge.contract.verdict import Verdict
from adjudge.lanes.prompt import LaneRows

NAMES = ("submission", "task_file", "suite_row", "ledger_lines")
LONGEST = 20_000
LINES = 8
"""Events of a ledger that are tried."""

JSON_CODES = ("TOO_LARGE", "BAD_ENCODING", "TOO_DEEP", "BAD_JSON", "DUPLICATE_KEY")
COMPLETED = {"accepted": 1, "rejected": 0, "no-result": 0}


class Targets:
    """The four targets, with the benchmark loaded once."""

    def __init__(self):
        self.root = find_root(bundled_root())
        self.court = Verification(self.root, snapshot_id="working-tree", isolation="none")
        self.baselines = {
            task_id: json.loads(self._task_text(task_id))["status_observation"]["status"]
            for task_id in task_ids(self.root)
        }
        self.barred = {
            task_id for task_id in self.baselines if self.court.verdict(task_id, b"").verdict not in COMPLETED
        }
        folder = Path("/dev/shm") if os.access("/dev/shm", os.W_OK) else None
        self.folder = tempfile.TemporaryDirectory(prefix="fuzz-", dir=folder)
        self.file = Path(self.folder.name) / "cb-0043.json"
        self.case_rows = LaneRows(self.root.path).row
        # Walking through the sources of a verifier, and running it, takes longer than everything else.
        self.judged = {}
        self.replaced = []
        self.replace(verifier_rules, "verifier_sources", functools.cache(verifier_rules.verifier_sources))
        self.replace(suite_check, "RowSource", functools.cache(RowSource))
        self.replace(admission, "read_self_check", functools.cache(admission.read_self_check))
        self.replace(admission, "judge_witness", self._judge_witness)
        hints = {"get_type_hints": functools.cache(typing.get_type_hints)}
        self.replace(record_faults, "typing", types.SimpleNamespace(**{**vars(typing), **hints}))

    def replace(self, module, name, function):
        self.replaced.append((module, name, getattr(module, name)))
        setattr(module, name, function)

    def close(self):
        """Put back what was replaced in the modules under test."""
        while self.replaced:
            setattr(*self.replaced.pop())
        self.folder.cleanup()

    def _task_text(self, task_id):
        folder = "shadows" if task_id.startswith("ks-") else "benchmark"
        return (self.root.problems / folder / f"{task_id}.json").read_bytes()

    def _judge_witness(self, task, witness, code):
        """The near-misses of a task are the same in most inputs."""
        parts = (task.verifier, task.limits, task.output_schema, witness)
        key = b"\n".join(map(canonical_bytes, parts))
        if key not in self.judged:
            self.judged[key] = judge_witness(task, witness, code, isolation="none")
        return self.judged[key]

    def run(self, data):
        """Give an input to its target; what came of it, in a word."""
        name = NAMES[data[0] % len(NAMES)] if data else "submission"
        return getattr(self, name)(data[1 : 1 + LONGEST])

    def submission(self, data):
        """A line of a batch: always one verdict, never a null score for what a submitter controls."""
        value = read_json(data)
        line = data.replace(b"\n", b" ") if isinstance(value, dict) else data
        if b'"cb-0068"' in line:  # its verifier may take seconds; its form is what matters here
            line = line.replace(b'"witness"', b'"w"')
        ((answered),) = judge_block(self.court, [line])
        assert answered.lines == 1
        assert answered.data.count(b"\n") == 1
        fields = strict_json.loads(answered.data)
        kind = UnassignedVerdict if fields["task_id"] is None else Verdict
        verdict = strict_json.to_record(fields, kind)
        assert canonical_bytes(verdict) + b"\n" == answered.data
        if verdict.task_id is None:
            assert (verdict.verdict, verdict.score) == ("rejected", 0)
        elif verdict.verdict in COMPLETED:
            assert verdict.score == COMPLETED[verdict.verdict]
        else:
            assert verdict.task_id in self.barred, "only a task can take a score away"
        assert verdict.verdict != "accepted" or verdict.task_id.startswith("ks-"), "an open problem is solved"
        return f"{verdict.verdict} {verdict.details['code']}"

    def task_file(self, data):
        """A task file: every fault at once, and what has none is a task that round-trips."""
        self.file.write_bytes(data)
        try:
            result = admission.admit_task(self.file, root=self.root)
        except JsonError as error:
            claim(not is_strict(data), "admission refuses what the reader takes")
            return error.code
        finally:
            self.file.unlink()
        for fault in result.faults:
            assert fault.text.count("\n") == 0
        if not result.admitted:
            return f"refused {result.faults[0].code}"
        value = strict_json.loads(data)
        task = strict_json.to_record(value, Task)
        assert canonical_bytes(task) == canonical_bytes(value)
        assert strict_json.to_record(strict_json.loads(file_bytes(task)), Task) == task
        return "admitted"

    def suite_row(self, data):
        """A suite of these lines: what passes carries the rebuilt command and nothing else."""
        self.file.write_bytes(data)
        try:
            check = suite_check.SuiteCheck(self.root, self.file, self.case_rows)
            for line, found in check.lines():
                if isinstance(found, list):
                    assert found
                    assert all(fault.text.count("\n") == 0 for fault in found)
                else:
                    assert found.verification.command == expected_command(found)
                    assert is_strict(line)
                    return "row"
        finally:
            self.file.unlink()
        return "refused"

    def ledger_lines(self, data):
        """Raw lines never chain by chance; stated events chain exactly where the state machine allows it."""
        try:
            events = parse_ledger(data, "ledger.jsonl")
            assert b"".join(canonical_bytes(event) + b"\n" for event in events).count(b"\n") == len(events)
        except LedgerBrokenError:
            pass
        events = []
        for line in data.split(b"\n")[:LINES]:
            try:
                fields = strict_json.loads(line)
                baseline = self.baselines[fields["task_id"]]
                event = next_event(events, baseline, **fields)
            except (JsonError, RecordError, CanonicalError):
                continue
            except (TypeError, KeyError):
                assert (
                    not isinstance(fields, dict)
                    or not isinstance(fields.get("task_id"), str)
                    or (fields["task_id"] not in self.baselines)
                )
                continue
            events.append(event)
        text = b"".join(canonical_bytes(event) + b"\n" for event in events)
        assert parse_ledger(text, "ledger.jsonl") == events
        assert head(events).seq == len(events)
        for place, event in enumerate(events):
            check_event(event, events[:place], self.baselines[event.task_id])
            for until in (None, event.effective_on):
                state_of(event.task_id, self.baselines[event.task_id], events, until=until)
        if events:
            self._tampered(text)
        return f"{len(events)} events"

    def _tampered(self, text):
        """The chain notices a changed byte inside its last line."""
        spoilt = text.replace(b'"author":"', b'"author":"x', 1)
        try:
            parse_ledger(spoilt, "ledger.jsonl")
        except LedgerBrokenError:
            return
        raise AssertionError("an edited event was not noticed")


def claim(holds, words):
    """A finding, unless it holds."""
    if not holds:
        raise AssertionError(words)


def read_json(data):
    """The value of a strict JSON text, or ``None``; the standard reader agrees where it is strict."""
    try:
        value = strict_json.loads(data)
    except JsonError as error:
        claim(error.code in JSON_CODES and str(error).count("\n") == 0, "the error is no typed line")
        return None
    assert json.loads(data) == value
    return value


def is_strict(data):
    """Whether a text is strict JSON."""
    try:
        strict_json.loads(data)
    except JsonError:
        return False
    return True
