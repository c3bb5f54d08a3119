"""The stream of pairs: what every line is answered with, byte for byte, whichever road it took."""

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudge.algebra import check_equivalence
from adjudge.contract import strict_json
from adjudge.contract.canonical import canonical_bytes
from adjudge.contract.errors import CanonicalError, JsonError
from adjudge.contract.lines import Line
from adjudge.judging.equivalence_stream import Answer, _written, decide_lines

SYNTAXES, SCOPES = ("plain", "latex", "lane"), ("polynomial", "rational")


def answer(data, *, syntax="plain", scope="polynomial"):
    (found,) = decide_lines([Line(7, data, False)], syntax=syntax, scope=scope)
    return found


def expected(data, syntax, scope):
    """The same by the strict reader and the canonical writer alone."""
    try:
        pair = strict_json.loads(data)
    except JsonError as error:
        return {"code": error.code, "verdict": "error"}
    fits = type(pair) is dict and pair.keys() <= {"id", "a", "b", "syntax", "scope"}
    fits = fits and type(pair.get("a")) is type(pair.get("b")) is str
    fits = fits and type(pair.get("id")) in (str, int, type(None))
    if fits:
        syntax, scope = pair.get("syntax", syntax), pair.get("scope", scope)
        fits = syntax in SYNTAXES and scope in SCOPES and (syntax, scope) != ("lane", "rational")
    if not fits:
        return {"code": "SCHEMA", "verdict": "error"}
    verdict = check_equivalence(pair["a"], pair["b"], syntax=syntax, scope=scope)
    code = verdict.refusal and verdict.refusal.code
    return {"id": pair.get("id"), "line": 7, "code": code, **verdict.to_dict()}


def agrees(data, syntax="plain", scope="polynomial"):
    found, due = answer(data, syntax=syntax, scope=scope), expected(data, syntax, scope)
    if due["verdict"] == "error":
        said = json.loads(found)
        assert found == canonical_bytes(said)
        assert said.keys() == {"id", "line", "verdict", "code", "message"}
        assert (said["line"], said["verdict"], said["code"]) == (7, "error", due["code"])
    else:
        assert found == canonical_bytes(due)


EDGES = [
    b'{"a":"x","b":"x"}',
    b' {\t"a" : "x", "b":"x" } \r',
    b'{"a":"x","b":"y","id":null}',
    b'{"a":"x","b":"y","id":0}',
    b'{"a":"x","b":"y","id":-0}',
    b'{"a":"x","b":"y","id":9007199254740991}',
    b'{"a":"x","b":"y","id":-9007199254740991}',
    b'{"a":"x","b":"y","id":9007199254740992}',
    b'{"a":"x","b":"y","id":1.0}',
    b'{"a":"x","b":"y","id":1e2}',
    b'{"a":"x","b":"y","id":01}',
    b'{"a":"x","b":"y","id":true}',
    b'{"a":"x","b":"y","id":[]}',
    b'{"a":"x","b":"y","id":NaN}',
    b'{"a":"x","b":"y","id":",1234567890123456"}',
    b'{"a":"x","a":"y","b":"x"}',
    b'{"a":"x","b":"y","id":null,"id":null}',
    b'{"a":"x","b":"y","id":1,"id":"x"}',
    b'{"a":"x","b":"y","id":"x","id":null}',
    b'{"a":"x","b":"y","id":null,"id":3}',
    b'{"a":"x","b":"y","scope":"rational","scope":"polynomial"}',
    b'{"a":"x","b":"y","syntax":"lane","syntax":"plain"}',
    rb'{"a":"x","\u0061":"y","b":"x"}',
    rb'{"a":"x","b":"\"x\"","b":"y"}',
    rb'{"a":"\\frac{1}{2}","b":"0.5","syntax":"latex"}',
    rb'{"a":"\\\\","b":"\\\"","syntax":"latex"}',
    rb'{"a":"\\\\","a":"x","b":"x"}',
    rb'{"a":"\u0078","b":"x"}',
    rb'{"a":"\ud800","b":"x"}',
    rb'{"a":"\udfff","b":"x"}',
    rb'{"a":"\ud800\u0041","b":"x"}',
    rb'{"a":"\udc00\ud800","b":"x"}',
    rb'{"a":"\ud800\ud800","b":"x"}',
    rb'{"a":"\ud83d\ude00","b":"x"}',
    rb'{"a":"\/","b":"x"}',
    rb'{"a":"\x","b":"x"}',
    rb'{"a":"\\","b":"x","id":"\"","id":3}',
    b'{"a":"x","b":"x","id":"\x7f"}',
    '{"a":"x","b":"x","id":"é"}'.encode(),
    '{"a":"x²","b":"x·x"}'.encode(),
    b'{"a":"x\x01","b":"x"}',
    b'{"a":"x\xff","b":"x"}',
    b'{"a":"\xed\xa0\x80","b":"x"}',
    b'\xef\xbb\xbf{"a":"x","b":"x"}',
    b'{"a":"x","b":"x",}',
    b'{"a":"x","b":"x"} {}',
    b'{"a":"x"}',
    b'{"a":"x","b":null}',
    b'{"a":"x","b":"x","c":"x"}',
    b'{"a":"x","b":"x","syntax":null}',
    b'{"a":"x","b":"x","scope":"complex"}',
    b'{"a":"1/x","b":"1/x","scope":"rational"}',
    b'{"a":"x","b":"x","syntax":"lane","scope":"rational"}',
    b'{"a":"x^(10^30)","b":"x"}',
    b'["x","x"]',
    b'"x"',
    b"nothing",
    b"[" * 40,
]


