"""Reading what Harbor wrote about a job or a trial: which item, who answered, the reply, and Harbor's score.

A trial keeps the name of its task and no metadata, so the item is read from the name that an export gave it.
The reply is the file that the task declares as its artifact, as Harbor took it home. A trial that ended
without that file answered nothing, which is a reply of no words; only where Harbor itself reports an error is
there no reply.
"""

from __future__ import annotations

import collections
import itertools
import os
import stat
from collections.abc import Iterator
from contextlib import AbstractContextManager
from datetime import timedelta
from pathlib import Path
from typing import Final, Literal, NamedTuple

from adjudge.adapters.harbor.layout import MAX_FILE_BYTES, ORGANISATION, answer_file, item_of
from adjudge.adapters.harbor.log_fields import Fields, corrupt, load, load_object
from adjudge.adapters.log_folder import given_path, one_of_several
from adjudge.adapters.logged import LogError, LoggedReply
from adjudge.contract.errors import FileError
from adjudge.contract.files import read_regular

MAX_TRIALS: Final = 100_000
MAX_JOB_BYTES: Final = 64 << 20
"""The result of a job names every trial several times."""
RESULT_VERSION: Final = 1
"""The version of Harbor's trial results that is read; a result without one is of this version."""

_OF_JOBS: Final = frozenset({"n_total_trials", "job_name"})
"""A result or a configuration that has one of these fields is that of a job."""
_MAX_NAMED: Final = 5
_TOKENS: Final = ("n_input_tokens", "n_cache_tokens", "n_output_tokens")


class _Trial(NamedTuple):
    """A trial's result without its reply.

    Attributes:
        folder: where it is.
        started: when it began, as Harbor writes it.
        number: Harbor's own name of this one trial, which a copy has as well; empty when there is none.
        logged: the rest.
    """

    folder: Path
    started: str
    number: str
    logged: LoggedReply


def read(path: Path) -> Iterator[LoggedReply]:
    """The replies of a job, or of one trial, by item and then by the time at which the trials began.

    Of several jobs one must be named: they are runs of their own, and a trial does not say which is meant.

    Args:
        path: the folder of a job or of a trial, or one in which there is a single job.

    Raises:
        LogError: it is not such a folder (``NOT_A_LOG``), a file in it is too large (``TOO_LARGE``), of a
            version that is not known (``LOG_VERSION``), or not what Harbor writes (``LOG_CORRUPT``).
    """
    folders = _trial_folders(given_path(path))
    trials = []
    for folder in folders:
        with _one_of(folders):
            trials.append(_read_trial(folder))
    trials.sort(key=lambda trial: (trial.logged.item_id, trial.started, trial.folder.name))
    epochs: collections.Counter[tuple[str, str, str]] = collections.Counter()
    numbered: dict[tuple[str, str, str, str], int] = {}
    for trial in trials:
        asked = (trial.logged.item_id, trial.logged.provider, trial.logged.model)
        epoch = numbered.get((trial.number, *asked)) if trial.number else None
        if epoch is None:
            epochs[asked] += 1
            epoch = numbered[trial.number, *asked] = epochs[asked]
        with _one_of(folders):
            logged = _with_reply(trial)
        yield logged._replace(epoch=epoch)


def _one_of(folders: list[Path]) -> AbstractContextManager[None]:
    return one_of_several(len(folders), "folder")


def _trial_folders(path: Path) -> list[Path]:
    """The folders of trials: ``path`` itself, or those below it that hold a trial, finished or not."""
    kind = _kind(path)
    if kind == "trial":
        return [path]
    found = [folder for folder in _folders_in(path) if _record(folder) is not None]
    if kind != "job":
        jobs = [folder for folder in found if _kind(folder) == "job"]
        if len(jobs) == len(found) == 1:
            found = [folder for folder in _folders_in(jobs[0]) if _record(folder) is not None]
        elif jobs:
            named = ", ".join(folder.name for folder in jobs[:_MAX_NAMED])
            more = f" and {len(jobs) - _MAX_NAMED} more" if len(jobs) > _MAX_NAMED else ""
            raise LogError("NOT_A_LOG", f"{path}: a folder of jobs: name one that is in it: {named}{more}")
    if not found:
        reason = "neither a job nor a trial of Harbor: no result.json in or below it"
        raise LogError("NOT_A_LOG", f"{path}: {reason}")
    return found


def _folders_in(path: Path) -> list[Path]:
    """The folders directly in ``path``, by name; links are none."""
    try:
        with os.scandir(path) as entries:
            found = (Path(entry) for entry in entries if entry.is_dir(follow_symlinks=False))
            folders = sorted(itertools.islice(found, MAX_TRIALS + 1))
    except NotADirectoryError:
        raise LogError("NOT_A_LOG", f"{path}: a file: name the folder of the job, or of a trial") from None
    except OSError as error:
        raise LogError("NOT_A_LOG", f"{path}: {(error.strerror or 'cannot be read').lower()}") from None
    if len(folders) > MAX_TRIALS:
        raise LogError("TOO_LARGE", f"{path}: more than {MAX_TRIALS} folders")
    return folders


def _record(folder: Path) -> Path | None:
    """What Harbor wrote about the trial or job in a folder: its result, or what it was to do."""
    return next((folder / name for name in ("result.json", "config.json") if _is_file(folder / name)), None)


def _kind(folder: Path) -> Literal["trial", "job"] | None:
    """What a folder holds by Harbor's own words; ``None`` when it does not say."""
    file = _record(folder)
    fields = {} if file is None else load_object(file, MAX_JOB_BYTES)
    if "trial_name" in fields:
        return "trial"
    return "job" if _OF_JOBS & fields.keys() else None


