"""Claude through the vendor's SDK.

From its major 1 on the SDK has no argument ``temperature``; it is then sent in the body all the same
(``quirks.json``).
"""

from __future__ import annotations

from typing import Any

from adjudge.solvers.provider import Call, Connection, Model, Reply
from adjudge.solvers.quirks import family, temperature_way
from adjudge.solvers.relaxed_schema import relaxed
from adjudge.solvers.sdk_errors import call_error
from adjudge.solvers.wire import counts, fields_of, load_sdk, refused, why_stopped


def connect(connection: Connection) -> Model:
    """A model of Anthropic.

    Raises:
        FrontierRunError: code ``SDK_MISSING``.
    """
    return _AnthropicModel(connection, load_sdk("anthropic", "adjudge[anthropic]"))


class _AnthropicModel(Model):
    def __init__(self, connection: Connection, sdk: Any) -> None:
        assert connection.key is not None
        self._connection = connection
        self._sdk = sdk
        self._family = family("anthropic", connection.model)
        self._way = temperature_way("anthropic")
        self._client = sdk.Anthropic(api_key=connection.key.reveal(), base_url=connection.url, max_retries=0)

    def params(self, call: Call) -> dict[str, Any]:
        params: dict[str, Any] = {"max_tokens": self._family.limit(call.max_tokens)}
        if self._connection.temperature is not None and self._family.temperature:
            params["temperature"] = self._connection.temperature
        if self._is_structured(call):
            params["output"] = "json_schema"
        return params

    def ask(self, call: Call) -> Reply:
        params = self.params(call)
        arguments: dict[str, Any] = {"max_tokens": params["max_tokens"]}
        if "temperature" in params:
            sent = {"temperature": params["temperature"]}
            arguments |= sent if self._way == "argument" else {"extra_body": sent}
        if call.schema is not None and self._is_structured(call):
            arguments["output_config"] = {"format": {"type": "json_schema", "schema": relaxed(call.schema)}}
        try:
            message = self._client.messages.create(
                model=self._connection.model,
                messages=[{"role": "user", "content": call.prompt}],
                timeout=call.timeout,
                **arguments,
            )
        except Exception as error:
            raise call_error(self._sdk, error, self._connection.key) from None
        return self._reply(message)

    def close(self) -> None:
        self._client.close()

    def _is_structured(self, call: Call) -> bool:
        return self._connection.structured and call.schema is not None

    def _reply(self, message: Any) -> Reply:
        blocks = getattr(message, "content", None)
        if not isinstance(blocks, list):
            raise refused("the answer has no message in it", self._connection.key)
        texts = [getattr(block, "text", None) for block in blocks if getattr(block, "type", None) == "text"]
        if not all(isinstance(text, str) for text in texts):
            raise refused("the message is not text", self._connection.key)
        reason = why_stopped(getattr(message, "stop_reason", None))
        usage = counts(fields_of(getattr(message, "usage", None)))
        return Reply("\n".join(map(str, texts)), reason, usage)
