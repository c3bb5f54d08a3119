"""All rules on the output schema of a task together."""

from __future__ import annotations

from typing import Any

from adjudge.benchmark.schema_bounds import bound_faults
from adjudge.benchmark.schema_envelope import draft_07_faults, envelope_faults
from adjudge.benchmark.schema_profile import SchemaFault, loop_faults, profile_faults, schema_nodes

STEPS = ("output_schema",)
"""Where the schema stands in a task."""

_NOT_WALKABLE = ("SCHEMA_REF", "SCHEMA_SIZE", "SCHEMA_INVALID")


def output_schema_faults(schema: dict[str, Any], task_id: str, max_items: int | None) -> list[SchemaFault]:
    """Everything that is wrong with an output schema by itself; empty when it may be used.

    Args:
        max_items: the task's limit on arrays; ``None`` when that is at fault itself.
    """
    nodes = schema_nodes(schema, STEPS)
    draft = draft_07_faults(schema, STEPS)
    found = [*draft, *envelope_faults(schema, task_id, STEPS), *profile_faults(nodes)]
    # Bounds are only read in a schema whose references and keywords mean what they seem to mean.
    if not any(fault.code in _NOT_WALKABLE for fault in found):
        found += loop_faults(nodes) or bound_faults(nodes, max_items)
    return found
