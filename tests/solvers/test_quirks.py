"""The table of peculiarities, held to the SDKs that are installed."""

import importlib.metadata
import inspect

import pytest

from adjudge.solvers.quirks import Family, family, quirks, temperature_way
from adjudge.solvers.registry import BUILT_IN


def test_every_family_belongs_to_a_provider():
    assert {listed.provider for listed in quirks().families} <= {provider.name for provider in BUILT_IN}


def test_no_family_is_listed_twice():
    names = [(listed.provider, listed.prefix) for listed in quirks().families]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    "provider, model, temperature, tokens, limit",
    [
        ("anthropic", "claude-opus-4-1-20250805", False, "max_tokens", 256),
        ("anthropic", "claude-sonnet-4-6", True, "max_tokens", 256),
        ("openai", "gpt-5", False, "max_completion_tokens", 4096),
        ("openai", "gpt-5.2-mini", False, "max_completion_tokens", 4096),
        ("openai", "o1", False, "max_completion_tokens", 4096),
        ("openai", "o3-pro", False, "max_completion_tokens", 4096),
        ("openai", "o4-mini", False, "max_completion_tokens", 4096),
        ("openai", "gpt-4o", True, "max_tokens", 256),
        ("compatible", "gpt-5", True, "max_tokens", 256),
    ],
)
def test_families(provider, model, temperature, tokens, limit):
    found = family(provider, model)
    assert (found.temperature, found.tokens, found.limit(256)) == (temperature, tokens, limit)


def test_a_limit_that_is_large_enough_is_kept():
    assert Family(provider="openai", prefix="o1", reasoning=True).limit(9000) == 9000


def _takes_a_temperature(sdk):
    if sdk == "anthropic":
        call = pytest.importorskip("anthropic").resources.messages.Messages.create
    elif sdk == "openai":
        call = pytest.importorskip("openai").resources.chat.completions.Completions.create
    else:
        types = pytest.importorskip("google.genai.types")
        return "temperature" in types.GenerateContentConfig.model_fields
    return "temperature" in inspect.signature(call).parameters


@pytest.mark.parametrize("sdk", sorted({listed.sdk for listed in quirks().sdks}))
def test_the_installed_sdk_is_as_the_table_says(sdk):
    """The next major that moves the argument is noticed here."""
    assert _takes_a_temperature(sdk) == (temperature_way(sdk) == "argument")
    assert importlib.metadata.version(sdk)
