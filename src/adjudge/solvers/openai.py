"""GPT through the vendor's SDK, by the chat protocol."""

from __future__ import annotations

from typing import Any

from adjudge.solvers.provider import Call, Connection, Model, Reply
from adjudge.solvers.quirks import family
from adjudge.solvers.sdk_errors import call_error
from adjudge.solvers.wire import counts, fields_of, load_sdk, refused, why_stopped


def connect(connection: Connection) -> Model:
    """A model of OpenAI.

    Raises:
        FrontierRunError: code ``SDK_MISSING``.
    """
    return _OpenAIModel(connection, load_sdk("openai", "adjudge[openai]"))


class _OpenAIModel(Model):
    def __init__(self, connection: Connection, sdk: Any) -> None:
        assert connection.key is not None
        self._connection = connection
        self._sdk = sdk
        self._family = family("openai", connection.model)
        self._client = sdk.OpenAI(api_key=connection.key.reveal(), base_url=connection.url, max_retries=0)

    def params(self, call: Call) -> dict[str, Any]:
        params: dict[str, Any] = {self._family.tokens: self._family.limit(call.max_tokens)}
        if self._connection.temperature is not None and self._family.temperature:
            params["temperature"] = self._connection.temperature
        if self._is_structured(call):
            params["output"] = "json_schema"
        return params

    def ask(self, call: Call) -> Reply:
        arguments = {name: value for name, value in self.params(call).items() if name != "output"}
        if self._is_structured(call):
            # Not strict: the strict mode takes no optional field, and refuses the request instead.
            wanted = {"name": "submission", "schema": call.schema, "strict": False}
            arguments["response_format"] = {"type": "json_schema", "json_schema": wanted}
        try:
            completion = self._client.chat.completions.create(
                model=self._connection.model,
                messages=[{"role": "user", "content": call.prompt}],
                timeout=call.timeout,
                **arguments,
            )
        except Exception as error:
            raise call_error(self._sdk, error, self._connection.key) from None
        return self._reply(completion)

    def close(self) -> None:
        self._client.close()

    def _is_structured(self, call: Call) -> bool:
        return self._connection.structured and call.schema is not None

    def _reply(self, completion: Any) -> Reply:
        choices = getattr(completion, "choices", None)
        choice = choices[0] if isinstance(choices, list) and choices else None
        message = fields_of(getattr(choice, "message", None))
        if not message:
            raise refused("the answer has no message in it", self._connection.key)
        usage = counts(fields_of(getattr(completion, "usage", None)))
        text, declined = message.get("content"), message.get("refusal")
        if isinstance(declined, str) and declined and not text:
            return Reply(declined, "refusal", usage)
        if text is not None and not isinstance(text, str):
            raise refused("the message is not text", self._connection.key)
        return Reply(text or "", why_stopped(getattr(choice, "finish_reason", None)), usage)
