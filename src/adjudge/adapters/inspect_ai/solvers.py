"""Two steps of our tasks: a mock model that needs no network, and replies held to the schema of a task."""

from __future__ import annotations

from typing import Any

from inspect_ai.model import ResponseSchema, get_model
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.util import JSONSchema

from adjudge.adapters.items import find_item
from adjudge.benchmark.root import find_root
from adjudge.solvers.relaxed_schema import relaxed


@solver
def mock_counts_characters() -> Solver:
    """Let Inspect's ``mockllm`` count its input in characters, as it counts its output.

    Left alone it counts tokens, for which it downloads a vocabulary, and without a network every sample is
    an error. No other model is touched.
    """

    async def solve(state: TaskState, generate: Generate) -> TaskState:  # noqa: ARG001 - Inspect's signature
        if state.model.api == "mockllm":
            get_model().api.count_text_tokens = _characters
        return state

    return solve


async def _characters(text: str) -> int:
    return max(1, len(text))


@solver
def generate_structured(root: str | None = None) -> Solver:
    """Ask the model for output in the shape of a submission; for text where the item is a case of a lane.

    Only the shape is asked for, since providers refuse keywords that they do not know. The verdict comes from
    the whole schema all the same.

    Args:
        root: the folder of the benchmark; found as by the command line when not given.
    """
    benchmark = find_root(root)

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        schema = find_item(str(state.sample_id), benchmark).row.output_schema
        if schema is None:
            return await generate(state)
        shape = JSONSchema.model_validate(_in_its_keywords(relaxed(schema)))
        return await generate(state, response_schema=ResponseSchema(name="submission", json_schema=shape))

    return solve


def _in_its_keywords(schema: Any) -> Any:
    """A schema of bounded depth with constants as enumerations: Inspect's type has no ``const``."""
    if isinstance(schema, list):
        return [_in_its_keywords(inner) for inner in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        ("enum" if name == "const" else name): [inner] if name == "const" else _in_its_keywords(inner)
        for name, inner in schema.items()
    }
