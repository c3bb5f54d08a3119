"""The evidence beside a verdict on a case can be checked again."""

import json

import pytest

from adjudge.adapters.inspect_ai.evidence import engine_evidence
from adjudge.benchmark.root import bundled_root, find_root
from adjudge.cli.main import main
from adjudge.contract.errors import UsageError
from adjudge.wordproblem import operator_pack, verify_trace

ROOT = find_root(bundled_root())


@pytest.mark.parametrize(
    ("case", "said"),
    [("b1-0001", "equivalent"), ("b1-0021", "not_equivalent")],
)
def test_the_certificate_of_a_pair_re_checks(case, said, tmp_path, capsys):
    evidence = engine_evidence(f"symbolic-equivalence/{case}", ROOT)
    assert evidence["verdict"] == said
    file = tmp_path / "evidence.json"
    file.write_text(json.dumps(evidence), encoding="utf-8")
    assert main(["recheck", str(file)]) == 0
    capsys.readouterr()


def test_the_trace_of_a_word_problem_replays():
    evidence = engine_evidence("bounded-grammar/b3-001", ROOT)
    assert (evidence["outcome"], evidence["value"], evidence["unit"]) == ("solved", "13", "apples")
    assert verify_trace(evidence["graph"], evidence["trace"], operator_pack()).passed


def test_a_refused_case_has_its_refusal_as_evidence():
    evidence = engine_evidence("bounded-grammar/b3-041", ROOT)
    assert (evidence["outcome"], evidence["trace"]) == ("refused", None)
    assert evidence["code"]


def test_no_evidence_is_invented_for_what_is_no_case():
    with pytest.raises(UsageError, match="is not a public case of the lane symbolic-equivalence"):
        engine_evidence("symbolic-equivalence/b1-9999", ROOT)
    with pytest.raises(UsageError):
        engine_evidence("no-lane/b1-0001", ROOT)


def test_without_inspect_the_message_says_what_to_install():
    with pytest.raises(ImportError) as caught:
        __import__("adjudge.adapters.inspect_ai.registry")
    assert str(caught.value) == "Inspect AI is not installed: pip install 'adjudge[inspect]'"
