"""The folder that ``lm-eval run --include_path`` takes: a YAML file for each set of items, and one group.

The files hold no questions. They name a set of items and pin it by a digest, and the questions are read from
the benchmark when lm-eval starts, so that a folder which no longer fits its benchmark is refused.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

from adjudge._version import __version__
from adjudge.adapters.items import TaskSet, item_sets
from adjudge.adapters.lm_eval.documents import read_documents, task_name
from adjudge.adapters.lm_eval.task import METRICS, UNSCORED
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.contract.errors import FileError, UsageError
from adjudge.contract.files import write_atomic
from adjudge.lanes.registry import LANES

GROUP = "adjudge"
"""What lm-eval calls all tasks of a folder together."""
FUNCTIONS = "adjudge_functions"
"""The Python file of the folder, without its suffix."""

CASE_TOKENS = 256
WITNESS_TOKENS = 8192
"""Most tokens of a reply to a case and of one to a task, as in ``adjudge run``."""

_NOTE = "# Written by adjudge export --format lm-eval. Do not edit it: export it again.\n"
_FUNCTIONS = f'''{_NOTE}"""What lm-eval calls for the tasks beside this file. It needs adjudge installed."""

from adjudge.adapters.lm_eval.task import documents, judge_replies, measure

__all__ = ["documents", "judge_replies", "measure"]
'''
_TASK = """{note}task: {task}
custom_dataset: !function {functions}.documents
dataset_kwargs:
  adjudge_items: {chosen}
  adjudge_sha256: {sha256}
test_split: test
output_type: generate_until
num_fewshot: 0
# Both are fields of a document, taken as they are: a template would be one more thing to quote.
doc_to_text: prompt
doc_to_target: adjudge_item
target_delimiter: ""
generation_kwargs:
  # lm-eval would end a reply at its first empty line. An empty list is refused by some servers.
  until: ["<|endoftext|>"]
  max_gen_toks: {tokens}
  do_sample: false
  temperature: 0.0
filter_list:
  - name: adjudge
    filter:
      - function: custom
        filter_fn: !function {functions}.judge_replies
process_results: !function {functions}.measure
metric_list:
{metrics}metadata:
  version: {version}
  adjudge_version: {adjudge}
"""
_METRIC = """  - metric: {name}
    aggregation: mean
    higher_is_better: {better}
"""


def write_tasks(folder: Path, root: BenchmarkRoot) -> list[Path]:
    """Write the tasks of a benchmark for lm-eval.

    A set without items has no task. Files of the same names are replaced, others are left alone.

    Args:
        folder: where to; it is made when it is not there.
        root: the benchmark.

    Returns:
        The files, group first.

    Raises:
        UsageError: code ``NOTHING_TO_EXPORT``, the benchmark has no item that can be asked.
        FileError: the folder cannot be written.
        FaultError, CaseFileError, SnapshotMismatchError: the benchmark is not in order.
    """
    tasks = {}
    for chosen in _sets(root):
        documents = read_documents(chosen, root)
        if documents:
            tasks[task_name(chosen)] = _task(chosen, documents.sha256)
    if not tasks:
        raise UsageError("NOTHING_TO_EXPORT", f"{root.path} has no case, open task or shadow to ask about")
    # No average: one over cases, open tasks and shadows together would mean nothing.
    group = f"{_NOTE}group: {GROUP}\ntask:\n" + "".join(f"  - {name}\n" for name in tasks)
    texts = {f"{GROUP}.yaml": group, f"{FUNCTIONS}.py": _FUNCTIONS}
    texts.update({f"{name}.yaml": text for name, text in tasks.items()})
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError("UNWRITABLE", error.strerror or "no folder can be made", path=str(folder)) from None
    for name, text in texts.items():
        write_atomic(folder / name, text.encode("utf-8"))
    return [folder / name for name in texts]


def _sets(root: BenchmarkRoot) -> list[str]:
    """The sets that a benchmark may have; one of a user's own has only the lanes whose cases it holds."""
    lanes = {lane.name: lane for lane in LANES}
    return [
        name for name in item_sets() if name in get_args(TaskSet) or (root.path / lanes[name].cases).exists()
    ]


def _task(chosen: str, sha256: str) -> str:
    better = dict.fromkeys((*METRICS.values(), UNSCORED), False) | {"accepted": True}
    metrics = (_METRIC.format(name=name, better=str(is_better).lower()) for name, is_better in better.items())
    return _TASK.format(
        note=_NOTE,
        task=task_name(chosen),
        functions=FUNCTIONS,
        chosen=json.dumps(chosen),
        sha256=json.dumps(sha256),
        tokens=WITNESS_TOKENS if chosen in get_args(TaskSet) else CASE_TOKENS,
        metrics="".join(metrics),
        version=json.dumps(sha256[:12]),
        adjudge=json.dumps(__version__),
    )
