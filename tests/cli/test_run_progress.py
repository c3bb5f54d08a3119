"""The plain lines of a run's progress: seldom, and with rate and time left."""

import io

from adjudge.cli.run_progress import PlainLines
from adjudge.runs.run_facts import Progress


def lines_of(steps, total=100):
    out = io.StringIO()
    now = [0.0]
    watch = PlainLines("m", total, out, clock=lambda: now[0])
    for at, answered, failed, waiting in steps:
        now[0] = at
        watch(Progress(answered, failed, waiting))
    return out.getvalue().splitlines()


def test_a_line_every_ten_seconds_and_at_the_end():
    steps = [(second, second, 0, 0.0) for second in range(1, 101)]
    found = lines_of(steps)
    assert len(found) == 11
    assert found[0] == "m: 1/100, 1.00/s, 1 min left"
    assert found[5] == "m: 51/100, 1.00/s, 49 s left"
    assert found[-1] == "m: 100/100, 1.00/s, 0 s left"


def test_nothing_is_said_before_anything_came():
    assert lines_of([(1, 0, 0, 0.0), (30, 0, 0, 0.0)]) == []


def test_failures_and_waiting_are_said():
    assert lines_of([(2, 3, 1, 12.4)]) == [
        "m: 4/100, 1 failed, 2.00/s, 48 s left, waiting 12 s for the provider"
    ]


def test_long_times_are_in_minutes_and_hours():
    assert lines_of([(60, 1, 0, 0.0)], total=31) == ["m: 1/31, 0.02/s, 30 min left"]
    assert lines_of([(3600, 1, 0, 0.0)], total=11) == ["m: 1/11, 0.00/s, 10.0 h left"]
