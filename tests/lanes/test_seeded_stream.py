"""The stream of choices: the published vectors, the bounds, and the rule against bias."""

from collections import Counter

import pytest

from adjudge.lanes.seeded_stream import SeededStream


def test_first_values_are_the_published_vectors() -> None:
    stream = SeededStream("adjudge-b1-gen/1", 20260523, "square_of_linear")
    assert [stream.value() for _ in range(3)] == [
        430241279065137207,
        4082791647357667244,
        5844784014599219101,
    ]


@pytest.mark.parametrize(
    ("bound", "rejected", "kept"),
    [(3, 2**64 - 1, 2**64 - 2), (10, 2**64 - 6, 2**64 - 7)],
)
def test_below_draws_again_from_the_incomplete_last_block(
    monkeypatch: pytest.MonkeyPatch, bound: int, rejected: int, kept: int
) -> None:
    values = iter([rejected, kept])
    stream = SeededStream("label/1", 1, "name")
    monkeypatch.setattr(stream, "value", lambda: next(values))
    assert stream.below(bound) == kept % bound
    assert next(values, None) is None


def test_a_power_of_two_never_draws_again(monkeypatch: pytest.MonkeyPatch) -> None:
    values = iter([2**64 - 1])
    stream = SeededStream("label/1", 1, "name")
    monkeypatch.setattr(stream, "value", lambda: next(values))
    assert stream.below(4) == 3


def test_shuffled_keeps_the_items_and_reaches_every_order() -> None:
    stream = SeededStream("label/1", 1, "shuffle")
    orders = Counter(tuple(stream.shuffled("abc")) for _ in range(120))
    assert len(orders) == 6
    assert all(sorted(order) == ["a", "b", "c"] for order in orders)


def test_streams_of_different_names_differ() -> None:
    one, other = (SeededStream("label/1", 1, name) for name in ("one", "other"))
    assert one.value() != other.value()
