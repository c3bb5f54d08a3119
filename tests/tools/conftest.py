"""The stand-alone script, in this process or as a stranger runs it, and certificates worked out by hand."""

import contextlib
import copy
import hashlib
import importlib.util
import io
import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

SCRIPT = Path(__file__).resolve().parent.parent.parent / "tools" / "recheck.py"


class Found(NamedTuple):
    """What the script said about one file."""

    status: int
    checked: dict[str, int]
    failures: list[dict[str, Any]]
    unchecked: dict[str, int]
    unusable: str


@pytest.fixture(scope="session")
def script_path() -> Path:
    return SCRIPT


@pytest.fixture(scope="session")
def script():
    """The script as a module; the limit on integer texts that it lifts is put back."""
    spec = importlib.util.spec_from_file_location("recheck_script", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    limit = sys.get_int_max_str_digits()
    yield module
    sys.set_int_max_str_digits(limit)


@pytest.fixture
def recheck(script, tmp_path):
    """Re-check JSON values, or bytes as they are; several values make a stream."""

    def run(*values: Any) -> Found:
        file = tmp_path / "evidence.json"
        parts = [
            value if isinstance(value, bytes) else json.dumps(value).encode() + b"\n" for value in values
        ]
        file.write_bytes(b"".join(parts))
        out = io.StringIO()
        limit = sys.get_int_max_str_digits()
        try:
            with contextlib.redirect_stdout(out):
                status = script.main(["--json", str(file)])
        finally:
            sys.set_int_max_str_digits(limit)
        (found,) = json.loads(out.getvalue())["files"]
        fields = ("checked", "failures", "unchecked", "unusable")
        return Found(status, *(found[name] for name in fields))

    return run


def digest(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def canonical_digest(record: dict[str, Any], without: str) -> str:
    rest = {key: value for key, value in record.items() if key != without}
    return digest(json.dumps(rest, sort_keys=True, separators=(",", ":")))


# Every number below was worked out on paper: see the comments.
GOLDEN: dict[str, dict[str, Any]] = {
    "point": {  # 2^2 = 4, 3*2 = 6
        "kind": "point",
        "variables": ["x"],
        "a": ["x", "^2"],
        "b": ["3", "x", "*"],
        "point": {"x": "2"},
        "value_a": "4",
        "value_b": "6",
    },
    "point-rational": {  # 1/(-3) - 1/2 = -5/6; 5^-1 = 1/5
        "kind": "point",
        "variables": ["x", "y"],
        "a": ["1", "x", "/", "1/2", "-"],
        "b": ["y", "^-1"],
        "point": {"x": "-3", "y": "5"},
        "value_a": "-5/6",
        "value_b": "1/5",
    },
    "modular": {  # 3 has order 6 modulo 7 and 10^12 = 4 modulo 6, so the power is 3^4 = 81 = 4; 3/2 = 3*4 = 5
        "kind": "modular",
        "variables": ["x"],
        "a": ["x", "^1000000000000"],
        "b": ["x", "2", "/"],
        "point": {"x": "3"},
        "prime": "7",
        "residue_a": "4",
        "residue_b": "5",
    },
    "one-point": {  # L = 4 + 4, base 32 > 16, 33^2 = 1089 = 0x441
        "kind": "one-point",
        "variables": ["x"],
        "a": ["x", "1", "+", "^2"],
        "b": ["x", "^2", "2", "x", "*", "+", "1", "+"],
        "degree_bounds": {"x": 2},
        "l1_bound": "8",
        "base": "32",
        "point": {"x": 1},
        "value": "1089",
        "value_sha256": digest("441"),
    },
    "one-point-two": {  # L = 2, base 8, x = 8 and y = 8^2: x*y = 512 = 0x200
        "kind": "one-point",
        "variables": ["x", "y"],
        "a": ["x", "y", "*"],
        "b": ["y", "x", "*"],
        "degree_bounds": {"x": 1, "y": 1},
        "l1_bound": "2",
        "base": "8",
        "point": {"x": 1, "y": 2},
        "value": "512",
        "value_sha256": digest("200"),
    },
    "one-point-fractions": {  # x/2 - x/3 is x/6: over 6, L = 3 + 2 + 1; base 16; 16/6 = 8/3
        "kind": "one-point",
        "variables": ["x"],
        "a": ["x", "2", "/", "1/3", "x", "*", "-"],
        "b": ["1/6", "x", "*"],
        "degree_bounds": {"x": 1},
        "l1_bound": "6",
        "base": "16",
        "point": {"x": 1},
        "value": "8/3",
        "value_sha256": digest("8/3"),
    },
    "one-point-quotient": {  # (x^2 - 1)/(x - 1): L = 2*1 + 2*2; base 16; 255/15 = 17 = 0x11
        "kind": "one-point",
        "variables": ["x"],
        "a": ["x", "^2", "1", "-", "x", "1", "-", "/"],
        "b": ["x", "1", "+"],
        "degree_bounds": {"x": 2},
        "l1_bound": "6",
        "base": "16",
        "point": {"x": 1},
        "value": "17",
        "value_sha256": digest("11"),
    },
    "one-point-divided": {  # 1/(x/2) and 2/x, with numerators 2: L = 2*1 + 2*1; base 16; 1/8
        "kind": "one-point",
        "variables": ["x"],
        "a": ["1", "x", "2", "/", "/"],
        "b": ["2", "x", "/"],
        "degree_bounds": {"x": 1},
        "l1_bound": "4",
        "base": "16",
        "point": {"x": 1},
        "value": "1/8",
        "value_sha256": digest("1/8"),
    },
    "one-point-zero": {  # x + 0*y and x: the rules count 1 for 0, so L = 1 + 1 + 1; base 8
        "kind": "one-point",
        "variables": ["x", "y"],
        "a": ["x", "0", "y", "*", "+"],
        "b": ["x"],
        "degree_bounds": {"x": 1, "y": 1},
        "l1_bound": "3",
        "base": "8",
        "point": {"x": 1, "y": 2},
        "value": "8",
        "value_sha256": digest("8"),
    },
    "one-point-definitions": {  # with t for (x+1)^9: 2*t = t*2, L = 4, base 16, 32 = 0x20
        "kind": "one-point",
        "variables": ["x"],
        "a": ["x", "1", "+", "^9", "2", "*"],
        "b": ["2", "x", "1", "+", "^9", "*"],
        "definitions": [{"name": "t_0", "program": ["x", "1", "+", "^9"]}],
        "shortened_variables": ["t_0"],
        "witness": {"point": {"x": "2"}, "prime": "7"},
        "degree_bounds": {"t_0": 1},
        "l1_bound": "4",
        "base": "16",
        "point": {"t_0": 1},
        "value": "32",
        "value_sha256": digest("20"),
    },
    "expansion": {
        "kind": "expansion",
        "variables": ["x", "y"],
        "a": ["x", "y", "2", "/", "-", "^2"],
        "b": ["x", "^2", "x", "y", "*", "-", "1/4", "y", "^2", "*", "+"],
        "form": "polynomial",
        "monomials": 3,
        "sha256": digest("x^2-x*y+1/4*y^2"),
    },
    "expansion-order": {  # the total degree comes first, then the degree in x
        "kind": "expansion",
        "variables": ["x", "y"],
        "a": ["x", "y", "^2", "+", "x", "y", "*", "+", "1", "-"],
        "b": ["x", "y", "*", "x", "+", "1", "y", "^2", "-", "-"],
        "form": "polynomial",
        "monomials": 4,
        "sha256": digest("x*y+y^2+x-1"),
    },
    "expansion-scaled": {  # x over 2 and 2*x over 4, each side over its own integer
        "kind": "expansion",
        "variables": ["x"],
        "a": ["x", "2", "/"],
        "b": ["x", "2", "*", "4", "/"],
        "form": "cross",
        "monomials": 1,
        "sha256": digest("2*x"),
    },
    "expansion-scaled-too": {
        "kind": "expansion",
        "variables": ["x"],
        "a": ["x", "2", "*", "4", "/"],
        "b": ["x", "2", "/"],
        "form": "polynomial",
        "monomials": 1,
        "sha256": digest("1/2*x"),
    },
    "expansion-cross": {  # (x*y)/(x) against y: x*y*1 and y*x
        "kind": "expansion",
        "variables": ["x", "y"],
        "a": ["x", "y", "*", "x", "/"],
        "b": ["y"],
        "form": "cross",
        "monomials": 1,
        "sha256": digest("x*y"),
    },
}


@pytest.fixture
def golden():
    """The certificates by name; a test may change its copy."""
    return copy.deepcopy(GOLDEN)


@pytest.fixture
def claim(golden):
    """A verdict of ``adjudge check`` on the certificate of that name."""

    def build(name: str, **more: Any) -> dict[str, Any]:
        proves = "not_equivalent" if name.startswith(("point", "modular")) else "equivalent"
        return {
            "verdict": proves,
            "method": "any",
            "certificate": golden[name],
            "refusal": None,
            "notes": [],
            **more,
        }

    return build


def pytest_generate_tests(metafunc):
    if "golden_name" in metafunc.fixturenames:
        metafunc.parametrize("golden_name", sorted(GOLDEN))


@pytest.fixture
def report():
    """A report of three cases, whole and consistent."""
    rows = [
        _row("b1-0001", "foil", "curated", "equivalent", "one-point", ("x^2+2*x+1", "x^2+2*x+1")),
        _row("b1-0002", "sign", "generated", "not_equivalent", "point", ("x^2", "3*x")),
        _row("b1-0003", "function", "generated", "refused", None, (None, None)),
    ]
    one, none = (
        {"total": 1, "correct": 1, "wrong": 0, "refused": 0},
        {"total": 0, "correct": 0, "wrong": 0, "refused": 0},
    )
    two = {"total": 2, "correct": 2, "wrong": 0, "refused": 0}
    fields = {
        "schema": "adjudge.b1.report/1",
        "lane": "b1_public",
        "cases_path": "cases.jsonl",
        "cases_sha256": "0" * 64,
        "generator": {},
        "engine": {},
        "pack": {},
        "metrics": {
            "cases_total": 3,
            "correct": 3,
            "wrong": 0,
            "refused": 0,
            "correct_rate": "1.000000",
            "refusal_code_mismatches": 0,
            "refusal_correctness": {"matched": 1, "expected": 1, "rate": "1.000000"},
            "by_expected": {"equivalent": one, "not_equivalent": one, "refused": one},
            "by_source": {"curated": one, "generated": two, "other": none},
            "by_category": {"foil": one, "sign": one, "function": one},
            "by_refusal_code": {"FUNCTION_APPLICATION": 1},
        },
        "exit_criterion": {
            "correct_min_rate": "0.950000",
            "wrong_max": 0,
            "code_mismatch_max": 0,
            "passed": True,
        },
        "per_case": rows,
    }
    return seal(json.loads(json.dumps(fields)))


def _row(case_id, category, source, label, kind, forms):
    row = {
        "case_id": case_id,
        "category": category,
        "source": source,
        "expected": label,
        "actual": label,
        "verdict": "correct",
        "refusal_code": None if kind else "FUNCTION_APPLICATION",
        "canonical_a": forms[0],
        "canonical_b": forms[1],
        "method": {"point": "probe", None: "refusal"}.get(kind, kind),
        "certificate": GOLDEN[kind] if kind else None,
    }
    return {**row, "row_sha256": canonical_digest(row, "row_sha256")}


def seal(fields: dict[str, Any]) -> dict[str, Any]:
    """Take every digest anew, as someone would who wants a changed report to pass."""
    for row in fields["per_case"]:
        row["row_sha256"] = canonical_digest(row, "row_sha256")
    return {**fields, "report_sha256": canonical_digest(fields, "report_sha256")}


@pytest.fixture
def reseal():
    return seal
