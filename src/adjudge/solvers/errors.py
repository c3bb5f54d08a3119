"""What goes wrong around the models.

::

    FrontierRunError          a run cannot be done, or stored replies cannot be used
    └── ProviderFailure       a provider did not answer; what was answered before is kept

    CallError                 internal: one call failed, and whether asking again can help
"""

from __future__ import annotations

from typing import Literal

from adjudge.contract.errors import AdjudgeError
from adjudge.contract.printable import one_line, shorten

CODES = (
    "UNKNOWN_PROVIDER",
    "MISSING_KEY",
    "SDK_MISSING",
    "PROVIDER_FAILURE",
    "CACHE_CORRUPT",
    "PROMPT_MISMATCH",
    "SEALED_CASE",
    "BAD_MODEL_NAME",
)
"""All codes of a :class:`FrontierRunError`."""

_USAGE = ("UNKNOWN_PROVIDER", "BAD_MODEL_NAME")
MAX_REASON = 300

CallFault = Literal["transient", "rate-limited", "refused", "fatal"]
"""``transient``: ask again. ``rate-limited``: ask again, and let everybody wait. ``refused``: this question
will not be answered. ``fatal``: no question will be."""

_TRANSIENT = (408, 409, 425)
_FATAL = (401, 402, 403, 404, 405)


class FrontierRunError(AdjudgeError):
    """A model cannot be asked, or its stored replies cannot be used. Its code is one of :data:`CODES`."""

    exit_status = 3

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        if code in _USAGE:
            self.exit_status = 2


class ProviderFailure(FrontierRunError):  # noqa: N818 - named as its code is
    """A provider did not answer. Replies that were cached before stay."""

    def __init__(self, message: str) -> None:
        super().__init__("PROVIDER_FAILURE", message)


class CallError(Exception):
    """One call brought no reply.

    Attributes:
        fault: whether asking again can help.
        reason: one line, without secrets.
        retry_after: seconds that the server wants to be left alone, if it said so.
        may_be_billed: whether the provider may have done the work; a status line says that it has not.
    """

    def __init__(
        self,
        fault: CallFault,
        reason: str,
        *,
        retry_after: float | None = None,
        may_be_billed: bool = False,
    ) -> None:
        self.fault = fault
        self.reason = shorten(one_line(reason), MAX_REASON)
        self.retry_after = retry_after
        self.may_be_billed = may_be_billed
        super().__init__(self.reason)


def fault_of_status(status: int) -> CallFault:
    """What an HTTP status other than 200 means for further calls."""
    if status == 429:
        return "rate-limited"
    if status >= 500 or status in _TRANSIENT:
        return "transient"
    return "fatal" if status in _FATAL else "refused"
