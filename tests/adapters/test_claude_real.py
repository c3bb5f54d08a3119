"""The real program, where it is installed, against a Messages service on loopback.

Skipped without ``claude`` on the search path. What is learnt here, the stand-in has to do as well.
"""

import http.server
import json
import shutil
import threading

import pytest
from test_claude_command import RIGHT, TASK

from adjudge.adapters.items import find_item, items
from adjudge.cli.main import main
from adjudge.contract.canonical import canonical_bytes
from adjudge.solvers.claude_code import SYSTEM_PROMPT

PROGRAM = shutil.which("claude")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(PROGRAM is None, reason="the program claude is not installed"),
]
TOOL = "StructuredOutput"


class Service:
    """The Messages service, as far as the program needs it; ``reply`` says what the model does."""

    def __init__(self):
        self.requests = []
        self.status = 200
        self.reply = {}
        service = self

        class Handler(_Handler):
            owner = service

        self._http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}"

    def __enter__(self):
        threading.Thread(target=self._http.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self._http.shutdown()
        self._http.server_close()

    def block(self, body):
        """The content block of an answer, and what is inside it."""
        names = [tool["name"] for tool in body.get("tools", [])]
        if TOOL in names and "text" not in self.reply:
            value = self.reply.get("input")
            if value is None:
                schema = body["tools"][names.index(TOOL)]["input_schema"]
                task_id = schema["properties"]["task_id"]["const"]
                value = {"task_id": task_id, "outcome": "no-result", "witness": None}
            start = {"type": "tool_use", "id": "toolu_1", "name": TOOL, "input": {}}
            return start, {"type": "input_json_delta", "partial_json": json.dumps(value)}
        start = {"type": "text", "text": ""}
        return start, {"type": "text_delta", "text": self.reply.get("text", "I cannot say.")}


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    owner: Service

    def log_message(self, *_):
        pass

    def do_HEAD(self):
        self._send(200, b"", "text/plain")

    def do_GET(self):
        self._send(404, b"{}", "application/json")

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.owner.requests.append(body)
        if self.owner.status != 200:
            error = {"type": "error", "error": {"type": "invalid_request_error", "message": "no"}}
            self._send(self.owner.status, json.dumps(error).encode(), "application/json")
            return
        start, delta = self.owner.block(body)
        is_tool = start["type"] == "tool_use"
        usage = {"input_tokens": 10, "output_tokens": 1}
        message = {
            "id": "msg_1",
            "type": "message",
            "role": "assistant",
            "model": body["model"],
            "content": [],
        }
        message |= {"stop_reason": None, "stop_sequence": None, "usage": usage}
        end = {"stop_reason": "tool_use" if is_tool else "end_turn", "stop_sequence": None}
        events = [
            {"type": "message_start", "message": message},
            {"type": "content_block_start", "index": 0, "content_block": start},
            {"type": "content_block_delta", "index": 0, "delta": delta},
            {"type": "content_block_stop", "index": 0},
            {"type": "message_delta", "delta": end, "usage": {"output_tokens": 20}},
            {"type": "message_stop"},
        ]
        lines = [f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in events]
        self._send(200, "".join(lines).encode(), "text/event-stream")

    def _send(self, status, data, kind):
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


@pytest.fixture
def service(monkeypatch, tmp_path):
    with Service() as running:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", running.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-fake-0123456789")
        monkeypatch.setenv("CLAUDE_CODE_MAX_RETRIES", "0")
        monkeypatch.chdir(tmp_path)
        yield running


def ask(*arguments, task=TASK):
    command = ["claude", task, "--model", "claude-opus-4-5", "--output", "out", "--timeout", "60"]
    return main([*command, *arguments, "--json"])


def result(capsys):
    return json.loads(capsys.readouterr().out)


def test_a_task(service, capsys, tmp_path):
    service.reply = {"input": RIGHT}
    assert ask("--max-turns", "1") == 0
    assert result(capsys)["verdict"] == "accepted"
    assert json.loads((tmp_path / "out/submission.json").read_text()) == RIGHT
    first = service.requests[0]
    assert [tool["name"] for tool in first["tools"]] == [TOOL]
    asked = json.dumps(first)
    assert json.dumps(find_item(TASK).prompt) in asked
    assert SYSTEM_PROMPT in asked
    assert str(tmp_path) not in asked, "the model is told no folder"
    run = json.loads((tmp_path / "out/run.json").read_text())
    assert run["answer"]["usage"]["output_tokens"] > 0
    assert run["answer"]["models"] == [first["model"]]


def test_a_case(service, capsys):
    service.reply = {"text": "Both are the same.\n\nEQUIVALENT"}
    assert ask(task="symbolic-equivalence/b1-0001") == 0
    assert result(capsys)["verdict"] == "accepted"
    assert service.requests[0].get("tools", []) == []


def test_words_in_the_place_of_a_submission(service, capsys):
    service.reply = {"text": "There is none."}
    assert ask() == 3
    assert result(capsys)["outcome"] == "no-structured-output"


def test_a_submission_that_never_meets_the_schema(service, capsys):
    service.reply = {"input": {"task_id": TASK, "outcome": "counterexample", "witness": {"k": 5}}}
    assert ask("--max-turns", "2") == 3
    assert result(capsys)["outcome"] in ("max-turns", "structured-output-retries")


def test_a_budget(service, capsys):
    service.reply = {"text": "EQUIVALENT"}
    assert ask("--max-budget-usd", "0.000001", task="symbolic-equivalence/b1-0001") == 3
    assert result(capsys)["outcome"] == "budget"


@pytest.mark.parametrize("status", [400, 529])
def test_a_service_that_says_no(service, capsys, status):
    service.status = status
    assert ask() == 3
    found = result(capsys)
    assert found["outcome"] == "api-error"
    assert str(status) in found["reason"]


def test_the_program_takes_the_schema_of_every_kind(service, tmp_path):
    """A schema that it cannot take it drops in silence: there would be no structured output then."""
    rows = [item.row for chosen in ("tasks", "shadows") for item in items(chosen)][::12]
    suite = tmp_path / "suite.jsonl"
    suite.write_bytes(b"".join(canonical_bytes(row) + b"\n" for row in rows))
    command = ["claude", "--batch", str(suite), "--output", "out", "--model", "claude-opus-4-5"]
    assert main([*command, "--execute", "--jobs", "2", "--timeout", "60"]) == 0
    results = json.loads((tmp_path / "out/results.json").read_text())
    assert results["counts"] == {"no-result": len(rows)}
