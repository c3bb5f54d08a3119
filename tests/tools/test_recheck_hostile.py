"""Input from strangers: no traceback, no hang, no flood of memory, whatever the bytes."""

import json
import operator
import random
import resource
import subprocess
import sys
from fractions import Fraction

import pytest

OPERATIONS = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}


def _point(a, **more):
    fields = {"kind": "point", "variables": ["x"], "a": a, "b": ["1"], "point": {"x": "3"}}
    return json.dumps(fields | {"value_a": "0", "value_b": "1"} | more).encode()


def _expansion(names, a):
    fields = {
        "kind": "expansion",
        "variables": names,
        "a": a,
        "b": ["1"],
        "form": "polynomial",
        "monomials": 1,
    }
    return json.dumps(fields | {"sha256": "0" * 64}).encode()


LONG = "9" * 90_000
UNUSABLE = {
    "no JSON": b"verdict: accepted\n",
    "half a value": b'{"verdict": "equi',
    "100,000 open arrays": b"[" * 100_000,
    "1,000,000 open objects": b'{"a":' * 1_000_000,
    "a key twice": b'{"verdict": "equivalent", "verdict": "equivalent"}',
    "a key twice, deep": b'[{"a": [{"b": 1, "\\u0062": 1}]}]',
    "NaN": b'{"variables": NaN}',
    "infinity": b"[-Infinity]",
    "a float": b"[1.0]",
    "an exponent": b"[1e999999999]",
    "a number of a million digits": b"[" + b"7" * 1_000_000 + b"]",
    "a byte order mark": b"\xef\xbb\xbf{}",
    "UTF-16": '{"a": 1}'.encode("utf-16"),
    "Latin-1": b'{"a": "\xe9"}',
    "a value that starts well": b'{"a": []} {"a": ]',
    "zero bytes": b"\0" * 1000,
}
NOTHING = {
    "empty": b"",
    "blank": b" \n\t\r\n",
    "a number": b"0",
    "unknown records": b'{"a": 1}\n[]\n"text"\n',
    "a power of a power": _point(["x", *["^99999999999999999999"] * 40]),
    "a number to a high power": _point(["9" * 900, "^999999999"]),
    "a long number squared and squared": _point([LONG, *["^2"] * 20]),
    "many names": _expansion([f"v{i:06}" for i in range(30_000)], ["1"]),
    "too many monomials": _expansion(["x", "y", "z"], ["x", "y", "+", "z", "+", "1", "+", "^3000"]),
}
WRONG = {
    "no records in place of certificates": b'{"certificate": 1, "variables": {}, "report_sha256": 0}',
    "certificates in certificates": b'{"certificate":' * 300 + b"0" + b"}" * 300,
    "a number in place of a program": _point(12),
    "20,000 items": _point(["x"] * 20_000),
    "a lone surrogate": _point(["\ud800"], variables=["\ud800"]),
    "a very long key": b'{"' + b"k" * 500_000 + b'": ' + _point(["x"]) + b"}",
    "control characters": b'{"\\u001b[31m\\u202e": ' + _point(["x"]) + b"}",
    "an unknown kind": b'{"variables": [], "kind": "__class__", "a": [], "b": []}',
    "an exponent that overflows nothing": _point(["x", "^-9"]),
}


@pytest.mark.parametrize("name", UNUSABLE)
def test_what_is_not_strict_json_is_unusable(recheck, name):
    found = recheck(UNUSABLE[name])
    assert found.status == 2
    assert found.unusable.startswith("; unusable, line ")


