"""Which parameters which models and which majors of an SDK take; the facts are in ``quirks.json``.

The longest matching prefix of a model's name decides. A family that is not listed takes a temperature and
``max_tokens``.
"""

from __future__ import annotations

import functools
import importlib.metadata
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta

from adjudge.contract import strict_json
from adjudge.contract.fields import Line, Record
from adjudge.contract.files import read_regular

REASONING_TOKENS = 4096
"""Fewest completion tokens of a model that reasons before it answers; with fewer its replies are empty."""

_FILE = Path(__file__).with_name("quirks.json")
_MAX_BYTES = 1 << 16


class Family(Record, frozen=True, kw_only=True):
    """Models whose names begin alike."""

    provider: Line
    """Their provider."""
    prefix: str
    """How their names begin."""
    temperature: bool = True
    """Whether they take a temperature."""
    tokens: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"
    """What the limit of the reply is called."""
    reasoning: bool = False
    """Whether the limit must leave room for reasoning."""

    def limit(self, tokens: int) -> int:
        """The limit to send when ``tokens`` are wanted for the reply."""
        return max(tokens, REASONING_TOKENS) if self.reasoning else tokens


class SdkMajor(Record, frozen=True, kw_only=True):
    """An SDK from one major version on."""

    sdk: Line
    """The package."""
    from_major: Annotated[int, Meta(ge=0)]
    """First major for which this holds."""
    temperature: Literal["argument", "extra_body"]
    """How a temperature is handed over."""


class Quirks(Record, frozen=True, kw_only=True):
    """The whole table."""

    families: tuple[Family, ...]
    """Families of models."""
    sdks: tuple[SdkMajor, ...]
    """Majors of SDKs."""


@functools.cache
def quirks() -> Quirks:
    """The table."""
    return strict_json.read_record(read_regular(_FILE, max_bytes=_MAX_BYTES), Quirks, source=_FILE.name)


def family(provider: str, model: str) -> Family:
    """The family of a model; one without peculiarities when none is listed."""
    matching = [
        listed
        for listed in quirks().families
        if listed.provider == provider and model.startswith(listed.prefix)
    ]
    return max(matching, key=lambda listed: len(listed.prefix), default=Family(provider=provider, prefix=""))


def temperature_way(sdk: str) -> Literal["argument", "extra_body"]:
    """How the installed version of an SDK is given a temperature."""
    major = int(importlib.metadata.version(sdk).partition(".")[0])
    listed = [way for way in quirks().sdks if way.sdk == sdk and way.from_major <= major]
    return max(listed, key=lambda way: way.from_major).temperature
