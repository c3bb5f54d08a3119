"""Valid examples of every wire record, as JSON values."""

import json
from typing import Any

import pytest

from adjudge.contract.schemas import WIRE_RECORDS
from adjudge.contract.strict_json import to_record

DIGEST = "0123456789abcdef" * 4
SOURCE = {"title": "A paper", "url": "https://example.org/a?b=c#d", "accessed_on": "2026-08-22"}
LIMITS = {
    "max_submission_bytes": 1_048_576,
    "max_digits": 100_000,
    "max_items": 10_000,
    "max_work": 1,
    "timeout_ms": 60_000,
    "memory_mb": 1024,
}
TASK = {
    "schema": "adjudge.bench.task/1",
    "task_id": "cb-0043",
    "title": "Lehmer's totient problem",
    "statement": "No composite n has φ(n) dividing n − 1.\n\tφ is Euler's totient.",
    "refutation": "A composite n with its factorization.",
    "output_schema": {"properties": {"task_id": {"const": "cb-0043"}}},
    "verifier": {
        "kind": "executable",
        "entry": "adjudge.verifiers.number_theory.lehmer_totient:verify",
        "sources": ["adjudge/__init__.py", "adjudge/verifiers/number_theory/lehmer_totient.py"],
    },
    "limits": LIMITS,
    "status_observation": {
        "status": "open",
        "observed_on": "2026-08-22",
        "sources": [SOURCE],
        "note": "",
    },
    "eligibility": {"development": True, "release": True},
    "tags": ["number-theory"],
}
DESIGN_ONLY = {
    **TASK,
    "verifier": {"kind": "design-only", "reason": "A proof would be needed."},
    "eligibility": {"development": True, "release": False},
    "tags": [],
}
SHADOW = {
    **TASK,
    "task_id": "ks-0001",
    "eligibility": {"development": False, "release": False},
    "shadow_of": None,
    "known_counterexample": {"k": 5},
}
VERDICT = {
    "protocol_version": "1.0",
    "task_id": "cb-0043",
    "verdict": "rejected",
    "score": 0,
    "message": "phi(n) = 2 does not divide n - 1 = 3",
    "details": {"code": "WITNESS_INVALID", "n": "4", "phi": "2"},
    "snapshot_id": "development-2026-11-30-r1",
    "status_cutoff": "2026-11-30",
}


def _verdict(name: str, score: int | None, code: str) -> dict[str, Any]:
    return {**VERDICT, "verdict": name, "score": score, "details": {"code": code}}


ROW = {
    "kind": "task",
    "schema": "adjudge.bench.suite-row/1",
    "row_id": "development-2026-11-30-r1/cb-0043",
    "task_id": "cb-0043",
    "variation_id": None,
    "family_id": "fam-lehmer",
    "snapshot_id": "development-2026-11-30-r1",
    "prompt": "Find n.\nAnswer in JSON.",
    "output_schema": {"type": "object"},
    "task": {
        "title": "Lehmer's totient problem",
        "task_sha256": DIGEST,
        "limits": LIMITS,
        "disposition": "executable",
        "status": "open",
    },
    "verification": {"command": ["adjudge", "verify", "cb-0043", "{submission}"]},
}
CASE_ROW = {
    **ROW,
    "kind": "case",
    "row_id": "symbolic-equivalence/b1-001",
    "task_id": None,
    "family_id": None,
    "snapshot_id": None,
    "output_schema": None,
    "task": {"lane": "symbolic-equivalence", "cases_sha256": DIGEST, "template_sha256": DIGEST},
    "verification": {"command": ["adjudge", "verify", "symbolic-equivalence/b1-001", "{submission}"]},
}
SNAPSHOT_ROW = {
    "task_id": "cb-0043",
    "task_sha256": DIGEST,
    "verifier_sha256": {"adjudge/verifiers/number_theory/lehmer_totient.py": DIGEST},
    "status": "open",
    "disposition": "executable",
    "development": True,
    "release": True,
}
SNAPSHOT = {
    "schema": "adjudge.bench.snapshot/1",
    "snapshot_id": "release-2026-11-30-r12",
    "status_cutoff": "2026-11-30",
    "ledger_head": {"seq": 3, "event_sha256": DIGEST},
    "tasks": [
        SNAPSHOT_ROW,
        {
            **SNAPSHOT_ROW,
            "task_id": "cb-0057",
            "status": "quarantined",
            "development": False,
            "release": False,
        },
        {
            **SNAPSHOT_ROW,
            "task_id": "cb-0070",
            "disposition": "design-only",
            "verifier_sha256": {},
            "release": False,
        },
        {**SNAPSHOT_ROW, "task_id": "ks-0001", "development": False, "release": False},
    ],
    "manifest_sha256": DIGEST,
}
EVENT = {
    "seq": 1,
    "event_id": "ev-000001",
    "task_id": "cb-0057",
    "kind": "quarantine",
    "effective_on": "2026-11-01",
    "recorded_on": "2026-11-02",
    "author": "A. Person",
    "reviewer": "B. Person",
    "reason": "A preprint claims a proof.",
    "evidence": [{**SOURCE, "sha256": None}, {**SOURCE, "sha256": DIGEST}],
    "prev_sha256": "0" * 64,
    "event_sha256": DIGEST,
}
CASE = {
    "case_id": "b1-001",
    "expression_a": "(x+1)^2",
    "expression_b": "x^2 + 2*x + 1",
    "expected": "equivalent",
    "expected_refusal": None,
    "category": "square_of_binomial",
    "provenance": "written for the lane",
}
NEAR_MISS = {
    "name": "n is prime",
    "witness": {"n": "7"},
    "code": "WITNESS_INVALID",
    "message": "n = 7 is prime",
}
SELF_CHECK = {
    "schema": "adjudge.bench.self-check/1",
    "task_id": "cb-0043",
    "near_misses": [NEAR_MISS, {**NEAR_MISS, "code": "WORK_LIMIT"}, {**NEAR_MISS, "code": "SCHEMA"}],
}
SUBMISSION = {"task_id": "cb-0043", "outcome": "counterexample", "witness": {"n": "15"}}

