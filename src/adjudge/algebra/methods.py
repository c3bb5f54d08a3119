"""The registry of methods: what each rung of the ladder proves, its limits, and where the mathematics is
from.

The rows are data, in ``methods.json`` beside this module.
"""

from pathlib import Path

import msgspec

REGISTRY_PATH = Path(__file__).with_name("methods.json")
"""The file with the rows, one a method."""


class Method(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row.

    Attributes:
        name: as verdicts print it.
        proves: which verdicts it gives, and why they hold.
        limits: when it is not tried.
        source: origin of the mathematics.
    """

    name: str
    proves: str
    limits: str
    source: str


class _Registry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    registry: str
    methods: list[Method]


def load_methods() -> dict[str, Method]:
    """The rows by name, in ladder order."""
    registry = msgspec.json.decode(REGISTRY_PATH.read_bytes(), type=_Registry)
    return {method.name: method for method in registry.methods}
