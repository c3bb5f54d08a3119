"""The former name of :mod:`adjudge.lanes.equivalence_report`."""

from adjudge.lanes.equivalence_report import run_lane as run_lane
