"""The composite gate: what it needs, what it claims, and who signs."""

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from audit_roots import ROOT

from adjudge.audits import determinism, gate
from adjudge.audits.fresh_process import READABLE, reports_digest
from adjudge.audits.gate import (
    CLAIMS_FILE,
    GATE_FILE,
    Audited,
    audit_all,
    claim,
    claim_digest,
    compose_gate,
)
from adjudge.audits.table import VERBS
from adjudge.cli import main as command
from adjudge.cli.audit_gate import status_of
from adjudge.contract.canonical import canonical_bytes, file_bytes
from adjudge.contract.errors import UsageError
from adjudge.contract.gate import Gate, GateLane, GateObligation
from adjudge.lanes.registry import BOUNDED_GRAMMAR, LANES, Lane

NEEDS_THE_KEY = [
    "b1_sealed",
    "b3_sealed",
    "sealed bounded-grammar",
    "sealed symbolic-equivalence",
    "zero-wrong bounded-grammar",
    "zero-wrong symbolic-equivalence",
]
"""All that stays red where nobody has the sealing key: the sealed reports and what reads them."""


def _lane(name: Any, cases: int) -> GateLane:
    return GateLane(
        lane=name,
        report_sha256=sha256(name.encode()).hexdigest(),
        cases_total=cases,
        correct=cases,
        wrong=0,
        refused=0,
        colour="green",
        passed=True,
        reason_code="",
        reason="",
    )


VECTOR = [_lane("b1_public", 185), _lane("b1_sealed", 14), _lane("b3_public", 50), _lane("b3_sealed", 20)]
ENGINE = sha256(b"engine").hexdigest()


def test_the_claim_digest_has_its_test_vector() -> None:
    assert len(canonical_bytes(claim(VECTOR, [], ENGINE, {}))) == 893
    assert (
        claim_digest(VECTOR, [], ENGINE, {})
        == "19b795721ddaaa88e93b2a82012e65b2d649c02e4c928c09c87896aeb9c4c373"
    )


def test_the_claim_does_not_see_reasons_or_the_order_of_audits_and_sees_everything_else() -> None:
    def obligation(number: int, lane: str, passed: bool, reason: str) -> GateObligation:
        return GateObligation(
            obligation=number,
            verb="replay",
            lane=lane,
            audit_sha256="a" * 64,
            colour="green" if passed else "red",
            passed=passed,
            reason_code="",
            reason=reason,
        )

    one, other = obligation(3, "x", True, ""), obligation(10, "x", True, "/home/somebody")
    base = claim_digest(VECTOR, [one, other], ENGINE, {})
    assert claim_digest(VECTOR, [other, obligation(3, "x", True, "else")], ENGINE, {}) == base
    changed = [
        claim_digest(VECTOR[:3], [one, other], ENGINE, {}),
        claim_digest(VECTOR, [one], ENGINE, {}),
        claim_digest(VECTOR, [one, obligation(10, "x", False, "")], ENGINE, {}),
        claim_digest(VECTOR, [one, other], "b" * 64, {}),
        claim_digest(VECTOR, [one, other], ENGINE, {"model_runs": 1}),
    ]
    assert len({base, *changed}) == 6


def _quick_determinism(root: Path, lane: Lane) -> Any:
    """The audit with few replays and no processes: a second instead of ten. The slow test has the whole."""
    return determinism.audit_determinism(root, lane, replays=4, run=_as_on_disk)


def _as_on_disk(root: Path, lane: Lane, _: str) -> str:
    return reports_digest({split: (root / lane.report_of(split)).read_bytes() for split in READABLE})


@pytest.fixture(scope="module")
def quick() -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(determinism, "REPLAYS_MIN", 4)
        run = gate.run_audit
        patch.setattr(
            gate,
            "run_audit",
            lambda verb, root, lane: (
                _quick_determinism(root, lane) if verb.name == "determinism" else run(verb, root, lane)
            ),
        )
        yield patch


@pytest.fixture(scope="module")
def audited(built_sealed_root: Path, quick: pytest.MonkeyPatch) -> list[Audited]:
    del quick
    return audit_all(built_sealed_root)


@pytest.fixture(scope="module")
def green(built_sealed_root: Path, audited: list[Audited]) -> Gate:
    return compose_gate(built_sealed_root, audited)


def test_with_a_key_of_our_own_every_lane_and_every_audit_is_green(green: Gate) -> None:
    assert green.failing == []
    assert [(lane.lane, lane.cases_total, lane.correct) for lane in green.lanes] == [
        ("b1_public", 185, 185),
        ("b1_sealed", 14, 14),
        ("b3_public", 50, 50),
        ("b3_sealed", 20, 20),
    ]
    assert [(each.obligation, each.lane) for each in green.obligations] == [
        (verb.obligation, lane) for verb in VERBS for lane in ("bounded-grammar", "symbolic-equivalence")
    ]
    assert (green.passed, green.technical_pass, green.admitted) == (True, True, False)


