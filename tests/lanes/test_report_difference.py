"""The first difference of two JSON documents is named by a pointer that both readers can follow."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.lanes.report_difference import first_difference

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 3) | st.text("ab/~", max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("ab/~", max_size=2), inner, max_size=3)
    ),
    max_leaves=8,
)
MISSING = object()


def _follow(value: Any, pointer: str) -> Any:
    for step in pointer.split("/")[1:]:
        key = step.replace("~1", "/").replace("~0", "~")
        try:
            value = value[int(key)] if isinstance(value, list) else value[key]
        except (KeyError, IndexError):
            return MISSING
    return value


@pytest.mark.parametrize(
    ("old", "new", "pointer"),
    [
        ({"a": 1}, {"a": 1}, None),
        ({"a": 1}, {"a": 2}, "/a"),
        ({"a": 1, "b": 1}, {"b": 2, "a": 2}, "/a"),
        ({"b": [1, {"c": 2}]}, {"b": [1, {"c": 3}]}, "/b/1/c"),
        ({"b": [1]}, {"b": [1, 2]}, "/b/1"),
        ({"b": [1]}, {}, "/b"),
        ({"a/b": {"~": 1}}, {"a/b": {"~": 2}}, "/a~1b/~0"),
        ({"a": 1}, {"a": True}, "/a"),
        ({"a": None}, {}, "/a"),
        ([], {}, ""),
    ],
)
def test_pointer(old: Any, new: Any, pointer: str | None) -> None:
    assert first_difference(old, new) == pointer


@given(JSON, JSON)
def test_there_is_a_pointer_exactly_when_the_documents_differ(old: Any, new: Any) -> None:
    pointer = first_difference(old, new)
    if pointer is None:
        assert repr(_sorted(old)) == repr(_sorted(new))
    else:
        one, other = _follow(old, pointer), _follow(new, pointer)
        assert one is MISSING or other is MISSING or repr(_sorted(one)) != repr(_sorted(other))


def _sorted(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _sorted(value[key]) for key in sorted(value)}
    return [_sorted(item) for item in value] if isinstance(value, list) else value
