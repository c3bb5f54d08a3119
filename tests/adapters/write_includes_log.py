"""An ordinary Inspect evaluation of the lane's own prompts, scored by Inspect's own ``includes()``.

``python write_includes_log.py FILE`` is run with the Python of Inspect's environment. It knows nothing of our
scorer: ids by position, no metadata, a target and a stock scorer, as somebody writes it in five minutes. The
log goes to FILE as JSON, without what differs from machine to machine.
"""

import json
import shutil
import sys
import tempfile
from pathlib import Path

import inspect_ai
from inspect_ai.dataset import Sample
from inspect_ai.model import ModelOutput, ModelUsage, get_model
from inspect_ai.scorer import includes
from inspect_ai.solver import generate

from adjudge.adapters.items import find_item
from adjudge.benchmark.root import find_root

LANE = "symbolic-equivalence"
REPLIES = {
    "b1-0001": "EQUIVALENT",
    "b1-0003": "NOT_EQUIVALENT",
    "b1-0004": "It is not EQUIVALENT.",
    "b1-0005": "They are EQUIVALENT, or maybe NOT_EQUIVALENT.",
    "b1-0006": "Both expand to the same polynomial, so the two agree.",
    "b1-0021": "At x = 1 they differ.\n\nNOT EQUIVALENT",
    "b1-0022": "NOT_EQUIVALENT",
}
"""What the stand-in for a model says to each case."""


def samples():
    lines = (find_root().path / "evals/symbolic_equivalence/v1/cases.jsonl").read_text().splitlines()
    labels = {case["case_id"]: case["expected"].upper() for case in map(json.loads, lines)}
    for case, reply in REPLIES.items():
        yield Sample(input=find_item(f"{LANE}/{case}").prompt, target=labels[case]), reply
    reworded = "In one word, please.\n\n" + find_item(f"{LANE}/b1-0007").prompt
    yield Sample(input=reworded, target="EQUIVALENT"), "EQUIVALENT"
    yield Sample(input="What is 2 + 2?", target="4"), "4"


def main(file):
    pairs = list(samples())
    by_prompt = {sample.input: reply for sample, reply in pairs}

    def answer(messages, tools, tool_choice, config):
        output = ModelOutput.from_content("mockllm/model", by_prompt[messages[-1].text])
        output.usage = ModelUsage(input_tokens=90, output_tokens=4, total_tokens=94)
        return output

    task = inspect_ai.Task(
        name="my_equivalence", dataset=[sample for sample, _ in pairs], solver=generate(), scorer=includes()
    )
    with tempfile.TemporaryDirectory() as folder:
        model = get_model("mockllm/model", custom_outputs=answer)
        inspect_ai.eval(task, model=model, log_dir=folder, log_format="json", display="none", max_samples=1)
        (written,) = Path(folder).glob("*.json")
        shutil.copy(written, file)
    log = json.loads(Path(file).read_text(encoding="utf-8"))
    log["eval"]["task_file"] = log["eval"]["revision"] = None
    log["eval"].pop("packages", None)
    for sample in log["samples"]:
        sample["events"] = []
        sample["attachments"] = {}
        sample.pop("events_data", None)
    Path(file).write_text(json.dumps(log, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
