"""What ``recheck.py`` holds the reports of a lane and the verdicts of verifiers to; needs that file to run.

A check takes the file that is being re-checked, which prices work and reads numbers, and a record of it. It
raises ``AssertionError(reason, path)``, or another exception, when the record is wrong, and ``OverflowError``
when it cannot tell; it returns what it leaves open.
"""

import json
import math
from collections import Counter
from fractions import Fraction
from hashlib import sha256
from typing import Any

REPORT = {
    *("schema", "lane", "cases_path", "cases_sha256", "engine", "pack"),
    *("metrics", "exit_criterion", "per_case", "report_sha256"),
}
ROW = {"category", "expected", "verdict", "refusal_code"}
DECIDED = {
    *ROW,
    *("case_id", "source", "actual", "method", "canonical_a", "canonical_b", "certificate", "row_sha256"),
}
GROUPS = ["by_expected", "by_category", "by_source"]
LANES = {  # further fields of the report, further groups of its counts, and the fields of a row
    "b1_public": ({"generator"}, [], DECIDED),
    "b1_ood": (set[str](), ["by_family"], {*DECIDED, "family", "public_sibling_case_id"}),
    "b1_sealed": ({"recipient", "public_cases_sha256", "disjoint"}, [], {*ROW, "case_ref"}),
}
METHODS = {  # by the kind of the certificate
    None: ["refusal"],
    "point": ["probe", "modular", "one-point", "fmpz_poly", "fmpz_mpoly"],
    "modular": ["modular", "one-point", "fmpz_poly", "fmpz_mpoly"],
    "one-point": ["one-point"],
    "expansion": ["fmpz_poly", "fmpz_mpoly"],
}
LEAST_CORRECT = Fraction(19, 20)

VERDICT = {
    *("task_id", "verdict", "score", "message", "details"),
    *("protocol_version", "snapshot_id", "status_cutoff"),
}
CODES = {  # the score that belongs to a verdict, and the codes that do
    "accepted": (1, "ACCEPTED"),
    "rejected": (
        0,
        "BAD_ENCODING BAD_JSON SCHEMA DUPLICATE_KEY TOO_LARGE TOO_DEEP NON_CANONICAL_INTEGER"
        " INTEGER_TOO_LARGE TASK_ID_MISMATCH WITNESS_INVALID WORK_LIMIT",
    ),
    "no-result": (0, "NO_RESULT"),
    "not-executable": (None, "DESIGN_ONLY"),
    "quarantined": (None, "QUARANTINED"),
    "not-eligible": (None, "REVIEW_PENDING CLOSED TRACK_DISABLED"),
    "error": (None, "IO VERIFIER_TIMEOUT VERIFIER_MEMORY VERIFIER_CONTRACT VERIFIER_EXCEPTION"),
    "snapshot-mismatch": (None, "TASK_DIGEST MANIFEST_DIGEST TASK_NOT_IN_SNAPSHOT VERIFIER_DIGEST"),
}
FACTS: dict[str, Any] = {  # task, verdict, names of the details in order: whether they bear the verdict
    "cb-0043 accepted n phi quotient": lambda n, phi, quotient: phi * quotient == n - 1 > phi > 0,
    "cb-0043 rejected n phi": lambda n, phi: (n - 1) % phi != 0,
    "cb-0068 accepted bound length states": lambda bound, length, n: n > 0 and length > bound == (n - 1) ** 2,
    "cb-0068 rejected bound length states": lambda bound, length, n: length <= bound == (n - 1) ** 2,
    "cb-0108 accepted edges faces": lambda edges, faces: 681 <= edges <= 1024 and faces == 1792,
    "ks-0001 accepted sum total": lambda powers, total: powers == total**5 > 0,
    "ks-0001 rejected power sum": lambda power, powers: power != powers,
}


def _need(holds: Any, *path: Any, reason: str = "not what re-computing gives") -> None:
    if not holds:
        raise AssertionError(reason, path)


