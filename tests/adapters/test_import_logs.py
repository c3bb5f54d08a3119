"""``adjudge import`` on logs that the real frameworks wrote, kept in ``logs/``, and on hostile ones."""

import json
import os
import random
import resource
import shutil
import subprocess
from pathlib import Path

import pytest
from environments import clean_environment, python_of
from pages import example

from adjudge.adapters.import_cache import Harvest
from adjudge.adapters.importing import FRAMEWORKS, read_import
from adjudge.adapters.logged import LoggedReply
from adjudge.benchmark.root import find_root
from adjudge.cli.main import COMMANDS, main

HERE = Path(__file__).parent
LOGS = HERE / "logs"
INCLUDES = LOGS / "import" / "includes.json"
JOB = LOGS / "harbor" / "job"
SAMPLES = LOGS / "lm_eval" / "ten_items"
EXPECTED = {
    row["item"]: row["code"] for row in json.loads((HERE / "ten_items.json").read_text(encoding="utf-8"))
}
SETS = ("symbolic-equivalence", "bounded-grammar", "tasks", "shadows")


def run_import(capsys, framework, path, out, *more, lane="symbolic-equivalence"):
    status = main(["import", framework, str(path), "--lane", lane, "--out", str(out), *more])
    said = capsys.readouterr()
    return status, said.out, said.err


def imported(capsys, framework, path, out, lane="symbolic-equivalence"):
    status, said, err = run_import(capsys, framework, path, out, "--json", lane=lane)
    assert status == 0, err
    return json.loads(said)


def test_a_stock_scorer_of_inspect_is_set_beside_our_verdicts(capsys, tmp_path):
    """``includes()`` finds EQUIVALENT in NOT_EQUIVALENT, and not NOT_EQUIVALENT in NOT EQUIVALENT."""
    found = imported(capsys, "inspect", INCLUDES, tmp_path / "out")
    assert (found["samples"], found["matched"], found["joined"]) == (9, 8, 7)
    assert found["matched_by"] == {"prompt": 7, "prompt-inside": 1}
    assert found["kept_out"] == {"other-wording": 1}
    assert found["unmatched"] == {"unknown-item": 1}
    differing = {one["item"].partition("/")[2]: (one["score"], one["code"]) for one in found["differing"]}
    assert differing == {
        "b1-0003": ("C", "WITNESS_INVALID"),
        "b1-0004": ("C", "WITNESS_INVALID"),
        "b1-0005": ("C", "NO_RESULT"),
        "b1-0021": ("I", "ACCEPTED"),
    }
    assert [(run["provider"], run["model"], run["replies"]) for run in found["runs"]] == [
        ("mockllm", "model", 7)
    ]


def test_samples_of_lm_eval_have_the_verdicts_that_they_had_there(capsys, tmp_path):
    """Only the names and the texts of the log are used; its own verdicts must come out again."""
    codes = {}
    for lane in SETS:
        found = imported(capsys, "lm-eval", SAMPLES, tmp_path / lane, lane)
        assert (found["differences"], found["kept_out"]) == ({}, {})
        assert found["joined"] == found["matched"] == sum(run["new"] for run in found["runs"])
        codes.update({one["item"]: one["code"] for one in found["agreeing"]})
    assert codes == EXPECTED


@pytest.mark.parametrize("lane", ["symbolic-equivalence", "shadows"])
def test_trials_of_harbor_have_the_verdicts_that_its_verifier_kept(capsys, tmp_path, lane):
    found = imported(capsys, "harbor", JOB, tmp_path / "out", lane)
    assert (found["joined"], found["runs"]) == (0, [])
    judged = [one for one in found["agreeing"] + found["differing"] if one["verdict"]]
    kept = 0
    for one in judged:
        file = Path(one["where"]) / "verifier" / "verdict.json"
        if file.is_file():
            verdict = json.loads(file.read_text(encoding="utf-8"))
            assert (one["verdict"], one["code"]) == (verdict["verdict"], verdict["details"]["code"])
            kept += 1
    assert kept
    found = json.loads(run_import(capsys, "harbor", JOB, tmp_path, "--other-wording", "--json", lane=lane)[1])
    assert found["joined"] == len(judged) > 0


def test_an_imported_run_is_compared_like_any_other(capsys, tmp_path):
    root = tmp_path / "root"
    source = find_root().path
    for name in ("problems", "evals"):
        shutil.copytree(source / name, root / name)
    for name in ("adjudge.toml",):
        shutil.copy(source / name, root / name)
    out = root / "evals/symbolic_equivalence/v1/responses"
    status, _, said = run_import(capsys, "inspect", INCLUDES, out, "--root", str(root))
    assert status == 0, said
    assert f"next: adjudge compare symbolic-equivalence --replies {out} --root {root}\n" in said
    assert main(["compare", "symbolic-equivalence", "--root", str(root), "--json"]) == 0
    (run,) = [
        run
        for run in json.loads(capsys.readouterr().out)["head_to_head"]
        if (run["provider"], run["model"]) == ("mockllm", "model")
    ]
    headline = run["headline"]
    counts = {name: headline[name] for name in ("correct", "wrong", "refused", "errors")}
    assert counts == {"correct": 3, "wrong": 2, "refused": 2, "errors": 0}


