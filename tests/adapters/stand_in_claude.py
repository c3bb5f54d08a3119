"""A stand-in for the program Claude Code: its print mode as far as we use it, behaving by a script.

``install(folder, script)`` puts an executable ``claude`` into a folder. The script is a JSON object::

    {"version": "2.1.197 (Claude Code)", "default": BEHAVIOUR, "by_prompt": {PROMPT: BEHAVIOUR or a list}}

A behaviour is ``{"do": WORD, …}`` with a word of :data:`BEHAVIOURS`; of a list the first call takes the
first one, and so on. What it was called with is written to ``calls.jsonl`` beside it. Options are parsed as
strictly as the real program does, and what it was seen to do with them (version 2.1.197) is done here: an
unknown option or a schema that is no JSON ends it with status 1, a schema with an unknown format is dropped
in silence, and an envelope of an error comes with status 1.
"""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

MODEL_THAT_ANSWERS = "stand-in-1"
FLAGS = {"-p", "--print", "--bare", "--safe-mode", "--no-session-persistence"}
VALUES = {
    *("--output-format", "--model", "--system-prompt", "--max-turns", "--max-budget-usd"),
    *("--effort", "--json-schema", "--tools"),
}
KNOWN_FORMATS = {"date", "date-time", "email", "uri", "uuid", "regex"}


def install(folder, script):
    """Put ``claude`` into a folder; gives its path."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "script.json").write_text(json.dumps(script), encoding="utf-8")
    program = folder / "claude"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -I -S "{__file__}" "{folder}" "$@"\n')
    program.chmod(0o755)
    return program


def calls(folder):
    """What it was called with so far, without the questions after its version."""
    log = Path(folder) / "calls.jsonl"
    lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
    return [json.loads(line) for line in lines]


def main(folder, arguments):
    script = json.loads((folder / "script.json").read_text(encoding="utf-8"))
    if arguments == ["--version"]:
        print(script.get("version", "2.1.197 (Claude Code)"))
        return 0
    options = _parse(arguments)
    if isinstance(options, str):
        sys.stderr.write(options + "\n")
        return 1
    prompt = sys.stdin.buffer.read().decode("utf-8")
    if not prompt:
        sys.stderr.write("Error: Input must be provided either through stdin or as a prompt argument\n")
        return 1
    before = [call for call in calls(folder) if call["prompt"] == prompt]
    _log(folder, {"pid": os.getpid(), "prompt": prompt, "arguments": arguments, **_surroundings()})
    chosen = script.get("by_prompt", {}).get(prompt, script.get("default", {"do": "garbage"}))
    if isinstance(chosen, list):
        chosen = chosen[min(len(before), len(chosen) - 1)]
    schema = json.loads(options.get("--json-schema", "null"))
    if not _formats(schema) <= KNOWN_FORMATS:
        schema = None
    return BEHAVIOURS[chosen["do"]](chosen, schema, folder)


def _parse(arguments):
    """The options by name, or the program's complaint."""
    found, rest = {}, list(arguments)
    while rest:
        word = rest.pop(0)
        if word in FLAGS:
            found[word] = True
        elif word in VALUES and rest:
            found[word] = rest.pop(0)
        elif word in VALUES:
            return f"error: option '{word}' argument missing"
        else:
            return f"error: unknown option '{word}'"
    if "-p" not in found or found.get("--output-format") != "json":
        return "this stand-in has print mode with JSON alone"
    if "--max-turns" in found and not found["--max-turns"].isdigit():
        return "Error: --max-turns must be a positive integer"
    try:
        json.loads(found.get("--json-schema", "{}"))
    except ValueError:
        return "Error: --json-schema is not valid JSON"
    return found


def _formats(value):
    if isinstance(value, list):
        return set().union(*map(_formats, value)) if value else set()
    if not isinstance(value, dict):
        return set()
    own = {value["format"]} if isinstance(value.get("format"), str) else set()
    return own.union(*map(_formats, value.values())) if value else own


def _surroundings():
    return {
        "folder": [file.name for file in Path().iterdir()],
        "home": os.environ.get("HOME"),
        "variables": sorted(os.environ),
    }


