"""Strict reading: what is refused, under which code, and where the fault is said to be."""

import json

import pytest

from adjudge.contract.errors import JsonError
from adjudge.contract.strict_json import MAX_DEPTH, MAX_SAFE_INTEGER, loads


def fault(data: bytes | str, **options) -> JsonError:
    if isinstance(data, str):
        data = data.encode()
    with pytest.raises(JsonError) as caught:
        loads(data, source="x.json", **options)
    return caught.value


def place(error: JsonError) -> tuple[str, int, int, str]:
    return error.code, error.line, error.column, error.pointer


GOLDEN = [
    # text, code, line, column, pointer
    ("", "BAD_JSON", 1, 1, ""),
    ("  \n\t ", "BAD_JSON", 2, 3, ""),
    ("{", "BAD_JSON", 1, 2, ""),
    ('{"a"', "BAD_JSON", 1, 5, "/a"),
    ('{"a":', "BAD_JSON", 1, 6, "/a"),
    ('{"a":1', "BAD_JSON", 1, 7, ""),
    ("[1", "BAD_JSON", 1, 3, ""),
    ("1 2", "BAD_JSON", 1, 3, ""),
    ('{"a":1}\n{"a":1}\n', "BAD_JSON", 2, 1, ""),
    ("[1,]", "BAD_JSON", 1, 4, "/1"),
    ("[,1]", "BAD_JSON", 1, 2, "/0"),
    ('{"a":1,}', "BAD_JSON", 1, 8, ""),
    ('{"a":[1,2],\n "b":{"c":[0,\n  x]}}', "BAD_JSON", 3, 3, "/b/c/1"),
    ("[1 2]", "BAD_JSON", 1, 4, ""),
    ('{"a":{"b":1 "c":2}}', "BAD_JSON", 1, 13, "/a"),
    ("[1}", "BAD_JSON", 1, 3, ""),
    ('{"a":1]', "BAD_JSON", 1, 7, ""),
    ("{a:1}", "BAD_JSON", 1, 2, ""),
    ("{'a':1}", "BAD_JSON", 1, 2, ""),
    ('{"a" 1}', "BAD_JSON", 1, 6, "/a"),
    ('{"a":1,2:3}', "BAD_JSON", 1, 8, ""),
    ('{"a\x01":1}', "BAD_JSON", 1, 2, ""),
    ('["a\tb"]', "BAD_JSON", 1, 2, "/0"),
    (r'["\q"]', "BAD_JSON", 1, 2, "/0"),
    (r'["\u12g4"]', "BAD_JSON", 1, 2, "/0"),
    ('["abc]', "BAD_JSON", 1, 2, "/0"),
    ("// comment\n1", "BAD_JSON", 1, 1, ""),
    ("[1, /* two */ 2]", "BAD_JSON", 1, 5, "/1"),
    ("1 # one", "BAD_JSON", 1, 3, ""),
    ("NaN", "BAD_JSON", 1, 1, ""),
    ('{"a":Infinity}', "BAD_JSON", 1, 6, "/a"),
    ('{"a":-Infinity}', "BAD_JSON", 1, 6, "/a"),
    ("True", "BAD_JSON", 1, 1, ""),
    ("nullx", "BAD_JSON", 1, 1, ""),
    ("[tru]", "BAD_JSON", 1, 2, "/0"),
    ('{"exponent":2.0}', "BAD_JSON", 1, 13, "/exponent"),
    ('{"exponent":1e3}', "BAD_JSON", 1, 13, "/exponent"),
    ("[1E5]", "BAD_JSON", 1, 2, "/0"),
    ("[01]", "BAD_JSON", 1, 2, "/0"),
    ("[+1]", "BAD_JSON", 1, 2, "/0"),
    ("[-]", "BAD_JSON", 1, 2, "/0"),
    ("[.5]", "BAD_JSON", 1, 2, "/0"),
    ("[1.]", "BAD_JSON", 1, 2, "/0"),
    ("[0x10]", "BAD_JSON", 1, 3, ""),
    ("[1_000]", "BAD_JSON", 1, 3, ""),
    ("[\u0661]", "BAD_JSON", 1, 2, "/0"),
    ("[\uff11]", "BAD_JSON", 1, 2, "/0"),
    ("[1,\u00a02]", "BAD_JSON", 1, 4, "/1"),
    ('{"m":1000000000000000000000000000000}', "BAD_JSON", 1, 6, "/m"),
    (f"[{MAX_SAFE_INTEGER + 1}]", "BAD_JSON", 1, 2, "/0"),
    (f"[-{MAX_SAFE_INTEGER + 1}]", "BAD_JSON", 1, 2, "/0"),
    ('{"a":1,"a":2}', "DUPLICATE_KEY", 1, 8, "/a"),
    ('{"w":{"n":"1",\n\n "n":"1"}}', "DUPLICATE_KEY", 3, 2, "/w/n"),
    (r'{"a":1,"\u0061":2}', "DUPLICATE_KEY", 1, 8, "/a"),
    (r'{"\ud83d\ude00":1,"😀":2}', "DUPLICATE_KEY", 1, 19, r"/\ud83d\ude00"),
    ('[{"a":1},{"b":{"":0,"":0}}]', "DUPLICATE_KEY", 1, 21, "/1/b/"),
    ('{"a":{"b":1},"c":[{"b":1,"b":1}],"a":0}', "DUPLICATE_KEY", 1, 26, "/c/0/b"),
    (r'{"s":"\ud800"}', "BAD_ENCODING", 1, 7, "/s"),
    (r'{"s":["ok","x\udc00y"]}', "BAD_ENCODING", 1, 14, "/s/1"),
    (r'["\ud83d","\ude00"]', "BAD_ENCODING", 1, 3, "/0"),
    (r'["\ud83d\u0041"]', "BAD_ENCODING", 1, 3, "/0"),
    (r'["\ud83d\ud83d\ude00"]', "BAD_ENCODING", 1, 3, "/0"),
    (r'["\\\ud800"]', "BAD_ENCODING", 1, 5, "/0"),
    (r'{"\udfff":1}', "BAD_ENCODING", 1, 3, ""),
    (r'{"a":{x},"b":"\ud800"}', "BAD_ENCODING", 1, 15, ""),
    (r'{"a":1 "b":["\ud800"]}', "BAD_ENCODING", 1, 14, ""),
    (b'\xef\xbb\xbf{"a":1}', "BAD_ENCODING", 1, 1, ""),
    ('{"a":1}'.encode("utf-16-le"), "BAD_ENCODING", 1, 2, ""),
    ('{"a":1}'.encode("utf-16-be"), "BAD_ENCODING", 1, 1, ""),
    ('{"a":1}'.encode("utf-16"), "BAD_ENCODING", 1, 1, ""),
    ('{"a":1}'.encode("utf-32-le"), "BAD_ENCODING", 1, 2, ""),
    ('{"a":"é",\n"ü":"ö"}'.encode("latin-1"), "BAD_ENCODING", 1, 7, ""),
    ('{"č":"ž",\n "ř": "'.encode() + b"\x80", "BAD_ENCODING", 2, 8, ""),
    (b'"\xed\xa0\x80"', "BAD_ENCODING", 1, 2, ""),
    (b'"\xc0\xaf"', "BAD_ENCODING", 1, 2, ""),
    (b'"\xf4\x90\x80\x80"', "BAD_ENCODING", 1, 2, ""),
    (b'{"a":"\x00"}', "BAD_ENCODING", 1, 7, ""),
    ('{"x":' + "[" * 32 + "]" * 32 + "}", "TOO_DEEP", 1, 37, "/x" + "/0" * 31),
    ("[1,\n" + "[" * 32, "TOO_DEEP", 2, 32, "/1" + "/0" * 31),
    ('{"a":{x},"b":' + "[" * 33, "TOO_DEEP", 1, 45, ""),
]