COUNTS = {"total": 3, "correct": 1, "wrong": 1, "refused": 1}
METRICS = {
    "cases_total": 3,
    "correct": 1,
    "wrong": 1,
    "refused": 1,
    "correct_rate": "0.333333",
    "refusal_code_mismatches": 0,
    "refusal_correctness": {"matched": 0, "expected": 0, "rate": None},
    "by_expected": {"equivalent": COUNTS},
    "by_source": {"curated": COUNTS},
    "by_category": {"square_of_binomial": COUNTS},
    "by_refusal_code": {"OUT_OF_SCOPE": 1},
}
ENGINE = {
    "name": "polynomial",
    "version": "1",
    "flint_version": "3.3.1",
    "python_flint_version": "0.9.0",
    "source_sha256": DIGEST,
}
REPORT_HEAD = {
    "schema": "adjudge.b1.report/1",
    "cases_sha256": DIGEST,
    "engine": ENGINE,
    "pack": {"pack_id": "methods", "sha256": DIGEST},
    "metrics": METRICS,
    "exit_criterion": {
        "correct_min_rate": "0.950000",
        "wrong_max": 0,
        "code_mismatch_max": 0,
        "passed": False,
    },
    "report_sha256": DIGEST,
}
REPORT_ROW = {
    "case_id": "b1-001",
    "category": "square_of_binomial",
    "source": "curated",
    "expected": "equivalent",
    "actual": "equivalent",
    "verdict": "correct",
    "refusal_code": None,
    "canonical_a": "x^2 + 2*x + 1",
    "canonical_b": "x^2 + 2*x + 1",
    "method": "dense-univariate",
    "certificate": {"kind": "identity"},
    "row_sha256": DIGEST,
}
REPORT = {
    **REPORT_HEAD,
    "lane": "b1_public",
    "cases_path": "evals/symbolic_equivalence/v1/cases.jsonl",
    "generator": {"seed": 20260101, "version": "1", "output_sha256": DIGEST},
    "per_case": [
        REPORT_ROW,
        {
            **REPORT_ROW,
            "actual": "refused",
            "verdict": "refused",
            "refusal_code": "OUT_OF_SCOPE",
            "canonical_a": None,
            "canonical_b": None,
            "certificate": None,
        },
    ],
}
SEALED_REPORT = {
    **REPORT_HEAD,
    "lane": "b1_sealed",
    "cases_path": "evals/symbolic_equivalence/v1/sealed_holdout.age",
    "recipient": "age1" + "q" * 58,
    "public_cases_sha256": DIGEST,
    "disjoint": {"ids": True, "texts": True, "normal_forms": True},
    "per_case": [
        {
            "case_ref": DIGEST[:16],
            "category": "square_of_binomial",
            "expected": "equivalent",
            "verdict": "correct",
            "refusal_code": None,
        }
    ],
}

OOD_CASE = {
    **CASE,
    "case_id": "b1-ood-rename-0001",
    "family": "rename",
    "public_sibling_case_id": "b1-001",
}
OOD_REPORT = {
    **REPORT_HEAD,
    "lane": "b1_ood",
    "cases_path": "evals/symbolic_equivalence/v1/ood/cases.jsonl",
    "metrics": {**METRICS, "by_family": {"rename": COUNTS}},
    "per_case": [
        {**row, "family": family, "public_sibling_case_id": "b1-001"}
        for row, family in zip(REPORT["per_case"], ("rename", "expand"), strict=True)
    ],
}

