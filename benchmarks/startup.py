"""How long one verdict takes from a cold interpreter, against importing FLINT and msgspec alone.

The goal: ``adjudge verify`` takes at most 2.5 times the floor on a warm disk.
"""

import json
import sys
from pathlib import Path

from commands import interleaved, report

ADJUDGE = [sys.executable, "-m", "adjudge"]
SUBMISSIONS = {
    "ks-0001": {"k": 5, "terms": ["27", "84", "110", "133"], "total": "144"},
    "cb-0043": {"n": "15", "factorization": [{"prime": "3", "exponent": 1}, {"prime": "5", "exponent": 1}]},
}
FLOOR = 'python -c "import flint, msgspec"'


def main():
    folder = Path("runs") / "benchmarks"
    folder.mkdir(parents=True, exist_ok=True)
    commands = {FLOOR: [sys.executable, "-c", "import flint, msgspec"]}
    for task_id, witness in SUBMISSIONS.items():
        file = folder / f"{task_id}.json"
        file.write_text(json.dumps({"task_id": task_id, "outcome": "counterexample", "witness": witness}))
        commands[f"adjudge verify {task_id} FILE"] = [*ADJUDGE, "verify", task_id, str(file)]
    commands["adjudge --version"] = [*ADJUDGE, "--version"]
    commands["adjudge --help"] = [*ADJUDGE, "--help"]
    report(interleaved(commands), floor=FLOOR)


if __name__ == "__main__":
    main()
