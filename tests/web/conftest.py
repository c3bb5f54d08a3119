"""Pages of lanes on which scripted systems were run."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "scoring"))

from scripted_systems import always, coin, engine_again, lane_root, mostly, write_run

from adjudge.lanes.registry import SYMBOLIC_EQUIVALENCE
from adjudge.scoring.comparison_view import view_lane


@pytest.fixture(scope="session")
def scripted_root(tmp_path_factory) -> Path:
    """A constant system, a partial one, and five runs of one that is mostly right."""
    lane = SYMBOLIC_EQUIVALENCE
    root = lane_root(tmp_path_factory.mktemp("scripted"), lane)
    write_run(root, lane, "always-equivalent", always("EQUIVALENT"))
    write_run(root, lane, "always-refuses", always("REFUSED"), limit=60)
    for run in range(1, 6):
        write_run(root, lane, "nine-in-ten", mostly(engine_again(root, lane), coin(run), 90, run), run=run)
    return root


@pytest.fixture(scope="session")
def scripted_view(scripted_root):
    return view_lane(scripted_root, SYMBOLIC_EQUIVALENCE)
