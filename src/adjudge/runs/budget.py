"""How many calls a run may make and what they may cost; prices are the user's own.

Before a call the most that it can cost is set aside, so that a limit holds even when all calls that are under
way turn out as dear as they can: a token has at least one byte, and the reply is as long as it may be.
"""

from __future__ import annotations

import re
import threading
import tomllib
from collections.abc import Mapping
from fractions import Fraction
from os import PathLike, fspath
from typing import NamedTuple

from adjudge.contract.errors import UsageError
from adjudge.contract.files import read_regular
from adjudge.contract.printable import quoted

MAX_PRICES_BYTES = 16_384
_MILLION = 1_000_000
_FRAME_TOKENS = 64
"""Tokens that a provider adds around a prompt, at most."""
_BYTES_PER_TOKEN = 4
"""For estimates on a screen only."""
_MONEY = re.compile(r"(?:0|[1-9][0-9]{0,8})(?:\.[0-9]{1,9})?", re.ASCII)
_INPUT = (
    *("input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"),
    *("prompt_tokens", "prompt_token_count", "prompt_eval_count"),
)
_OUTPUT = (
    "output_tokens",
    "completion_tokens",
    "candidates_token_count",
    "thoughts_token_count",
    "eval_count",
)


class Price(NamedTuple):
    """What a million tokens cost, in the currency of the price file."""

    input: Fraction
    output: Fraction

    def of(self, tokens_in: int, tokens_out: int) -> Fraction:
        """What so many tokens cost."""
        return (tokens_in * self.input + tokens_out * self.output) / _MILLION


def read_money(text: str, what: str) -> Fraction:
    """An amount, written as a decimal.

    Raises:
        UsageError: code ``USAGE``.
    """
    if _MONEY.fullmatch(text) is None:
        raise UsageError("USAGE", f"{what}: {quoted(text)} is not an amount such as 3 or 0.25")
    return Fraction(text)


def read_price(path: str | PathLike[str], model: str) -> Price:
    """The price of a model out of a price file: TOML with one table for each ``PROVIDER/MODEL``.

    Raises:
        FileError: the file cannot be read.
        UsageError: code ``BAD_PRICES``, it is malformed or does not name the model.
    """
    name = fspath(path)
    try:
        text = read_regular(path, max_bytes=MAX_PRICES_BYTES).decode("utf-8")
        table = tomllib.loads(text, parse_float=str)
    except (ValueError, RecursionError) as error:
        raise UsageError("BAD_PRICES", f"{name}: {error}") from None
    prices = table.get(model)
    if not isinstance(prices, Mapping) or set(prices) != {"input", "output"}:
        reason = f'it has no table ["{model}"] with input and output, the prices of a million tokens'
        raise UsageError("BAD_PRICES", f"{name}: {reason}")
    return Price(read_money(str(prices["input"]), name), read_money(str(prices["output"]), name))


def tokens_used(usage: Mapping[str, int] | None) -> tuple[int, int] | None:
    """Tokens in and out, or ``None`` when the provider did not count them."""
    if usage is None or not any(name in usage for name in _OUTPUT):
        return None
    return (
        sum(usage.get(name, 0) for name in _INPUT),
        sum(usage.get(name, 0) for name in _OUTPUT),
    )


def estimated_tokens(prompt: str) -> int:
    """About how many tokens a prompt has."""
    return -(-len(prompt.encode("utf-8", "surrogatepass")) // _BYTES_PER_TOKEN)


class Budget:
    """The limits of a run; asked by all workers.

    Attributes:
        calls: calls that were made.
        spent: what they cost, when there is a price; a call that the provider did not count is taken at the
            most that it can cost.
        exhausted: the limit that was met, in words, or ``None``.
    """

    def __init__(
        self,
        *,
        max_calls: int | None = None,
        max_cost: Fraction | None = None,
        price: Price | None = None,
    ) -> None:
        self.calls = 0
        self.spent = Fraction(0)
        self.exhausted: str | None = None
        self._set_aside = Fraction(0)
        self._max_calls = max_calls
        self._max_cost = max_cost
        self._price = price
        self._lock = threading.Lock()

    def take(self, prompt: str, max_tokens: int) -> Fraction | None:
        """Leave for one call: what is set aside for it; ``None`` when a limit would be broken."""
        most = Fraction(0)
        if self._price is not None:
            tokens = len(prompt.encode("utf-8", "surrogatepass")) + _FRAME_TOKENS
            most = self._price.of(tokens, max_tokens)
        with self._lock:
            if self._max_calls is not None and self.calls >= self._max_calls:
                self.exhausted = f"--max-calls {self._max_calls}"
            elif self._max_cost is not None and self.spent + self._set_aside + most > self._max_cost:
                self.exhausted = f"--max-cost {decimal(self._max_cost)}"
            if self.exhausted is not None:
                return None
            self.calls += 1
            self._set_aside += most
        return most

    def settle(self, taken: Fraction, usage: Mapping[str, int] | None, *, billed: bool) -> None:
        """Account for a call that has ended."""
        cost = Fraction(0)
        if self._price is not None and billed:
            used = tokens_used(usage)
            cost = taken if used is None else self._price.of(*used)
        with self._lock:
            self._set_aside -= taken
            self.spent += cost


def decimal(amount: Fraction) -> str:
    """An amount with six decimals, rounded up."""
    millionths = -(-amount.numerator * _MILLION // amount.denominator)
    return f"{millionths // _MILLION}.{millionths % _MILLION:06d}"
