"""Writes the job below ``logs/harbor`` anew: ``python harbor_fixture.py``, with Harbor's Python.

Three tasks, one of them with a verifier that gives no verdict, by three agents: one with fixed replies that
goes by the name of a model, one that does nothing, and one that loses its model. Kept is what a reader needs,
without the names of this machine.
"""

import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

import harbor_setup

TARGET = harbor_setup.HERE / "logs" / "harbor" / "job"
KEPT = ("result.json", "artifacts/manifest.json", "artifacts/app/*", "verifier/*.json", "verifier/*.txt")
PLACE = "/home/user/harbor"


def main(work):
    wheel = harbor_setup.make_wheel(work)
    variables = {
        **os.environ,
        "HOME": str(work),
        "ADJUDGE_TEST_VENV": str(harbor_setup.make_venv(work / "venv", wheel)),
    }
    shadows = harbor_setup.export(work / "shadows", wheel, "--shadows")
    lane = harbor_setup.export(work / "lane", wheel, "--lane", "symbolic-equivalence")
    script = shadows / "ks-0003" / "tests" / "test.sh"
    script.write_text(script.read_text().replace("ks-0003", "ks-9999"))
    replies = {
        row["item"]: row["reply"] for row in json.loads((harbor_setup.HERE / "ten_items.json").read_text())
    }
    replies["ks-0003"] = '{"outcome": "no-result", "task_id": "ks-0003", "witness": null}'
    (work / "replies.json").write_text(json.dumps(replies))
    options = {"kwargs": {"replies": str(work / "replies.json")}, "model_name": "anthropic/claude-fixed"}
    agents = [
        {"import_path": "harbor_agents:ReplyAgent", **options},
        {"name": "nop"},
        {"import_path": "harbor_agents:LostAgent", "model_name": "claude-fixed"},
    ]
    tasks = [shadows / "ks-0001", shadows / "ks-0003", lane / "symbolic-equivalence.b1-0003"]
    job = harbor_setup.run_job(sys.executable, work, "job", tasks, agents, variables)
    shutil.rmtree(TARGET, ignore_errors=True)
    for trial, result in harbor_setup.trials(job):
        folder = TARGET / f"{trial.name.partition('__')[0]}__{result['agent_info']['name']}"
        for pattern in KEPT:
            for file in trial.glob(pattern):
                kept = folder / file.relative_to(trial)
                kept.parent.mkdir(parents=True, exist_ok=True)
                text = file.read_text()
                kept.write_text(text if kept.parent.name == "app" else _scrubbed(text, work))
    (TARGET / "result.json").write_text(_scrubbed((job / "result.json").read_text(), work))


def _scrubbed(text, work):
    try:
        record = json.loads(text)
    except ValueError:
        return text.replace(str(work), PLACE)
    if isinstance(record, dict) and record.get("exception_info"):
        record["exception_info"]["exception_traceback"] = "left out"
    return (json.dumps(record, indent=1) + "\n").replace(str(work), PLACE)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        main(Path(folder))