def test_without_the_key_exactly_what_needs_it_is_not_green(open_root: Path, audited: list[Audited]) -> None:
    """Audits that read no sealed file are those of the other root; the slow test runs them all again."""
    needs = [verb for verb in VERBS if verb.name in ("sealed", "zero-wrong")]
    others = [each for each in audited if each.verb not in needs]
    together = sorted([*others, *audit_all(open_root, verbs=needs)], key=lambda each: each.verb.obligation)
    found = compose_gate(open_root, together)
    assert sorted(found.failing) == NEEDS_THE_KEY
    assert {each.colour for each in [*found.obligations, *found.lanes]} == {"green", "refused"}
    assert status_of(found) == 3


@pytest.mark.slow
def test_the_command_runs_everything_and_writes_one_file(open_root: Path) -> None:
    before = {file: file.read_bytes() for file in open_root.rglob("*") if file.is_file()}
    assert command.main(["audit", "gate", "--root", str(open_root)]) == 3
    written = json.loads((open_root / GATE_FILE).read_bytes())
    assert sorted(written["failing"]) == NEEDS_THE_KEY
    after = {file: file.read_bytes() for file in open_root.rglob("*") if file.is_file()}
    assert set(after) - set(before) == {open_root / GATE_FILE}
    assert all(after[file] == data for file, data in before.items())
    assert command.main(["audit", "gate", "--check", "--root", str(open_root)]) == 3


def test_a_red_audit_makes_the_status_1(green: Gate) -> None:
    red = msgspec.structs.replace(green.obligations[0], colour="red", passed=False)
    failed = msgspec.structs.replace(green, obligations=[red], passed=False)
    assert (status_of(green), status_of(failed)) == (0, 1)


def test_a_signature_matches_one_claim_and_no_other(
    green: Gate, audited: list[Audited], sealed_root: Path, tmp_path: Path
) -> None:
    entry = {
        "domain": "mathematics",
        "claim_digest": green.claim_digest,
        "signed_by": "A. Reviewer",
        "signed_on": "2026-11-30",
    }
    claims = tmp_path / "claims.jsonl"
    claims.write_text(json.dumps(entry) + "\n")
    signed = compose_gate(sealed_root, audited, claims)
    assert (signed.signature, signed.admitted, signed.claim_digest) == ("match", True, green.claim_digest)
    empty = compose_gate(sealed_root, [])
    assert (empty.signature, empty.passed) == ("absent", False), "a gate without audits has not passed"
    assert compose_gate(sealed_root, [], claims).signature == "mismatch"
    claims.write_text(json.dumps({**entry, "claim_digest": empty.claim_digest}) + "\n")
    unearned = compose_gate(sealed_root, [], claims)
    assert (unearned.signature, unearned.admitted) == ("match", False), "a signature heals no failing gate"
    (sealed_root / CLAIMS_FILE).write_text(json.dumps(entry) + "\n")
    assert compose_gate(sealed_root, audited).admitted, "the root's own file is read when none is named"


MALFORMED_CLAIMS = [
    "{}",
    "nothing",
    '{"domain":"a","claim_digest":"x","signed_by":"b","signed_on":"2026-11-30"}',
    json.dumps({"domain": "a", "claim_digest": "a" * 64, "signed_by": "b", "signed_on": "2026-02-30"}),
]


def test_a_malformed_claim_is_a_usage_error(tmp_path: Path, built_sealed_root: Path) -> None:
    claims = tmp_path / "claims.jsonl"
    for text in MALFORMED_CLAIMS:
        claims.write_text(text + "\n")
        with pytest.raises(UsageError, match=r"claims\.jsonl:1 is not a reviewer's entry"):
            compose_gate(built_sealed_root, [], claims)


def test_a_missing_report_is_listed_and_the_others_still_stand(sealed_root: Path) -> None:
    (sealed_root / BOUNDED_GRAMMAR.report).unlink()
    found = compose_gate(sealed_root, [])
    assert [(lane.lane, lane.reason_code) for lane in found.lanes] == [
        ("b1_public", ""),
        ("b1_sealed", ""),
        ("b3_public", "REPORT_MISSING"),
        ("b3_sealed", ""),
    ]


def test_the_gate_has_no_path_of_this_machine_and_no_fraction(green: Gate, built_sealed_root: Path) -> None:
    text = file_bytes(green).decode()
    assert str(built_sealed_root) not in text
    assert "e+" not in text


def test_every_obligation_has_one_verb() -> None:
    assert [verb.obligation for verb in VERBS] == list(range(1, 11))
    assert len(LANES) * len(VERBS) == 20


def test_the_committed_gate_lists_exactly_what_needs_the_key() -> None:
    committed = json.loads((ROOT / GATE_FILE).read_bytes())
    assert sorted(committed["failing"]) == NEEDS_THE_KEY
    assert (committed["passed"], committed["signature"]) == (False, "absent")


@pytest.mark.slow
def test_the_committed_artifacts_are_those_of_the_engines_as_they_are() -> None:
    """Status 3: nothing differs, nothing is red, and what needs the key refuses."""
    assert command.main(["audit", "all", "--check", "--root", str(ROOT)]) == 3
    assert command.main(["audit", "gate", "--check", "--root", str(ROOT)]) == 3
