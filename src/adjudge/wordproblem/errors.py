"""Errors about what a caller hands in besides the text: graphs and packs."""

MAX_PACK_BYTES = 1 << 20
"""Largest pack file."""


class GraphError(ValueError):
    """A value that is no problem graph; the message says why."""


class PackError(ValueError):
    """A pack file that cannot be used; the message names the line."""
