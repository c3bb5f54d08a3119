"""Everything that is wrong with a JSON value as a record, not only the first thing."""

from __future__ import annotations

import types
import typing
from typing import Any, NamedTuple

import msgspec

from adjudge.contract import strict_json
from adjudge.contract.errors import RecordError
from adjudge.contract.fields import Date, Record, check_date
from adjudge.contract.printable import json_pointer, quoted

Steps = tuple[str | int, ...]


class RecordFault(NamedTuple):
    """One field at fault: its JSON pointer and what is wrong there."""

    pointer: str
    reason: str


def record_faults(value: Any, record_type: type[Record], steps: Steps = ()) -> list[RecordFault]:
    """All faults of ``value`` as a ``record_type``, in the order of its fields; empty when it is one.

    Rules between fields are only asked once each field for itself is right.
    """
    if not isinstance(value, dict):
        return [_fault(steps, "an object is needed")]
    config = record_type.__struct_config__
    hints = typing.get_type_hints(record_type, include_extras=True)
    fields = msgspec.structs.fields(record_type)
    known = {field.encode_name for field in fields} | ({config.tag_field} - {None})
    found = [
        _fault((*steps, name), f"there is no field {quoted(name)}") for name in value if name not in known
    ]
    for field in fields:
        name = field.encode_name
        if name in value:
            found += _value_faults(value[name], hints[field.name], (*steps, name))
        elif field.required:
            found.append(_fault(steps, f"the field {name} is missing"))
    return found or _conversion_fault(value, record_type, steps)


def _value_faults(value: Any, hint: Any, steps: Steps) -> list[RecordFault]:
    plain = typing.get_args(hint)[0] if typing.get_origin(hint) is typing.Annotated else hint
    found: list[RecordFault] = []
    if typing.get_origin(plain) is list and isinstance(value, list):
        (item_hint,) = typing.get_args(plain)
        for index, item in enumerate(value):
            found += _value_faults(item, item_hint, (*steps, index))
    else:
        record = _record_for(value, plain)
        if record is not None:
            return record_faults(value, record, steps)
    return found or _conversion_fault(value, hint, steps) or _date_fault(value, hint, steps)


def _record_for(value: Any, hint: Any) -> type[Record] | None:
    """The record type that ``value`` claims to be: the hint itself, or the member of a union with its tag."""
    members = typing.get_args(hint) if isinstance(hint, types.UnionType) else (hint,)
    records = [member for member in members if isinstance(member, type) and issubclass(member, Record)]
    if len(records) == 1 == len(members):
        return records[0]
    if isinstance(value, dict):
        for record in records:
            config = record.__struct_config__
            if config.tag_field is not None and value.get(config.tag_field) == config.tag:
                return record
    return None


def _conversion_fault(value: Any, hint: Any, steps: Steps) -> list[RecordFault]:
    try:
        strict_json.to_record(value, hint)
    except RecordError as error:
        return [RecordFault(json_pointer(steps) + error.pointer, error.reason)]
    return []


def _date_fault(value: Any, hint: Any, steps: Steps) -> list[RecordFault]:
    """A day that no calendar has: the records ask this between their fields, which other faults hide."""
    if hint != Date:
        return []
    try:
        check_date(value, str(steps[-1]))
    except ValueError as error:
        return [_fault(steps, str(error))]
    return []


def _fault(steps: Steps, reason: str) -> RecordFault:
    return RecordFault(json_pointer(steps), reason)
