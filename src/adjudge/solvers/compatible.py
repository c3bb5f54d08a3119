"""Any server that speaks OpenAI's chat protocol, by its base URL; no SDK is needed."""

from __future__ import annotations

from typing import Any

from adjudge.solvers.http_json import JsonService
from adjudge.solvers.provider import Call, Connection, Model, Reply
from adjudge.solvers.wire import counts, refused, why_stopped


def connect(connection: Connection) -> Model:
    """A model behind ``connection.url``, for instance ``http://127.0.0.1:8080/v1``."""
    return _CompatibleModel(connection)


class _CompatibleModel(Model):
    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._service = JsonService(connection.url, connection.key)

    def params(self, call: Call) -> dict[str, Any]:
        params: dict[str, Any] = {"max_tokens": call.max_tokens}
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
            **{name: value for name, value in self.params(call).items() if name != "output"},
        }
        if self._is_structured(call):
            body["response_format"] = {
                "type": "json_schema",
                "json_schema": {"name": "submission", "schema": call.schema},
            }
        return self._reply(self._service.post("/chat/completions", body, call.timeout))

    def close(self) -> None:
        self._service.close()

    def _is_structured(self, call: Call) -> bool:
        return self._connection.structured and call.schema is not None

    def _reply(self, answer: dict[str, Any]) -> Reply:
        try:
            choice = answer["choices"][0]
            message = choice["message"]
            text, declined = message.get("content"), message.get("refusal")
        except (KeyError, IndexError, TypeError, AttributeError):
            raise refused("the answer has no message in it", self._connection.key) from None
        usage = counts(answer.get("usage"))
        if isinstance(declined, str) and declined and not text:
            return Reply(declined, "refusal", usage)
        if text is not None and not isinstance(text, str):
            raise refused("the message is not text", self._connection.key)
        return Reply(text or "", why_stopped(choice.get("finish_reason")), usage)
