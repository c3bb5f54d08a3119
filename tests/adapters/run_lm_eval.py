"""Ten items through lm-eval: ``python run_lm_eval.py TEN_ITEMS.json WORKDIR``, with lm-eval's own Python.

A loopback server gives the replies. The verdicts that are printed are read from the samples that lm-eval
logged, and the figures of its results file must be those of these verdicts.
"""

import collections
import importlib.util
import json
import subprocess
import sys
from pathlib import Path

from adjudge.adapters.items import find_item, items
from adjudge.adapters.lm_eval.documents import task_name
from adjudge.adapters.lm_eval.export import write_tasks
from adjudge.benchmark.root import find_root

SECONDS = 240


def _set_of(name):
    lane, slash, _ = name.partition("/")
    return lane if slash else "shadows" if name.startswith("ks-") else "tasks"


def _sibling(name):
    file = Path(__file__).resolve().parents[1] / "frameworks" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(folder, model_args, samples, *more):
    """One run of lm-eval over chosen documents: its results file, and its samples by task."""
    out = folder / "out"
    command = [sys.executable, "-m", "lm_eval", "run", "--model", "local-chat-completions"]
    command += ["--model_args", model_args, "--apply_chat_template", "--include_path", str(folder / "tasks")]
    command += ["--tasks", ",".join(samples), "--samples", json.dumps(samples)]
    command += ["--log_samples", "--output_path", str(out), *more]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=SECONDS)
    if done.returncode != 0:
        sys.exit(done.stdout + done.stderr)
    (results,) = out.rglob("results_*.json")
    logged = {}
    for task in samples:
        (file,) = out.rglob(f"samples_{task}_*.jsonl")
        with file.open(encoding="utf-8") as lines:
            logged[task] = [json.loads(line) for line in lines]
    return json.loads(results.read_text(encoding="utf-8")), logged


def main(ten_items, folder):
    replies = {row["item"]: row["reply"] for row in json.loads(ten_items.read_text(encoding="utf-8"))}
    write_tasks(folder / "tasks", find_root())
    samples = collections.defaultdict(list)
    for chosen in {_set_of(name) for name in replies}:
        for index, item in enumerate(items(chosen)):
            if item.name in replies:
                samples[task_name(chosen)].append(index)
    prompts = {find_item(name).prompt: reply for name, reply in replies.items()}
    with _sibling("reply_server").ReplyServer(prompts) as server:
        model = f"model=stand-in,base_url={server.url}/chat/completions"
        results, logged = run(folder, model, samples)
        asked = sorted(request["messages"][0]["content"] for request in server.requests)
    assert asked == sorted(prompts), "a prompt did not arrive byte for byte"
    verdicts = {}
    for task, rows in logged.items():
        records = [json.loads(row["filtered_resps"][0][0]) for row in rows]
        share = sum(record["verdict"] == "accepted" for record in records) / len(records)
        assert results["results"][task]["accepted,adjudge"] == share
        for row, record in zip(rows, records, strict=True):
            code = record["details"]["code"]
            verdicts[row["doc"]["adjudge_item"]] = {
                "verdict": record["verdict"],
                "score": record["score"],
                "code": code,
            }
    print(json.dumps(verdicts))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]).resolve())
