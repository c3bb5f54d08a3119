"""The engine against the oracle on random pairs, and laws that hold for every pair."""

import json
import os
import subprocess
import sys
from random import Random

import pytest
from algebra_oracle import NAMES, expected, latex, random_pair, recheck, text

from adjudge.algebra import PLAIN_LIMITS, check_equivalence
from adjudge.algebra.plain_tokens import split
from adjudge.algebra.refusals import Refused

DEFAULT, CAMPAIGN = 2_000, 20_000
SEED = 20260523


def _verdict(a, b, **options):
    """Verdict of the engine with "undefined" told apart from other refusals; the certificate re-checked."""
    result = check_equivalence(a, b, **options)
    if result.refusal is not None:
        return "undefined" if result.refusal.code == "UNDEFINED" else f"refused: {result.refusal}"
    if result.certificate["kind"] != "expansion":
        assert recheck(result.certificate)
    return result.verdict


def _agree(count, scope, offset=0):
    rng = Random(SEED + offset)
    seen = {"equivalent": 0, "not_equivalent": 0, "undefined": 0}
    for _ in range(count):
        a, b = random_pair(rng, rational=scope == "rational")
        truth = expected(a, b)
        got = _verdict(text(a), text(b), scope=scope)
        assert got == truth, (text(a), text(b))
        seen[truth] += 1
    return seen


@pytest.mark.parametrize("scope", ["polynomial", "rational"])
def test_random_pairs_agree_with_the_oracle(scope):
    seen = _agree(DEFAULT, scope)
    assert min(seen["equivalent"], seen["not_equivalent"]) > DEFAULT // 5
    assert seen["undefined"] >= (10 if scope == "rational" else 0)


@pytest.mark.slow
@pytest.mark.parametrize("scope", ["polynomial", "rational"])
def test_twenty_thousand_random_pairs_agree_with_the_oracle(scope):
    _agree(CAMPAIGN, scope, offset=1)


@pytest.mark.parametrize("scope", ["polynomial", "rational"])
def test_the_order_of_the_sides_does_not_matter(scope):
    rng = Random(SEED + 2)
    for _ in range(300):
        a, b = (text(tree) for tree in random_pair(rng, rational=scope == "rational"))
        assert _verdict(a, b, scope=scope) == _verdict(b, a, scope=scope), (a, b)


@pytest.mark.parametrize("scope", ["polynomial", "rational"])
def test_names_do_not_matter(scope):
    rng = Random(SEED + 3)
    renamings = [dict(zip(NAMES, names, strict=True)) for names in ("zxy", "Abc", "qpe", "mno")]
    for _ in range(150):
        a, b = (text(tree) for tree in random_pair(rng, rational=scope == "rational"))
        first = _verdict(a, b, scope=scope)
        for renaming in renamings:
            table = str.maketrans(renaming)
            assert _verdict(a.translate(table), b.translate(table), scope=scope) == first, (a, b)


def test_every_expression_equals_itself():
    rng = Random(SEED + 4)
    for _ in range(200):
        a, _ = random_pair(rng, rational=True)
        if expected(a, a) != "undefined":
            assert _verdict(text(a), text(a), scope="rational") == "equivalent"


def test_unwritten_products_stars_and_spaces_do_not_change_the_value():
    rng = Random(SEED + 5)
    for _ in range(300):
        a, _ = random_pair(rng, rational=False)
        loose = text(a, loose=rng)
        got = check_equivalence(loose, text(a))
        if got.refusal is not None and got.refusal.code == "AMBIGUOUS":
            continue
        if expected(a, a) != "undefined":
            assert got.verdict == "equivalent", (loose, text(a))


def test_latex_and_plain_read_the_same_programs():
    rng = Random(SEED + 6)
    for _ in range(300):
        a, b = random_pair(rng, rational=True)
        plain = check_equivalence(text(a), text(b), scope="rational")
        formulas = check_equivalence(latex(a), latex(b), scope="rational", syntax="latex")
        assert plain.verdict == formulas.verdict, (latex(a), latex(b))
        assert plain.certificate == formulas.certificate


def test_the_lane_agrees_with_plain_where_both_read_the_text():
    rng = Random(SEED + 7)
    decided = 0
    for _ in range(400):
        a, b = (text(tree) for tree in random_pair(rng, rational=False, depth=3))
        lane, plain = check_equivalence(a, b, syntax="lane"), check_equivalence(a, b)
        if lane.verdict != "refused":
            decided += 1
            assert (lane.verdict, lane.certificate) == (plain.verdict, plain.certificate)
    assert decided > 200


def test_the_same_input_gives_the_same_bytes():
    rng = Random(SEED + 8)
    for _ in range(50):
        a, b = (text(tree) for tree in random_pair(rng, rational=True))
        first, second = (
            json.dumps(check_equivalence(a, b, scope="rational").to_dict(), sort_keys=True) for _ in range(2)
        )
        assert first == second


def test_the_bytes_do_not_depend_on_the_hash_seed():
    script = (
        "import json\n"
        "from adjudge.algebra import check_equivalence as check\n"
        "pairs = [('(x+y+z)^2', '(z+x+y)^2'), ('a b c', 'c a'), ('1/(x-y)', '-1/(y-x)'), ('x', 'sin x'),\n"
        "         ('(u+v)^(10^9)+w', 'w+(u+v)^(10^9)'), ('(x^2-y^2)/(x-y)/(x+y)', '1')]\n"
        "print([json.dumps(check(a, b, scope='rational').to_dict()) for a, b in pairs])\n"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            check=True,
            timeout=60,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(outputs) == 1


def test_the_short_way_through_the_tokenizer_reads_what_the_long_way_reads():
    rng = Random(SEED + 9)
    pieces = ["x", "y", "K", "0", "7", "12", "+", "-", "*", "/", "^", "**", "(", ")", " "]
    strict = 0
    for _ in range(4_000):
        sample = "".join(rng.choice(pieces) for _ in range(rng.randint(1, 12)))
        try:
            short = split(sample, PLAIN_LIMITS)
        except Refused:
            continue
        origins: list[int] = []
        long = split(sample, PLAIN_LIMITS, origins)
        strict += "·" not in long
        assert [{"**": "^"}.get(symbol, symbol) for symbol in short] == long, sample
        assert len(origins) == len(long)
    assert strict > 300