@pytest.mark.parametrize(
    ("text", "code", "line", "column", "pointer"), GOLDEN, ids=[ascii(row[0])[:40] for row in GOLDEN]
)
def test_a_fault_has_its_code_and_its_place(text, code, line, column, pointer) -> None:
    assert place(fault(text)) == (code, line, column, pointer)


VALUES = [
    ("null", None),
    (" true ", True),
    ("false\n", False),
    ("0", 0),
    ("-0", 0),
    (str(MAX_SAFE_INTEGER), MAX_SAFE_INTEGER),
    (f"-{MAX_SAFE_INTEGER}", -MAX_SAFE_INTEGER),
    ('""', ""),
    ('"[{[{"', "[{[{"),
    (r'"\"\\\/\b\f\n\r\t\u0000\u00e9"', '"\\/\b\f\n\r\t\0é'),
    (r'"\ud83d\ude00"', "😀"),
    (r'"\\ud800"', r"\ud800"),
    ('"\u2028\x7f\ufeff"', "\u2028\x7f\ufeff"),
    ("[ ]", []),
    ("{\r\n}", {}),
    ('{"":{"a":[1,[],{}]}}', {"": {"a": [1, [], {}]}}),
    ('{"A":1,"a":2}', {"A": 1, "a": 2}),
    ('{"é":1,"e\u0301":2}', {"é": 1, "e\u0301": 2}),
    ('[{"a":1},{"a":1}]', [{"a": 1}, {"a": 1}]),
]


