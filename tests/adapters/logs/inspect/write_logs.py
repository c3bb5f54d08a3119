"""Writes the logs beside it, with Inspect's own Python: ``python write_logs.py``.

Four items with two epochs each; the model fails on one of them every time, and on another one's second epoch
it answers with parts. Events and the text of tracebacks, which name the machine, are taken out.
"""

import sys
import tempfile
from pathlib import Path

from inspect_ai import eval as run_eval
from inspect_ai.log import read_eval_log, write_eval_log
from inspect_ai.model import (
    ChatCompletionChoice,
    ChatMessageAssistant,
    ContentReasoning,
    ContentText,
    ModelOutput,
    ModelUsage,
    get_model,
)

from adjudge.adapters.inspect_ai.registry import chosen_items
from adjudge.adapters.items import find_item

HERE = Path(__file__).parent
REPLIES = {
    "symbolic-equivalence/b1-0001": "EQUIVALENT",
    "symbolic-equivalence/b1-0003": "Expanding gives 12*t + 54 on both sides.\n\nNOT_EQUIVALENT\n",
    "symbolic-equivalence/b1-0004": None,
    "symbolic-equivalence/b1-0005": "It is EQUIVALENT, or maybe NOT_EQUIVALENT.",
}
PROMPTS = {find_item(name).prompt: name for name in REPLIES}
asked = []


def answer(messages, tools, tool_choice, config):
    name = PROMPTS[messages[-1].text]
    asked.append(name)
    if REPLIES[name] is None:
        raise RuntimeError("the stand-in model has no reply to this")
    output = ModelOutput.from_content("stand-in", REPLIES[name])
    if name.endswith("b1-0001") and asked.count(name) == 2:
        parts = [ContentReasoning(reasoning="NOT_EQUIVALENT at first"), ContentText(text="EQUIVALENT")]
        message = ChatMessageAssistant(content=parts)
        output = ModelOutput(
            model="stand-in", choices=[ChatCompletionChoice(message=message, stop_reason="stop")]
        )
    output.usage = ModelUsage(input_tokens=7, output_tokens=3, total_tokens=10)
    return output


with tempfile.TemporaryDirectory() as folder:
    (log,) = run_eval(
        chosen_items(list(REPLIES)),
        model=get_model("mockllm/stand-in", custom_outputs=answer),
        epochs=2,
        max_samples=1,
        fail_on_error=False,
        display="none",
        log_dir=folder,
    )
    log = read_eval_log(log.location)
if log.status != "success":
    sys.exit(str(log.error))
for sample in log.samples:
    sample.events = []
    if sample.error is not None:
        sample.error.traceback = sample.error.traceback_ansi = ""
for kind in ("eval", "json"):
    write_eval_log(log, str(HERE / f"four-items.{kind}"))
