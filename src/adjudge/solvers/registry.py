"""The table of providers: the built-in ones, and those that other packages bring.

Names, variables and addresses are known without importing an adapter; an adapter is imported when its model
is about to be asked, and another package's when the table is read.
"""

from __future__ import annotations

import importlib
import importlib.metadata
import importlib.util
import os
import re
from collections.abc import Mapping
from typing import NamedTuple

from adjudge.contract.printable import quoted
from adjudge.solvers.errors import FrontierRunError
from adjudge.solvers.provider import Connection, Model, Provider, Secret

GROUP = "adjudge.providers"
"""Entry-point group in which other packages name their providers."""

_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}", re.ASCII)
_MODEL = re.compile(r"[!-~]{1,120}", re.ASCII)
_URL = re.compile(r"https?://[!-~]+", re.ASCII)


def _built_in(module: str, model: Connection) -> Model:
    adapter = importlib.import_module(f"adjudge.solvers.{module}")
    connected: Model = adapter.connect(model)
    return connected


def _anthropic(connection: Connection) -> Model:
    return _built_in("anthropic", connection)


def _openai(connection: Connection) -> Model:
    return _built_in("openai", connection)


def _google(connection: Connection) -> Model:
    return _built_in("google", connection)


def _compatible(connection: Connection) -> Model:
    return _built_in("compatible", connection)


def _ollama(connection: Connection) -> Model:
    return _built_in("ollama", connection)


BUILT_IN: tuple[Provider, ...] = (
    Provider(
        name="anthropic",
        summary="Claude, through the vendor's SDK",
        connect=_anthropic,
        models=("claude-sonnet-4-6", "claude-opus-4-7"),
        key_variable="FRONTIER_ANTHROPIC_KEY",
        key_needed=True,
        url_variable="FRONTIER_ANTHROPIC_URL",
        url="https://api.anthropic.com",
        sdk="anthropic",
        package="adjudge[anthropic]",
    ),
    Provider(
        name="openai",
        summary="GPT, through the vendor's SDK",
        connect=_openai,
        models=("gpt-5", "gpt-4o"),
        key_variable="FRONTIER_OPENAI_KEY",
        key_needed=True,
        url_variable="FRONTIER_OPENAI_URL",
        url="https://api.openai.com/v1",
        sdk="openai",
        package="adjudge[openai]",
    ),
    Provider(
        name="google",
        summary="Gemini, through the vendor's SDK",
        connect=_google,
        models=("gemini-2.5-pro", "gemini-2.5-flash"),
        key_variable="FRONTIER_GOOGLE_KEY",
        key_needed=True,
        url_variable="FRONTIER_GOOGLE_URL",
        url="https://generativelanguage.googleapis.com",
        sdk="google.genai",
        package="adjudge[google]",
    ),
    Provider(
        name="compatible",
        summary="any server that speaks OpenAI's chat protocol (llama.cpp, vLLM, ...)",
        connect=_compatible,
        models=("default",),
        key_variable="FRONTIER_COMPATIBLE_KEY",
        key_needed=False,
        url_variable="FRONTIER_COMPATIBLE_URL",
        url=None,
    ),
    Provider(
        name="ollama",
        summary="models on this machine, through Ollama",
        connect=_ollama,
        models=("qwen3:8b",),
        key_variable=None,
        key_needed=False,
        url_variable="FRONTIER_OLLAMA_URL",
        url="http://localhost:11434",
        timeout=180.0,
    ),
)


class State(NamedTuple):
    """Whether a provider can be used, for ``adjudge doctor``; holds no secret.

    Attributes:
        provider: the provider.
        usable: whether it can be asked now.
        missing: what is missing, in words; empty when nothing is.
    """

    provider: Provider
    usable: bool
    missing: tuple[str, ...]


def providers() -> dict[str, Provider]:
    """All providers by name, the built-in ones first.

    Raises:
        FrontierRunError: code ``UNKNOWN_PROVIDER``, what another package names is not a provider, or takes
            the name of one.
    """
    table = {provider.name: provider for provider in BUILT_IN}
    for entry in sorted(importlib.metadata.entry_points(group=GROUP), key=lambda entry: entry.name):
        table[entry.name] = _plugged(entry, table)
    return table


