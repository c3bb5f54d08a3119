"""Runs over real models on a real server."""

import importlib.util
import json
from pathlib import Path

import pytest

from adjudge.contract.canonical import sha256_hex
from adjudge.runs.executor import Run
from adjudge.runs.jobs import VERDICTS, Job
from adjudge.runs.reply_log import RunName, open_log
from adjudge.runs.run_facts import Options
from adjudge.solvers.registry import connection, find_provider

NAME = RunName("compatible", "m", 1)
OPTIONS = Options(jobs=4, attempts=4, max_tokens=256, timeout=5.0, first_wait=0.02)


@pytest.fixture(scope="session")
def vendor():
    path = Path(__file__).parents[1] / "solvers/vendor_server.py"
    spec = importlib.util.spec_from_file_location("vendor_server_for_runs", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def server(vendor):
    with vendor.VendorServer() as running:
        yield running


def make_jobs(count, first=0):
    for number in range(first, first + count):
        prompt = f"question {number}"
        yield Job(f"b1-{number:04}", prompt, sha256_hex(prompt.encode()), "0" * 64, None, VERDICTS)


class Ran:
    """A cache, and runs into it."""

    def __init__(self, path, server):
        self.path = path
        self.server = server

    def __call__(self, count=20, *, over=None, budget=None, stop=None, watch=None, model=None, **options):
        """Ask ``count`` questions, or those of ``over``; ``options`` replace fields of the options."""
        where = connection(find_provider("compatible"), "m", self.server.environment("compatible"))
        asked = model or find_provider("compatible").connect(where)
        more = {"watch": watch} if watch else {}
        try:
            with open_log(self.path, NAME) as log:
                run = Run(
                    asked,
                    NAME,
                    log,
                    OPTIONS._replace(**options),
                    budget=budget,
                    key=where.key,
                    stop=stop,
                    **more,
                )
                return run.over(make_jobs(count) if over is None else over)
        finally:
            asked.close()

    def records(self):
        return [json.loads(line) for line in self.path.read_bytes().splitlines()]


@pytest.fixture
def ran(tmp_path, server):
    return Ran(tmp_path / "run-1.jsonl", server)


@pytest.fixture
def jobs_of():
    return make_jobs


@pytest.fixture
def name():
    return NAME
