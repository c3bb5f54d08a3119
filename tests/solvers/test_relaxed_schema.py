"""The shape that is sent to providers admits whatever the whole schema admits."""

import json
from pathlib import Path

import jsonschema_rs
import pytest

from adjudge.solvers.relaxed_schema import relaxed

ROOT = Path(__file__).resolve().parents[2]
TASKS = sorted((ROOT / "problems").glob("*/[ck][bs]-*.json"))[:40]
KEYWORDS = {
    *("type", "enum", "const", "required", "additionalProperties", "description"),
    *("properties", "items", "anyOf"),
}


def keywords(schema):
    found = set(schema)
    for inner in schema.get("properties", {}).values():
        found |= keywords(inner)
    if "items" in schema:
        found |= keywords(schema["items"])
    return found


@pytest.mark.parametrize("path", TASKS, ids=[path.stem for path in TASKS])
def test_only_keywords_that_providers_know_are_sent(path):
    schema = json.loads(path.read_text())["output_schema"]
    assert keywords(relaxed(schema)) <= KEYWORDS


@pytest.mark.parametrize("path", TASKS, ids=[path.stem for path in TASKS])
def test_an_empty_result_is_admitted_still(path):
    task = json.loads(path.read_text())
    value = {"task_id": task["task_id"], "outcome": "no-result", "witness": None}
    assert jsonschema_rs.Draft7Validator(relaxed(task["output_schema"])).is_valid(value)


def test_bounds_go_and_the_shape_stays():
    schema = {
        "type": "object",
        "properties": {"n": {"type": "array", "maxItems": 3, "items": {"type": "integer", "minimum": 1}}},
        "required": ["n"],
        "if": {"properties": {"n": {"const": []}}},
        "then": False,
    }
    assert relaxed(schema) == {
        "type": "object",
        "properties": {"n": {"type": "array", "items": {"type": "integer"}}},
        "required": ["n"],
    }


def test_a_schema_that_is_nested_without_end_is_cut():
    schema: dict = {"type": "integer"}
    for _ in range(500):
        schema = {"type": "array", "items": schema}
    assert json.dumps(relaxed(schema)).count("items") <= 33
