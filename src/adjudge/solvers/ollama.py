"""Models on this machine through Ollama's own protocol: one POST, no stream, no SDK."""

from __future__ import annotations

from typing import Any

from adjudge.solvers.http_json import JsonService
from adjudge.solvers.provider import Call, Connection, Model, Reply
from adjudge.solvers.wire import counts, refused, why_stopped

_COUNTS = ("prompt_eval_count", "eval_count")


def connect(connection: Connection) -> Model:
    """A model of the Ollama server at ``connection.url``."""
    return _OllamaModel(connection)


class _OllamaModel(Model):
    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._service = JsonService(connection.url, connection.key)

    def params(self, call: Call) -> dict[str, Any]:
        params: dict[str, Any] = {"num_predict": call.max_tokens}
        if self._connection.temperature is not None:
            params["temperature"] = self._connection.temperature
        if self._is_structured(call):
            params["output"] = "json_schema"
        return params

    def ask(self, call: Call) -> Reply:
        body: dict[str, Any] = {
            "model": self._connection.model,
            "messages": [{"role": "user", "content": call.prompt}],
            "stream": False,
            "options": {name: value for name, value in self.params(call).items() if name != "output"},
        }
        if self._is_structured(call):
            body["format"] = call.schema
        answer = self._service.post("/api/chat", body, call.timeout)
        message = answer.get("message")
        text = message.get("content") if isinstance(message, dict) else None
        if not isinstance(text, str):
            raise refused("the answer has no message in it", self._connection.key)
        usage = counts({name: answer[name] for name in _COUNTS if name in answer})
        return Reply(text, why_stopped(answer.get("done_reason")), usage)

    def close(self) -> None:
        self._service.close()

    def _is_structured(self, call: Call) -> bool:
        return self._connection.structured and call.schema is not None
