"""A suite through Claude Code, with any Python 3: ``python3 scripts/run_claude_batch.py SUITE --output DIR``.

It is dry until ``--execute`` is added. It hands over to ``adjudge claude --batch`` of the environment that
``make setup`` builds in ``.venv``.
"""

import os
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
PYTHON = PROJECT / ".venv" / "bin" / "python"


def main() -> int:
    """Replace this process by the command of the project's own environment."""
    if not os.access(PYTHON, os.X_OK):
        sys.stderr.write(f"run_claude_batch.py: no environment yet: run `make setup` in {PROJECT}\n")
        return 2
    # -P: what lies in the current folder is not imported.
    os.execv(PYTHON, [str(PYTHON), "-P", "-m", "adjudge", "claude", "--batch", *sys.argv[1:]])
    return 2  # never reached: execv does not return


if __name__ == "__main__":
    sys.exit(main())
