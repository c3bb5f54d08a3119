"""``adjudge recheck`` is the script that ships with the package, and no other."""

import json
import subprocess
import sys

import pytest


@pytest.fixture
def both(script_path, tmp_path):
    """Run the command and the script on the same arguments, in the same folder."""

    def run(*arguments, stdin=b""):
        done = []
        for start in ([sys.executable, "-m", "adjudge", "recheck"], [sys.executable, str(script_path)]):
            finished = subprocess.run(
                [*start, *arguments], input=stdin, capture_output=True, cwd=tmp_path, timeout=60
            )
            done.append((finished.returncode, finished.stdout, finished.stderr))
        return done

    return run


@pytest.mark.parametrize(
    ("change", "status"), [({}, 0), ({"verdict": "equivalent"}, 1), ({"certificate": None}, 1)]
)
@pytest.mark.parametrize("options", [(), ("--json",)])
def test_output_and_status_are_those_of_the_script(both, claim, change, status, options):
    command, script = both(*options, "-", stdin=json.dumps(claim("point") | change).encode())
    assert command == script
    assert command[0] == status


def test_several_files_are_reported_one_by_one(both, claim, tmp_path):
    (tmp_path / "true.json").write_text(json.dumps(claim("point")))
    (tmp_path / "refused.json").write_text('{"verdict": "refused", "certificate": null}')
    (tmp_path / "torn.json").write_text('{"verdict":')
    for names, status in (
        (["true.json"], 0),
        (["true.json", "refused.json"], 0),
        (["refused.json"], 3),
        (["true.json", "torn.json"], 2),
        (["refused.json", "missing.json"], 2),
    ):
        command, script = both(*names)
        assert command == script
        assert command[0] == status
        assert len([line for line in command[1].splitlines() if b" hold, " in line]) == len(names)


def test_a_script_in_the_current_folder_is_not_run(both, claim, tmp_path):
    decoy = "import sys; print('decoy'); sys.exit(0)"
    (tmp_path / "tools").mkdir()
    for name in ("tools/recheck.py", "recheck.py", "json.py", "fractions.py", "sitecustomize.py"):
        (tmp_path / name).write_text(decoy)
    (tmp_path / "adjudge.toml").write_text('schema = "adjudge.root/1"\n')
    wrong = claim("point") | {"verdict": "equivalent"}
    done = subprocess.run(
        [sys.executable, "-P", "-m", "adjudge", "recheck", "-"],
        input=json.dumps(wrong).encode(),
        capture_output=True,
        cwd=tmp_path,
        timeout=60,
    )
    assert done.returncode == 1
    assert b"decoy" not in done.stdout


def test_a_name_that_looks_like_an_option_is_a_file(claim, tmp_path):
    (tmp_path / "--json").write_text(json.dumps(claim("point")))
    command = [sys.executable, "-m", "adjudge", "recheck", "--", "--json"]
    done = subprocess.run(command, capture_output=True, cwd=tmp_path, timeout=60)
    assert done.returncode == 0
    assert b"2 hold, 0 failed" in done.stdout
