"""Evidence that was made to pass: records that hide a check, forms that say nothing, files that never end."""

import copy
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

WAYS_OUT = {
    "a report without its digest": lambda report: report.pop("report_sha256"),
    "a report without its rows": lambda report: report.pop("per_case"),
    "a report with the key of a certificate": lambda report: report.update(
        certificate=None, verdict="refused"
    ),
    "a report with the key of a bare certificate": lambda report: report.update(variables=[]),
}


@pytest.mark.parametrize("name", WAYS_OUT)
def test_no_key_that_is_added_or_left_out_hides_a_report(recheck, report, name):
    WAYS_OUT[name](report)
    assert recheck(report).status == 1


def test_a_record_of_two_kinds_is_held_to_both(recheck, claim, golden):
    both = claim("point") | {"protocol_version": "1.0", "task_id": "cb-0043", "details": {}}
    found = recheck(both)
    assert (found.status, found.checked) == (1, {"claim": 1, "proof": 1})
    assert [failure["reason"].split(":")[0] for failure in found.failures] == ["verdict"]
    claimed = golden["one-point"] | {"certificate": golden["point"], "verdict": "equivalent"}
    assert {failure["reason"].split(":")[0] for failure in recheck(claimed).failures} == {"claim", "proof"}


def test_a_wrong_record_is_found_wherever_it_hides(recheck, claim):
    lie = claim("point") | {"verdict": "equivalent"}
    for hidden in (
        claim("one-point") | {"notes": [{"kind": "domain", "factors": [], "more": lie}]},
        {"details": {"certificate": {"certificate": lie}}},
        [[[claim("one-point")]], {"x": [lie]}],
    ):
        assert recheck(hidden).status == 1


@pytest.mark.parametrize("form", ["x^2+2*x", "not written out", "not written", ""])
def test_a_canonical_form_is_the_expansion(recheck, claim, form):
    assert recheck(claim("one-point", canonical_a=form)).status == 1


def test_only_a_verdict_may_leave_a_canonical_form_out(recheck, claim):
    absent = "not written out (RESOURCE_LIMIT)"
    assert recheck(claim("one-point", canonical_a="x^2+2*x+1", canonical_b=absent)).status == 0
    row = claim("one-point", canonical_a=absent) | {"actual": "equivalent", "verdict": "correct"}
    assert recheck(row).status == 1


def test_a_report_where_every_form_is_left_out_fails(recheck, report, reseal):
    for row in report["per_case"][:2]:
        row["canonical_a"] = row["canonical_b"] = "not written out (RESOURCE_LIMIT)"
    del report["report_sha256"]
    assert recheck(reseal(report)).status == 1


def test_a_domain_note_names_a_zero_of_one_side_only(recheck, claim):
    def noted(side, zero):
        note = {"kind": "domain", "side": side, "factors": [{"factor": "x-1", "zero": zero}]}
        return recheck(claim("one-point-quotient", notes=[note])).status

    assert noted("a", {"x": "1"}) == 0
    assert noted("a", {"x": "2"}) == 1  # side a has a value at 2
    assert noted("b", {"x": "1"}) == 1  # it is side a that has none at 1
    assert noted("a", {"y": "1"}) == 1
    assert noted("a", None) == 0


@pytest.mark.parametrize(
    ("task", "details"),
    [
        ("cb-0043", {"n": "7", "phi": "6"}),
        ("cb-0043", {"n": "7", "phi": "6", "quotient": "1", "more": "1"}),
        ("cb-0043", {"n": "1", "phi": "0", "quotient": "5"}),
        ("cb-0043", {"n": "-3", "phi": "-4", "quotient": "1"}),
        ("cb-0068", {"states": 1, "bound": 0, "length": 0, "word": ""}),
        ("cb-0068", {"states": -1, "bound": 4, "length": 5, "word": "00000"}),
        ("cb-0108", {"edges": 1025, "faces": 1792}),
        ("cb-0108", {}),
        ("ks-0001", {"sum": "-1", "total": "-1"}),
        ("ks-0001", {}),
    ],
)
def test_an_acceptance_needs_details_that_bear_it(recheck, task, details):
    accepted = {
        "protocol_version": "1.0",
        "task_id": task,
        "verdict": "accepted",
        "score": 1,
        "message": "x",
        "details": {"code": "ACCEPTED", **details},
        "snapshot_id": "working-tree",
        "status_cutoff": None,
    }
    assert recheck(accepted).status == 1


