"""The cache: torn lines, corruption, and what is believed of it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.contract.canonical import sha256_hex
from adjudge.runs.digest_table import DigestTable
from adjudge.runs.errors import FrontierRunError
from adjudge.runs.reply_log import RunName, fits, open_log, read_kept, walk


def code_of(call, *arguments):
    with pytest.raises(FrontierRunError) as caught:
        call(*arguments)
    return caught.value.code


def all_of(path, name=None):
    return list(walk(path, name))


@pytest.fixture
def cache(ran):
    ran(6, jobs=1)
    return ran.path


@pytest.mark.parametrize("cut", [1, 2, 20, 200])
def test_a_torn_last_line_is_dropped_and_asked_again(cut, cache, ran, server):
    whole = cache.read_bytes()
    lines = whole.splitlines(keepends=True)
    cache.write_bytes(whole[:-cut])
    assert len(all_of(cache)) == 5
    assert ran(6).answered == 1
    assert cache.read_bytes().splitlines(keepends=True)[:5] == lines[:5]
    assert len(all_of(cache)) == 6
    assert len(server.requests) == 7


def edit(cache, **fields):
    lines = cache.read_bytes().splitlines()
    record = json.loads(lines[2])
    record.update(fields)
    lines[2] = json.dumps({name: value for name, value in record.items() if value != "DROP"}).encode()
    cache.write_bytes(b"\n".join(lines) + b"\n")


@pytest.mark.parametrize(
    "fields",
    [
        {"raw_reply": "another"},
        {"raw_sha256": "0" * 64},
        {"verdict": "maybe"},
        {"surprise": 1},
        {"usage": "DROP"},
        {"parser": "unheard-of/1"},
        {"run": 2},
        {"provider": "openai"},
        {"model": "other"},
        {"latency_ms": -1},
        {"schema": "adjudge.frontier.reply/2"},
        {"case_id": "b1-0000"},
    ],
    ids=str,
)
def test_a_cache_that_was_edited_is_not_believed(fields, cache, ran, name):
    edit(cache, **fields)
    assert code_of(read_kept, cache, name) == "CACHE_CORRUPT"
    with pytest.raises(FrontierRunError):
        ran(6)


@pytest.mark.parametrize("line", [b"", b"{}", b"nonsense", b'{"a":1,"a":1}', b"[" * 5000, b"\xff"])
def test_a_line_that_is_no_record_is_corruption(line, cache, name):
    cache.write_bytes(cache.read_bytes() + line + b"\n")
    assert code_of(read_kept, cache, name) == "CACHE_CORRUPT"


def test_a_verdict_of_an_older_parser_is_no_corruption(cache):
    edit(cache, parser="verdict-parser/0", verdict="maybe")
    stored = all_of(cache)[2]
    assert (stored.record.verdict, stored.verdict) != ("maybe", "maybe")


def test_an_older_parser_is_known_by_its_family_only(cache):
    edit(cache, parser="verdict-parser-x/0")
    assert code_of(all_of, cache) == "CACHE_CORRUPT"


def test_a_link_is_not_followed(cache, tmp_path, name):
    link = tmp_path / "link.jsonl"
    link.symlink_to(cache)
    assert code_of(all_of, link) == "CACHE_CORRUPT"


def test_the_file_of_a_run(tmp_path):
    assert RunName("ollama", "qwen3:8b", 3).below(tmp_path) == tmp_path / "ollama/qwen3%3A8b/run-3.jsonl"
    assert RunName("ollama", "a/../b", 1).below(tmp_path) == tmp_path / "ollama/a%2F..%2Fb/run-1.jsonl"


def test_opening_a_new_cache_leaves_it_empty(tmp_path, name):
    with open_log(tmp_path / "run-1.jsonl", name) as log:
        assert len(log.kept) == 0
    assert (tmp_path / "run-1.jsonl").read_bytes() == b""


@pytest.mark.parametrize(
    "text, holds",
    [
        ("x" * (1 << 20), True),
        ("x" * ((1 << 20) + 1), False),
        ("\U0001f600" * 690_000, True),
        ("\U0001f600" * 700_000, False),
        ("\x00" * (1 << 20), True),
    ],
    ids=["longest", "too long", "wide", "too wide", "controls"],
)
def test_what_fits_on_a_line(text, holds):
    assert fits(text) == holds


@given(st.dictionaries(st.text(max_size=8), st.integers(0, 2**256 - 1), max_size=60))
def test_the_table_agrees_with_a_dictionary(entries):
    table = DigestTable()
    for name, number in entries.items():
        assert table.add(name, f"{number:064x}")
        assert not table.add(name, "0" * 64)
    assert len(table) == len(entries)
    for name, number in entries.items():
        assert table.digest(name) == f"{number:064x}"[:16]
    assert table.digest("a name that is longer than eight") is None


def test_the_table_grows():
    table = DigestTable()
    for number in range(5000):
        assert table.add(str(number), sha256_hex(str(number).encode()))
    assert all(table.digest(str(n)) == sha256_hex(str(n).encode())[:16] for n in range(5000))
    assert table.digest("5000") is None
