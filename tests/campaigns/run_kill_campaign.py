"""Kill a run of a model at random moments and look at what it leaves: ``kill -9``, two hundred times.

``python tests/campaigns/run_kill_campaign.py --trials 200 --seed 1 --log runs/run_kill.jsonl`` runs the
campaign and prints its summary. A server in a process of its own answers the questions over HTTP, each
with a reply that depends on the prompt alone, and remembers what it was asked. Each trial forks a run over
the whole lane with 16 calls at once. A third and more of the trials kill it

* *inside a write*: after the first part of the bytes of an append and before the rest;
* *between steps*: before or after a write or a flush;
* *at a moment*: after a random time, wherever it is then.

After each kill: every reply that was counted is there, no reply is there twice, what is there are whole
records and at most one torn line behind them, nothing that is kept is asked again, the finished cache holds
the records of an unbroken run, and so does the comparison of the lane, in everything but what was measured.
"""

import argparse
import collections
import contextlib
import importlib.util
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from adjudge.benchmark.root import bundled_root, find_root
from adjudge.contract.canonical import canonical_bytes
from adjudge.lanes.registry import SYMBOLIC_EQUIVALENCE as LANE
from adjudge.runs.executor import Run
from adjudge.runs.jobs import lane_jobs
from adjudge.runs.reply_cache import run_file
from adjudge.runs.reply_log import RunName, open_log, walk
from adjudge.runs.run_facts import Options
from adjudge.scoring.comparison import compare_lane
from adjudge.solvers.provider import Connection
from adjudge.solvers.registry import find_provider

HERE = Path(__file__).parent
JOBS = 16
NAME = RunName("compatible", "campaign", 1)
OPTIONS = Options(jobs=JOBS, attempts=3, max_tokens=256, timeout=30.0)
MEASURED = ("latency_summary", "responses_sha256")


