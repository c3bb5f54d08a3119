"""Claims about the command as a whole: versions, help, completion, doctor, demo, what a fault looks like."""

import json
import os
import subprocess
import sys

import flint
import pytest

from adjudge.cli import main as cli
from adjudge.cli.main import COMMANDS, EPILOG


def test_the_version_names_adjudge_and_flint(adjudge):
    ran = adjudge("--version")
    expected = (
        f"adjudge {cli.__version__} (FLINT {flint.__FLINT_VERSION__}, python-flint {flint.__version__})\n"
    )
    assert ran == (0, expected, "")


@pytest.mark.parametrize("arguments", [(), ("--help",)])
def test_help_names_every_command_and_the_exit_statuses(adjudge, arguments):
    ran = adjudge(*arguments)
    assert (ran.status, ran.err) == (0, "")
    assert all(f"    {name}" in ran.out for name in COMMANDS)
    assert EPILOG in ran.out


def test_help_imports_no_command_and_no_mathematics():
    code = (
        "import sys; from adjudge.cli.main import main; main([]); "
        "print([name for name in sys.modules if name in ('flint', 'rich', 'adjudge.algebra') "
        "or name.startswith('adjudge.cli.') and name != 'adjudge.cli.main'], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n"


@pytest.mark.parametrize("arguments", [("nonsense",), ("--nonsense",), ("verify", "--nonsense"), ("VERIFY",)])
def test_an_unknown_word_is_one_line_and_status_2(adjudge, arguments):
    ran = adjudge(*arguments)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert "--help" in ran.err


def test_abbreviated_options_are_not_guessed(adjudge):
    assert adjudge("check", "x", "x", "--js").status == 2


def test_an_internal_error_is_one_line_and_status_4(monkeypatch, capsys):
    def fail(_):
        raise ZeroDivisionError("a bug")

    monkeypatch.delenv("ADJUDGE_DEBUG", raising=False)
    monkeypatch.setattr(cli, "_dispatch", fail)
    assert cli.main(["check", "x", "x"]) == 4
    assert capsys.readouterr().err == (
        "adjudge: internal error (ZeroDivisionError): please report it; ADJUDGE_DEBUG=1 shows the details\n"
    )
    monkeypatch.setenv("ADJUDGE_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        cli.main(["check", "x", "x"])


def test_an_interrupt_is_one_line_and_status_130(monkeypatch, capsys):
    def interrupt(_):
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "_dispatch", interrupt)
    assert cli.main(["check", "x", "x"]) == 130
    assert capsys.readouterr().err == "adjudge: interrupted\n"


@pytest.mark.parametrize("shell", ["bash", "zsh", "tcsh"])
def test_completion_knows_every_command(adjudge, shell):
    ran = adjudge("completion", shell)
    assert (ran.status, ran.err) == (0, "")
    assert all(name in ran.out for name in COMMANDS)


def test_bash_accepts_the_completion_and_completes(adjudge, tmp_path):
    script = tmp_path / "adjudge.bash"
    script.write_text(adjudge("completion", "bash").out)
    probe = f"source {script}; COMP_WORDS=(adjudge ver); COMP_CWORD=1; _shtab_adjudge; echo ${{COMPREPLY[@]}}"
    done = subprocess.run(["bash", "-c", probe], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["verify"]


def test_doctor_fits_a_screen_and_prints_no_secret(adjudge):
    import os

    secret = "sk-0123456789"
    ran = adjudge(
        "doctor", env={**os.environ, "FRONTIER_ANTHROPIC_KEY": secret, "ADJUDGE_SEALED_KEY": secret}
    )
    assert (ran.status, ran.err) == (0, "")
    assert len(ran.out.splitlines()) <= 40
    assert secret not in ran.out
    assert "try next" in ran.out


def test_doctor_as_json_names_versions_and_protections(adjudge):
    report = json.loads(adjudge("doctor", "--json").out)
    assert report["version"]["FLINT"] == flint.__FLINT_VERSION__
    assert report["sandbox"]["fork"] == "yes"
    assert report["benchmark"]["tasks"] >= 6


def test_the_demo_decides_as_it_should_and_leaves_its_evidence(adjudge, tmp_path):
    ran = adjudge("demo", "--out", tmp_path / "results")
    assert (ran.status, ran.err) == (0, "")
    files = sorted(file.name for file in (tmp_path / "results").iterdir())
    assert files == [
        "check-1.json",
        "check-2.json",
        "check-3.json",
        "lane-report.json",
        "verdict-cb-0043.json",
        "verdict-ks-0001.json",
    ]
    rechecked = adjudge(
        "recheck", *(tmp_path / "results").glob("*[25].json"), tmp_path / "results" / "lane-report.json"
    )
    assert rechecked.status == 0


def test_the_demo_gives_the_same_json_twice(adjudge, tmp_path):
    for name in ("one", "two"):
        adjudge("demo", "--out", tmp_path / name)
    for file in (tmp_path / "one").iterdir():
        assert file.read_bytes() == (tmp_path / "two" / file.name).read_bytes()


def test_a_demo_that_cannot_write_says_so(adjudge, tmp_path):
    (tmp_path / "taken").write_text("a file")
    ran = adjudge("demo", "--out", tmp_path / "taken")
    assert (ran.status, ran.err.count("\n")) == (2, 1)


def test_recheck_runs_the_stand_alone_script_with_the_same_output(adjudge, tmp_path, repository):
    file = tmp_path / "verdict.json"
    file.write_text(adjudge("check", "2x", "3x", "--json").out)
    ran = adjudge("recheck", file)
    alone = subprocess.run(
        [sys.executable, str(repository / "tools" / "recheck.py"), str(file)], capture_output=True, text=True
    )
    assert (ran.status, ran.out) == (alone.returncode, alone.stdout)
    assert ran.status == 0


@pytest.mark.parametrize(
    "words", ["--version", "check x x", "check x x --json", "tasks list", "doctor --json"]
)
@pytest.mark.parametrize(
    ("target", "reason"), [(">&-", "is closed"), (">/dev/full", "no space left on device")]
)
def test_an_output_that_cannot_be_written_is_one_line_and_status_2(words, target, reason):
    command = f"{sys.executable} -m adjudge {words} {target}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert reason in done.stderr


def test_a_terminal_that_knows_ascii_alone_is_no_error(repository):
    plain = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"}
    for words in (["tasks", "show", "cb-0043"], ["verify", "é", "x"], ["export", "--help"]):
        command = [sys.executable, "-m", "adjudge", *words]
        done = subprocess.run(command, cwd=repository, env=plain, capture_output=True, timeout=60)
        assert done.returncode in (0, 2)
        assert done.stdout.isascii()
        assert b"internal error" not in done.stderr
