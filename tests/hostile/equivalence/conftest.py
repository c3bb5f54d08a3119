"""Makes the helpers of this folder and of the fuzz target importable by name."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "fuzz_equivalence")]