def _is_file(path: Path) -> bool:
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except OSError:
        return False


def _read_trial(folder: Path) -> _Trial:
    file = folder / "result.json"
    if not _is_file(file):
        return _unfinished(folder)
    result = Fields(file, load_object(file))
    version = result.value("schema_version", int, RESULT_VERSION)
    if version != RESULT_VERSION:
        raise LogError(
            "LOG_VERSION", f"{file}: a result of version {version}, and only {RESULT_VERSION} is known"
        )
    task_name = result.text("task_name")
    provider, model = _who(result)
    failed = result.below("exception_info")
    logged = LoggedReply(
        where=str(folder),
        item_id=task_name,
        adjudge_item=item_of(task_name),
        prompt=None,
        provider=provider,
        model=model,
        epoch=1,
        reply=None if failed else "",
        score=_score(result),
        finish_reason=failed.text("exception_type") if failed else None,
        usage=_usage(result.below("agent_result")),
        latency_ms=_latency(result.below("agent_execution")),
    )
    return _Trial(folder, result.value("started_at", str, ""), result.value("id", str, ""), logged)


def _unfinished(folder: Path) -> _Trial:
    """A trial that never got as far as a result: it is counted, and has no reply."""
    file = folder / "config.json"
    config = Fields(file, load_object(file))
    task = config.below("task")
    path = task.value("path", str, "") if task else ""
    name = f"{ORGANISATION}/{path.rstrip('/').rpartition('/')[2]}"
    item = item_of(name)
    provider, model = _who_was_asked(config.below("agent"))
    shown = name if item else path or folder.name
    logged = LoggedReply(
        where=str(folder),
        item_id=shown,
        adjudge_item=item,
        prompt=None,
        provider=provider,
        model=model,
        epoch=1,
        reply=None,
        score=None,
        finish_reason="unfinished",
        usage=None,
        latency_ms=None,
    )
    return _Trial(folder, "", "", logged)


def _with_reply(trial: _Trial) -> LoggedReply:
    """The logged reply with its text, if the answer's file was taken home.

    Raises:
        LogError: code ``LOG_CORRUPT``: the file is there and nobody lets us read it.
    """
    logged = trial.logged
    if logged.adjudge_item is None:
        return logged._replace(reply=None)
    source = answer_file(logged.adjudge_item)
    if logged.finish_reason == "unfinished" or not _was_collected(trial.folder / "artifacts", source):
        return logged
    try:
        data = read_regular(f"{trial.folder}/artifacts{source}", max_bytes=MAX_FILE_BYTES)
        return logged._replace(reply=data.decode("utf-8"))
    except FileError as error:
        if error.code == "UNREADABLE":
            corrupt(
                trial.folder, f"artifacts{source} cannot be read, though the manifest says that it is there"
            )
        # What the manifest says was there, and is not, can be held against nobody.
        return logged._replace(reply=None if error.code == "MISSING" else "", finish_reason=error.code)
    except UnicodeDecodeError:
        return logged._replace(reply="", finish_reason="BAD_ENCODING")


def _was_collected(artifacts: Path, source: str) -> bool:
    """Whether the manifest says that a file was taken home whole, and no link leads to it."""
    parents = (artifacts, (artifacts / source.lstrip("/")).parent)
    file = artifacts / "manifest.json"
    if any(folder.is_symlink() for folder in parents) or not _is_file(file):
        return False
    entries = load(file)
    if not isinstance(entries, list) or not all(type(entry) is dict for entry in entries):
        corrupt(file, "an array of objects is needed")
    return any(entry.get("source") == source and entry.get("status") == "ok" for entry in entries)


def _who(result: Fields) -> tuple[str, str]:
    """Provider and model; an agent that calls no model, such as the oracle, answers in its own name."""
    agent = result.below("agent_info")
    info = agent.below("model_info") if agent else None
    if info is not None:
        return info.value("provider", str, "") or "unknown", info.text("name")
    config = result.below("config")
    asked = _who_was_asked(config.below("agent") if config else None)
    if asked == _UNKNOWN and agent is not None:
        return "harbor", agent.text("name")
    return asked


_UNKNOWN: Final = ("unknown", "unknown")


def _who_was_asked(agent: Fields | None) -> tuple[str, str]:
    """Provider and model out of ``anthropic/claude-…``, as it was given on Harbor's command line."""
    asked = agent.value("model_name", str, "") if agent else ""
    provider, slash, model = asked.partition("/")
    if not asked:
        return _UNKNOWN
    return (provider, model) if slash else ("unknown", asked)


def _score(result: Fields) -> str | None:
    """The reward as it is written, if Harbor itself holds it to be valid."""
    verified = result.below("verifier_result")
    rewards = verified.below("rewards") if verified else None
    if rewards is None or not result.value("reward_valid", bool, True):
        return None
    return rewards.number("reward")


def _usage(agent: Fields | None) -> dict[str, int] | None:
    if agent is None:
        return None
    counted = {name.removeprefix("n_"): agent.value(name, int, -1) for name in _TOKENS}
    known = {name: count for name, count in counted.items() if count >= 0}
    return known or None


def _latency(phase: Fields | None) -> int | None:
    """How long the agent worked, in milliseconds."""
    begun, ended = (phase.time("started_at"), phase.time("finished_at")) if phase else (None, None)
    if begun is None or ended is None or (begun.tzinfo is None) != (ended.tzinfo is None):
        return None
    return max(0, (ended - begun) // timedelta(milliseconds=1))
