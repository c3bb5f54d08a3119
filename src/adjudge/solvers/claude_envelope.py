"""What Claude Code prints in print mode, read as untrusted data: one JSON object, the envelope of a result.

A reply is taken from one that says ``"type": "result"``, ``"subtype": "success"`` and is no error; to a task
it must hold ``structured_output``. Anything else is an outcome of the attempt: there is no reply then, and so
nothing that a verifier could reject. Numbers are kept as they are written, so that no cost is rounded and no
integer of a submission is changed on its way to the judge.
"""

from __future__ import annotations

import json
from typing import Any, Literal, NamedTuple, NoReturn

from adjudge.contract.json_scan import TooDeepError, check_depth
from adjudge.contract.printable import ascii_line
from adjudge.contract.strict_json import MAX_SAFE_INTEGER
from adjudge.judging.submission_reading import read_submission
from adjudge.solvers.claude_process import Ended

MAX_DEPTH = 64
"""Deepest nesting of an envelope; a submission may be half as deep."""
MAX_REASON = 300
"""Characters of a reason."""
_MAX_MODELS = 20

Outcome = Literal[
    "completed",
    "not-scorable",
    "not-started",
    "timeout",
    "too-large",
    "exit-status",
    "unparsable-output",
    "api-error",
    "model-refusal",
    "max-turns",
    "budget",
    "no-structured-output",
    "structured-output-retries",
    "execution-error",
]
"""How an attempt ended; only ``completed`` has a reply."""

_SUBTYPES: dict[str, Outcome] = {
    "error_max_turns": "max-turns",
    "error_max_budget_usd": "budget",
    "error_max_structured_output_retries": "structured-output-retries",
    "error_during_execution": "execution-error",
}
_TOKENS = ("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens", "output_tokens")


class Answer(NamedTuple):
    """What came out of one call.

    Attributes:
        outcome: how it ended.
        reason: one line about it.
        reply: the text of the reply, a submission's canonical JSON for a task; ``None`` unless completed.
        is_envelope: whether the output was an envelope at all.
        models: who answered, by the envelope's ``modelUsage``; it need not be the model that was asked for.
        session_id: the session, or ``None``.
        stop_reason: why the model stopped, or ``None``.
        turns: turns taken, or ``None``.
        duration_ms: how long it took by the envelope, or ``None``.
        cost_usd: the cost as the envelope writes it, or ``None``.
        usage: tokens by name, or ``None``.
    """

    outcome: Outcome
    reason: str
    reply: str | None = None
    is_envelope: bool = False
    models: tuple[str, ...] = ()
    session_id: str | None = None
    stop_reason: str | None = None
    turns: int | None = None
    duration_ms: int | None = None
    cost_usd: str | None = None
    usage: dict[str, int] | None = None


class _Number(str):
    """A number as it was written."""

    __slots__ = ()


class _NotAnEnvelopeError(Exception):
    """The output is something else; the message says what."""


def read_answer(ended: Ended, *, wants_submission: bool) -> Answer:
    """The answer in what a finished call printed.

    Args:
        ended: how the call ended, with its output.
        wants_submission: whether a task was asked, whose reply is ``structured_output``; the reply to a case
            is the text of ``result``.
    """
    if ended.how == "too-large":
        return Answer("too-large", f"more than {len(ended.output)} bytes of output; the call was ended")
    if ended.how != "exited":
        return Answer(
            "timeout", f"the time limit was reached; the call was ended after {ended.seconds:.0f} s"
        )
    try:
        envelope = _envelope(ended.output)
    except _NotAnEnvelopeError as error:
        if ended.status != 0:
            said = ended.errors.decode("utf-8", "replace").strip() or str(error)
            return Answer("exit-status", _line(f"exit status {ended.status}: {said}"))
        return Answer("unparsable-output", _line(str(error)))
    facts = _facts(envelope)
    outcome, reason, reply = _read(envelope, ended.status, wants_submission)
    return facts._replace(outcome=outcome, reason=_line(reason), reply=reply)


