"""Tests of the adapters: the helpers beside them can be imported by name."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
for folder in (HERE, HERE.parent / "frameworks"):
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
