"""Harbor over items with fixed replies: ``python run_harbor.py ITEMS.json WORKDIR``, with Harbor's Python.

An agent of ours leaves each reply where the task wants it, the exported verifier judges it, and what is
printed was read out of the job that Harbor wrote: ``{item: {"verdict", "score", "code"}}``.
"""

import json
import os
import sys
from pathlib import Path

import harbor_setup

from adjudge.adapters.harbor.layout import short_name

SETS = {
    "shadows": ("--shadows",),
    "tasks": ("--eligible",),
    "symbolic-equivalence": ("--lane", "symbolic-equivalence"),
    "bounded-grammar": ("--lane", "bounded-grammar"),
}


def main(items_file, work):
    items = json.loads(Path(items_file).read_text())
    work = Path(work).resolve()
    work.mkdir(parents=True, exist_ok=True)
    wheel = harbor_setup.make_wheel(work)
    venv = harbor_setup.make_venv(work / "venv", wheel)
    sets = {_set(row["item"]) for row in items}
    folders = {chosen: harbor_setup.export(work / chosen, wheel, *SETS[chosen]) for chosen in sorted(sets)}
    replies = work / "replies.json"
    replies.write_text(json.dumps({row["item"]: row["reply"] for row in items}))
    job = harbor_setup.run_job(
        sys.executable,
        work,
        "items",
        [folders[_set(row["item"])] / short_name(row["item"]) for row in items],
        [{"import_path": "harbor_agents:ReplyAgent", "kwargs": {"replies": str(replies)}}],
        {**os.environ, "HOME": str(work), "ADJUDGE_TEST_VENV": str(venv)},
    )
    found = {}
    for trial, result in harbor_setup.trials(job):
        verdict = harbor_setup.verdict_of(trial)
        reward = harbor_setup.reward_of(result)
        found[verdict["task_id"]] = {
            "verdict": verdict["verdict"],
            "score": None if reward is None else int(reward),
            "code": verdict["details"]["code"],
        }
    return found


def _set(item):
    lane, slash, _ = item.partition("/")
    if slash:
        return lane
    return "shadows" if item.startswith("ks-") else "tasks"


if __name__ == "__main__":
    if reason := harbor_setup.why_not():
        sys.exit(f"run_harbor.py: {reason}")
    print(json.dumps(main(sys.argv[1], sys.argv[2]), indent=1))