def _log(folder, value):
    descriptor = os.open(folder / "calls.jsonl", os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
    os.write(descriptor, json.dumps(value).encode() + b"\n")
    os.close(descriptor)


def envelope(**more):
    """An envelope of success, with the fields that the real one has."""
    return {
        "type": "result",
        "subtype": "success",
        "is_error": False,
        "api_error_status": None,
        "duration_ms": 71,
        "duration_api_ms": 29,
        "num_turns": 2,
        "result": "",
        "stop_reason": "end_turn",
        "session_id": "6f9416c9-08bf-4971-868a-6aa2c4347bc1",
        "total_cost_usd": 0.00055,
        "usage": {
            "input_tokens": 10,
            "cache_creation_input_tokens": 0,
            "cache_read_input_tokens": 0,
            "output_tokens": 20,
            "server_tool_use": {"web_search_requests": 0},
        },
        "modelUsage": {MODEL_THAT_ANSWERS: {"inputTokens": 10, "outputTokens": 20, "costUSD": 0.00055}},
        "permission_denials": [],
        "terminal_reason": "completed",
        "uuid": "aee92ca5-22ad-4035-95ff-1150fcebf233",
        **more,
    }


def _print(value):
    sys.stdout.write(json.dumps(value) + "\n")
    sys.stdout.flush()


def _success(behaviour, schema, folder):
    """``reply``: an object for a task, text for a case."""
    reply = behaviour["reply"]
    time.sleep(behaviour.get("seconds", 0))
    if isinstance(reply, str):
        _print(envelope(result=reply, num_turns=1))
    elif schema is not None:
        _print(envelope(result=json.dumps(reply), stop_reason="tool_use", structured_output=reply))
    else:  # no tool to put it into: the model says it in words
        _print(envelope(result=json.dumps(reply), num_turns=1))
    return 0


def _give_up(behaviour, schema, folder):
    """It says that it found nothing, in the form of whatever task it is."""
    task_id = schema["properties"]["task_id"]["const"]
    return _success({"reply": {"task_id": task_id, "outcome": "no-result", "witness": None}}, schema, folder)


def _error(**more):
    def behave(behaviour, schema, folder):
        fields = envelope(is_error=True, **more)
        if fields["subtype"] != "success":
            del fields["result"]
        _print(fields)
        return 1

    return behave


def _without_structure(behaviour, schema, folder):
    _print(envelope(result=behaviour.get("reply", "I would rather say it in words.")))
    return 0


def _hang(behaviour, schema, folder):
    """It never ends, nor does a process of its own; ``stubborn``: both ignore SIGTERM."""
    if behaviour.get("stubborn"):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    below = subprocess.Popen(["sleep", "600"], stdin=subprocess.DEVNULL)
    (folder / "grandchild").write_text(str(below.pid))
    time.sleep(600)
    return 0


def _leave_one_behind(behaviour, schema, folder):
    """It answers and ends, but a process of its own holds standard output open."""
    below = subprocess.Popen(["sleep", "600"], stdin=subprocess.DEVNULL)
    (folder / "grandchild").write_text(str(below.pid))
    return _success(behaviour, schema, folder)


def _say(text, status=0):
    def behave(behaviour, schema, folder):
        sys.stdout.write(text)
        return status

    return behave


def _huge(behaviour, schema, folder):
    block = b"[" + b" " * (1 << 20)
    while True:
        os.write(1, block)


def _flood(behaviour, schema, folder):
    for _ in range(64):
        os.write(2, b"warning: " * 4096)
    return _success(behaviour, schema, folder)


def _fail(behaviour, schema, folder):
    sys.stderr.write(behaviour.get("says", "Error: something went wrong\n"))
    return behaviour.get("status", 3)


BEHAVIOURS = {
    "success": _success,
    "give-up": _give_up,
    "api-error": _error(api_error_status=400, result="API Error: 400 no", modelUsage={}),
    "max-turns": _error(subtype="error_max_turns", errors=["Reached maximum number of turns (1)"]),
    "budget": _error(subtype="error_max_budget_usd", errors=["Reached maximum budget ($1)"]),
    "refusal": _error(stop_reason="refusal", result="API Error: unable to respond to this request"),
    "unknown-subtype": _error(subtype="error_of_another_age"),
    "no-structured-output": _without_structure,
    "hang": _hang,
    "leave-one-behind": _leave_one_behind,
    "garbage": _say("Segmentation fault, or so it seems\n"),
    "partial": _say(json.dumps(envelope(result="EQUIVALENT"))[:200]),
    "empty": _say(""),
    "huge": _huge,
    "flood": _flood,
    "fail": _fail,
}


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