WORD_PROBLEM = {
    "case_id": "b3-001",
    "problem": "Sam has 6 apples. Sam buys 7 apples. How many apples does Sam have?",
    "expected": "solved_correct",
    "expected_answer": "13",
    "expected_unit": "apples",
    "true_answer": None,
    "expected_refusal": None,
    "shape_category": "canonical_has_buys",
}
REFUSED_WORD_PROBLEM = {
    **WORD_PROBLEM,
    "case_id": "b3-hld-0041",
    "expected": "refused",
    "expected_answer": None,
    "expected_unit": None,
    "expected_refusal": "UNKNOWN_VERB",
    "shape_category": "refused_paraphrase",
}
WRONG_WORD_PROBLEM = {
    **WORD_PROBLEM,
    "expected": "solved_wrong",
    "expected_answer": "9/4",
    "true_answer": "5/2",
}
SOLVED = {
    "expected": "solved_correct",
    "outcome": "solved_correct",
    "verdict": "correct",
    "cause": "",
    "refusal_code": None,
    "depth": 1,
    "graph_sha256": DIGEST,
    "trace_sha256": DIGEST,
    "verifier_code": "",
}
REFUSED = {
    **SOLVED,
    "outcome": "refused",
    "verdict": "refused",
    "refusal_code": "UNKNOWN_VERB",
    **dict.fromkeys(("depth", "graph_sha256", "trace_sha256", "verifier_code")),
}
WRONG = {**SOLVED, "outcome": "solved_wrong", "verdict": "wrong", "cause": "ANSWER_MISMATCH"}
FOUND = {"answer": {"value": "13", "unit": "apples"}, "shape_sha256": DIGEST}
WORD_PROBLEM_HEAD = {
    **REPORT_HEAD,
    "schema": "adjudge.b3.report/1",
    "engine": {"name": "adjudge.wordproblem", "version": "1", "source_sha256": DIGEST},
    "metrics": {
        "cases_total": 3,
        "correct": 1,
        "wrong": 1,
        "refused": 1,
        "correct_rate": "0.333333",
        "refusal_code_mismatches": 0,
        "by_expected": {"solved_correct": COUNTS},
        "by_shape": {"transfer": COUNTS},
        "by_refusal_code": {"UNKNOWN_VERB": 1},
    },
}
WORD_PROBLEM_REPORT = {
    **WORD_PROBLEM_HEAD,
    "lane": "b3_public",
    "cases_path": "evals/bounded_grammar/v1/cases.jsonl",
    "per_case": [
        {**SOLVED, **FOUND, "case_id": "b3-001"},
        {**REFUSED, "answer": None, "shape_sha256": None, "case_id": "b3-002"},
        {**WRONG, **FOUND, "case_id": "b3-003"},
    ],
}
WORD_PROBLEM_OOD_REPORT = {
    **WORD_PROBLEM_HEAD,
    "lane": "b3_ood",
    "cases_path": "evals/bounded_grammar/v1/ood/cases.jsonl",
    "per_case": [{**SOLVED, **FOUND, "case_id": "ood-001", "public_sibling_case_id": "b3-001"}],
    "traces_sha256": DIGEST,
}
SEALED_WORD_PROBLEM_REPORT = {
    **WORD_PROBLEM_HEAD,
    "lane": "b3_sealed",
    "cases_path": "evals/bounded_grammar/v1/sealed_holdout.age",
    "recipient": "age1" + "q" * 58,
    "public_cases_sha256": DIGEST,
    "ood_cases_sha256": DIGEST,
    "disjoint": {"ids": True, "texts": True, "shape_hashes_with_numbers": True},
    "per_case": [{**row, "case_ref": DIGEST[:16]} for row in (SOLVED, REFUSED, WRONG)],
}

AUDITED = {"cases_total": 35, "correct": 35, "wrong": 0, "refused": 0, "accuracy": "1.000000"}
RATIO_GATE = {"threshold": "95/100", "measured": {"ood_correct": 35, "ood_total": 35}, "passed": True}
AUDIT = {
    "schema": "adjudge.audit.ood-ratio/1",
    "obligation": 2,
    "lane": "symbolic-equivalence",
    "engine": {"name": "adjudge.algebra", "version": "1", "source_sha256": DIGEST},
    "inputs": [{"role": "public_report", "path": "report.json", "sha256": DIGEST}],
    "public": AUDITED,
    "ood": AUDITED,
    "sibling": AUDITED,
    "families": {
        "rename": {
            "variants": AUDITED,
            "base": AUDITED,
            "ratio": "1.000000",
            "satisfied": True,
            "enough": True,
        }
    },
    "skips": {"rename": 0},
    "ratio_all": "1.000000",
    "ratio_sibling": "1.000000",
    "ratio_gate": "95/100",
    "ratio_satisfied": True,
    "wrong_zero": True,
    "gates": {
        "ratio_all": RATIO_GATE,
        "wrong_zero": {"threshold": "0", "measured": {"wrong": 0}, "passed": True},
    },
    "passed": True,
    "reason_code": "",
    "reason": "",
    "audit_sha256": DIGEST,
}
REFUSED_AUDIT = {
    **AUDIT,
    **dict.fromkeys(("engine", "public", "ood", "sibling", "ratio_all", "ratio_sibling")),
    **dict.fromkeys(("ratio_satisfied", "wrong_zero", "passed"), False),
    "inputs": [],
    "families": {},
    "skips": {},
    "gates": {},
    "reason_code": "REPORT_MISSING",
    "reason": "there is no readable public report",
}