def _digest(record: dict[str, Any], without: str = "") -> str:
    rest = {key: item for key, item in record.items() if key != without}
    return sha256(json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _rate(part: int, whole: int) -> str:
    """Six decimals, the last one rounded half to even."""
    return "{}.{:06}".format(*divmod(round(Fraction(10**6 * part, whole)), 10**6))


def report(_: Any, record: Any) -> str:
    """Hold a report of the equivalence lane to its rows: every count, rate, gate and digest."""
    if record["schema"] != "adjudge.b1.report/1":
        raise OverflowError("a report of another lane")
    rows, metrics = record["per_case"], record["metrics"]
    fields, groups, row_fields = LANES[record["lane"]]
    _need({*record} == REPORT | fields, reason="not the fields of a report of its lane")
    _need(len({row.get("case_id", row.get("case_ref")) for row in rows}) == len(rows), "per_case")
    outcomes = [_outcome(row, row_fields, index) for index, row in enumerate(rows)]
    counted = _metrics(rows, outcomes, metrics, [*GROUPS, *groups])
    mismatches, matched = metrics["refusal_code_mismatches"], counted["refusal_correctness"]["matched"]
    _need(_digest(metrics) == _digest({**counted, "refusal_code_mismatches": mismatches}), "metrics")
    _need(type(mismatches) is int and 0 <= mismatches <= matched, "metrics", "refusal_code_mismatches")
    passed = counted["correct"] >= LEAST_CORRECT * len(rows) and counted["wrong"] == mismatches == 0
    gate = {"correct_min_rate": "0.950000", "wrong_max": 0, "code_mismatch_max": 0, "passed": passed}
    _need(_digest(record["exit_criterion"]) == _digest(gate), "exit_criterion")
    _need(_digest(record, "report_sha256") == record["report_sha256"], "report_sha256")
    return "the files that it names by their digests, and that its rows are about their cases"


def _outcome(row: Any, fields: set[str], index: int) -> str:
    """What a row counts as, held to the label, the code and the certificate beside it."""
    refused, expected, given = row["refusal_code"] is not None, row["expected"], row["verdict"]
    actual = row.get("actual", "refused" if refused else expected if given == "correct" else None)
    outcome = "correct" if actual == expected else "refused" if refused else "wrong"
    _need(given == outcome and refused == (actual == "refused"), "per_case", index, "verdict")
    _need({*row} == fields, "per_case", index, reason="not the fields of a row of its lane")
    if "certificate" in fields:
        evidence = [type(row[name]) for name in ("certificate", "canonical_a", "canonical_b")]
        _need(evidence == ([type(None)] * 3 if refused else [dict, str, str]), "per_case", index)
        kind = None if refused else row["certificate"]["kind"]
        _need(row["method"] in METHODS[kind], "per_case", index, "method")
        _need(row["row_sha256"] == _digest(row, "row_sha256"), "per_case", index)
    return outcome


def _metrics(rows: Any, outcomes: list[str], stated: Any, groups: list[str]) -> dict[str, Any]:
    """The metrics that the rows give, but for the mismatches of codes: no row says which code was due."""
    counts = Counter[tuple[str, str, str]]()
    for index, row in enumerate(rows):
        for group in ("", *groups):
            name = row.get(group[3:], "sealed") if group else ""
            counts.update([(group, name, "total"), (group, name, outcomes[index])])

    def table(group: str, name: str) -> dict[str, int]:
        return {each: counts[group, name, each] for each in ("total", "correct", "wrong", "refused")}

    whole, refusals = table("", ""), table("by_expected", "refused")
    matched, expected = refusals["correct"], refusals["total"]
    named = {(group, name) for group, name, _ in counts if group}
    named |= {(group, name) for group in groups for name in stated[group]}  # of which there may be no case
    return {
        "cases_total": whole.pop("total"),
        **whole,
        "correct_rate": _rate(whole["correct"], len(rows)),
        "refusal_correctness": {
            "matched": matched,
            "expected": expected,
            "rate": _rate(matched, expected) if expected else None,
        },
        "by_refusal_code": Counter(row["refusal_code"] for row in rows if row["refusal_code"] is not None),
        **{by: {name: table(by, name) for group, name in named if group == by} for by in groups},
    }


def verdict(file: Any, record: Any) -> str:
    """Hold the verdict of a verifier to its form, and its details to arithmetic."""
    task, name, details = record["task_id"], record["verdict"], record["details"]
    _need({*record} == VERDICT and record["protocol_version"] == "1.0", reason="not its fields")
    score, codes = CODES[name]
    _need(repr(record["score"]) == repr(score) and details["code"] in codes.split(), "score")
    names = sorted({*details} - {"code", "word"})
    facts = FACTS.get(" ".join((task, name, *names)))
    has_rule = any(key.startswith(f"{task} accepted ") for key in FACTS)
    _need(facts or name != "accepted" or not has_rule, "details", reason="not the details of an acceptance")
    if facts is None or any(" " in str(details[n]) for n in names):
        raise OverflowError("what the verifier checked is not in the details, or shortened")
    given = {n: int(file.rational(str(details[n]), "details", n, whole=True)) for n in names}
    _need(facts(*given.values()), "details")
    _need(len(details.get("word", "")) == given.get("length", 0), "details", "word")
    if "phi" not in given:
        return "the witness, which is in the submission"
    file.spend(60 * math.isqrt(given["n"]), given["n"] < 10**12)
    _need(given["phi"] == _totient(given["n"]), "details", "phi")
    return ""


def _totient(n: int) -> int:
    """Euler's function, by trial division."""
    divisors = {x for d in range(1, math.isqrt(n) + 1) if n % d == 0 for x in (d, n // d)}
    primes = [p for p in divisors if p > 1 and all(p % d for d in divisors if 1 < d < p)]
    return int(n * math.prod(1 - Fraction(1, p) for p in primes))


CHECKS = {"report": report, "verdict": verdict}
