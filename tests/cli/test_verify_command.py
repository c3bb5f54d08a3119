"""Claims about ``adjudge verify`` as a user meets it: one JSON on stdout, or one line on stderr."""

import json
import subprocess
import sys

import pytest

from adjudge.contract.verdict import CODES


def examples(repository):
    return repository / "problems" / "examples"


def test_the_seeds_worked_submission_gives_exactly_the_published_result(adjudge, repository):
    ran = adjudge("verify", "cb-0043", examples(repository) / "cb-0043-n4.json")
    result = json.loads(ran.out)
    assert (ran.status, ran.err) == (0, "")
    assert result.pop("snapshot_id").startswith("development-")
    assert result.pop("status_cutoff") == "2026-11-30"
    assert result == {
        "protocol_version": "1.0",
        "task_id": "cb-0043",
        "verdict": "rejected",
        "score": 0,
        "message": "phi(n) = 2 does not divide n - 1 = 3",
        "details": {"code": "WITNESS_INVALID", "n": "4", "phi": "2"},
    }


def test_eulers_conjecture_is_refuted(adjudge, repository):
    ran = adjudge("verify", "ks-0001", examples(repository) / "ks-0001-lander-parkin.json")
    result = json.loads(ran.out)
    assert (ran.status, result["verdict"], result["score"]) == (0, "accepted", 1)


@pytest.mark.parametrize(
    ("arguments", "status", "verdict"),
    [
        (("cb-0043", "cb-0043-n15.json"), 0, "rejected"),
        (("cb-0043", "cb-0043-no-result.json"), 0, "no-result"),
        (("cb-0068", "cb-0068-cerny-4.json"), 0, "rejected"),
        (("cb-0108", "cb-0108-680-edges.json"), 0, "rejected"),
        (("ks-0001", "ks-0001-lander-parkin.json"), 0, "accepted"),
        (("cb-0035", "cb-0035-n6.json"), 3, "not-executable"),
        (("cb-0057", "cb-0057-barker-13.json"), 3, "quarantined"),
        (("cb-0043", "cb-0043-n15.json", "--track", "release"), 3, "not-eligible"),
    ],
)
def test_the_exit_status_says_whether_the_result_is_scorable(adjudge, repository, arguments, status, verdict):
    task, name, *more = arguments
    ran = adjudge("verify", task, examples(repository) / name, *more)
    assert (ran.status, json.loads(ran.out)["verdict"], ran.err) == (status, verdict, "")


def test_standard_input_is_a_submission_too(adjudge, repository):
    file = examples(repository) / "cb-0043-n15.json"
    from_file = adjudge("verify", "cb-0043", file)
    assert adjudge("verify", "cb-0043", "-", stdin=file.read_bytes()) == from_file


def test_ten_runs_give_the_same_bytes_whatever_the_hash_seed_and_locale(repository):
    command = [
        sys.executable,
        "-m",
        "adjudge",
        "verify",
        "cb-0043",
        str(examples(repository) / "cb-0043-n4.json"),
    ]
    outputs = set()
    for seed in range(5):
        env = {"PYTHONHASHSEED": str(seed), "LC_ALL": "C" if seed % 2 else "C.UTF-8", "TZ": f"UTC{seed}"}
        outputs.add(subprocess.run(command, capture_output=True, check=True, env=env).stdout)
    assert len(outputs) == 1


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(b"", "BAD_JSON", id="empty file"),
        pytest.param(b'{"task_id":"cb-0043","outco', "BAD_JSON", id="half a JSON"),
        pytest.param(b"[" * 100_000, "TOO_DEEP", id="nesting bomb"),
        pytest.param(
            b'{"task_id":"cb-0068","outcome":"no-result","witness":null}', "TASK_ID_MISMATCH", id="other task"
        ),
        pytest.param(
            b'{"task_id":"cb-0043","outcome":"counterexample","witness":[1]}', "SCHEMA", id="wrong type"
        ),
        pytest.param(
            b'{"task_id":"cb-0043","outcome":"counterexample","witness":{"n":"' + b"9" * 10**6 + b'"}}',
            "TOO_LARGE",
            id="a million digits",
        ),
        pytest.param(
            b'{"task_id":"cb-0043","outcome":"counterexample","witness":{"n":"1'
            + b"0" * 10_000
            + b'","factorization":[]}}',
            "INTEGER_TOO_LARGE",
            id="10,001 digits",
        ),
        pytest.param(
            b'{"task_id":"cb-0043","outcome":"counterexample","witness":{"n":"2",'
            b'"factorization":[{"prime":"2","exponent":1000000000}]}}',
            "SCHEMA",
            id="row 35: exponent bomb",
        ),
    ],
)
def test_bad_submissions_are_rejected_verdicts_not_crashes(adjudge, tmp_path, data, code):
    file = tmp_path / "submission.json"
    file.write_bytes(data)
    ran = adjudge("verify", "cb-0043", file)
    result = json.loads(ran.out)
    assert (ran.status, ran.err) == (0, "")
    assert (result["verdict"], result["score"], result["details"]["code"]) == ("rejected", 0, code)