USERS_TASK = {
    **TASK,
    "verifier": {
        "kind": "executable",
        "entry": "file:verifiers/parity.py:verify",
        "sources": ["adjudge/verifiers/outcome.py", "verifiers/parity.py"],
    },
}
TWIN = {"name": "one dimension less", "witness": {"n": "6"}, "parameters": {"dimension": 7}}
VARIATION = {
    "schema": "adjudge.bench.variation/1",
    "variation_id": "var-000001",
    "task_id": "cb-0043",
    "family_id": "fam-lehmer",
    "payload_sha256": DIGEST,
    "presentation": {"language": "en", "notation": "tex", "ordering": "claim-first", "format": "list"},
    "rendered_statement": "1. No composite n ...\n2. ...",
    "created_on": "2026-11-30",
}

DISCOVERY = {
    "schema": "adjudge.bench.discovery/1",
    "record_id": "inventory-0001",
    "source_id": "inventory-1.0",
    "statement": "Every n is small.\n\tThat is, n ≤ 1.",
    "status": "listed-unsolved",
    "quality_flags": ["ambiguous"],
    "raw_source_url": "https://example.org/raw",
    "context_url": "https://example.org/page",
    "provenance": {
        "format": "hand",
        "title": "Small numbers",
        "locator": "problem 1",
        "listed_status": "open",
        "status_as_of": "2026-07-03",
        "evidence": "a maintained list",
        "revision": "edition 21",
        "representation": "verbatim",
        "licence": "CC BY 4.0",
        "tags": ["number-theory"],
        "related": ["inventory-0002"],
        "imported_flags": ["ambiguous", "extraction"],
        "resolved_flags": [{"flag": "extraction", "source": SOURCE, "note": "page 3"}],
        "input_sha256": DIGEST,
    },
    "promotion_gates": {
        "statement_exact": True,
        "status_confirmed": False,
        "refutation_finite": True,
        "verifier_ready": True,
    },
    "verifier_readiness": "ready",
}
FLAGGED = {
    **DISCOVERY,
    "statement": None,
    "quality_flags": ["collision", "missing-context"],
    "context_url": None,
    "provenance": {
        **DISCOVERY["provenance"],
        "imported_flags": [],
        "resolved_flags": [],
        "input_sha256": None,
    },
    "promotion_gates": dict.fromkeys(DISCOVERY["promotion_gates"], False),
    "verifier_readiness": "sketched",
}
DISCOVERY_ROW = {
    "schema": "adjudge.bench.discovery-row/1",
    "row_id": "inventory-1.0/inventory-0001",
    "record_id": "inventory-0001",
    "source_id": "inventory-1.0",
    "record_sha256": DIGEST,
    "status": "listed-unsolved",
    "quality_flags": ["ambiguous"],
    "prompt": "What is known?\nAnswer in JSON.",
    "output_schema": {"type": "object"},
    "validation": {"command": ["adjudge", "discovery", "validate", "{report}"]},
}
DISCOVERY_REPORT = {
    "record_id": "inventory-0001",
    "kind": "status-finding",
    "summary": "It is open.\n",
    "content": "any text\n\x1b",
    "sources": [SOURCE],
    "confidence": "medium",
}

UNASSIGNED = {
    **VERDICT,
    "task_id": None,
    "message": "the field task_id is missing",
    "details": {"code": "SCHEMA", "pointer": ""},
}
TALLY = {
    "submissions": 5,
    "completed": 3,
    "accepted": 1,
    "rate": "0.333333",
    "tasks_completed": 2,
    "tasks_accepted": 1,
    "not_scorable": {
        "quarantined": 1,
        "not_eligible": 0,
        "not_executable": 0,
        "snapshot_mismatch": 0,
        "error": 1,
        "not_judged": 0,
    },
}
COLUMNS = {"stored": TALLY, "then": TALLY, "now": {**TALLY, "accepted": 0, "rate": None}}
STANDING = {"status": "open", "in_track": True, "observed_on": "2026-08-22"}
AS_OF = {
    "schema": "adjudge.bench.as-of/1",
    "run_sha256": DIGEST,
    "track": "development",
    "as_of": {"cutoff": "2026-11-30", "snapshot_id": "development-2026-11-30-r1"},
    "ledger_head": {"seq": 2, "event_sha256": DIGEST},
    "open_tasks": COLUMNS,
    "shadows": COLUMNS,
    "unassigned": 1,
    "moved": [
        {
            "task_id": "cb-0043",
            "then": STANDING,
            "now": {**STANDING, "status": "quarantined"},
            "submissions": 2,
            "completed_then": 2,
            "completed_now": 0,
            "accepted_then": 1,
            "accepted_now": 0,
            "events": [
                {
                    "event_id": "ev-000002",
                    "kind": "quarantine",
                    "effective_on": "2026-12-01",
                    "reason": "A counterexample\nwas announced.",
                }
            ],
        }
    ],
    "stale": ["cb-0068"],
}

