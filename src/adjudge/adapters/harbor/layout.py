"""The names on which an exported task, the judge in its verifier image and the reader of its trials agree."""

from __future__ import annotations

import re
from typing import Final

from adjudge.lanes.registry import LANES

ORGANISATION: Final = "adjudge"
"""The part before the slash in the names of our tasks and datasets."""
SUBMISSION: Final = "/app/submission.json"
"""Where an agent leaves its answer to a task."""
REPLY: Final = "/app/reply.txt"
"""Where an agent leaves its answer to a case of a lane."""
LOGS: Final = "/logs/verifier"
"""The folder that Harbor reads when the verifier has ended."""
REWARD_FILE: Final = "reward.json"
VERDICT_FILE: Final = "verdict.json"

MAX_FILE_BYTES: Final = 4 << 20
"""More of an answer is never read: four bytes for each character that a reply may have at most."""

_TASK_ID = re.compile(r"(?:cb|ks)-[0-9]{4}", re.ASCII)
_CASE_ID = re.compile(r"[a-z0-9-]{1,40}", re.ASCII)


def answer_file(item: str) -> str:
    """Where an agent leaves its answer to an item."""
    return REPLY if "/" in item else SUBMISSION


def short_name(item: str) -> str:
    """The item's name as a folder and as the last part of a Harbor name, which takes no second slash."""
    return item.replace("/", ".")


def item_of(task_name: str) -> str | None:
    """The item that a Harbor task of ours asks, or ``None`` for a task of anybody else."""
    organisation, _, name = task_name.partition("/")
    if organisation != ORGANISATION:
        return None
    if _TASK_ID.fullmatch(name):
        return name
    lane, dot, case_id = name.partition(".")
    if dot and any(lane == known.name for known in LANES) and _CASE_ID.fullmatch(case_id):
        return f"{lane}/{case_id}"
    return None
