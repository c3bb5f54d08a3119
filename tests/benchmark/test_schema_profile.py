"""Claims about output schemas: what is admitted means the same to everybody and bounds every value."""

import copy
import socket
import time

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.benchmark.example_witness import constant_witnesses, example_witness
from adjudge.benchmark.schema_profile import KEYWORDS, MAX_NODES, MAX_PER_VALUE
from adjudge.benchmark.schema_rules import output_schema_faults
from adjudge.benchmark.witness_form import witness_form
from adjudge.contract.schemas import DRAFT_07
from adjudge.contract.strict_json import to_record
from adjudge.contract.task import Task

WITNESS = "/output_schema/properties/witness"


@pytest.fixture
def schema(task_fields):
    """A sound schema of a submission to cb-9001."""
    found = copy.deepcopy(task_fields["output_schema"])
    found["if"] = {"properties": {"outcome": {"const": "no-result"}}}
    found["then"] = {"properties": {"witness": {"type": "null"}}}
    found["else"] = {"properties": {"witness": {"type": "object"}}}
    return found


def faults(schema, max_items=50):
    return [(fault.pointer, fault.code) for fault in output_schema_faults(schema, "cb-9001", max_items)]


def put(schema, **fields):
    """Replace the fields of the witness."""
    schema["properties"]["witness"]["properties"] = fields
    schema["properties"]["witness"]["required"] = sorted(fields)
    return schema


def test_a_sound_schema_has_no_faults(schema):
    assert faults(schema) == []


BOUNDED = [
    {"type": "string", "maxLength": 5},
    {"type": "string", "format": "bigint0"},
    {"type": "integer", "minimum": -(2**53) + 1, "exclusiveMaximum": 7},
    {"type": "boolean"},
    {"type": "null"},
    {"const": {"any": ["thing"]}},
    {"enum": [-1, 1]},
    {"type": "array", "maxItems": 50, "items": {"type": "string", "pattern": "^[a-z]*$", "maxLength": 9}},
    {"type": "object", "additionalProperties": False, "properties": {}},
    {"anyOf": [{"type": "null"}, {"enum": [1]}]},
    {"allOf": [{"minItems": 2}, {"type": "array", "maxItems": 3, "items": {"type": "null"}}]},
    {"allOf": [{"type": "array", "maxItems": 3, "items": {"type": "null"}}, {"type": "array"}]},
    {"type": ["string", "null"], "maxLength": 3, "not": {"const": "no"}},
    False,
]


@pytest.mark.parametrize("declared", BOUNDED, ids=str)
def test_what_is_bounded_is_taken(schema, declared):
    assert faults(put(schema, x=declared)) == []


UNBOUNDED = [
    ({}, ""),
    (True, ""),
    ({"title": "anything"}, ""),
    ({"minLength": 1}, ""),
    ({"type": "string"}, ""),
    ({"type": "string", "pattern": "^[a-z]*$"}, ""),
    ({"type": ["null", "string"]}, ""),
    ({"type": "integer"}, ""),
    ({"type": "integer", "minimum": 0}, ""),
    ({"type": "integer", "maximum": 5, "minimum": -(10**16)}, ""),
    ({"type": "array", "items": {"type": "null"}}, ""),
    ({"type": "array", "maxItems": 3}, ""),
    ({"type": "array", "maxItems": 3, "items": {}}, "/items"),
    ({"type": "object"}, ""),
    ({"type": "object", "properties": {}}, ""),
    ({"type": "object", "additionalProperties": False}, ""),
    ({"type": "object", "additionalProperties": False, "properties": {"y": {}}}, "/properties/y"),
    ({"anyOf": [{"type": "null"}, {"type": "string"}]}, "/anyOf/1"),
    ({"oneOf": [{"type": "null"}, {}]}, "/oneOf/1"),
    ({"allOf": [{"minItems": 2}, {"uniqueItems": True}]}, ""),
    ({"if": {"type": "null"}, "then": {"type": "null"}, "else": {"enum": [1]}}, ""),
]


