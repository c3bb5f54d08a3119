"""Claims about batches: one verdict a line, in order, and nothing that one line does touches another."""

import errno
import itertools
import json
import os
import signal
import threading
import time

import pytest

from adjudge.benchmark import batch, batch_pool, verification
from adjudge.benchmark.batch import judge_stream, verify_batch
from adjudge.benchmark.batch_line import judge_block
from adjudge.benchmark.batch_pool import BatchStopped
from adjudge.benchmark.verification import Verification, verify
from adjudge.contract.batch import UnassignedVerdict
from adjudge.contract.canonical import canonical_bytes
from adjudge.contract.errors import LedgerBrokenError, UsageError
from adjudge.contract.strict_json import loads, to_record
from adjudge.contract.verdict import Verdict
from adjudge.judging.limits import IsolationUnavailable


def even(witness, limits):
    """The test task's verifier; some witnesses make it misbehave."""
    n = witness["n"]
    behaviour = int(n) % 1000
    if behaviour == 666:
        os.kill(os.getpid(), signal.SIGKILL)
    if behaviour == 667:
        os._exit(3)
    if behaviour == 668:
        raise RuntimeError("no")
    if behaviour == 669:
        time.sleep(0.3)
    if behaviour == 670:
        print('{"verdict":"accepted"}')
        os.write(1, b'{"verdict":"accepted"}\n')
    if behaviour == 672:  # its pipes are closed before it has ended, as they are for an instant in any end
        os.closerange(3, 100)
        time.sleep(0.1)
        os._exit(3)
    if int(n) % 2:
        return False, "WITNESS_INVALID", "n is odd", {"n": n}
    return True, "ACCEPTED", "n is even", {"n": n}


@pytest.fixture(autouse=True)
def fake(install_verifier):
    install_verifier(even)


@pytest.fixture
def root(bundled_copy, task_fields, write_task):
    write_task(task_fields)
    return bundled_copy


@pytest.fixture
def line(submission):
    """A submission to the test task, on one line."""
    return lambda n, **more: submission({"n": str(n)}, **more)


def judged(root, lines, **options):
    options = {"isolation": "none", "jobs": 1} | options
    return list(verify_batch(lines, root=root, **options))


def told(verdicts):
    return [(verdict.verdict, verdict.score, verdict.details["code"]) for verdict in verdicts]


def children():
    """Processes that this one has and has not waited for."""
    try:
        return os.waitpid(-1, os.WNOHANG)
    except ChildProcessError:
        return None


MIXED = [
    b'{"task_id":"cb-9001","outcome":"counterexample","witness":{"n":"4"}}',
    b'{"task_id":"cb-9001","outcome":"counterexample","witness":{"n":"5"}}',
    b'{"task_id":"cb-9001","outcome":"no-result","witness":null}',
    b'{"task_id":"cb-9001","outcome":"counterexample","witness":{"n":"04"}}',
    b'{"task_id":"cb-9001","outcome":"counterexample","witness":{"n":4}}',
    b'{"task_id":"cb-9001","outcome":"counterexample","witness":{"n":"668"}}',
    b'{"task_id":"cb-0057","outcome":"no-result","witness":null}',
    b'{"task_id":"cb-0035","outcome":"no-result","witness":null}',
    b'{"task_id":"cb-0043","outcome":"counterexample","witness":{"n":"15","factorization":'
    b'[{"prime":"3","exponent":1},{"prime":"5","exponent":1}]}}',
    b'{"task_id":"ks-0001","outcome":"counterexample","witness":'
    b'{"k":5,"terms":["27","84","110","133"],"total":"144"}}',
    b'{"task_id":"cb-9001","outcome":"counterexample","witness":{"n":"4"},"notes":"' + b"x" * 20_000 + b'"}',
]


