"""The ten items through Inspect: ``python run_inspect.py TEN_ITEMS.json WORKDIR``, with Inspect's own Python.

``inspect eval adjudge/items`` asks a model server on loopback, through Inspect's provider for servers that
speak OpenAI's protocol. The verdicts are read back, with Inspect's own reader, out of the log that it wrote.
More arguments go to the command as they are. What the server was asked is left in ``WORKDIR/requests.json``.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

from inspect_ai.log import list_eval_logs, read_eval_log

from adjudge.adapters.items import find_item

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "frameworks"))
from reply_server import ReplyServer


def run_eval(items, folder, options):
    """Run the real command over items with fixed replies; returns the log that it wrote."""
    replies = {find_item(item["item"]).prompt: item["reply"] for item in items}
    names = ",".join(item["item"] for item in items)
    command = [sys.executable, "-m", "inspect_ai", "eval", "adjudge/items", "-T", f"names={names}"]
    with ReplyServer(replies) as server:
        command += ["--model", "openai-api/local/stand-in", "--model-base-url", server.url]
        command += ["--log-dir", str(folder / "logs"), "--display", "none", *options]
        variables = {**os.environ, "LOCAL_API_KEY": "none"}
        done = subprocess.run(command, env=variables, capture_output=True, text=True, timeout=240)
        (folder / "requests.json").write_text(json.dumps(server.requests), encoding="utf-8")
    (found,) = list_eval_logs(str(folder / "logs"))
    log = read_eval_log(found)
    if done.returncode != 0 or log.status != "success":
        sys.exit(f"inspect eval: {log.error}\n{done.stdout}{done.stderr}")
    return log


def main():
    items = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    log = run_eval(items, Path(sys.argv[2]), sys.argv[3:])
    found = {}
    for sample in log.samples:
        score = sample.scores["adjudge_verdict"]
        record = score.metadata["verdict"]
        found[sample.id] = {
            "verdict": record["verdict"],
            "score": {"C": 1, "I": 0}[score.value],
            "code": record["details"]["code"],
        }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
