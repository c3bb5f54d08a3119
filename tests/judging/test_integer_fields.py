"""Claims about integer formats in a schema: the prepared walk finds what a plain one finds, in its order."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.contract.integers import FORMATS, IntegerTextError, check_integer_text
from adjudge.judging.integer_fields import IntegerFields

MAX_DIGITS = 3


def plain(schema, node, value, pointer, seen):
    """The same by plain recursion, straight from the words of the format."""
    if not isinstance(node, dict) or (id(node), pointer) in seen:
        return None
    seen = seen | {(id(node), pointer)}
    declared = node.get("format")
    if isinstance(value, str) and isinstance(declared, str) and declared in FORMATS:
        try:
            check_integer_text(value, integer_format=declared, max_digits=MAX_DIGITS)
        except IntegerTextError as error:
            return error.code, pointer
    same = [child for key in ("allOf", "anyOf", "oneOf") for child in node.get(key, ())]
    same += [node[key] for key in ("if", "then", "else") if key in node]
    if str(node.get("$ref", "")).startswith("#/"):
        name = node["$ref"].removeprefix("#/definitions/")
        same.append(schema.get("definitions", {}).get(name))
    below = [(child, value, pointer) for child in same]
    if isinstance(value, dict):
        named = node.get("properties", {})
        below += [(named[key], item, f"{pointer}/{key}") for key, item in value.items() if key in named]
    if isinstance(value, list):
        items = node.get("items", ())
        parts = items if isinstance(items, list) else [items] * len(value)
        pairs = enumerate(zip(parts, value, strict=False))
        below += [(part, item, f"{pointer}/{place}") for place, (part, item) in pairs]
    found = (plain(schema, child, item, place, seen) for child, item, place in below)
    return next((fault for fault in found if fault is not None), None)


KEYS = ("a", "b", "n")
LEAF = st.sampled_from(
    [{}, {"type": "integer"}, {"format": "bigint"}, {"format": "bigint0"}, {"format": "date"}, True,
     {"$ref": "#/definitions/a"}, {"$ref": "#/definitions/b"}, {"$ref": "#/definitions/none"}]
)  # fmt: skip


def bigger(child):
    return st.one_of(
        st.fixed_dictionaries({"properties": st.dictionaries(st.sampled_from(KEYS), child, max_size=3)}),
        st.fixed_dictionaries({"items": child}),
        st.fixed_dictionaries({"items": st.lists(child, max_size=3)}),
        *(
            st.fixed_dictionaries({key: st.lists(child, min_size=1, max_size=2)})
            for key in ("allOf", "oneOf")
        ),
        st.fixed_dictionaries({"if": child, "then": child, "else": child}),
        st.fixed_dictionaries(
            {
                "format": st.just("bigint"),
                "properties": st.dictionaries(st.sampled_from(KEYS), child, max_size=2),
            }
        ),
    )


SCHEMAS = st.fixed_dictionaries(
    {
        "properties": st.dictionaries(
            st.sampled_from(KEYS), st.recursive(LEAF, bigger, max_leaves=8), max_size=3
        ),
        "definitions": st.fixed_dictionaries(
            {"a": st.recursive(LEAF, bigger, max_leaves=4), "b": st.recursive(LEAF, bigger, max_leaves=4)}
        ),
    }
)
TEXTS = st.sampled_from(["0", "7", "-7", "04", "1234", "-1234", "x", ""])
VALUES = st.dictionaries(
    st.sampled_from(KEYS),
    st.recursive(
        TEXTS | st.integers(0, 3) | st.none(),
        lambda item: st.lists(item, max_size=3) | st.dictionaries(st.sampled_from(KEYS), item, max_size=3),
        max_leaves=8,
    ),
    max_size=3,
)


@given(SCHEMAS, VALUES)
@settings(max_examples=300, deadline=None)
def test_the_first_fault_is_that_of_a_plain_walk(schema, value) -> None:
    schema, value = json.loads(json.dumps(schema)), json.loads(json.dumps(value))
    expected = plain(schema, schema, value, "", frozenset())
    found = IntegerFields(schema).first_fault(value, MAX_DIGITS)
    assert (None if found is None else (found.code, found.pointer)) == expected


@pytest.mark.parametrize(
    ("value", "pointer"),
    [
        ({"a": "04", "b": ["05", "06"], "n": "07"}, "/a"),
        ({"n": "07", "b": ["05", "06"], "a": "04"}, "/n"),
        ({"a": "4", "b": ["5", "06", "07"], "n": "07"}, "/b/1"),
    ],
)
def test_of_several_faults_the_first_in_the_document_is_named(value, pointer) -> None:
    schema = {"properties": {"n": {"format": "bigint"}, "a": {"format": "bigint"}}}
    schema["properties"]["b"] = {"items": {"format": "bigint"}}
    assert IntegerFields(schema).first_fault(value, MAX_DIGITS).pointer == pointer


def test_references_that_go_in_circles_end() -> None:
    schema = {
        "properties": {"a": {"$ref": "#/definitions/a"}},
        "definitions": {
            "a": {"allOf": [{"$ref": "#/definitions/a"}, {"$ref": "#/definitions/b"}]},
            "b": {"anyOf": [{"$ref": "#/definitions/a"}, {"format": "bigint"}]},
        },
    }
    fields = IntegerFields(schema)
    assert fields.first_fault({"a": "7"}, MAX_DIGITS) is None
    assert fields.first_fault({"a": "07"}, MAX_DIGITS).pointer == "/a"


def test_a_deep_schema_needs_no_stack() -> None:
    schema: dict = {"format": "bigint"}
    for _ in range(10_000):
        schema = {"allOf": [schema]}
    assert IntegerFields(schema).first_fault("07", MAX_DIGITS).code == "NON_CANONICAL_INTEGER"


@pytest.mark.parametrize("length", [0, 10, 1000])
def test_a_pointer_in_a_message_is_bounded(length) -> None:
    key = "k" * length
    found = IntegerFields({"properties": {key: {"format": "bigint"}}}).first_fault({key: "x"}, MAX_DIGITS)
    assert len(found.pointer) <= 300
