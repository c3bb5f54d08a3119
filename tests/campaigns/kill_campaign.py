"""Kill the writers at random moments and look at what they leave: ``kill -9``, a thousand times.

``python tests/campaigns/kill_campaign.py --trials 1000 --seed 1 --log runs/kill.jsonl`` runs the campaign
and prints its summary. Each trial forks a writer that appends to the ledger, creates a snapshot or writes a
batch. Inside the writer every call that changes a file (``write``, ``fsync``, ``link``, ``replace``,
``unlink``, ``ftruncate``) tells a pipe when it begins and when it ends, and a ``write`` goes out in two
parts. A trial kills

* *inside a write*: after the first part of the bytes of a record and before the second;
* *between steps*: before or after any of these calls;
* *at a moment*: after a random time, wherever the writer is then (the pipe says where).

After each kill: nothing that was reported as done is missing, nothing is there twice, what is there is a
prefix of what an undisturbed writer writes, a torn line is reported and never dropped, and the work that was
cut off can be done again, to the same bytes.
"""

import argparse
import collections
import contextlib
import json
import os
import random
import shutil
import signal
import stat
import sys
import tempfile
import time
from pathlib import Path

from adjudge.benchmark import snapshot
from adjudge.benchmark.batch_output import write_batch
from adjudge.benchmark.ledger import IllegalEventError, read_ledger
from adjudge.benchmark.ledger_writer import append_event, audit_ledger, repair
from adjudge.benchmark.root import bundled_root, find_root
from adjudge.benchmark.verification import Verification
from adjudge.contract.errors import FileError, LedgerBrokenError, UsageError

SNAPSHOT = "development-2026-11-30-r1"
CUTOFF = "2026-11-30"
EVENTS = 4
LINES = 60
CALLS = ("write", "fsync", "link", "replace", "unlink", "ftruncate")
KINDS = ("ledger", "snapshot", "batch")
LONGEST_MOMENT = {"ledger": 0.012, "snapshot": 0.04, "batch": 0.08}
"""Seconds: about what the undisturbed writer takes."""


class BrokenClaimError(AssertionError):
    """A claim about what a killed writer leaves does not hold."""


def claim(holds, words):
    if not holds:
        raise BrokenClaimError(words)


# The writer's side ---------------------------------------------------------------------------------------


class Reporter:
    """Stands around the calls that change files, and tells the pipe where the writer is."""

    def __init__(self, pipe, hold_at):
        self.pipe = pipe
        self.hold_at = hold_at
        self.step = 0
        self.real = {name: getattr(os, name) for name in CALLS}
        self.pid = os.getpid()

    def install(self):
        for name in CALLS:
            setattr(os, name, lambda *arguments, name=name, **options: self.call(name, *arguments, **options))

    def call(self, name, *arguments, **options):
        if os.getpid() != self.pid or not self.changes_a_file(name, arguments):
            return self.real[name](*arguments, **options)
        self.at(f"before {name}")
        if name == "write" and len(arguments[1]) > 1:
            descriptor, data = arguments
            first = 1 + (self.step * 7919) % (len(data) - 1)
            done = self.real["write"](descriptor, data[:first])
            self.at(f"inside write, {done} of {len(data)} bytes")
            done += self.real["write"](descriptor, data[done:])
        else:
            done = self.real[name](*arguments, **options)
        self.at(f"after {name}")
        return done

    def changes_a_file(self, name, arguments):
        if name not in ("write", "fsync", "ftruncate"):
            return True
        return not stat.S_ISFIFO(os.fstat(arguments[0]).st_mode)

    def at(self, phase):
        self.step += 1
        self.tell(phase)
        if self.step == self.hold_at:
            self.tell("held")
            time.sleep(60)
            os._exit(99)

    def tell(self, words):
        self.real["write"](self.pipe, words.encode() + b"\n")


def writer(kind, root, reporter):
    """What the child does; it reports each thing that it was told is done."""
    if kind == "ledger":
        for number in range(EVENTS):
            append_event(root, event(number))
            reporter.tell("done")
    elif kind == "snapshot":
        snapshot.create(root, SNAPSHOT, CUTOFF)
        reporter.tell("done")
    else:
        write_batch(
            Verification(root, isolation="none"), root.path / "in.jsonl", root.path / "out.jsonl", jobs=2
        )
        reporter.tell("done")


def event(number):
    return {
        "task_id": "cb-0043",
        "kind": ("request-review", "confirm-open", "note", "quarantine")[number],
        "effective_on": f"2026-12-{number + 1:02d}",
        "recorded_on": f"2026-12-{number + 1:02d}",
        "author": "A",
        "reviewer": "B",
        "reason": f"reason {number} " + "x" * (37 * number),
        "evidence": [
            {"title": "T", "url": "https://example.org/", "accessed_on": "2026-12-01", "sha256": None},
        ],
    }