@pytest.mark.parametrize("name", NOTHING)
def test_what_cannot_be_rechecked_is_not_counted(recheck, script, monkeypatch, name):
    monkeypatch.setattr(script, "WORK", script.WORK // 40)  # the same in less time
    found = recheck(NOTHING[name])
    assert (found.status, found.checked, found.failures) == (3, {}, [])


@pytest.mark.parametrize("name", WRONG)
def test_what_looks_like_evidence_and_is_none_fails(recheck, name):
    found = recheck(WRONG[name])
    assert found.status == 1
    assert all(len(failure["pointer"]) < 40_000 for failure in found.failures)


def test_what_was_checked_before_the_fault_is_kept(recheck, claim):
    wrong = claim("point") | {"verdict": "equivalent"}
    found = recheck(claim("point"), wrong, b'{"verdict":')
    assert found.status == 1  # a fact that failed weighs more than a torn line
    assert found.checked == {"claim": 1, "proof": 2}
    assert found.unusable.startswith("; unusable, line 3: ")


def test_what_is_printed_has_no_control_characters(script_path, tmp_path):
    file = tmp_path / "bad\x1b[31mname.json"
    file.write_bytes(WRONG["control characters"])
    done = subprocess.run([sys.executable, str(script_path), str(file)], capture_output=True, timeout=60)
    assert done.returncode == 1
    assert all(byte == 10 or 32 <= byte < 127 for byte in done.stdout)


def test_only_the_first_thousand_failures_are_kept(recheck):
    found = recheck(b'{"variables": 1}\n' * 3000)
    assert len(found.failures) == 1000
    assert found.failures[-1]["line"] == 3000


def test_files_that_cannot_be_read_are_one_line_each(script_path, tmp_path):
    names = [str(tmp_path / "missing"), str(tmp_path), "/dev/zero"]
    done = subprocess.run([sys.executable, str(script_path), *names], capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (2, b"")
    assert len(done.stdout.splitlines()) == 3


def test_without_a_file_there_is_nothing_to_say(script_path):
    assert subprocess.run([sys.executable, str(script_path)], timeout=60).returncode == 2


def _limited():
    resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="RLIMIT_AS is not kept elsewhere")
def test_memory_and_time_stay_bounded(script_path, tmp_path):
    bombs = {
        "arrays": b"[" + b"[]," * 2_700_000 + b"[]]",
        "numbers": b"[" + b"1," * 4_000_000 + b"1]",
        "modulus": json.dumps(
            {
                "kind": "modular",
                "variables": ["x"],
                "a": ["x", *["^99999999999999999999"] * 3000],
                "b": ["1"],
                "point": {"x": "3"},
                "prime": LONG + "1",
                "residue_a": "1",
                "residue_b": "2",
            }
        ).encode(),
        "squares": _point(["x", *["^2"] * 5000]),
        "stack": _point([*["x", "^100000"] * 400, *["+"] * 399]),
        "sums": _point([*["x"] * 200_000, *["+"] * 199_999]),
    }
    for name, data in bombs.items():
        file = tmp_path / name
        file.write_bytes(data)
        done = subprocess.run(
            [sys.executable, str(script_path), str(file)],
            capture_output=True,
            timeout=120,
            preexec_fn=_limited,
        )
        assert done.returncode in (1, 3), name
        assert done.stderr == b"", name


def _mutated(rng, data):
    data = bytearray(data)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(data))
        match rng.randrange(5):
            case 0:
                data[at] ^= 1 << rng.randrange(8)
            case 1:
                del data[at : at + rng.randrange(1, 20)]
            case 2:
                data[at:at] = data[rng.randrange(len(data)) :][: rng.randrange(1, 30)]
            case 3:
                data[at : at + 1] = rng.choice(
                    (b"9" * 30, b'"', b"[", b"}", b"\\", b"\0", b"-", b"^", b"/0", b",,")
                )
            case 4:
                data[at] = rng.randrange(256)
        if not data:
            data += b"0"
    return bytes(data)


def _value(program, point):
    """An evaluator of its own; None where a divisor is zero."""
    stack = []
    for item in program:
        if item in point:
            stack.append(point[item])
        elif item == "neg":
            stack.append(-stack.pop())
        elif item[0] == "^":
            if int(item[1:]) <= 0 and stack[-1] == 0:
                return None
            stack.append(stack.pop() ** int(item[1:]))
        elif item in ("+", "-", "*", "/"):
            right, left = stack.pop(), stack.pop()
            if item == "/" and right == 0:
                return None
            stack.append(OPERATIONS[item](left, right))
        else:
            stack.append(Fraction(item))
    return stack[0]


def _differ_somewhere(certificate):
    """Whether the sides have different values at one of eight points; degrees here are below eight."""
    for k in range(8):
        point = {name: Fraction(7 * k + 2, 3 + i) for i, name in enumerate(certificate["variables"])}
        one, other = (_value(certificate[side], point) for side in "ab")
        if one is not None and other is not None and one != other:
            return True
    return False


def _fuzz(recheck, claims, count):
    rng = random.Random(11)
    lines = [json.dumps(claim).encode() for claim in claims]
    seen = set()
    for _ in range(count):
        line = rng.choice(lines)
        changed = _mutated(rng, line)
        found = recheck(changed)
        assert found.status in (0, 1, 2, 3)
        seen.add(found.status)
        if found.status == 0 and found.checked.get("claim") and b"\n" not in changed:
            before, after = json.loads(line), json.loads(changed)
            old, new = before["certificate"], after["certificate"]
            assert (new["kind"], after["verdict"]) == (old["kind"], before["verdict"])
            if (new["a"], new["b"]) != (
                old["a"],
                old["b"],
            ):  # another statement, which has to be true as well
                assert _differ_somewhere(new) == (after["verdict"] == "not_equivalent"), new
    return seen


def test_random_bytes_never_raise(recheck, claim, golden):
    assert _fuzz(recheck, [claim(name) for name in golden], 600) >= {0, 1, 2}


@pytest.mark.slow
def test_many_random_bytes_never_raise(recheck, claim, golden):
    assert _fuzz(recheck, [claim(name) for name in golden], 20_000) >= {0, 1, 2}