@pytest.mark.parametrize("data", EDGES)
def test_a_line_is_answered_as_the_strict_reader_and_the_canonical_writer_would(data):
    agrees(data)


@pytest.mark.parametrize("syntax", SYNTAXES)
def test_a_line_that_names_none_takes_the_syntax_and_scope_of_the_stream(syntax):
    agrees(b'{"a":"x*2","b":"2*x"}', syntax)
    agrees(b'{"a":"2*x","b":"x*2","syntax":"plain"}', syntax)
    agrees(b'{"a":"(x^2-1)/(x-1)","b":"x+1","syntax":"plain"}', syntax, "rational")
    agrees(b'{"a":"x","b":"x"}', syntax, "rational")


KEYS = st.sampled_from(["a", "b", "id", "syntax", "scope", "c", "", "é"])
TEXTS = st.one_of(
    st.sampled_from(
        ["x", "x^2", "(x+1)^2", "x*x", "", '"', "\\", "\x7f", "é", "\n", "lane", "rational", "latex"]
    ),
    st.text(max_size=6).filter(lambda text: text.isprintable()),
)
VALUES = st.one_of(TEXTS, TEXTS, TEXTS, st.none(), st.integers(-(2**54), 2**54), st.booleans(), st.just([]))


@given(
    st.lists(st.tuples(KEYS, VALUES), max_size=4),
    st.booleans(),
    st.tuples(TEXTS, TEXTS),
    st.lists(st.tuples(st.integers(0, 200), st.binary(max_size=2)), max_size=1),
)
def test_both_roads_agree_on_any_object_and_on_torn_ones(fields, escaped, sides, cuts):
    members = [("a", sides[0]), ("b", sides[1]), *fields]
    written = (f"{json.dumps(k)}:{json.dumps(v, ensure_ascii=escaped)}" for k, v in members)
    data = ("{" + ",".join(written) + "}").encode()
    for at, new in cuts:
        data = data[:at] + new + data[at + 1 :]
    if data.strip():
        agrees(data)


def test_blank_lines_are_passed_over_and_long_ones_are_told():
    lines = [Line(1, b" \t", False), Line(2, None, False), Line(3, b'{"a":"x","b":"x"}', True)]
    found = [json.loads(each) for each in decide_lines(lines, syntax="plain", scope="polynomial")]
    assert [(each["line"], each["verdict"], each["code"]) for each in found] == [
        (2, "error", "TOO_LARGE"),
        (3, "equivalent", None),
    ]


@pytest.mark.parametrize("large", [2**53, -(2**53), 2**64, 10**40])
def test_an_integer_that_canonical_json_cannot_hold_is_never_written(large):
    for certificate in ({"n": large}, {"n": [1, large]}, {"n": [large]}):
        with pytest.raises(CanonicalError):
            _written(Answer(1, None, None, "equivalent", "one-point", certificate, None, ()))


def test_every_character_is_written_as_canonical_json_writes_it():
    for code in (*range(0x180), 0x2028, 0xFFFF, 0x1F600):
        answer = Answer(1, chr(code), None, "equivalent", "probe", None, None, ())
        assert json.loads(_written(answer))["id"] == chr(code)
        assert _written(answer) == canonical_bytes(msgspec.to_builtins(answer))
