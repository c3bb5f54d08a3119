"""Ten items through the batch script and a stand-in for Claude Code: ``run_claude.py TEN_ITEMS.json DIR``.

It prints ``{item: {"verdict", "score", "code"}}`` as the batch wrote it down. Claude Code's reply to a task
is an object in the form of the task's schema; a reply in words alone is what such a model puts into the
notes of a submission without a witness.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import stand_in_claude

from adjudge.adapters.items import find_item
from adjudge.contract.canonical import canonical_bytes

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "run_claude_batch.py"


def structured(item, reply):
    """What a model that must fill in the form makes of its reply."""
    if item.is_case:
        return reply
    found = re.search(r"(?ms)^\{.*\}$", reply)
    if found:
        return json.loads(found[0])
    return {"task_id": item.name, "outcome": "no-result", "witness": None, "notes": reply}


def main(ten_items, work):
    rows = json.loads(Path(ten_items).read_text(encoding="utf-8"))
    items = {row["item"]: find_item(row["item"]) for row in rows}
    answers = {
        items[row["item"]].prompt: {"do": "success", "reply": structured(items[row["item"]], row["reply"])}
        for row in rows
    }
    program = stand_in_claude.install(work / "program", {"by_prompt": answers})
    suite = work / "suite.jsonl"
    suite.write_bytes(b"".join(canonical_bytes(item.row) + b"\n" for item in items.values()))
    command = [sys.executable, SCRIPT, suite, "--output", work / "out", "--claude", program, "--jobs", "2"]
    subprocess.run(
        [*command, "--model", "stand-in-1", "--execute"],
        env={**os.environ, "ANTHROPIC_API_KEY": "sk-of-a-stand-in"},
        stdout=subprocess.DEVNULL,
        check=True,
        timeout=300,
    )
    results = json.loads((work / "out" / "results.json").read_text(encoding="utf-8"))["rows"]
    names = {item.row.row_id: name for name, item in items.items()}
    return {
        names[row["row_id"]]: {name: row[name] for name in ("verdict", "score", "code")} for row in results
    }


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1], Path(sys.argv[2]).resolve())))