# The campaign's side -------------------------------------------------------------------------------------


class Campaign:
    """Trials on throw-away roots; ``expected`` holds what an undisturbed writer leaves."""

    def __init__(self, folder, seed):
        self.random = random.Random(seed)
        self.folder = Path(folder)
        self.template = self.folder / "template"
        self.make_template()
        self.expected = {}
        self.steps = {}
        for kind in KINDS:
            root = self.fresh()
            phases, ended = self.run_writer(kind, root, hold_at=0, moment=None)
            claim(ended == "finished" and "done" in phases, f"the undisturbed {kind} writer did not finish")
            self.expected[kind] = self.contents(kind, root)
            self.steps[kind] = [phase for phase in phases if phase not in ("done", "held")]
            shutil.rmtree(root.path)

    def make_template(self):
        problems = bundled_root() / "problems"
        (self.template / "problems" / "benchmark").mkdir(parents=True)
        (self.template / "problems" / "shadows").mkdir()
        (self.template / "adjudge.toml").write_text('schema = "adjudge.root/1"\n')
        for name in ("benchmark/cb-0043.json", "benchmark/cb-0035.json", "shadows/ks-0001.json"):
            shutil.copy(problems / name, self.template / "problems" / name)
        witness = {"n": "15", "factorization": [{"prime": p, "exponent": 1} for p in ("3", "5")]}
        submissions = [
            json.dumps({"task_id": "cb-0043", "outcome": "counterexample", "witness": witness}),
            json.dumps({"task_id": "cb-0043", "outcome": "no-result", "witness": None}),
            "nonsense",
        ]
        lines = "".join(f"{submissions[number % 3]}{' ' * number}\n" for number in range(LINES))
        (self.template / "in.jsonl").write_text(lines)

    def fresh(self):
        path = Path(tempfile.mkdtemp(dir=self.folder))
        shutil.copytree(self.template, path, dirs_exist_ok=True)
        return find_root(path)

    def contents(self, kind, root):
        if kind == "ledger":
            return root.ledger.read_bytes()
        if kind == "batch":
            return (root.path / "out.jsonl").read_bytes()
        return {
            str(file.relative_to(root.path)): file.read_bytes()
            for file in sorted((root.problems / "snapshots").rglob("*.json"))
            if not file.name.startswith(".")
        }

    def run_writer(self, kind, root, *, hold_at, moment):
        """Fork a writer and kill it where the plan says; the phases it told, and how it ended."""
        reading, writing = os.pipe()
        pid = os.fork()
        if pid == 0:
            try:
                os.close(reading)
                reporter = Reporter(writing, hold_at)
                reporter.install()
                writer(kind, root, reporter)
                os._exit(0)
            finally:
                os._exit(98)
        os.close(writing)
        told = b""
        if moment is not None:
            time.sleep(moment)
            os.kill(pid, signal.SIGKILL)
        with os.fdopen(reading, "rb", buffering=0) as pipe:
            while chunk := pipe.read(1 << 16):
                told += chunk
                if told.endswith(b"held\n"):
                    os.kill(pid, signal.SIGKILL)
        status = os.waitpid(pid, 0)[1]
        claim(not os.WIFEXITED(status) or os.WEXITSTATUS(status) == 0, f"the {kind} writer failed by itself")
        return told.decode().splitlines(), "killed" if os.WIFSIGNALED(status) else "finished"

    def trial(self, number):
        kind = KINDS[number % len(KINDS)]
        plan = self.random.choices(("inside", "step", "moment"), (50, 20, 30))[0]
        hold_at, moment = 0, None
        if plan == "moment":
            moment = self.random.uniform(0, LONGEST_MOMENT[kind])
        else:
            steps = self.steps[kind]
            fitting = [
                place for place, phase in enumerate(steps, 1) if plan == "step" or phase.startswith("inside")
            ]
            hold_at = self.random.choice(fitting)
        root = self.fresh()
        phases, ended = self.run_writer(kind, root, hold_at=hold_at, moment=moment)
        where = [phase for phase in phases if phase not in ("done", "held")]
        row = {
            "trial": number,
            "kind": kind,
            "plan": plan,
            "ended": ended,
            "phase": where[-1] if where else "before the first call",
            "done": phases.count("done"),
        }
        row["inside_a_write"] = ended == "killed" and row["phase"].startswith("inside write")
        try:
            row["left"] = getattr(self, f"check_{kind}")(root, row["done"])
        except BrokenClaimError as broken:
            row["broken"] = str(broken)
        shutil.rmtree(root.path)
        return row

    def check_ledger(self, root, done):
        expected = self.expected["ledger"]
        ends = [0] + [place + 1 for place, byte in enumerate(expected) if byte == 10]
        left = root.ledger.read_bytes() if root.ledger.exists() else b""
        claim(expected.startswith(left), "the ledger is not a prefix of the undisturbed one")
        claim(len(left) >= ends[done], "an event that was reported as appended is lost")
        claim(len(left) <= ends[min(done + 1, EVENTS)], "an event was written before the one before was done")
        if left and not left.endswith(b"\n"):
            try:
                read_ledger(root.ledger)
            except LedgerBrokenError:
                pass
            else:
                raise BrokenClaimError("a torn line was not reported")
            found = repair(root, set_aside=True)
            claim(found.file.read_bytes() == found.torn, "the torn bytes were not kept")
            whole = left[: len(left) - len(found.torn)]
            claim(root.ledger.read_bytes() == whole, "the repair took more than the torn bytes")
        present = len(audit_ledger(root))
        for number in range(EVENTS):
            try:
                append_event(root, event(number))
                claim(number >= present, "an event that is there was appended again")
            except IllegalEventError:
                claim(number < present, "an event that is missing cannot be appended")
        claim(root.ledger.read_bytes() == expected, "the finished ledger is another one")
        return "torn line" if left and not left.endswith(b"\n") else f"{present} events"

    def check_snapshot(self, root, done):
        expected = self.expected["snapshot"]
        left = self.contents("snapshot", root) if (root.problems / "snapshots").exists() else {}
        claim(all(expected.get(name) == data for name, data in left.items()), "a file is there in part")
        made = f"problems/snapshots/{SNAPSHOT}.json" in left
        claim(made or not done, "a snapshot that was reported as created is lost")
        claim(not made or left == expected, "the manifest is there and what it names is not")
        try:
            snapshot.create(root, SNAPSHOT, CUTOFF)
            claim(not made, "a snapshot was written a second time")
        except FileError as error:
            claim(made and error.code == "EXISTS", f"the snapshot cannot be created again: {error.code}")
        claim(self.contents("snapshot", root) == expected, "the finished snapshot is another one")
        claim(snapshot.verify(root, SNAPSHOT) == [], "the finished snapshot does not verify")
        return "manifest" if made else f"{len(left)} files"

    def check_batch(self, root, done):
        expected = self.expected["batch"]
        out = root.path / "out.jsonl"
        left = out.read_bytes() if out.exists() else b""
        claim(expected.startswith(left), "the verdicts are not a prefix of those of an unbroken run")
        claim(left == expected or not done, "a batch that was reported as done is not")
        started = out.exists() and (left or (root.path / "out.jsonl.run.json").exists())
        again = {"jobs": 2, "resume": bool(started)}
        deadline = time.monotonic() + 5
        while True:
            try:
                court = Verification(root, isolation="none")
                written = write_batch(court, root.path / "in.jsonl", out, **again)
                break
            except FileError as error:  # a worker of the killed batch is still on its way out
                claim(
                    error.code == "IN_USE" and time.monotonic() < deadline, f"cannot be resumed: {error.code}"
                )
                time.sleep(0.002)
            except UsageError as error:
                raise BrokenClaimError(f"cannot be resumed: {error.code}") from error
        claim(out.read_bytes() == expected, "the resumed batch is another one than the unbroken run")
        claim(written == LINES - left.count(b"\n"), "a verdict was judged and written again")
        return "torn line" if left and not left.endswith(b"\n") else f"{left.count(10)} verdicts"


