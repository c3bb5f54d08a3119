"""Our errors, told by Inspect's command in one line instead of a traceback."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from rich.markup import escape

from adjudge.contract.errors import AdjudgeError


@contextlib.contextmanager
def told_plainly() -> Iterator[None]:
    """Turn an :class:`~adjudge.contract.errors.AdjudgeError` into what Inspect shows as a message.

    Raises:
        PrerequisiteError: Inspect's own; the error itself where this version of Inspect has none.
    """
    try:
        yield
    except AdjudgeError as error:
        try:
            # Not among Inspect's public names, so it may be gone one day; then a traceback shows instead.
            from inspect_ai._util.error import PrerequisiteError
        except ImportError:
            raise error from None
        raise PrerequisiteError(escape(error.message)) from None  # Inspect reads it as markup
