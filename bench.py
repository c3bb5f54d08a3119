"""The benchmark's front door: ``python3 bench.py verify TASK SUBMISSION`` with any Python 3.

It hands over to the environment that ``make setup`` (or ``make run``) builds in ``.venv``.
"""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
PYTHON = os.path.join(HERE, ".venv", "bin", "python")


def main():
    """Replace this process by the ``adjudge`` command of the project's own environment."""
    if not os.access(PYTHON, os.X_OK):
        sys.stderr.write("bench.py: no environment yet: run `make setup` in " + HERE + "\n")
        return 2
    # -P: what lies in the current folder is not imported.
    os.execv(PYTHON, [PYTHON, "-P", "-m", "adjudge"] + sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
