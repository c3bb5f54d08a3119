"""Errors of the two SDKs that one generator makes, ``anthropic`` and ``openai``, as errors of a call."""

from __future__ import annotations

from typing import Any

from adjudge.solvers.errors import CallError
from adjudge.solvers.provider import Secret
from adjudge.solvers.wire import lost, refused, status_error


def call_error(sdk: Any, error: Exception, key: Secret | None) -> CallError:
    """What an exception that ``sdk`` raised means.

    Args:
        sdk: the module of the SDK.
        error: what was raised.
        key: the key, which must not be quoted.
    """
    if isinstance(error, sdk.APITimeoutError):
        return lost("no answer in time", key)
    if isinstance(error, sdk.APIConnectionError):
        return lost(f"the connection failed: {error.__cause__ or error}", key)
    if isinstance(error, sdk.APIStatusError):
        headers = {name.lower(): value for name, value in error.response.headers.items()}
        body = error.body if error.body is not None else error.message
        return status_error(error.status_code, body, headers, key)
    if isinstance(error, (ValueError, OSError, sdk.APIError)):  # a body that is not JSON, or half of one
        return lost(f"the answer cannot be read: {type(error).__name__}", key)
    if type(error).__module__.partition(".")[0].startswith("http"):  # the transport, while the body was read
        return lost(f"the connection failed: {type(error).__name__}", key)
    return refused(f"the SDK failed: {type(error).__name__}: {error}", key)