@pytest.mark.parametrize(("declared", "place"), UNBOUNDED, ids=str)
def test_what_is_not_bounded_is_told_with_its_place(schema, declared, place):
    found = faults(put(schema, x=declared))
    assert {code for _, code in found} == {"SCHEMA_UNBOUNDED"}
    assert {pointer for pointer, _ in found} == {f"{WITNESS}/properties/x{place}"}


def test_an_array_is_bounded_by_the_limits_of_the_task(schema):
    put(schema, x={"type": "array", "maxItems": 51, "items": {"type": "null"}})
    assert faults(schema) == [(f"{WITNESS}/properties/x/maxItems", "SCHEMA_LIMIT")]
    assert faults(schema, 51) == []
    assert faults(schema, None) == []


@pytest.mark.parametrize(
    ("declared", "place", "code"),
    [
        ({"type": "number", "minimum": 0, "maximum": 1}, "/type", "SCHEMA_KEYWORD"),
        ({"enum": [1], "maxitems": 3}, "/maxitems", "SCHEMA_KEYWORD"),
        ({"enum": [1], "patternProperties": {"(a+)+": {}}}, "/patternProperties", "SCHEMA_KEYWORD"),
        ({"enum": [1], "$id": "https://example.org/"}, "/$id", "SCHEMA_KEYWORD"),
        ({"enum": [{}], "additionalProperties": {"enum": [1]}}, "/additionalProperties", "SCHEMA_KEYWORD"),
        ({"enum": ["x"], "pattern": "^(a+)+$"}, "/pattern", "SCHEMA_PATTERN"),
        ({"type": "string", "maxLength": 9, "format": "date"}, "/format", "SCHEMA_FORMAT"),
        ({"type": "string", "maxLength": 9, "format": "regex"}, "/format", "SCHEMA_FORMAT"),
        ({"enum": ["1"], "format": "bigint"}, "/format", "SCHEMA_FORMAT"),
        ({"type": ["string", "null"], "format": "bigint"}, "/format", "SCHEMA_FORMAT"),
        ({"enum": ["1"], "not": {"type": "string", "format": "bigint"}}, "/not/format", "SCHEMA_FORMAT"),
        ({"$ref": "https://example.org/x.json"}, "/$ref", "SCHEMA_REF"),
        ({"$ref": "other.json#/definitions/x"}, "/$ref", "SCHEMA_REF"),
        ({"$ref": "#"}, "/$ref", "SCHEMA_REF"),
        ({"$ref": "#/definitions/missing"}, "/$ref", "SCHEMA_REF"),
        ({"$ref": "#/properties"}, "/$ref", "SCHEMA_REF"),
        ({"$ref": "#/definitions/a%20b"}, "/$ref", "SCHEMA_REF"),
        ({"$ref": "#/properties/outcome", "title": "x"}, "/$ref", "SCHEMA_REF"),
    ],
    ids=str,
)
def test_what_leaves_the_profile_is_told_with_its_place(schema, declared, place, code):
    assert (f"{WITNESS}/properties/x{place}", code) in faults(put(schema, x=declared))


def test_a_reference_into_a_constant_is_no_way_around_the_profile(schema):
    schema["definitions"] = {"x": {"const": {"patternProperties": {"^(a+)+$": {}}}}}
    put(schema, x={"$ref": "#/definitions/x/const"})
    assert (f"{WITNESS}/properties/x/$ref", "SCHEMA_REF") in faults(schema)


def test_a_reference_to_a_bounded_definition_is_followed(schema):
    schema["definitions"] = {"x": {"type": "integer", "minimum": 1, "maximum": 3}, "y": {"type": "string"}}
    assert faults(put(schema, x={"$ref": "#/definitions/x"})) == []
    assert faults(put(schema, x={"$ref": "#/definitions/y"})) == [
        ("/output_schema/definitions/y", "SCHEMA_UNBOUNDED")
    ]


def test_a_tree_may_refer_to_itself_but_not_without_going_down(schema):
    tree = {"type": "array", "maxItems": 2, "items": {"$ref": "#/definitions/tree"}}
    schema["definitions"] = {"tree": tree}
    assert faults(put(schema, x={"$ref": "#/definitions/tree"})) == []
    for loop in (
        {"a": {"$ref": "#/definitions/a"}},
        {"a": {"$ref": "#/definitions/b"}, "b": {"anyOf": [{"type": "null"}, {"$ref": "#/definitions/a"}]}},
        {"a": {"if": {"not": {"$ref": "#/definitions/a"}}, "enum": [1]}},
    ):
        schema["definitions"] = loop
        found = faults(put(schema, x={"$ref": "#/definitions/a"}))
        assert {code for _, code in found} == {"SCHEMA_REF"}


