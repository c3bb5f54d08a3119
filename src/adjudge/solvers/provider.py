"""What a provider is: how it is found and paid, and how one question is put to a model of it.

An adapter of one's own is a :class:`Provider` that is named in the entry-point group ``adjudge.providers``;
``docs/models.md`` builds one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

DEFAULT_TIMEOUT = 120.0
"""Seconds that a call may take."""


class Secret:
    """A key. It shows itself to nobody who does not ask for it by name."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value

    def reveal(self) -> str:
        """The key itself, for a request header only."""
        return self._value

    def hidden_in(self, text: str) -> str:
        """``text`` with the key struck out."""
        return text.replace(self._value, "[key]")

    def is_in(self, text: str) -> bool:
        """Whether the key stands in ``text``."""
        return self._value in text

    def __repr__(self) -> str:
        return "Secret([key])"

    def __reduce__(self) -> str | tuple[Any, ...]:
        raise TypeError("a key is never written anywhere")


class Connection(NamedTuple):
    """Where a model is and how it is asked.

    Attributes:
        model: the model, as the provider calls it.
        url: base URL of the service, without a slash at its end.
        key: the key; ``None`` where none is needed and none was given.
        temperature: 0, or ``None`` to send no temperature.
        structured: whether the schema of a job is sent where the provider has a way to.
    """

    model: str
    url: str
    key: Secret | None
    temperature: int | None = 0
    structured: bool = True


class Call(NamedTuple):
    """One question.

    Attributes:
        prompt: the one user message.
        schema: JSON Schema of the reply, or ``None`` for a reply in words.
        max_tokens: most tokens that the reply may have.
        timeout: seconds that the call may take.
    """

    prompt: str
    schema: Mapping[str, Any] | None
    max_tokens: int
    timeout: float = DEFAULT_TIMEOUT


class Reply(NamedTuple):
    """What came back.

    Attributes:
        text: the reply exactly, reasoning that the provider keeps apart excluded; may be empty.
        finish_reason: why the model stopped; ``length`` when it was cut off, ``refusal`` when the provider
            says that it declined, else the provider's own word.
        usage: token counts in the provider's words, or ``None``.
    """

    text: str
    finish_reason: str | None
    usage: dict[str, int] | None


class Model(ABC):
    """A connected model; its methods are called by many threads at once."""

    @abstractmethod
    def params(self, call: Call) -> dict[str, Any]:
        """What is sent beside the prompt: JSON without fractions, keys and headers.

        A schema is named (``"output": "json_schema"``), not repeated: it belongs to the job.
        """

    @abstractmethod
    def ask(self, call: Call) -> Reply:
        """Ask once; no retries here.

        Raises:
            CallError: there is no reply.
        """

    def close(self) -> None:  # noqa: B027 - most have nothing to close
        """Give connections back; nothing is asked afterwards."""


class Provider(NamedTuple):
    """A company or server that serves models.

    Attributes:
        name: its name before the slash of ``PROVIDER/MODEL``: lowercase letters, digits and hyphens.
        summary: one line for ``adjudge doctor``.
        connect: makes a model out of a connection; imports the SDK if there is one.
        models: names of models; the first one is asked when none is named.
        key_variable: environment variable of the key, or ``None``.
        key_needed: whether nothing works without the key.
        url_variable: environment variable of the base URL.
        url: the base URL when that variable is not set; ``None`` when it must be.
        sdk: module of the vendor's SDK, or ``None``.
        package: what to install for it.
        timeout: seconds that a call may take by default.
    """

    name: str
    summary: str
    connect: Callable[[Connection], Model]
    models: tuple[str, ...]
    key_variable: str | None
    key_needed: bool
    url_variable: str
    url: str | None
    sdk: str | None = None
    package: str | None = None
    timeout: float = DEFAULT_TIMEOUT