@pytest.mark.parametrize(("isolation", "jobs"), [("none", 1), ("none", 3), ("process", 2)])
def test_a_line_gets_the_verdict_of_the_single_command_in_the_order_of_the_lines(root, isolation, jobs):
    lines = MIXED * 5
    expected = [
        canonical_bytes(verify(json.loads(data)["task_id"], data, root=root, isolation="none"))
        for data in MIXED
    ] * 5
    verdicts = judged(root, lines, isolation=isolation, jobs=jobs)
    assert [canonical_bytes(verdict) for verdict in verdicts] == expected


NAMELESS = [
    (b"", "BAD_JSON"),
    (b"{", "BAD_JSON"),
    (b"\xff", "BAD_ENCODING"),
    (b"[" * 100_000, "TOO_DEEP"),
    (b'{"task_id":"cb-9001","task_id":"cb-0043"}', "DUPLICATE_KEY"),
    (b"[]", "SCHEMA"),
    (b"{}", "SCHEMA"),
    (b'{"task_id":7}', "SCHEMA"),
    (b'{"task_id":"../../etc/passwd"}', "TASK_ID_MISMATCH"),
    (b'{"task_id":"cb-9001 "}', "TASK_ID_MISMATCH"),
    (b'{"task_id":"cb-0000","outcome":"no-result","witness":null}', "TASK_ID_MISMATCH"),
    (b" " * ((1 << 20) + 1), "TOO_LARGE"),
]


def test_a_line_that_names_no_task_is_rejected_and_belongs_to_none(root, line):
    """Nothing that a submitter writes gives a null score."""
    verdicts = judged(root, [data for data, _ in NAMELESS] + [line(4)])
    assert told(verdicts) == [("rejected", 0, code) for _, code in NAMELESS] + [("accepted", 1, "ACCEPTED")]
    for verdict in verdicts[:-1]:
        assert type(verdict) is UnassignedVerdict
        assert canonical_bytes(to_record(loads(canonical_bytes(verdict)), UnassignedVerdict))
        assert set(loads(canonical_bytes(verdict))) == set(Verdict.__struct_fields__)


def test_a_stream_is_cut_at_line_feeds_alone(root, line, tmp_path):
    path = tmp_path / "lines.jsonl"
    path.write_bytes(line(4) + b"\r\n\n" + b"x" * ((1 << 20) + 9) + b"\n" + line(5))
    assert told(verify_batch(path, root=root, isolation="none", jobs=1)) == [
        ("accepted", 1, "ACCEPTED"),
        ("rejected", 0, "BAD_JSON"),
        ("rejected", 0, "TOO_LARGE"),
        ("rejected", 0, "WITNESS_INVALID"),
    ]
    path.write_bytes(b"")
    assert judged(root, path) == []


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_a_line_that_kills_its_worker_is_an_error_and_its_neighbours_are_not(root, line, jobs):
    numbers = [
        2,
        4,
        666,
        6,
        667,
        8,
        10,
        1666,
        *range(2000, 2100, 2),
        2666,
        2672,
        2667,
        3666,
        *range(4000, 4060, 2),
    ]
    verdicts = judged(root, [line(n) for n in numbers], jobs=jobs)
    dead = ("error", None, "VERIFIER_EXCEPTION")
    kills = [n % 1000 in (666, 667, 672) for n in numbers]
    assert told(verdicts) == [dead if kill else ("accepted", 1, "ACCEPTED") for kill in kills]
    for n, kill, verdict in zip(numbers, kills, verdicts, strict=True):
        ended = "SIGKILL" if n % 1000 == 666 else "exit status 3"
        expected = f"the judging process was ended by {ended}" if kill else "n is even"
        assert (verdict.task_id, verdict.message) == ("cb-9001", expected)
        assert kill or verdict.details["n"] == str(n)
    assert children() is None


