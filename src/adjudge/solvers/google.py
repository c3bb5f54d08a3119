"""Gemini through the vendor's SDK (``google-genai``)."""

from __future__ import annotations

import re
from typing import Any

from adjudge.solvers.errors import CallError
from adjudge.solvers.provider import Call, Connection, Model, Reply
from adjudge.solvers.quirks import family
from adjudge.solvers.relaxed_schema import relaxed
from adjudge.solvers.wire import counts, fields_of, load_sdk, lost, refused, status_error, why_stopped

_DELAY = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,9})?)s", re.ASCII)


def connect(connection: Connection) -> Model:
    """A model of Google.

    Raises:
        FrontierRunError: code ``SDK_MISSING``.
    """
    return _GoogleModel(connection, load_sdk("google.genai", "adjudge[google]"))


class _GoogleModel(Model):
    def __init__(self, connection: Connection, sdk: Any) -> None:
        assert connection.key is not None
        self._connection = connection
        self._errors = load_sdk("google.genai.errors", "adjudge[google]")
        self._family = family("google", connection.model)
        self._client = sdk.Client(
            vertexai=False,
            api_key=connection.key.reveal(),
            http_options={"base_url": connection.url, "retry_options": {"attempts": 1}},
        )

    def params(self, call: Call) -> dict[str, Any]:
        params: dict[str, Any] = {"max_output_tokens": self._family.limit(call.max_tokens)}
        if self._connection.temperature is not None and self._family.temperature:
            params["temperature"] = self._connection.temperature
        if self._is_structured(call):
            params["output"] = "json_schema"
        return params

    def ask(self, call: Call) -> Reply:
        config = {name: value for name, value in self.params(call).items() if name != "output"}
        if call.schema is not None and self._is_structured(call):
            config["response_mime_type"] = "application/json"
            config["response_json_schema"] = relaxed(call.schema)
        config["http_options"] = {"timeout": max(1, round(call.timeout * 1000))}
        try:
            answer = self._client.models.generate_content(
                model=self._connection.model, contents=call.prompt, config=config
            )
        except Exception as error:
            raise self._call_error(error) from None
        return self._reply(answer)

    def close(self) -> None:
        self._client.close()

    def _is_structured(self, call: Call) -> bool:
        return self._connection.structured and call.schema is not None

    def _reply(self, answer: Any) -> Reply:
        usage = counts(fields_of(answer.usage_metadata))
        if not answer.candidates:
            if answer.prompt_feedback is None or answer.prompt_feedback.block_reason is None:
                raise refused("the answer has no candidate in it", self._connection.key)
            return Reply("", "refusal", usage)
        candidate = answer.candidates[0]
        parts = (candidate.content and candidate.content.parts) or []
        texts = [part.text for part in parts if part.text and not part.thought]
        reason = getattr(candidate.finish_reason, "value", candidate.finish_reason)
        return Reply("".join(texts), why_stopped(reason), usage)

    def _call_error(self, error: Exception) -> CallError:
        key = self._connection.key
        if isinstance(error, self._errors.APIError):
            headers = {name.lower(): value for name, value in getattr(error.response, "headers", {}).items()}
            return status_error(error.code, error.details, headers, key, wait=_delay(error.details))
        if type(error).__module__.partition(".")[0].startswith(("http", "requests", "urllib3")):
            return lost(f"the connection failed: {type(error).__name__}: {error}", key)
        if isinstance(error, (ValueError, OSError)):  # a body that is not JSON, or half of one
            return lost(f"the answer cannot be read: {type(error).__name__}", key)
        return refused(f"the SDK failed: {type(error).__name__}: {error}", key)


def _delay(details: Any) -> float | None:
    """Seconds to wait, which Google says in the body of the error."""
    inner = details.get("error") if isinstance(details, dict) else None
    listed = inner.get("details") if isinstance(inner, dict) else None
    for item in listed if isinstance(listed, list) else []:
        found = _DELAY.fullmatch(str(item.get("retryDelay", ""))) if isinstance(item, dict) else None
        if found is not None:
            return float(found[1])
    return None
