"""The published JSON Schemas: committed as generated, and of one mind with the record types."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudge.contract.canonical import file_bytes
from adjudge.contract.errors import RecordError
from adjudge.contract.fields import Record
from adjudge.contract.schemas import DRAFT_07, WIRE_RECORDS, record_types, schema_of, write_schemas
from adjudge.contract.strict_json import loads, to_record

FOLDER = Path(__file__).parents[2] / "problems" / "schemas"
BY_NAME = {record.name: record for record in WIRE_RECORDS}
VALIDATORS = {
    record.name: jsonschema_rs.Draft7Validator(schema_of(record), validate_formats=True)
    for record in WIRE_RECORDS
}

WITHOUT_WORDS = (
    "sources must be sorted and distinct",
    "tasks must be sorted by id and distinct",
    "the reviewer must be another person than the author",
    "snapshot_id: ",  # its date does not exist
    "prompt exceeds 32768 bytes of UTF-8",
    "details exceed 4096 bytes",
    "do not add up to",
    "more refusals matched than were expected",
    "quality_flags are sorted",
    "is neither set nor resolved by a primary source",
    "is not in lowest terms",
    "true_answer differs from expected_answer",
    "raw_sha256 is not the digest of raw_reply",
)
"""Every rule of the types that JSON Schema has no words for; the types alone refuse these."""


def test_the_committed_schemas_are_those_of_the_types() -> None:
    generated = {f"{record.name}.schema.json": file_bytes(schema_of(record)) for record in WIRE_RECORDS}
    committed = {file.name: file.read_bytes() for file in FOLDER.iterdir()}
    assert committed == generated, "run: python -m adjudge.contract.schemas problems/schemas"


def test_writing_the_schemas_again_changes_nothing(tmp_path) -> None:
    assert len(write_schemas(tmp_path)) == len(WIRE_RECORDS)
    assert write_schemas(tmp_path) == []


def test_the_command_writes_the_schemas(tmp_path) -> None:
    subprocess.run([sys.executable, "-m", "adjudge.contract.schemas", str(tmp_path)], check=True)
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted(file.name for file in FOLDER.iterdir())
    done = subprocess.run(
        [sys.executable, "-m", "adjudge.contract.schemas"], check=False, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "usage: python -m adjudge.contract.schemas FOLDER\n"


@pytest.mark.parametrize("record", WIRE_RECORDS, ids=lambda record: record.name)
def test_a_schema_is_draft_07_and_nothing_newer(record) -> None:
    schema = schema_of(record)
    assert schema["$schema"] == DRAFT_07
    assert schema["$id"] == f"urn:adjudge:schema:{record.identifier}"
    jsonschema_rs.meta.validate(schema)
    for node in nodes(schema):
        assert not node.keys() & {"$defs", "discriminator", "prefixItems", "dependentRequired"}
        if "$ref" in node:
            assert node.keys() == {"$ref"}, "draft-07 ignores what stands beside a $ref"
            assert node["$ref"].removeprefix("#/definitions/") in schema["definitions"]
        if node.get("type") == "object" and "properties" in node:
            assert node["additionalProperties"] is False
        if isinstance(node.get("pattern"), str):
            assert r"\Z" not in node["pattern"]


def nodes(value: Any) -> list[dict[str, Any]]:
    found = [value] if isinstance(value, dict) else []
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return found + [node for item in inner for node in nodes(item)]


def test_a_schema_tells_every_field_of_every_record() -> None:
    for record in WIRE_RECORDS:
        schema = schema_of(record)
        parts = {**schema.get("definitions", {}), record.roots[0].__name__: schema}
        if len(record.roots) > 1:
            parts = schema["definitions"]
        assert parts.keys() == {kind.__name__ for kind in record_types(record)}
        for kind in record_types(record):
            tagged = {kind.__struct_config__.tag_field} - {None}
            properties = parts[kind.__name__]["properties"]
            assert properties.keys() == {*kind.__struct_encode_fields__} | tagged
            assert parts[kind.__name__]["description"]


def test_record_types_of_one_name_would_overwrite_each_other() -> None:
    for record in WIRE_RECORDS:
        names = [kind.__name__ for kind in record_types(record)]
        assert len(names) == len(set(names))
        assert all(issubclass(kind, Record) for kind in record_types(record))


# What mutations put in: the values of all examples and all schemas, and the edges of every type.
EDGES: list[Any] = [
    None, True, False, -1, 0, 1, 2, 10_000, 100_001, 2**53 - 1, "", "x", "x\n", "é" * 121, "a" * 4097,
    "0" * 64, "f" * 64, "F" * 64, "0" * 65, "2026-02-30", "2026-02-28", "0000-01-01", "cb-0001", "ks-0001",
    "cb-0001\n", "x\x1b", "x\u202e", "\u2028", "https://example.org", "ftp://example.org",
    "development-2026-01-01-r1", "development-2026-02-30-r1",
    [], {}, [None], {"a": 1}, {"code": "ACCEPTED"}, {"code": 1},
]  # fmt: skip


def constants(value: Any) -> list[Any]:
    return [item for node in nodes(value) for item in [*node.get("enum", ()), node.get("const")]]


def leaves(value: Any) -> list[Any]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [value] + [leaf for item in inner for leaf in leaves(item)]


def places(value: Any, path: tuple = ()) -> list[tuple]:
    """The paths of all values below the top, but not inside what a schema leaves free."""
    found = [path] if path else []
    if path and path[-1] in {"output_schema", "witness", "known_counterexample", "certificate"}:
        return found
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return found + [place for step, item in items for place in places(item, (*path, step))]


@st.composite
def mutated(draw, examples: list[Any], pool: list[Any], fields: list[str]) -> Any:
    value = json.loads(json.dumps(draw(st.sampled_from(examples))))
    for _ in range(draw(st.integers(0, 3))):
        path = draw(st.sampled_from(places(value) or [()]))
        if not path:
            break
        parent = value
        for step in path[:-1]:
            parent = parent[step]
        action = draw(st.sampled_from(["put", "put", "put", "delete", "add"]))
        item = json.loads(json.dumps(draw(st.sampled_from(pool))))
        if action == "put":
            parent[path[-1]] = item
        elif action == "delete":
            del parent[path[-1]]
        elif isinstance(parent, list):
            parent.append(item)
        else:
            parent[draw(st.sampled_from(fields))] = item
    return value


def assert_of_one_mind(name: str, value: Any) -> None:
    reason = reason_of_the_type(name, value)
    if VALIDATORS[name].is_valid(value):
        assert reason is None or any(words in reason for words in WITHOUT_WORDS), reason
    else:
        assert reason is not None, list(VALIDATORS[name].iter_errors(value))


def reason_of_the_type(name: str, value: Any) -> str | None:
    try:
        to_record(value, BY_NAME[name].record_type)
    except RecordError as error:
        return error.reason
    return None


def pool_of(name: str, examples: list[Any]) -> tuple[list[Any], list[str]]:
    found = {
        file_bytes(item): item for item in [*EDGES, *constants(schema_of(BY_NAME[name])), *leaves(examples)]
    }
    fields = sorted({field for node in nodes(examples) for field in node} | {"extra", "shadow_of", "notes"})
    return list(found.values()), fields


@pytest.mark.parametrize("name", sorted(BY_NAME))
def test_schema_and_type_are_of_one_mind(name: str, examples) -> None:
    pool, fields = pool_of(name, examples[name])

    @given(mutated(examples[name], pool, fields))
    @settings(max_examples=120, deadline=None)
    def compare(value) -> None:
        assert_of_one_mind(name, value)

    compare()


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(BY_NAME))
def test_a_campaign_finds_schema_and_type_of_one_mind(name: str, examples) -> None:
    pool, fields = pool_of(name, examples[name])

    @given(mutated(examples[name], pool, fields))
    @settings(max_examples=5_000, deadline=None)
    def compare(value) -> None:
        assert_of_one_mind(name, value)

    compare()


@pytest.mark.parametrize("name", sorted(BY_NAME))
def test_one_change_at_every_place_finds_schema_and_type_of_one_mind(name: str, examples) -> None:
    for example in examples[name]:
        for path in places(example):
            for item in EDGES:
                value = json.loads(json.dumps(example))
                parent = value
                for step in path[:-1]:
                    parent = parent[step]
                parent[path[-1]] = item
                assert_of_one_mind(name, value)


def test_the_committed_schemas_are_strict_json() -> None:
    for file in FOLDER.iterdir():
        assert loads(file.read_bytes(), source=file.name)["$schema"] == DRAFT_07