def _load(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


writers = _load(HERE / "kill_campaign.py")
claim = writers.claim


class Holder(writers.Reporter):
    """Holds the writer in the ``hold_at``-th step whose words begin with ``kind``."""

    def __init__(self, pipe, kind, hold_at):
        super().__init__(pipe, hold_at)
        self.kind = kind

    def at(self, phase):
        fits = phase.startswith(self.kind)
        self.step += fits
        self.tell(phase)
        if fits and self.step == self.hold_at:
            self.tell("held")
            time.sleep(60)
            os._exit(99)

    def call(self, name, *arguments, **options):
        if name == "write" and not self.changes_a_file(name, arguments):
            return self.real[name](*arguments, **options)
        if name != "write" or len(arguments[1]) < 2:
            return super().call(name, *arguments, **options)
        # As in the class above, but cut at a place that does not depend on the steps.
        self.at("before write")
        descriptor, data = arguments
        first = 1 + (len(data) * 7919 + 13 * self.step) % (len(data) - 1)
        done = self.real["write"](descriptor, data[:first])
        self.at(f"inside write, {done} of {len(data)} bytes")
        done += self.real["write"](descriptor, data[done:])
        self.at("after write")
        return done


def flushed_before_counted(phases):
    """Hold the phases that a run told to their order: written, flushed, counted."""
    counted, dirty = 0, False
    for phase in phases:
        if phase.startswith("counted"):
            now = int(phase.split()[1])
            claim(now == counted or not dirty, "replies were counted before they were on the disk")
            counted = now
        elif phase.startswith(("inside write", "after write")):
            dirty = True
        elif phase == "after fsync":
            dirty = False


class Campaign:
    """Trials on throw-away roots."""

    def __init__(self, folder, seed):
        self.random = random.Random(seed)
        self.folder = Path(folder)
        self.server = subprocess.Popen(
            [sys.executable, str(HERE.parent / "solvers/vendor_server.py")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.address = f"http://127.0.0.1:{int(self.server.stdout.readline())}"
        self.template = self.folder / "template"
        (self.template / LANE.folder).mkdir(parents=True)
        (self.template / "adjudge.toml").write_text('schema = "adjudge.root/1"\n')
        for path in (LANE.cases, LANE.report):
            shutil.copy(bundled_root() / path, self.template / path)
        self.prompts = {job.prompt: job.case_id for job in lane_jobs(find_root(self.template), LANE.name)}
        root = self.fresh()
        begun = time.monotonic()
        phases, ended = self.run(root, hold=None, moment=None)
        self.longest = 1.2 * (time.monotonic() - begun)
        claim(ended == "finished", "the undisturbed run did not finish")
        self.steps = collections.Counter(phase.partition(" ")[0] for phase in phases)
        claim(sorted(self.asked()) == sorted(self.prompts.values()), "it asked other questions")
        self.expected = self.records(root)
        self.comparison = self.compared(root)
        claim(len(self.expected) == len(self.prompts), "it kept other records")
        shutil.rmtree(root)

    def close(self):
        self.server.stdin.close()
        self.server.wait(20)
        self.server.stdout.close()

    def fresh(self):
        path = Path(tempfile.mkdtemp(dir=self.folder))
        shutil.copytree(self.template, path, dirs_exist_ok=True)
        self.cache(path).parent.mkdir(parents=True)
        return path

    def cache(self, root):
        return root / run_file(LANE, NAME.provider, NAME.model, NAME.run)

    def records(self, root):
        """The records by case, without what was measured."""
        found = {}
        for stored in walk(self.cache(root), NAME):
            record = {name: getattr(stored.record, name) for name in stored.record.__struct_fields__}
            claim(record.pop("latency_ms") is not None, "a latency was not kept")
            claim(record["case_id"] not in found, "a reply is there twice")
            found[record["case_id"]] = canonical_bytes(record)
        return found

    def compared(self, root):
        comparison = json.loads(canonical_bytes(compare_lane(root, LANE)))
        for row in comparison["head_to_head"]:
            for name in MEASURED:
                row.pop(name)
        return comparison

    def asked(self):
        """The cases that the server was asked since the last time."""
        with urllib.request.urlopen(f"{self.address}/prompts", timeout=30) as answer:
            return [self.prompts[prompt] for prompt in json.load(answer)]

    def work(self, root, reporter):
        """What the child does; it reports how many replies were counted."""
        model = find_provider("compatible").connect(Connection(NAME.model, f"{self.address}/v1", None))
        with open_log(self.cache(root), NAME) as log:
            run = Run(model, NAME, log, OPTIONS, watch=lambda seen: reporter.tell(f"counted {seen.answered}"))
            summary = run.over(lane_jobs(find_root(root), LANE.name))
        claim(summary.stopped is None and not summary.failed, "the run itself failed")

    def run(self, root, *, hold, moment):
        """Fork a run and kill it where the plan says; the phases that it told, and how it ended."""
        reading, writing = os.pipe()
        pid = os.fork()
        if pid == 0:
            try:
                os.close(reading)
                reporter = Holder(writing, *(hold or ("", 0)))
                reporter.install()
                self.work(root, reporter)
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
        claim(not os.WIFEXITED(status) or os.WEXITSTATUS(status) == 0, "the run failed by itself")
        # A pipe may hold a line in part when its writer was killed.
        lines = told[: told.rfind(b"\n") + 1].decode().splitlines()
        flushed_before_counted(lines)
        return lines, "killed" if os.WIFSIGNALED(status) else "finished"

    def trial(self, number):
        plan = self.random.choices(("inside", "step", "moment"), (50, 20, 30))[0]
        hold = moment = None
        if plan == "moment":
            moment = self.random.uniform(0, self.longest)
        else:
            kind = "inside" if plan == "inside" else self.random.choice(("before", "after"))
            # Half as many steps as the undisturbed run had are there in any run, or nearly so.
            hold = (kind, 1 + self.random.randrange(max(1, self.steps[kind] // 2)))
        root = self.fresh()
        phases, ended = self.run(root, hold=hold, moment=moment)
        where = [phase for phase in phases if not phase.startswith(("counted", "held"))]
        row = {
            "trial": number,
            "plan": plan,
            "ended": ended,
            "phase": where[-1] if where else "before the first write",
            "counted": max(
                (int(phase.split()[1]) for phase in phases if phase.startswith("counted")), default=0
            ),
        }
        row["inside_a_write"] = ended == "killed" and row["phase"].startswith("inside write")
        try:
            row |= self.check(root, row["counted"])
        except writers.BrokenClaimError as broken:
            row["broken"] = str(broken)
        shutil.rmtree(root)
        return row

    def check(self, root, counted):
        before = collections.Counter(self.asked())
        cache = self.cache(root)
        left = cache.read_bytes() if cache.exists() else b""
        kept = self.records(root) if left else {}
        claim(len(kept) >= counted, "a reply that was counted is lost")
        lost = sum(before.values()) - len(kept)
        for case_id, record in kept.items():
            claim(record == self.expected[case_id], "a record is another one than that of an unbroken run")
            claim(before[case_id] == 1, "a reply that is kept was asked for more than once")
        _, ended = self.run(root, hold=None, moment=None)
        claim(ended == "finished", "the run cannot go on")
        after = self.asked()
        # A call that died with the run may reach the server late: then its case stands there twice.
        missing = set(self.expected) - set(kept)
        claim(set(after) == missing, "something else than what was missing was asked")
        claim(len(after) <= len(missing) + JOBS, "a question was asked twice")
        whole = left[: left.rfind(b"\n") + 1]
        claim(cache.read_bytes().startswith(whole), "a record was rewritten")
        claim(self.records(root) == self.expected, "the finished cache is another one")
        claim(self.compared(root) == self.comparison, "the comparison is another one")
        return {
            "kept": len(kept),
            "torn": len(left) - len(whole),
            "lost_calls": lost,
        }


def run(trials, seed, log=None):
    """The summary of a campaign; each trial is a line of ``log``."""
    rows = []
    with tempfile.TemporaryDirectory(prefix="run-kill-") as folder, contextlib.ExitStack() as held:
        pen = held.enter_context(Path(log).open("w", encoding="utf-8")) if log else None
        campaign = Campaign(folder, seed)
        held.callback(campaign.close)
        for number in range(trials):
            rows.append(campaign.trial(number))
            if pen is not None:
                pen.write(json.dumps(rows[-1], sort_keys=True) + "\n")
                pen.flush()
    return summary(rows, seed)


def summary(rows, seed):
    killed = [row for row in rows if row["ended"] == "killed"]
    phases = collections.Counter(row["phase"].partition(",")[0] for row in killed)
    moments = [row for row in killed if row["plan"] == "moment"]
    plans = collections.Counter(row["plan"] for row in rows)
    return {
        "seed": seed,
        "trials": len(rows),
        "jobs": JOBS,
        "by_plan": dict(sorted(plans.items())),
        "killed": len(killed),
        "killed_inside_a_write": sum(row["inside_a_write"] for row in rows),
        "killed_by_phase": dict(sorted(phases.items())),
        "torn_lines": sum(row.get("torn", 0) > 0 for row in rows),
        "counted_before_the_kill": sum(row["counted"] for row in killed),
        # Only where nothing held the writer while the workers went on.
        "lost_calls_when_killed_at_a_moment": sum(row.get("lost_calls", 0) for row in moments),
        "broken": [row for row in rows if "broken" in row],
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--trials", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", metavar="FILE")
    arguments = parser.parse_args()
    found = run(arguments.trials, arguments.seed, arguments.log)
    print(json.dumps(found, indent=2, sort_keys=True))
    return 1 if found["broken"] else 0


if __name__ == "__main__":
    sys.exit(main())
