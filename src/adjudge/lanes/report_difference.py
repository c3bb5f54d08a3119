"""Where two JSON documents first differ."""

from typing import Any


def first_difference(old: Any, new: Any) -> str | None:
    """JSON pointer (RFC 6901) of the first place where the two differ, or ``None``.

    "First" is in the order of the file form: keys sorted by code point, arrays from the front. A key or an
    item that only one side has is such a place. ``""`` points at the whole document.
    """
    pending: list[tuple[str, Any, Any]] = [("", old, new)]
    while pending:
        pointer, left, right = pending.pop()
        if isinstance(left, dict) and isinstance(right, dict):
            found = [
                (f"{pointer}/{_escaped(key)}", left.get(key, _ABSENT), right.get(key, _ABSENT))
                for key in sorted({*left, *right})
            ]
        elif isinstance(left, list) and isinstance(right, list):
            found = [
                (f"{pointer}/{index}", _item(left, index), _item(right, index))
                for index in range(max(len(left), len(right)))
            ]
        elif type(left) is type(right) and left == right:
            continue
        else:
            return pointer
        pending.extend(reversed(found))
    return None


_ABSENT = object()


def _item(items: list[Any], index: int) -> Any:
    return items[index] if index < len(items) else _ABSENT


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")