def find_provider(name: str) -> Provider:
    """The provider called ``name``; other packages are only looked at for names that are not built in.

    Raises:
        FrontierRunError: code ``UNKNOWN_PROVIDER``.
    """
    for provider in BUILT_IN:
        if provider.name == name:
            return provider
    table = providers()
    if name not in table:
        known = ", ".join(table)
        raise FrontierRunError("UNKNOWN_PROVIDER", f"{quoted(name)} is not a provider; known are: {known}")
    return table[name]


def parse_model(text: str) -> tuple[Provider, str]:
    """Provider and model of ``PROVIDER/MODEL``, or of ``PROVIDER`` alone with its first model.

    Raises:
        FrontierRunError: code ``UNKNOWN_PROVIDER`` or ``BAD_MODEL_NAME``.
    """
    name, slash, model = text.partition("/")
    provider = find_provider(name)
    if not slash:
        return provider, provider.models[0]
    if _MODEL.fullmatch(model) is None or set(model) <= {"."}:
        reason = "a model's name has 1 to 120 printable ASCII characters and no blank"
        raise FrontierRunError("BAD_MODEL_NAME", f"{quoted(model)}: {reason}")
    return provider, model


def connection(
    provider: Provider,
    model: str,
    environment: Mapping[str, str] = os.environ,
    *,
    temperature: int | None = 0,
    structured: bool = True,
) -> Connection:
    """Address and key of a provider, out of the environment.

    Raises:
        FrontierRunError: code ``MISSING_KEY``: a variable that is needed is not set, or is malformed.
    """
    url = environment.get(provider.url_variable, "").strip() or provider.url
    if url is None:
        raise FrontierRunError(
            "MISSING_KEY", f"{provider.name}: set {provider.url_variable} to the server's address"
        )
    if _URL.fullmatch(url) is None:
        raise FrontierRunError(
            "MISSING_KEY", f"{provider.url_variable} is not an address (http:// or https://)"
        )
    value = environment.get(provider.key_variable, "").strip() if provider.key_variable else ""
    if not value and provider.key_needed:
        raise FrontierRunError("MISSING_KEY", f"{provider.name}: set {provider.key_variable} to your key")
    if not (value.isascii() and value.isprintable()):
        raise FrontierRunError("MISSING_KEY", f"{provider.key_variable} holds characters that no key has")
    return Connection(
        model=model,
        url=url.rstrip("/"),
        key=Secret(value) if value else None,
        temperature=temperature,
        structured=structured,
    )


def states(environment: Mapping[str, str] = os.environ) -> list[State]:
    """What every provider has and lacks."""
    return [state(provider, environment) for provider in providers().values()]


def state(provider: Provider, environment: Mapping[str, str] = os.environ) -> State:
    """What one provider has and lacks."""
    missing = []
    if provider.sdk is not None and not _is_installed(provider.sdk):
        missing.append(f"pip install '{provider.package}'")
    try:
        connection(provider, provider.models[0], environment)
    except FrontierRunError as error:
        missing.append(error.message.removeprefix(f"{provider.name}: "))
    return State(provider, not missing, tuple(missing))


def _is_installed(module: str) -> bool:
    try:
        return importlib.util.find_spec(module) is not None
    except ModuleNotFoundError:  # the package above it is missing
        return False


def _plugged(entry: importlib.metadata.EntryPoint, table: Mapping[str, Provider]) -> Provider:
    try:
        found = entry.load()
    except Exception as error:  # another package's code
        reason = f"{entry.value} cannot be imported ({type(error).__name__})"
        raise FrontierRunError("UNKNOWN_PROVIDER", f"entry point {quoted(entry.name)}: {reason}") from None
    if not isinstance(found, Provider) or found.name != entry.name or _NAME.fullmatch(entry.name) is None:
        reason = f"{entry.value} is not a provider of that name"
        raise FrontierRunError("UNKNOWN_PROVIDER", f"entry point {quoted(entry.name)}: {reason}")
    if entry.name in table:
        reason = "that name is taken"
        raise FrontierRunError("UNKNOWN_PROVIDER", f"entry point {quoted(entry.name)}: {reason}")
    return found
