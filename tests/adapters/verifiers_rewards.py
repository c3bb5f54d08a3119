"""Rewards of given replies, without a model: ``python verifiers_rewards.py QUESTIONS.json``.

To be run with the Python of the framework's environment, our taskset package on its path. Each question is
``{"item", "reply", "partial_credit"?, "root"?}``; a reply of ``null`` is a rollout in which nothing was said.
All are scored at once. Printed are, for each, what the trace then holds, and how many verdicts were being
given at the same time at most.
"""

import asyncio
import json
import sys
import threading
from pathlib import Path

import verifiers.v1 as vf
from verifiers.v1.trace import TraceTask

from adjudge.adapters.verifiers import taskset
from adjudge.benchmark.batch import default_jobs

at_once, most, lock = 0, 0, threading.Lock()
judge = taskset.judge


def counted(*arguments):
    """The referee, and how often it is at work."""
    global at_once, most
    with lock:
        at_once += 1
        most = max(most, at_once)
    try:
        return judge(*arguments)
    finally:
        with lock:
            at_once -= 1


async def reward(question):
    """Score one reply; an error is told like a reward."""
    settings = {name: question[name] for name in ("partial_credit", "root") if name in question}
    data = taskset.AdjudgeData(name=question["item"], prompt="", adjudge={})
    task = taskset.AdjudgeTask(data, taskset.AdjudgeTaskConfig(**settings))
    trace = vf.Trace(
        task=TraceTask(type="AdjudgeTask", data=data), agent=vf.AgentInfo(config=vf.AgentConfig())
    )
    trace.root_reply = question["reply"]
    error = None
    try:
        await task.score(trace)
    except vf.RolloutError as raised:
        error = f"{type(raised).__name__}: {raised}"
    given = trace.rewards["verdict"]
    record = trace.info.get("adjudge")
    return {
        "reward": None if given is None else given.value,
        "metrics": trace.metrics,
        "verdict": record and record["verdict"],
        "code": record and record["details"]["code"],
        "error": error,
    }


async def main(file):
    """Score all questions side by side."""
    taskset.judge = counted
    questions = json.loads(Path(file).read_text(encoding="utf-8"))
    rewards = await asyncio.gather(*map(reward, questions))
    print(json.dumps({"rewards": rewards, "most_at_once": most, "cores": default_jobs()}))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