def run(trials, seed, log=None):
    """The summary of a campaign; each trial is a line of ``log``."""
    rows = []
    with tempfile.TemporaryDirectory(prefix="kill-") as folder, contextlib.ExitStack() as held:
        pen = held.enter_context(Path(log).open("w", encoding="utf-8")) if log else None
        campaign = Campaign(folder, seed)
        for number in range(trials):
            rows.append(campaign.trial(number))
            if pen is not None:
                pen.write(json.dumps(rows[-1], sort_keys=True) + "\n")
    return summary(rows, seed)


def summary(rows, seed):
    def count(name, chosen=rows):
        return dict(sorted(collections.Counter(row[name] for row in chosen).items()))

    killed = [row for row in rows if row["ended"] == "killed"]
    phases = collections.Counter(row["phase"].partition(",")[0] for row in killed)
    return {
        "seed": seed,
        "trials": len(rows),
        "by_kind": count("kind"),
        "by_plan": count("plan"),
        "killed": len(killed),
        "killed_inside_a_write": sum(row["inside_a_write"] for row in rows),
        "killed_by_phase": dict(sorted(phases.items())),
        "torn_lines": sum(row.get("left") == "torn line" for row in rows),
        "broken": [row for row in rows if "broken" in row],
    }


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--trials", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", metavar="FILE")
    arguments = parser.parse_args()
    found = run(arguments.trials, arguments.seed, arguments.log)
    print(json.dumps(found, indent=2, sort_keys=True))
    return 1 if found["broken"] else 0


if __name__ == "__main__":
    sys.exit(main())