def test_a_gigabyte_claim_is_rejected_unread(adjudge, tmp_path):
    file = tmp_path / "huge.json"
    with file.open("wb") as stream:
        stream.truncate(1 << 30)
    ran = adjudge("verify", "cb-0043", file)
    assert (ran.status, json.loads(ran.out)["details"]["code"]) == (0, "TOO_LARGE")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("cb-0043", "missing.json"), "adjudge: missing.json: no such file\n"),
        (("cb-0043", "."), "adjudge: .: a directory: a regular file is needed\n"),
        (("cb-9999", "missing.json"), "adjudge: missing.json: no such file\n"),
        (
            ("../../etc/passwd", "-"),
            "adjudge: '../../etc/passwd' is not a task id: cb-NNNN (open) or ks-NNNN (shadow)\n",
        ),
        (
            ("cb-0043",),
            "adjudge verify: error: the following arguments are required: SUBMISSION"
            " (see adjudge verify --help)\n",
        ),
        (("cb-0043", "-", "--snapshot", "x"), "adjudge: 'x' is not a snapshot id\n"),
        (("cb-0043", "-", "--snapshot", "release-2020-01-01-r1"), None),
        (
            ("cb-0043", "-", "--root", "nowhere"),
            "adjudge: nowhere: no adjudge.toml there, so it is not a benchmark root\n",
        ),
    ],
)
def test_a_users_mistake_is_one_line_and_status_2(adjudge, arguments, message):
    ran = adjudge("verify", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    if message is not None:
        assert ran.err == message


def test_an_unknown_task_is_said_to_be_unknown(adjudge):
    ran = adjudge("verify", "cb-9999", "-", stdin=b"{}")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("adjudge: cb-9999: no such task in ")


def test_a_broken_ledger_is_status_4_and_nothing_is_printed(adjudge, bundled_copy, repository):
    data = bundled_copy.ledger.read_bytes()
    bundled_copy.ledger.write_bytes(data.replace(b"quarantine", b"request-review", 1))
    file = examples(repository) / "cb-0043-n4.json"
    ran = adjudge("verify", "cb-0043", file, "--root", bundled_copy.path)
    assert (ran.status, ran.out) == (4, "")
    assert "ledger.jsonl:1: event_sha256 does not match the event" in ran.err


def test_a_path_with_control_characters_is_shown_escaped(adjudge):
    ran = adjudge("verify", "cb-0043", "\x1b[31mred\n")
    assert (ran.status, ran.err) == (2, "adjudge: \\x1b[31mred\\x0a: no such file\n")


def test_bench_py_is_the_same_door(repository, adjudge):
    file = examples(repository) / "cb-0043-n4.json"
    python = "/usr/bin/python3" if sys.platform == "linux" else sys.executable
    done = subprocess.run(
        [sys.executable or python, str(repository / "bench.py"), "verify", "cb-0043", str(file)],
        capture_output=True,
    )
    if b"make setup" in done.stderr:
        assert done.returncode == 2
        pytest.skip("the environment under test is not the project's .venv")
    assert done.stdout.decode() == adjudge("verify", "cb-0043", file).out


def test_bench_py_without_an_environment_says_what_to_run(repository, tmp_path):
    copy = tmp_path / "bench.py"
    copy.write_bytes((repository / "bench.py").read_bytes())
    done = subprocess.run([sys.executable, str(copy), "verify"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert "make setup" in done.stderr
    assert done.stderr.count("\n") == 1


def test_every_code_belongs_to_one_verdict():
    codes = [code for codes in CODES.values() for code in codes]
    assert len(codes) == len(set(codes))


def test_a_lane_spelled_as_elsewhere_is_told_its_name(adjudge):
    for spelled in ("symbolic_equivalence", "Symbolic-Equivalence", "adjudge_symbolic_equivalence"):
        told = adjudge("verify", f"{spelled}/b1-0001", "-")
        assert told.status == 2
        assert told.err == f"adjudge: '{spelled}' is not a lane; did you mean symbolic-equivalence?\n"
