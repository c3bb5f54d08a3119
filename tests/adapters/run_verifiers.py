"""Ten items through verifiers (the framework), run for real: ``python run_verifiers.py ITEMS.json FOLDER``.

To be run with the Python of the framework's environment. The model is a server on loopback. It prints one
JSON object, ``{item: {"verdict", "score", "code"}}``, read out of the ``traces.jsonl`` of ``vf-eval``.
"""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
PACKAGE = REPOSITORY / "environments" / "adjudge_problems"
SETS = {
    "symbolic-equivalence/": "symbolic-equivalence",
    "bounded-grammar/": "bounded-grammar",
    "ks-": "shadows",
}
SECONDS = 240

UV = """\
#!/bin/sh
# Stands in for uv: the packages that the harness's program asks for are installed beside this Python.
case "$*" in
  *--help*) echo "  --script" ;;
  "python find "*) echo "{python}" ;;
esac
"""
"""The framework's chat harness lets uv fetch the packages of its program from an index at every start. This
answers the three questions that it asks uv, so that nothing is fetched."""


def environment(home, python=sys.executable, package=PACKAGE):
    """Variables for the framework's commands: no keys, a home of their own, and nothing that calls out."""
    uv = Path(home) / ".local" / "bin" / "uv"
    uv.parent.mkdir(parents=True, exist_ok=True)
    uv.write_text(UV.format(python=python), encoding="utf-8")
    uv.chmod(0o755)
    frameworks = _sibling("environments")
    path = f"{Path(python).parent}{os.pathsep}{os.environ['PATH']}"
    quiet = {"PRIME_RUNS_MODE": "disabled", "UV_OFFLINE": "1", "PIP_NO_INDEX": "1"}
    return frameworks.clean_environment(home, PYTHONPATH=str(package), **quiet) | {"PATH": path}


def evaluate(folder, chosen, replies, *options, python=sys.executable):
    """Run ``vf-eval`` over a set with a loopback model that knows ``replies``, and return its traces.

    Raises:
        RuntimeError: the command failed.
    """
    folder = Path(folder)
    with _sibling("reply_server").ReplyServer(replies) as server:
        command = [
            *("vf-eval", "adjudge-problems", "--env.taskset.set", chosen, "-m", "stand-in"),
            *("--client.base-url", server.url, "--client.api-key-var", "NO_KEY"),
            *("--env.agent.harness.id", "null", "--env.agent.runtime.type", "subprocess"),
            *("--no-push", "--no-rich", "-o", str(folder / chosen), *options),
        ]
        variables = environment(folder / "home", python) | {"NO_KEY": "none"}
        run(command, variables, folder)
    return traces(folder / chosen)


def run(command, variables, folder):
    """Run a command of the framework and return what it printed.

    Raises:
        RuntimeError: it failed; the message holds what it said.
        subprocess.TimeoutExpired: it did not end.
    """
    # Looked up here: the child's PATH is not the one by which a program is found.
    program = shutil.which(command[0], path=variables["PATH"])
    done = subprocess.run(
        [program, *command[1:]], env=variables, cwd=folder, capture_output=True, text=True, timeout=SECONDS
    )
    if done.returncode:
        raise RuntimeError(f"{command}: exit status {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done.stdout


def traces(folder):
    """All traces below a folder of runs, in the order in which they ended."""
    found = []
    for file in sorted(Path(folder).rglob("traces.jsonl")):
        with file.open(encoding="utf-8") as lines:  # split at line feeds only: a reply may hold U+2028
            for line in lines:
                found += json.loads(line)["traces"]
    return found


def outcome(trace):
    """The verdict of a rollout, and the reward that it earned as a whole number."""
    record, reward = trace["info"]["adjudge"], trace["rewards"]["verdict"]
    score = None if reward is None else reward["score"] * reward["weight"]
    assert score is None or score == int(score)
    return {
        "verdict": record["verdict"],
        "score": None if score is None else int(score),
        "code": record["details"]["code"],
    }


def set_of(name):
    """The set to which an item belongs."""
    return next((chosen for start, chosen in SETS.items() if name.startswith(start)), "tasks")


def main(items_file, folder):
    """Run the items and print the verdicts."""
    from adjudge.adapters.items import find_item

    items = json.loads(Path(items_file).read_text(encoding="utf-8"))
    Path(folder).mkdir(parents=True, exist_ok=True)
    verdicts = {}
    for chosen in sorted({set_of(item["item"]) for item in items}):
        replies = {item["item"]: item["reply"] for item in items if set_of(item["item"]) == chosen}
        known = {find_item(name).prompt: reply for name, reply in replies.items()}
        names = json.dumps(sorted(replies))
        for trace in evaluate(folder, chosen, known, "--select.include.names", names):
            verdicts[trace["task"]["data"]["name"]] = outcome(trace)
    print(json.dumps(verdicts, indent=2, sort_keys=True))


def _sibling(name):
    file = REPOSITORY / "tests" / "frameworks" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"{name}_for_verifiers", file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    main(*sys.argv[1:])