def test_the_work_of_validating_one_value_is_bounded(schema):
    doubling = {f"d{n}": {"anyOf": [{"$ref": f"#/definitions/d{n + 1}"}] * 2} for n in range(40)}
    schema["definitions"] = {**copy.deepcopy(doubling), "d40": {"type": "null"}}
    started = time.perf_counter()
    assert ("/output_schema", "SCHEMA_SIZE") in faults(put(schema, x={"$ref": "#/definitions/d0"}))
    chain = {f"d{n}": {"$ref": f"#/definitions/d{n + 1}"} for n in range(MAX_NODES * 3)}
    schema["definitions"] = chain
    assert ("/output_schema", "SCHEMA_SIZE") in faults(schema)
    schema["definitions"] = {f"d{n}": {"$ref": f"#/definitions/d{n + 1}"} for n in range(MAX_PER_VALUE)}
    schema["definitions"][f"d{MAX_PER_VALUE}"] = {"type": "null"}
    assert faults(put(schema, x={"$ref": "#/definitions/d0"})) == [("/output_schema", "SCHEMA_SIZE")]
    assert time.perf_counter() - started < 2


def test_the_nesting_of_schemas_is_bounded(schema):
    nested = {"type": "null"}
    for _ in range(30):
        nested = {"type": "array", "maxItems": 1, "items": nested}
    assert [code for _, code in faults(put(schema, x=nested))] == ["SCHEMA_DEPTH"]


@pytest.mark.parametrize(
    ("change", "place", "code"),
    [
        (lambda s: s.pop("$schema"), "/$schema", "SCHEMA_INVALID"),
        (
            lambda s: s.update({"$schema": "https://json-schema.org/draft/2020-12/schema"}),
            "/$schema",
            "SCHEMA_INVALID",
        ),
        (lambda s: s.update(required="witness"), "/required", "SCHEMA_INVALID"),
        (
            lambda s: s["properties"]["witness"].update(type="objekt"),
            "/properties/witness/type",
            "SCHEMA_INVALID",
        ),
        (lambda s: s["properties"].update(notes=[1]), "/properties/notes", "SCHEMA_INVALID"),
        (lambda s: s.pop("type"), "/type", "SCHEMA_ENVELOPE"),
        (lambda s: s.pop("additionalProperties"), "/additionalProperties", "SCHEMA_ENVELOPE"),
        (lambda s: s.update(required=["task_id", "outcome"]), "/required", "SCHEMA_ENVELOPE"),
        (lambda s: s.pop("properties"), "/properties", "SCHEMA_ENVELOPE"),
        (lambda s: s["properties"].update(score={"const": 1}), "/properties/score", "SCHEMA_ENVELOPE"),
        (
            lambda s: s["properties"].update(task_id={"const": "cb-9002"}),
            "/properties/task_id",
            "SCHEMA_ENVELOPE",
        ),
        (
            lambda s: s["properties"].update(task_id={"type": "string", "maxLength": 7}),
            "/properties/task_id",
            "SCHEMA_ENVELOPE",
        ),
        (
            lambda s: s["properties"]["outcome"]["enum"].append("proof"),
            "/properties/outcome",
            "SCHEMA_ENVELOPE",
        ),
    ],
)
def test_a_schema_of_something_else_than_a_submission_is_told(schema, change, place, code):
    change(schema)
    assert (f"/output_schema{place}", code) in faults(schema)


def test_no_reference_is_ever_fetched(schema, monkeypatch):
    def refuse(*_, **__):
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket, "socket", refuse)
    schema["$schema"] = "https://example.org/draft"
    put(schema, x={"$ref": "https://example.org/x.json"})
    assert {code for _, code in faults(schema)} == {"SCHEMA_INVALID", "SCHEMA_REF"}