GATE_HOLDS = {"threshold": "0", "measured": {"failing": 0}, "passed": True}
ENGINE = {"name": "adjudge.algebra", "version": "1", "source_sha256": DIGEST}
MEASURED = {
    "lane": "symbolic-equivalence",
    "engine": ENGINE,
    "inputs": [{"role": "public_report", "path": "report.json", "sha256": DIGEST}],
    "gates": {"failing_zero": GATE_HOLDS},
    "passed": True,
    "reason_code": "",
    "reason": "",
    "audit_sha256": DIGEST,
}
REFUSED = {
    **MEASURED,
    "engine": None,
    "inputs": [],
    "gates": {},
    "passed": False,
    "reason_code": "REPORT_MISSING",
    "reason": "there is no readable public report",
}
RATES = {"attempted": 10, "correct": 10}
AUDIT_FIELDS = {
    "sealed": {
        "obligation": 1,
        "recipient": "age1example",
        "ciphertext_sha256": DIGEST,
        "counts": AUDITED,
        "disjoint": {"ids": True},
    },
    "replay": {
        "obligation": 3,
        "rows_total": 2,
        "rows_checked": 1,
        "rows_failing": ["b1-0002"],
        "digest_mismatches": [],
    },
    "zero-wrong": {
        "obligation": 4,
        "wrong_by_split": {"public": 0},
        "uncoded_refusals": [],
        "code_mismatches": ["ood/b1-ood-0001"],
        "faults": [],
    },
    "perturb": {
        "obligation": 5,
        "transforms": {
            "rename": {
                "kind": "preserving",
                "attempted": 10,
                "correct": 10,
                "skipped": 1,
                "skip_reasons": {"no name": 1},
            }
        },
        "preserving": RATES,
        "breaking": None,
        "failures": [
            {"transform": "rename", "case_id": "b1-0001", "predicted": "equivalent", "actual": "refused (X)"}
        ],
    },
    "depth": {
        "obligation": 6,
        "buckets": [
            {
                "bucket": "2-3",
                "total": 4,
                "correct": 4,
                "refused": 0,
                "wrong": 0,
                "bound_num": 19,
                "bound_den": 20,
                "satisfied": True,
            }
        ],
        "anchor": "2-3",
        "epsilon": "1/20",
        "coverage_sufficient": True,
    },
    "frontier": {
        "obligation": 7,
        "status": "compared",
        "citations_ok": True,
        "matrix_totals": {"compatible/small run 1": 185},
        "coverage_gap": 0,
        "determinism": [
            {"system": "compatible/small", "runs": 1, "status": "not_measured", "deterministic": None}
        ],
    },
    "adversarial": {
        "obligation": 8,
        "families": {"precedence": {"total": 1, "refused": 0, "solved": 1, "misparse": 0}},
        "per_case": [
            {
                "case_id": "b1-adv-0001",
                "family": "precedence",
                "expected": "equivalent",
                "actual": "equivalent",
                "misparse": False,
            }
        ],
        "misparses": [],
    },
    "determinism": {
        "obligation": 9,
        "n": 100,
        "processes": 2,
        "rebuilds": 1,
        "unstable_cases": [],
        "report_digests": [DIGEST],
    },
    "provenance": {
        "obligation": 10,
        "lemmas_in_pack": ["add"],
        "lemmas_observed": ["add"],
        "unresolved": [],
        "deletion": {"add": {"cases_using": 1, "cases_changed": 1, "as_expected": True}},
        "rename": {"ids_changed": 1, "answers_changed": 0},
    },
}
REBUILD = {
    "schema": "adjudge.audit.rebuild/1",
    "lane": "symbolic-equivalence",
    "engine": ENGINE,
    "inputs": [{"role": "public_cases", "path": "cases.jsonl", "sha256": DIGEST}],
    "report_digest": DIGEST,
    "rebuild_sha256": DIGEST,
}
GATE = {
    "schema": "adjudge.gate/1",
    "lanes": [
        {
            "lane": "b1_sealed",
            "report_sha256": None,
            "cases_total": 0,
            "correct": 0,
            "wrong": 0,
            "refused": 0,
            "colour": "refused",
            "passed": False,
            "reason_code": "REPORT_MISSING",
            "reason": "there is no readable sealed report",
        }
    ],
    "obligations": [
        {
            "obligation": 3,
            "verb": "replay",
            "lane": "symbolic-equivalence",
            "audit_sha256": DIGEST,
            "colour": "green",
            "passed": True,
            "reason_code": "",
            "reason": "",
        }
    ],
    "thresholds": {"correct_rate_min": "95/100", "wrong_max": 0},
    "engine_sha256": DIGEST,
    "disclosure": {"citations_unverified": 4},
    "all_lanes_passed": False,
    "all_obligations_passed": True,
    "passed": False,
    "failing": ["b1_sealed"],
    "claim_digest": DIGEST,
    "signature": "absent",
    "technical_pass": False,
    "admitted": False,
}
CLAIM_ENTRY = {
    "domain": "mathematics",
    "claim_digest": DIGEST,
    "signed_by": "A. Reviewer",
    "signed_on": "2026-11-30",
}
SHARE = {"fraction": "182/185", "rate": "0.983784"}
CELL = {"count": 1, "case_ids": ["b1-0001"]}
INTERVAL = {"low": "0.953288", "high": "0.996639"}
HEADLINE = {
    "cases": 185,
    "correct": 182,
    "wrong": 2,
    "refused": 1,
    "errors": 0,
    "missing": 0,
    "accuracy": "0.983784",
    "at_most": "0.989189",
    "interval": INTERVAL,
}
OPEN_HEADLINE = {**HEADLINE, "refused": 0, "errors": 1, "interval": None}
PAIRED_TEST = {
    "first": "engine",
    "second": "compatible/small:1/run-1",
    "shared": 185,
    "both_correct": 182,
    "first_only": 3,
    "second_only": 0,
    "neither": 0,
    "differing_ids": ["b1-0001"],
    "p_value": "0.250000",
    "p_holm": "0.250000",
    "significant": False,
}
UNTESTED_PAIR = {**PAIRED_TEST, "p_value": None, "p_holm": None, "significant": None}
ROW_GROUP = {
    "rows": [{"row_id": "working-tree/cb-0043", "outcomes": {"compatible/small:1/run-1": "correct"}}],
    "runs": [{"name": "compatible/small:1/run-1", "judged_sha256": DIGEST, "headline": OPEN_HEADLINE}],
    "paired_tests": [UNTESTED_PAIR],
    "stability": [
        {
            "model": "compatible/small:1",
            "runs": [1, 2],
            "status": "partial",
            "verdict_stable": "1/2",
            "pair_agreement": "1/2",
            "flips": [{"case_id": "working-tree/cb-0043", "verdict_counts": {"accepted": 1, "refused": 1}}],
        }
    ],
}
NO_ROWS = {
    "rows": [],
    "runs": [{"name": "compatible/small:1/run-1", "judged_sha256": DIGEST, "headline": None}],
    "paired_tests": [],
    "stability": [],
}
TASK_COMPARISON = {
    "schema": "adjudge.tasks.comparison/1",
    "suite_sha256": DIGEST,
    "track": "development",
    "as_of": {"cutoff": "2026-10-06", "snapshot_id": None},
    "open_tasks": ROW_GROUP,
    "shadows": NO_ROWS,
    "barred": [{"row_id": "working-tree/cb-0057", "barred_as": "quarantined"}],
}
HEAD_TO_HEAD = {
    "provider": "compatible",
    "model": "small:1",
    "run": 1,
    "status": "partial",
    "responses_path": "responses/compatible/small%3A1/run-1.jsonl",
    "responses_sha256": DIGEST,
    "responses_seen": 1,
    "missing_case_ids": ["b1-0002"],
    "moved_case_ids": [],
    "verdict_counts": {"refused": 1},
    "headline": OPEN_HEADLINE,
    "accuracy_all": SHARE,
    "accuracy_answered": None,
    "refusal_correctness": None,
    "refusal_interval": None,
    "refused_expected_total": 3,
    "over_refusals": 1,
    "empty_replies": 0,
    "truncated_replies": 0,
    "polarity_errors": 0,
    "misses": [{"case_id": "b1-0001", "category": "foil", "expected": "equivalent", "verdict": "refused"}],
    "latency_summary": {
        "count": 1,
        "min_ms": 5,
        "max_ms": 5,
        "mean_ms": 5,
        "median_ms": 5,
        "total_ms": 5,
    },
    "matrix": {"correct": {"missing": CELL}},
    "coverage_gap": {"count": 0, "case_ids": []},
}
COMPARISON = {
    "schema": "adjudge.frontier.comparison/1",
    "lane": "symbolic-equivalence",
    "case_count": 185,
    "cases_sha256": DIGEST,
    "report_sha256": DIGEST,
    "template_sha256": DIGEST,
    "parser": "verdict-parser/1",
    "scope_disclaimer": "They measure other benchmarks.",
    "engine": {
        "verdict_counts": {"equivalent": 140},
        "headline": HEADLINE,
        "accuracy": SHARE,
        "refusal_correctness": None,
        "refusal_interval": INTERVAL,
        "determinism": None,
        "wall_ms": None,
    },
    "citations": [
        {
            "vendor": "Anthropic",
            "model": "a model",
            "benchmark": "MATH",
            "score": "0.781",
            "metric": "exact_match",
            "source_url": "https://example.org/",
            "source_date": "2024-06-20",
            "note": "far broader",
            "verification": "unverified",
        }
    ],
    "head_to_head": [HEAD_TO_HEAD],
    "paired_tests": [PAIRED_TEST, UNTESTED_PAIR],
    "determinism": [
        {
            "provider": "compatible",
            "model": "small:1",
            "runs": [1, 2],
            "status": "partial",
            "byte_equal": "184/185",
            "verdict_stable": "184/185",
            "pair_agreement": "184/185",
            "flips": [{"case_id": "b1-0001", "verdict_counts": {"equivalent": 1, "refused": 1}}],
            "accuracy_min": SHARE,
            "accuracy_max": SHARE,
            "deterministic": None,
        }
    ],
}
REPLY = {
    "schema": "adjudge.frontier.reply/1",
    "case_id": "b1-0001",
    "provider": "compatible",
    "model": "small:1",
    "run": 1,
    "prompt_sha256": DIGEST,
    "template_sha256": DIGEST,
    "params": {"max_tokens": 256, "temperature": 0},
    "raw_reply": "EQUIVALENT",
    "raw_sha256": "ebe29a68033f6d486e8fc9a4038628cbf2a38b6a42bc9e352f1b7cf18709159a",
    "finish_reason": "stop",
    "verdict": "equivalent",
    "parser": "verdict-parser/1",
    "latency_ms": 12,
    "usage": {"output_tokens": 3},
}


