"""Real systems without a model: they answer a lane's questions by rule, and leave caches as a run would.

They stand for models in tests and are named ``scripted``, so that nobody takes them for any.
"""

import hashlib
import json
import shutil
from collections.abc import Callable
from pathlib import Path

from adjudge.contract.canonical import canonical_bytes, sha256_hex
from adjudge.lanes.prompt import LaneRows, template_sha256
from adjudge.lanes.registry import Lane
from adjudge.runs.reply_cache import run_file
from adjudge.scoring.lane_facts import parser_of, read_facts

REPOSITORY = Path(__file__).resolve().parents[2]
Script = Callable[[str, str], str]
"""From the id of a case and its prompt to a reply."""


def lane_root(folder: Path, lane: Lane) -> Path:
    """A throw-away root with the lane's cases and report, and no caches."""
    root = folder / "root"
    target = root / lane.folder
    target.mkdir(parents=True, exist_ok=True)
    for name in (lane.cases, lane.report):
        shutil.copy(REPOSITORY / name, root / name)
    (root / "adjudge.toml").write_text('schema = "adjudge.root/1"\n')
    return root


def write_run(
    root: Path, lane: Lane, model: str, script: Script, *, run: int = 1, limit: int | None = None, **fields
) -> Path:
    """Ask a script every question and store its replies; ``fields`` replace those of the records."""
    parser = parser_of(lane)
    file = root / run_file(lane, "scripted", model, run)
    file.parent.mkdir(parents=True, exist_ok=True)
    lines = []
    for row in list(LaneRows(root).rows(lane.name))[:limit]:
        name = row.row_id.partition("/")[2]
        reply = script(name, row.prompt)
        record = {
            "schema": "adjudge.frontier.reply/1",
            "case_id": name,
            "provider": "scripted",
            "model": model,
            "run": run,
            "prompt_sha256": sha256_hex(row.prompt.encode()),
            "template_sha256": template_sha256(lane.name),
            "params": {"max_tokens": 256},
            "raw_reply": reply,
            "raw_sha256": sha256_hex(reply.encode("utf-8", "surrogatepass")),
            "finish_reason": "stop",
            "verdict": parser.read(reply),
            "parser": parser.name,
            "latency_ms": 100 + draw(name, model, run) % 900,
            "usage": None,
            **fields,
        }
        lines.append(canonical_bytes(record) + b"\n")
    file.write_bytes(b"".join(lines))
    return file


def draw(*words: object) -> int:
    """A number that looks like chance and is the same every time."""
    digest = hashlib.sha256(json.dumps(words).encode()).digest()
    return int.from_bytes(digest[:8], "big")


def always(reply: str) -> Script:
    """Says one thing whatever is asked."""
    return lambda name, prompt: reply


def engine_again(root: Path, lane: Lane) -> Script:
    """Says what the built-in engine said."""
    answers = {case.case_id: case.engine_answer for case in read_facts(root, lane).cases}

    def reply(name: str, prompt: str) -> str:
        said = answers[name]
        if said in ("equivalent", "not_equivalent", "refused"):
            return said.upper()
        return f"ANSWER {said}"

    return reply


def mostly(script: Script, other: Script, percent: int, seed: object) -> Script:
    """Follows one script on so many cases of a hundred, and another on the rest."""
    return lambda name, prompt: (script if draw(seed, name) % 100 < percent else other)(name, prompt)


def coin(seed: object) -> Script:
    """Guesses, with some words around the guess."""

    def reply(name: str, prompt: str) -> str:
        guess = ("EQUIVALENT", "NOT_EQUIVALENT")[draw(seed, name) % 2]
        return f"Let me expand both sides of {name}.\n\n{guess}"

    return reply