def _envelope(output: bytes) -> dict[str, Any]:
    try:
        text = output.decode("utf-8")
        check_depth(text, MAX_DEPTH)
        value = json.loads(
            text,
            object_pairs_hook=_object,
            parse_int=_Number,
            parse_float=_Number,
            parse_constant=_refuse_constant,
        )
    except UnicodeDecodeError:
        raise _NotAnEnvelopeError("the output is not UTF-8") from None
    except TooDeepError:
        raise _NotAnEnvelopeError(f"the output nests deeper than {MAX_DEPTH} levels") from None
    except (ValueError, RecursionError):
        what = "no output" if not output.strip() else "the output is not one JSON value"
        raise _NotAnEnvelopeError(what) from None
    if not isinstance(value, dict) or value.get("type") != "result" or not _is_text(value.get("subtype")):
        raise _NotAnEnvelopeError("the output is JSON, but not the envelope of a result")
    if not isinstance(value.get("is_error"), bool):
        raise _NotAnEnvelopeError("the envelope does not say whether it is an error")
    return value


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _NotAnEnvelopeError("the output names a key twice")
    return found


def _refuse_constant(word: str) -> NoReturn:
    raise _NotAnEnvelopeError(f"the output holds {word}, which is not JSON")


def _read(envelope: dict[str, Any], status: int, wants_submission: bool) -> tuple[Outcome, str, str | None]:
    subtype, said = str(envelope["subtype"]), envelope.get("result")
    if subtype in _SUBTYPES:
        return _SUBTYPES[subtype], _errors(envelope) or subtype, None
    if subtype != "success":
        return "execution-error", f"the envelope says {subtype}", None
    if envelope["is_error"]:
        if envelope.get("stop_reason") == "refusal":
            return "model-refusal", _text(said) or "the model declined to answer", None
        return "api-error", _text(said) or "the envelope says that the result is an error", None
    if status != 0:
        return "exit-status", f"exit status {status} beside an envelope of success", None
    if not wants_submission:
        if not _is_text(said):
            return "unparsable-output", "the envelope has no text as its result", None
        return "completed", "a reply", str(said)
    if "structured_output" not in envelope:
        return "no-structured-output", "the model never gave its answer in the form of the schema", None
    reply = written(envelope["structured_output"])
    reading = read_submission(reply)
    if reading.fault == "TOO_LONG":
        return "too-large", "the submission is too long to be kept", None
    if reading.submission is None:
        return "no-structured-output", "the structured output is no submission", None
    return "completed", "a submission", reply


def written(value: Any) -> str:
    """Canonical JSON of a value as it was read here: sorted keys, ASCII, numbers as they were written."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(key)}:{written(value[key])}" for key in sorted(value)) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(written, value)) + "]"
    return str(value) if isinstance(value, _Number) else json.dumps(value)


def _facts(envelope: dict[str, Any]) -> Answer:
    by_model, usage = envelope.get("modelUsage"), envelope.get("usage")
    models = sorted(by_model)[:_MAX_MODELS] if isinstance(by_model, dict) else []
    counted = {name: _count(usage.get(name)) for name in _TOKENS} if isinstance(usage, dict) else {}
    tokens = {name: count for name, count in counted.items() if count is not None}
    cost = envelope.get("total_cost_usd")
    return Answer(
        outcome="completed",
        reason="",
        is_envelope=True,
        models=tuple(ascii_line(model, 120) for model in models if model),
        session_id=_short(envelope.get("session_id")),
        stop_reason=_short(envelope.get("stop_reason")),
        turns=_count(envelope.get("num_turns")),
        duration_ms=_count(envelope.get("duration_ms")),
        cost_usd=str(cost)[:40] if isinstance(cost, _Number) else None,
        usage=tokens or None,
    )


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and not isinstance(value, _Number)


def _text(value: Any) -> str:
    return str(value) if _is_text(value) else ""


def _short(value: Any) -> str | None:
    return ascii_line(value, 120) if _is_text(value) and value else None


def _count(value: Any) -> int | None:
    if isinstance(value, _Number) and value.isascii() and value.isdigit() and len(value) <= 16:
        return min(int(value), MAX_SAFE_INTEGER)
    return None


def _errors(envelope: dict[str, Any]) -> str:
    errors = envelope.get("errors")
    return "; ".join(map(_text, errors[:3])) if isinstance(errors, list) else ""


def _line(text: str) -> str:
    """One line of printable ASCII, its end cut off where it is long."""
    return ascii_line(" ".join(text[:4000].split()), MAX_REASON) or "nothing was said"