ADVERSARIAL_PAIR = {
    "case_id": "b1-adv-0001",
    "family": "precedence",
    "expression_a": "-x^2",
    "expression_b": "x^2",
    "expected": "not_equivalent",
    "expected_refusal": None,
    "why": "a leading minus applies to the power",
}
ADVERSARIAL_TEXT = {
    "case_id": "b3-adv-0001",
    "family": "paraphrase",
    "problem": "Ivy owns 9 marbles. How many marbles does Ivy have?",
    "expected": "refused",
    "expected_answer": None,
    "expected_unit": None,
    "expected_refusal": "UNKNOWN_VERB",
    "why": "owns is no verb of the grammar",
}
PAIR_SEED = {
    "case_id": "b1-seed-0001",
    "expression_a": "x + y",
    "expression_b": "y + x",
    "expected": "equivalent",
}
TEXT_SEED = {
    "case_id": "b3-seed-0001",
    "names": ["Sam"],
    "unit": "apples",
    "sentences": [
        {"effect": "hold", "text": "{a} has 5 {u}.", "value": "5"},
        {"effect": "multiply", "text": "{a} doubles his {u}.", "value": "2"},
    ],
    "question": {"about": "first", "text": "How many {u} does {a} have?"},
    "answer": "10",
}
SHARE = {
    "correct": 5,
    "total": 10,
    "rate": "0.500000",
    "interval": {"low": "0.187086", "high": "0.812914"},
}
NO_SHARE = {"correct": 0, "total": 0, "rate": None, "interval": None}
SURVIVAL = {
    "base": SHARE,
    "changed": SHARE,
    "kept": NO_SHARE,
    "lost": 1,
    "gained": 1,
    "ratio": "1.000000",
    "missing": 3,
}
REPLY_AUDIT_FIELDS = {
    "perturb": {
        "obligation": 5,
        "parser": "answer-parser/1",
        "replies": 20,
        "unknown": 0,
        "transforms": {"rename_names_1": {**SURVIVAL, "kind": "preserving"}},
        "preserving": SURVIVAL,
        "breaking": {**SURVIVAL, "ratio": None},
        "flips": [
            {
                "transform": "rename_names_1",
                "case_id": "b3-001",
                "direction": "lost",
                "base_right": "13 apples",
                "base_said": "13 apples",
                "changed_right": "13 apples",
                "changed_said": "refused",
            }
        ],
    },
    "depth": {
        "obligation": 6,
        "parser": "answer-parser/1",
        "buckets": [{**AUDIT_FIELDS["depth"]["buckets"][0], "accuracy": SHARE}],
        "anchor": "2-3",
        "epsilon": "1/20",
        "coverage_sufficient": True,
        "missed": ["b3-001"],
    },
    "determinism": {
        "obligation": 9,
        "parser": "answer-parser/1",
        "runs": 5,
        "cases": 50,
        "status": "measured",
        "byte_equal": SHARE,
        "verdict_stable": SHARE,
        "pair_agreement": "0.992000",
        "accuracy_min": SHARE,
        "accuracy_max": None,
        "deterministic": False,
        "flips": [{"case_id": "b3-007", "said": {"17 kites": 4, "refused": 1}}],
    },
}