JUNK = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 60)
    | st.sampled_from(["", "#/definitions/a", "^(a+)+$", "object"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from([*sorted(KEYWORDS), "x", "dependencies"]), inner, max_size=4)
    ),
    max_leaves=25,
)


@given(JUNK)
@settings(max_examples=300, deadline=None)
def test_whatever_stands_in_a_schema_is_an_answer_and_no_crash(junk):
    whole = junk if isinstance(junk, dict) else {"properties": {"witness": junk}, "definitions": {"a": junk}}
    output_schema_faults(whole, "cb-9001", 50)
    output_schema_faults({"$schema": DRAFT_07, "properties": {"witness": junk}}, "cb-9001", None)


VALUES = st.recursive(
    st.sampled_from([item for item in BOUNDED if item is not False]),
    lambda inner: (
        st.builds(
            lambda item, least: {"type": "array", "minItems": least, "maxItems": 4, "items": item},
            inner,
            st.integers(0, 4),
        )
        | st.builds(
            lambda fields: {
                "type": "object",
                "additionalProperties": False,
                "properties": fields,
                "required": sorted(fields)[:1],
            },
            st.dictionaries(st.sampled_from("pqr"), inner, max_size=3),
        )
    ),
    max_leaves=6,
)


@given(VALUES)
@settings(max_examples=150, deadline=None)
def test_examples_made_of_a_schema_are_valid_by_the_schema(declared):
    schema = {
        "$schema": DRAFT_07,
        "type": "object",
        "additionalProperties": False,
        "required": ["task_id", "outcome", "witness"],
        "properties": {
            "task_id": {"const": "cb-9001"},
            "outcome": {"enum": ["counterexample", "no-result"]},
            "witness": {
                "type": ["object", "null"],
                "additionalProperties": False,
                "required": ["x"],
                "properties": {"x": declared},
            },
        },
    }
    task = _task(schema)
    if output_schema_faults(schema, "cb-9001", 50):
        return
    validator = jsonschema_rs.Draft7Validator(schema["properties"]["witness"])
    made = constant_witnesses(task)
    assert all(validator.is_valid(witness) for witness in made)
    nothing_fits = '"not"' in str(declared).replace("'", '"') or "allOf" in str(declared)
    assert made or nothing_fits
    assert witness_form(task)[0].path == "x"


def _task(schema):
    return to_record(
        {
            "schema": "adjudge.bench.task/1",
            "task_id": "cb-9001",
            "title": "T",
            "statement": "S",
            "refutation": "R",
            "output_schema": schema,
            "verifier": {"kind": "design-only", "reason": "none"},
            "limits": {
                "max_submission_bytes": 20000,
                "max_digits": 30,
                "max_items": 50,
                "max_work": 1000,
                "timeout_ms": 3000,
                "memory_mb": 128,
            },
            "status_observation": {
                "status": "open",
                "observed_on": "2026-08-22",
                "sources": [{"title": "N", "url": "https://example.org/", "accessed_on": "2026-08-22"}],
                "note": "",
            },
            "eligibility": {"development": True, "release": False},
            "tags": [],
        },
        Task,
    )


def test_the_form_of_a_witness_is_told_field_by_field(schema):
    put(
        schema,
        n={"type": "string", "format": "bigint"},
        m={"type": "string", "format": "bigint0"},
        pairs={
            "type": "array",
            "minItems": 2,
            "maxItems": 2,
            "items": {"type": "integer", "minimum": 0, "maximum": 1000},
        },
        name={"type": "string", "maxLength": 9, "pattern": "^[a-z]*$"},
        sign={"enum": [-1, 1]},
        k={"const": 5},
    )
    schema["properties"]["witness"]["required"].remove("name")
    form = dict(witness_form(_task(schema)))
    assert form == {
        "n": "nonzero integer as text, at most 30 digits",
        "m": "integer as text, at most 30 digits",
        "pairs": "list of 2 items",
        "pairs[]": "integer from 0 to 1,000",
        "name": "text of at most 9 characters matching ^[a-z]*$ (may be left out)",
        "sign": "one of -1, 1",
        "k": "always 5",
    }
    assert example_witness(_task(schema)) == {
        "n": "1",
        "m": "1",
        "pairs": [0, 0],
        "sign": -1,
        "k": 5,
    }