def test_an_imported_run_serves_an_audit_of_replies(capsys, tmp_path):
    imported(capsys, "inspect", INCLUDES, tmp_path)
    file = str(tmp_path / "mockllm/model/run-1.jsonl")
    main(["audit", "determinism", "--lane", "symbolic-equivalence", *(["--replies", file] * 5), "--json"])
    audit = json.loads(capsys.readouterr().out)
    assert audit["reason"].startswith("7 public cases have a reply in every run")


def test_the_example_of_the_page_shows_what_the_page_says(capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(HERE.parents[1])
    line = example("import-logs.md", "A score that is not a verdict", "sh").strip()
    words = line.split()
    assert words[:2] == ["adjudge", "import"]
    monkeypatch.setenv("COLUMNS", "80")
    assert main([*words[1:], "--out", str(tmp_path)]) == 0
    shown = example("import-logs.md", "A score that is not a verdict", "text")
    out, err = capsys.readouterr()
    told = err.replace(str(tmp_path), "runs/import/inspect/symbolic-equivalence")
    assert [line.rstrip() for line in (out + told).splitlines()] == shown.splitlines()


def test_every_reader_has_its_module_and_its_choice_in_the_command():
    from adjudge.cli.import_log import FRAMEWORKS as CHOICES

    assert tuple(FRAMEWORKS) == CHOICES
    assert "import" in COMMANDS


HOSTILE = {
    "empty": b"",
    "no JSON": b"\x00\xff\xfe",
    "a number": b"1",
    "NaN": b'{"version": NaN, "eval": {}}',
    "deep": b"[" * 200_000,
    "deep objects": b'{"a":' * 200_000,
    "long integer": b'{"version": ' + b"9" * 100_000 + b"}",
    "torn archive": b"PK\x03\x04" + b"\x00" * 60,
    "end of an archive": b"PK\x05\x06" + b"\xff" * 18,
    "half a surrogate": b'{"version": 2, "eval": {"model": "\\ud800/x"}, "samples": [{"id": "\\udfff"}]}',
}


@pytest.mark.parametrize("framework", FRAMEWORKS)
@pytest.mark.parametrize("kind", HOSTILE)
def test_what_is_no_log_is_one_line_and_no_traceback(capsys, tmp_path, framework, kind):
    for name in ("log.json", "log.eval", "samples_x_2026-01-01T00-00-00.000000.jsonl"):
        (tmp_path / name).write_bytes(HOSTILE[kind])
        need_refusal(*run_import(capsys, framework, tmp_path / name, tmp_path / "out"))
    (tmp_path / "result.json").write_bytes(HOSTILE[kind])
    need_refusal(*run_import(capsys, framework, tmp_path, tmp_path / "out"))
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_what_is_no_regular_file_is_never_opened(capsys, tmp_path, framework):
    """A pipe would hang, and a device would never end."""
    os.mkfifo(tmp_path / "pipe.json")
    os.mkfifo(tmp_path / "pipe.eval")
    (tmp_path / "link.json").symlink_to(INCLUDES)
    folder = tmp_path / "folder"
    folder.mkdir()
    for name in ("log.json", "log.eval", "samples_x_2026-01-01T00-00-00.000000.jsonl", "result.json"):
        (folder / name).symlink_to("/dev/zero")
    paths = [*tmp_path.glob("*.*"), folder, "/dev/zero", tmp_path / "missing"]
    for path in paths:
        need_refusal(*run_import(capsys, framework, path, tmp_path / "out"))


@pytest.mark.parametrize("framework", FRAMEWORKS)
@pytest.mark.parametrize("path", ["", "a\0b", "x" * 5000, "x/" * 2600, "\x1b[2J", "\udcff"])
def test_what_no_file_system_holds_is_one_short_line(capsys, tmp_path, framework, path):
    status, out, err = run_import(capsys, framework, path, tmp_path / "out")
    need_refusal(status, out, err)
    assert status == 2
    assert len(err) < 200
    assert err[:-1].isprintable()


@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_one_bad_log_among_several_says_that_nothing_was_imported(capsys, tmp_path, framework):
    if framework == "harbor":
        shutil.copytree(JOB, tmp_path / "log")
        bad = tmp_path / "log" / "symbolic-equivalence.b1-0003__nop" / "result.json"
    elif framework == "inspect":
        (tmp_path / "log").mkdir()
        shutil.copy(INCLUDES, tmp_path / "log" / "a.json")
        bad = tmp_path / "log" / "b.json"
    else:
        shutil.copytree(SAMPLES, tmp_path / "log")
        bad = next((tmp_path / "log").glob("samples_adjudge_tasks*"))
    bad.write_text("{")
    status, out, err = run_import(capsys, framework, tmp_path / "log", tmp_path / "out")
    need_refusal(status, out, err)
    what = "folder" if framework == "harbor" else "file"
    assert str(bad) in err
    assert err.endswith(f"; nothing was imported: move that {what} away, or name the others one by one\n")
    assert not (tmp_path / "out").exists()
    alone = bad.parent if framework == "harbor" else bad
    assert "nothing was imported" not in run_import(capsys, framework, alone, tmp_path / "out")[2]


def need_refusal(status, out, err):
    assert status in (2, 3, 5), err
    assert err.startswith("adjudge: ")
    assert err.count("\n") == 1
    assert out == ""


VALUES = (None, True, -1, 10**30, 1.5, float("nan"), "", "x", "\ud800", [], {}, [None], {"a": 1}, "y" * 5000)


def mutated(value, chance):
    """A copy of a JSON value with one of its parts replaced, or taken out of its object."""
    value = json.loads(json.dumps(value))
    places = [(value, key) for key in value]
    for holder, key in places:
        inner = holder[key]
        if isinstance(inner, dict | list):
            places += [
                (inner, inside) for inside in (inner if isinstance(inner, dict) else range(len(inner)))
            ]
    holder, key = chance.choice(places)
    if isinstance(holder, dict) and chance.random() < 0.2:
        del holder[key]
    else:
        holder[key] = chance.choice(VALUES)
    return value


@pytest.mark.parametrize("framework", ["inspect", "lm-eval"])
def test_a_log_with_any_part_changed_is_imported_or_refused(capsys, tmp_path, framework):
    chance = random.Random(20261130)
    if framework == "inspect":
        source, name = INCLUDES, "log.json"
    else:
        source, name = next(SAMPLES.glob("samples_adjudge_symbolic*")), "samples_x.jsonl"
    lines = source.read_text(encoding="utf-8").splitlines()
    parts = [json.loads("\n".join(lines))] if framework == "inspect" else [json.loads(line) for line in lines]
    statuses = set()
    for number in range(60):
        changed = list(parts)
        place = chance.randrange(len(parts))
        changed[place] = mutated(parts[place], chance)
        (tmp_path / name).write_text("\n".join(map(json.dumps, changed)) + "\n", encoding="utf-8")
        status, out, err = run_import(capsys, framework, tmp_path / name, tmp_path / f"out{number}", "--json")
        statuses.add(status)
        if status == 0:
            found = json.loads(out)
            table = sum(sum(row.values()) for row in found["agreement"].values())
            left = sum(found["unmatched"].values()) + sum(found["repeated"].values())
            assert table == found["matched"] == found["samples"] - left
            written = tmp_path / f"out{number}"
            assert not written.exists() or main(["cache", "check", str(written)]) == 0
            capsys.readouterr()
        else:
            assert status in (2, 3, 5), err
            assert "internal error" not in err
    assert {0, 2} <= statuses


def strangers(count):
    for number in range(count):
        yield LoggedReply(
            f"log:{number}", str(number), None, f"question {number}", "p", "m", 1, "x", "C", None, None, None
        )


@pytest.mark.slow
def test_a_million_samples_take_no_more_memory_than_ten_thousand(tmp_path):
    read_import(strangers(20_000), "bounded-grammar", find_root(), Harvest("inspect"))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    found = read_import(strangers(1_000_000), "bounded-grammar", find_root(), Harvest("inspect"))
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert found.samples == found.unmatched["unknown-item"] == 1_000_000
    assert after - before < 50_000, "kilobytes"


@pytest.mark.slow
def test_the_log_with_a_stock_scorer_is_what_inspect_writes(tmp_path):
    """The committed log was not made up: the same program gives the same samples today."""
    file = tmp_path / "log.json"
    command = [str(python_of("inspect-ai")), str(HERE / "write_includes_log.py"), str(file)]
    done = subprocess.run(
        command, env=clean_environment(tmp_path), capture_output=True, text=True, timeout=240
    )
    assert done.returncode == 0, done.stderr

    def samples(log):
        return [
            (
                sample["id"],
                sample["input"],
                sample["output"]["completion"],
                sample["scores"]["includes"]["value"],
            )
            for sample in json.loads(log.read_text(encoding="utf-8"))["samples"]
        ]

    assert samples(file) == samples(INCLUDES)