def test_without_the_file_beside_it_the_script_lists_what_it_left(script_path, report, claim, tmp_path):
    shutil.copy(script_path, tmp_path / "alone.py")
    forged = copy.deepcopy(report) | {"lane": "b1_other"}
    for record, status in ((report, 0), (forged, 0), (claim("point") | {"verdict": "equivalent"}, 1)):
        done = subprocess.run(
            [sys.executable, "-I", "-S", "alone.py", "-"],
            input=json.dumps(record).encode(),
            capture_output=True,
            cwd=tmp_path,
            timeout=60,
        )
        assert (done.returncode, done.stderr) == (status, b"")
        said = b"not re-checked, 1 times: report: recheck_records.py is not beside this script" in done.stdout
        assert said == (status == 0)


def test_the_file_beside_it_is_found_from_any_folder(script_path, report, tmp_path):
    (tmp_path / "recheck_records.py").write_text("raise SystemExit(9)")
    done = subprocess.run(
        [sys.executable, str(script_path), "-"],
        input=json.dumps(report | {"lane": "b1_other"}).encode(),
        capture_output=True,
        cwd=tmp_path,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (1, b"")


def test_nothing_is_written_beside_the_script(script_path, report, tmp_path):
    for name in ("recheck.py", "recheck_records.py"):
        shutil.copy(script_path.with_name(name), tmp_path)
    done = subprocess.run(
        [sys.executable, "-I", "recheck.py", "-"],
        input=json.dumps(report).encode(),
        capture_output=True,
        cwd=tmp_path,
        timeout=60,
    )
    assert done.returncode == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == ["recheck.py", "recheck_records.py"]


DEAR = {
    "a large modulus": {
        "kind": "modular",
        "a": ["x", *["^99999999999999999999"] * 300],
        "prime": "9" * 30_000,
    },
    "many squares": {"kind": "point", "a": ["x", *["^2"] * 2000], "value_a": "1", "value_b": "2"},
    "a long sum": {"kind": "point", "a": [*["x"] * 60_000, *["+"] * 59_999], "value_a": "1", "value_b": "2"},
}


@pytest.mark.slow
@pytest.mark.parametrize("name", DEAR)
def test_the_work_of_a_small_file_is_bounded(recheck, name):
    fields = {"variables": ["x"], "b": ["1"], "point": {"x": "3"}, **DEAR[name]}
    if fields["kind"] == "modular":
        fields |= {"residue_a": "1", "residue_b": "2"}
    before = time.process_time()
    found = recheck(fields)
    assert found.status in (1, 3)
    assert time.process_time() - before < 15  # about 2 s where 10^9 units are a second


posix = pytest.mark.skipif(os.name != "posix", reason="pipes and signals of POSIX")


@posix
def test_a_pipe_with_a_name_is_refused_and_not_waited_for(script_path, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    done = subprocess.run(
        [sys.executable, str(script_path), "pipe"], cwd=tmp_path, capture_output=True, timeout=30
    )
    assert (done.returncode, done.stderr) == (2, b"")
    assert b"not a regular file" in done.stdout


@posix
@pytest.mark.parametrize(
    ("redirection", "status", "told"),
    [("<&-", 2, b""), (">&-", 4, b"recheck: standard output is closed\n"), (">/dev/full", 4, b"recheck: ")],
)
def test_a_stream_that_is_closed_or_full_is_one_line(script_path, claim, tmp_path, redirection, status, told):
    if "full" in redirection and not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    (tmp_path / "true.json").write_text(json.dumps(claim("point")))
    name = "-" if redirection == "<&-" else "true.json"
    command = f'exec "$0" "$1" {name} {redirection}'
    done = subprocess.run(
        ["sh", "-c", command, sys.executable, str(script_path)], cwd=tmp_path, capture_output=True, timeout=30
    )
    assert done.returncode == status
    assert done.stderr.startswith(told)
    assert len(done.stderr.splitlines()) == (status == 4)


@posix
def test_an_interrupt_is_one_line(script_path):
    with subprocess.Popen(
        [sys.executable, "-u", str(script_path), "/dev/null", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        running.stdin.write(b'{"certificate": null, "verdict": "refused"}' * 40_000)  # more than a pipe holds
        running.stdin.flush()
        running.send_signal(signal.SIGINT)
        _, told = running.communicate(timeout=30)
    assert running.returncode == 130
    assert told == b"recheck: interrupted\n"


@pytest.mark.parametrize(("mismatches", "status"), [(1, 0), (2, 1), (-1, 1), (True, 1), ("1", 1), (None, 1)])
def test_at_most_every_matched_refusal_may_have_another_code(recheck, report, reseal, mismatches, status):
    report["metrics"]["refusal_code_mismatches"] = mismatches
    report["exit_criterion"]["passed"] = False
    del report["report_sha256"]
    assert recheck(reseal(report)).status == status
