"""The closed list of refusal codes: documented, reachable, and nothing else ever comes out."""

import re
from pathlib import Path

import pytest

import adjudge.algebra
from adjudge.algebra import REFUSAL_CODES, Limits, check_equivalence

SOURCES = sorted(Path(adjudge.algebra.__file__).parent.glob("*.py"))
REAL_EXAMPLES = {
    "EXPRESSION_TOO_LONG": "x" + "+x" * 250,
    "NESTING_TOO_DEEP": "(" * 33 + "x" + ")" * 33,
}


@pytest.mark.parametrize("code", list(REFUSAL_CODES))
def test_the_example_of_a_code_is_refused_with_it(code):
    row = REFUSAL_CODES[code]
    for syntax in row.syntaxes:
        text = REAL_EXAMPLES.get(code, row.example)
        limits = None
        if code == "RESOURCE_LIMIT" and syntax == "lane":
            continue  # only with disabled methods, below
        if syntax == "latex" and code in ("SYMBOLIC_EXPONENT", "NON_INTEGER_EXPONENT", "NEGATIVE_EXPONENT"):
            text = re.sub(r"\^\(?([^)]*)\)?$", r"^{\1}", text)
        if syntax == "latex" and code in ("UNKNOWN_IDENTIFIER", "FUNCTION_APPLICATION"):
            text = "\\" + text.removeprefix("2*")
        if syntax == "latex" and code == "RESOURCE_LIMIT":
            text = "9^{9^{9^9}}"
        refusal = check_equivalence(text, "a", syntax=syntax, limits=limits).refusal
        assert refusal is not None, (syntax, text)
        assert refusal.code == code, (syntax, text)


def test_the_lane_runs_out_of_methods_only_when_they_are_disabled():
    disabled = frozenset({"one-point", "fmpz_poly", "fmpz_mpoly"})
    refusal = check_equivalence("x", "x", syntax="lane", disabled_methods=disabled).refusal
    assert refusal.code == "RESOURCE_LIMIT"


def test_the_source_raises_listed_codes_only():
    raised = set()
    for source in SOURCES:
        raised |= set(re.findall(r'"([A-Z]+(?:_[A-Z]+)+|AMBIGUOUS|UNDEFINED)"', source.read_text("utf-8")))
    raised -= {"METHODS", "LANE_LIMITS", "PLAIN_LIMITS", "REFUSAL_CODES"}
    assert raised <= set(REFUSAL_CODES)
    assert set(REFUSAL_CODES) <= raised


def test_a_refusal_has_a_sentence_a_side_and_a_place():
    verdict = check_equivalence("x", "x+")
    assert (verdict.verdict, verdict.method, verdict.certificate) == ("refused", "refusal", None)
    assert verdict.refusal.message.endswith(".")
    assert (verdict.refusal.side, verdict.refusal.position) == ("b", 2)
    assert verdict.to_dict() == {
        "verdict": "refused",
        "method": "refusal",
        "certificate": None,
        "refusal": {
            "code": "MALFORMED_EXPRESSION",
            "side": "b",
            "position": 2,
            "detail": {"reason": "the text ends where an operand is expected"},
            "message": "The text does not parse: the text ends where an operand is expected.",
        },
        "notes": [],
    }


def test_limits_are_plain_data():
    limits = Limits(characters=10)
    assert limits.characters == 10
    with pytest.raises(AttributeError):
        limits.characters = 11