def test_in_the_sandbox_the_same_lines_kill_no_worker(root, line, monkeypatch):
    monkeypatch.setattr(
        batch_pool.Pool, "_bury", lambda *_: pytest.fail("a worker died that only forks and waits")
    )
    verdicts = judged(root, [line(n) for n in (2, 666, 667, 668, 4)], isolation="process")
    assert [verdict.verdict for verdict in verdicts] == ["accepted", "error", "error", "error", "accepted"]
    assert verdicts[2].message == "the verifier was ended by exit status 3 without a reply"


def test_a_worker_that_is_killed_from_outside_costs_no_verdict(root, line, install_verifier, tmp_path):
    """Out of memory, for example: what it had not answered is judged by another."""
    started = tmp_path / "started"

    def slow_at_first(witness, limits):
        if not started.exists():
            started.write_text(str(os.getpid()))
            time.sleep(60)
        return even(witness, limits)

    install_verifier(slow_at_first)
    verdicts = verify_batch([line(3), line(4), line(6)], root=root, isolation="none", jobs=1)

    def kill():
        while not (started.exists() and started.read_text()):
            time.sleep(0.01)
        os.kill(int(started.read_text()), signal.SIGKILL)

    killer = threading.Thread(target=kill)
    killer.start()
    assert told(verdicts) == [
        ("rejected", 0, "WITNESS_INVALID"),
        ("accepted", 1, "ACCEPTED"),
        ("accepted", 1, "ACCEPTED"),
    ]
    killer.join()


def test_what_a_verifier_prints_does_not_reach_the_output(root, line, capfd):
    assert told(judged(root, [line(670)])) == [("accepted", 1, "ACCEPTED")]
    assert capfd.readouterr() == ("", "")


def test_a_slow_line_holds_its_place_and_bounds_what_is_read_ahead(root, line, monkeypatch):
    monkeypatch.setattr(batch_pool, "MAX_LINES", 8)
    taken = []

    def source():
        for number in range(10_000):
            taken.append(number)
            yield line(669 if number == 0 else 4)

    verdicts = verify_batch(source(), root=root, isolation="none", jobs=2)
    assert next(verdicts).details["n"] == "669"
    assert len(taken) <= 2 * 4 * 8, "at most eight blocks are read before the first verdict is given out"
    before = len(taken)
    time.sleep(0.2)
    assert len(taken) == before, "nothing is read while nobody asks for verdicts"
    verdicts.close()
    assert children() is None


def test_a_pipe_gets_each_verdict_before_the_next_line_is_written(root, line):
    reading, writing = os.pipe()
    with open(reading, "rb") as stream, open(writing, "wb", buffering=0) as pen:  # noqa: PTH123
        chunks = judge_stream(Verification(root, isolation="none"), stream, jobs=2)
        for number in range(1, 5):
            pen.write(line(number))
            pen.write(b"\n")
            assert loads(next(chunks).rstrip(b"\n"))["details"]["n"] == str(number)
        pen.write(b'{"half a line')
        pen.close()
        assert loads(next(chunks).rstrip(b"\n"))["details"]["code"] == "BAD_JSON"
        with pytest.raises(StopIteration):
            next(chunks)


def test_no_process_is_left_whatever_ends_the_batch(root, line):
    lines = [line(669)] * 6
    for ending in ("close", "throw"):
        verdicts = verify_batch(iter(lines), root=root, isolation="process", jobs=2)
        next(verdicts)
        if ending == "close":
            verdicts.close()
        else:
            with pytest.raises(KeyboardInterrupt) as kept:  # it keeps every frame alive
                verdicts.throw(KeyboardInterrupt)
        assert children() is None
    assert kept.type is KeyboardInterrupt


def test_a_task_is_read_once_and_manifest_and_ledger_too(root, line, monkeypatch):
    counts = {"load_task": 0, "read_ledger": 0}

    def counting(owner, name):
        real = getattr(owner, name)

        def call(*arguments):
            counts[name] += 1
            return real(*arguments)

        monkeypatch.setattr(owner, name, call)

    counting(verification, "load_task")
    counting(verification.ledger, "read_ledger")
    court = Verification(root, isolation="none")
    answers = list(judge_block(court, [line(number) for number in range(50)]))
    assert sum(answer.lines for answer in answers) == 50
    assert counts == {"load_task": 1, "read_ledger": 1}