@pytest.mark.parametrize(("text", "value"), VALUES, ids=[ascii(row[0]) for row in VALUES])
def test_what_is_strict_json_is_read(text, value) -> None:
    assert loads(text.encode()) == value


def test_integers_keep_their_type_and_booleans_theirs() -> None:
    assert [type(item) for item in loads(b"[0,1,true]")] == [int, int, bool]


@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_the_deepest_allowed_nesting_is_read_and_one_more_is_not(opening: str) -> None:
    closing = {"[": "]", '{"a":': "}"}[opening]
    inside = "" if opening == "[" else "0"
    loads((opening * MAX_DEPTH + inside + closing * MAX_DEPTH).encode())
    assert fault(opening * (MAX_DEPTH + 1) + inside + closing * (MAX_DEPTH + 1)).code == "TOO_DEEP"


def test_brackets_inside_strings_are_no_nesting() -> None:
    text = json.dumps(["[" * 500, '\\"{' * 500, "\\"])
    assert loads(text.encode()) == json.loads(text)


# Each text holds every fault from its own code on; the earlier check wins whatever the order in the text.
FAULTS_IN_ORDER = [
    ("TOO_LARGE", b'\xef\xbb\xbf{"a":1,"a":1,' + b"[" * 40),
    ("BAD_ENCODING", b'{"a":1,"a":1,' + b"[" * 40 + b"\xff"),
    ("BAD_ENCODING", b'{"a":1,"a":1,' + b"[" * 40 + rb'"\ud800"'),
    ("TOO_DEEP", b'{"a":1,"a":1,' + b"[" * 40),
    ("BAD_JSON", b'{"a":1,"a":1,}'),
    ("DUPLICATE_KEY", b'{"a":1,"a":1}'),
]


@pytest.mark.parametrize(("code", "data"), FAULTS_IN_ORDER)
def test_of_several_faults_the_earliest_check_is_reported(code: str, data: bytes) -> None:
    limit = 10 if code == "TOO_LARGE" else 1000
    assert fault(data, max_bytes=limit).code == code


def test_the_size_limit_is_inclusive() -> None:
    assert loads(b"[1,2]", max_bytes=5) == [1, 2]
    assert fault(b"[1,2]", max_bytes=4).code == "TOO_LARGE"


def test_a_message_names_source_place_reason_and_pointer() -> None:
    error = fault('{"a":[true,\nnope]}')
    assert str(error) == "x.json:2:1: 'nope' is not a JSON value (at /a/1)"
    assert (error.source, error.reason) == ("x.json", "'nope' is not a JSON value")
    assert isinstance(error, ValueError)
    assert error.exit_status == 2


def test_pointers_escape_what_json_pointers_escape() -> None:
    assert fault('{"a/b":{"m~n":{"q\\"\\\\":x}}}').pointer == r"/a~1b/m~0n/q\"\\"


@pytest.mark.parametrize("mark", ["\x1b[2J", "\x7f", "\u202e", "\u2028", "\n", "\0", "\U000e0001", "é"])
@pytest.mark.parametrize("template", ["{%s:1,%s:2}", "{%s:x}", "[%s %s]", "{%s 1}"])
def test_nothing_of_a_hostile_key_reaches_a_message_raw(mark: str, template: str) -> None:
    key = json.dumps(mark)
    error = fault(template.replace("%s", key))
    assert str(error).isascii()
    assert str(error).isprintable()


@pytest.mark.parametrize("mark", ["\x1b", "\x7f", "\u202e", "\u2067", "\u0085"])
def test_nothing_of_a_hostile_word_reaches_a_message_raw(mark: str) -> None:
    for text in (f"[{mark}]", f"[-{mark}]", f"[1{mark}]", f"[x{mark}y]"):
        error = fault(text)
        assert str(error).isascii()
        assert str(error).isprintable()


def test_huge_keys_and_words_are_cut_in_messages() -> None:
    key = "k" * 100_000
    for text in (f'{{"{key}":x}}', f'{{"{key}":1,"{key}":2}}', f"[{key}]", f"[1.{'0' * 100_000}]"):
        assert len(str(fault(text))) < 250
    deep = "".join(f'{{"{"é" * 1000}{level}":' for level in range(30)) + "x"
    assert len(str(fault(deep))) < 500


def test_line_and_column_count_characters_and_line_feeds_only() -> None:
    assert place(fault('["a\u2028b","ž😀",\r\n\r x]'))[1:3] == (2, 3)
