"""That an output schema describes submissions to its task, and null witnesses exactly for ``no-result``."""

from __future__ import annotations

from typing import Any

import jsonschema_rs

from adjudge.benchmark.schema_profile import SchemaFault, Steps
from adjudge.contract.printable import json_pointer
from adjudge.contract.schemas import DRAFT_07
from adjudge.judging.output_schema import first_violation

FIELDS = ("task_id", "outcome", "witness")
OUTCOMES = ("counterexample", "no-result")

_DRAFT_07_ITSELF = jsonschema_rs.Draft7Validator({"$ref": DRAFT_07}, validate_formats=False)
"""The schema of schemas, which the library carries with it."""


def draft_07_faults(schema: dict[str, Any], steps: Steps = ()) -> list[SchemaFault]:
    """Where a schema is not draft-07 by that draft's own schema, each place once."""
    found = set()
    if schema.get("$schema") != DRAFT_07:
        message = f'"$schema" is not "{DRAFT_07}"'
        found.add(SchemaFault(json_pointer((*steps, "$schema")), "SCHEMA_INVALID", message))
    for error in _DRAFT_07_ITSELF.iter_errors(schema):
        place = (*steps, *error.instance_path)
        keyword = error.instance_path[-1] if error.instance_path else "the schema"
        found.add(SchemaFault(json_pointer(place), "SCHEMA_INVALID", f"{keyword} is not what draft-07 takes"))
    return sorted(found)


def envelope_faults(schema: dict[str, Any], task_id: str, steps: Steps = ()) -> list[SchemaFault]:
    """How the top of ``schema`` differs from the envelope of a submission to ``task_id``."""

    def fault(message: str, *place: str) -> SchemaFault:
        return SchemaFault(json_pointer((*steps, *place)), "SCHEMA_ENVELOPE", message)

    found = []
    if schema.get("type") != "object":
        found.append(fault('"type" is "object" at the top', "type"))
    if schema.get("additionalProperties") is not False:
        found.append(fault('"additionalProperties" is false at the top', "additionalProperties"))
    required = schema.get("required")
    missing = [name for name in FIELDS if not isinstance(required, list) or name not in required]
    if missing:
        found.append(fault(f"{' and '.join(missing)} must be required", "required"))
    properties = schema.get("properties")
    if not isinstance(properties, dict):
        return [*found, fault("the fields of a submission must be listed", "properties")]
    further = sorted(properties.keys() - {*FIELDS, "notes"})
    found += [fault("a submission has no such field", "properties", name) for name in further]
    found += [fault(f"{name} must be listed", "properties") for name in FIELDS if name not in properties]
    if "task_id" in properties and properties["task_id"] != {"const": task_id}:
        found.append(fault(f'task_id must be fixed by {{"const": "{task_id}"}}', "properties", "task_id"))
    outcome = properties.get("outcome")
    if "outcome" in properties and (
        not isinstance(outcome, dict)
        or outcome.keys() != {"enum"}
        or not isinstance(outcome["enum"], list)
        or sorted(map(str, outcome["enum"])) != sorted(OUTCOMES)
    ):
        message = f"outcome must be one of {' and '.join(OUTCOMES)}, by enum"
        found.append(fault(message, "properties", "outcome"))
    return found


def null_witness_faults(
    schema: dict[str, Any], task_id: str, witness: Any, steps: Steps = ()
) -> list[SchemaFault]:
    """Whether a schema takes a null witness with ``no-result``, an object with ``counterexample``, no other.

    Args:
        schema: without faults of profile, bounds and envelope.
        witness: an object that the schema takes as a witness.
    """
    found = []
    for outcome, shown, value, wanted in (
        ("no-result", "a null witness", None, True),
        ("no-result", "a witness", witness, False),
        ("counterexample", "a null witness", None, False),
        ("counterexample", "a witness", witness, True),
    ):
        submission = {"task_id": task_id, "outcome": outcome, "witness": value}
        if (first_violation(schema, submission) is None) != wanted:
            message = f"{outcome} with {shown} is {'refused' if wanted else 'taken'}"
            found.append(SchemaFault(json_pointer(steps), "SCHEMA_WITNESS", message))
    return found