def test_what_is_wrong_with_the_request_is_said_before_anything_is_judged(root):
    for options in ({"jobs": 0}, {"jobs": 1000}, {"snapshot_id": "release-2020-01-01-r1"}):
        with pytest.raises(UsageError):
            judged(root, [b"{}"], **options)
    with pytest.raises(UsageError):
        judged(root, root.path / "missing.jsonl")
    root.ledger.write_bytes(b"{}\n")
    with pytest.raises(LedgerBrokenError):
        judged(root, [b"{}"])


def test_a_task_file_that_is_no_task_is_an_error_of_its_lines_alone(root, line):
    (root.problems / "benchmark" / "cb-0043.json").write_bytes(b"{}")
    no_result = b'{"task_id":"cb-0043","outcome":"no-result","witness":null}'
    assert told(judged(root, [line(4), no_result, line(4)])) == [
        ("accepted", 1, "ACCEPTED"),
        ("error", None, "IO"),
        ("accepted", 1, "ACCEPTED"),
    ]


def test_a_root_that_is_not_trusted_stops_the_batch_where_its_code_would_run(
    root, line, task_fields, write_task, monkeypatch, tmp_path
):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "nothing-trusted"))
    (root.path / "verifiers").mkdir()
    (root.path / "verifiers" / "own.py").write_text("def verify(witness, limits):\n    raise SystemExit\n")
    task_fields["task_id"] = "cb-9002"
    task_fields["output_schema"]["properties"]["task_id"] = {"const": "cb-9002"}
    task_fields["verifier"] |= {"entry": "file:verifiers/own.py:verify", "sources": ["verifiers/own.py"]}
    write_task(task_fields)
    verdicts = verify_batch([line(4), line(4, task_id="cb-9002"), line(4)], root=root, jobs=1)
    assert next(verdicts).verdict == "accepted"
    with pytest.raises(BatchStopped) as caught:
        next(verdicts)
    assert (caught.value.code, caught.value.exit_status) == ("ROOT_NOT_TRUSTED", 3)
    assert "adjudge trust" in caught.value.message
    assert children() is None


def test_a_system_without_room_for_another_process_judges_with_fewer(root, line, monkeypatch):
    fork = os.fork
    forks = []

    def scarce():
        forks.append(1)
        if len(forks) > 1:
            raise BlockingIOError(errno.EAGAIN, "Resource temporarily unavailable")
        return fork()

    monkeypatch.setattr(os, "fork", scarce)
    assert {verdict.verdict for verdict in judged(root, [line(4)] * 200, jobs=3)} == {"accepted"}
    before = len(os.listdir("/dev/fd"))  # noqa: PTH208
    with pytest.raises(IsolationUnavailable, match="cannot start a worker: Resource temporarily"):
        judged(root, [line(4)])
    assert len(os.listdir("/dev/fd")) == before  # noqa: PTH208


def test_one_submission_is_not_many(root):
    with pytest.raises(TypeError, match="verify takes one"):
        judged(root, b"{}")


def test_blocks_grow_for_quick_lines_and_shrink_for_slow_ones(root, line, monkeypatch):
    sizes = []
    submit = batch_pool.Pool.submit
    monkeypatch.setattr(
        batch_pool.Pool,
        "submit",
        lambda pool, block: (sizes.append(len(block.lines)), submit(pool, block))[1],
    )
    judged(root, itertools.repeat(line(4), 3000))
    assert max(sizes) > 20
    assert max(sizes) <= batch_pool.MAX_LINES
    sizes.clear()
    judged(root, [line(669)] * 5)
    assert set(sizes) == {1}


def test_by_default_there_is_a_worker_for_each_core():
    assert 1 <= batch.default_jobs() <= (os.cpu_count() or 1)