def _reply_audits(verb: str) -> list[dict[str, Any]]:
    named = {"schema": f"adjudge.audit.{verb}-replies/1", **REPLY_AUDIT_FIELDS[verb]}
    return [{**MEASURED, **named, "engine": None}, {**REFUSED, **named}]


def _audits(verb: str) -> list[dict[str, Any]]:
    named = {"schema": f"adjudge.audit.{verb}/1", **AUDIT_FIELDS[verb]}
    return [{**MEASURED, **named}, {**REFUSED, **named}]


EXAMPLES: dict[str, list[dict[str, Any]]] = {
    "task": [
        TASK,
        DESIGN_ONLY,
        SHADOW,
        {**SHADOW, "shadow_of": "cb-0043", "known_counterexample": True},
        USERS_TASK,
    ],
    "submission": [
        SUBMISSION,
        {**SUBMISSION, "outcome": "no-result", "witness": None},
        {**SUBMISSION, "witness": {}, "notes": "any text\n\x1b"},
    ],
    "verdict": [
        VERDICT,
        _verdict("accepted", 1, "ACCEPTED"),
        _verdict("no-result", 0, "NO_RESULT"),
        _verdict("not-executable", None, "DESIGN_ONLY"),
        _verdict("not-eligible", None, "CLOSED"),
        _verdict("quarantined", None, "QUARANTINED"),
        _verdict("snapshot-mismatch", None, "TASK_DIGEST"),
        _verdict("error", None, "VERIFIER_TIMEOUT"),
        {**VERDICT, "snapshot_id": "working-tree", "status_cutoff": None},
    ],
    "unassigned-verdict": [
        UNASSIGNED,
        {**UNASSIGNED, "verdict": "error", "score": None, "details": {"code": "VERIFIER_EXCEPTION"}},
        {**UNASSIGNED, "snapshot_id": "working-tree", "status_cutoff": None},
    ],
    "as-of": [
        AS_OF,
        {**AS_OF, "as_of": {"cutoff": "2026-11-30", "snapshot_id": None}, "moved": [], "stale": []},
        {**AS_OF, "moved": [{**AS_OF["moved"][0], "then": None, "events": []}]},
    ],
    "suite": [ROW, CASE_ROW, {**ROW, "variation_id": "var-000001"}],
    "snapshot": [SNAPSHOT, {**SNAPSHOT, "ledger_head": {"seq": 0, "event_sha256": "0" * 64}, "tasks": []}],
    "ledger": [EVENT, {**EVENT, "kind": "note", "reviewer": None, "evidence": []}],
    "case": [CASE, {**CASE, "expected": "refused", "expected_refusal": "OUT_OF_SCOPE"}],
    "report": [REPORT],
    "sealed-report": [SEALED_REPORT],
    "equivalence-ood-case": [
        OOD_CASE,
        {**OOD_CASE, "expected": "refused", "expected_refusal": "OUT_OF_SCOPE"},
    ],
    "equivalence-ood-report": [OOD_REPORT],
    "word-problem-case": [
        WORD_PROBLEM,
        REFUSED_WORD_PROBLEM,
        WRONG_WORD_PROBLEM,
        {**WORD_PROBLEM, "case_id": "ood-001", "public_sibling_case_id": "b3-001"},
    ],
    "word-problem-report": [WORD_PROBLEM_REPORT, WORD_PROBLEM_OOD_REPORT],
    "word-problem-sealed-report": [
        SEALED_WORD_PROBLEM_REPORT,
        {**SEALED_WORD_PROBLEM_REPORT, "ood_cases_sha256": None},
    ],
    "ood-ratio-audit": [AUDIT, REFUSED_AUDIT],
    **{f"{verb}-audit": _audits(verb) for verb in AUDIT_FIELDS},
    "rebuild": [REBUILD],
    "gate": [GATE],
    "claim-entry": [CLAIM_ENTRY],
    "comparison": [COMPARISON, {**COMPARISON, "head_to_head": [], "determinism": []}],
    "task-comparison": [TASK_COMPARISON, {**TASK_COMPARISON, "suite_sha256": None, "as_of": None}],
    "reply": [REPLY, {**REPLY, "finish_reason": None, "latency_ms": None, "usage": None}],
    "equivalence-adversarial-case": [
        ADVERSARIAL_PAIR,
        {**ADVERSARIAL_PAIR, "expected": "refused", "expected_refusal": "MALFORMED_EXPRESSION"},
    ],
    "word-problem-adversarial-case": [
        ADVERSARIAL_TEXT,
        {
            **ADVERSARIAL_TEXT,
            "expected": "solved",
            "expected_answer": "9/4",
            "expected_unit": "dollars",
            "expected_refusal": None,
        },
    ],
    "equivalence-seed": [PAIR_SEED],
    "word-problem-seed": [TEXT_SEED],
    **{f"{verb}-replies-audit": _reply_audits(verb) for verb in REPLY_AUDIT_FIELDS},
    "self-check": [SELF_CHECK, {**SELF_CHECK, "relaxed_twin": TWIN}],
    "variation": [VARIATION],
    "discovery": [DISCOVERY, FLAGGED],
    "discovery-row": [DISCOVERY_ROW],
    "discovery-report": [
        DISCOVERY_REPORT,
        {**DISCOVERY_REPORT, "kind": "no-result", "content": "", "sources": []},
    ],
}
ALL = [(record, value) for record in WIRE_RECORDS for value in EXAMPLES[record.name]]


@pytest.fixture
def examples() -> Any:
    """Valid JSON values by the name of the wire record; the test's own copy."""
    return json.loads(json.dumps(EXAMPLES))


@pytest.fixture(params=ALL, ids=[f"{record.name}-{index}" for index, (record, _) in enumerate(ALL)])
def every_record(request) -> Any:
    """Each example as a record."""
    record, value = request.param
    return to_record(json.loads(json.dumps(value)), record.record_type)
