#!/usr/bin/env python3
"""Re-check the certificates in verdicts and reports with nothing but Python's standard library.

    python3 recheck.py [--json] FILE...      JSON, JSON Lines or JSON values in a row; - is standard input

Exit status: 0 every re-checked fact holds, and there is one; 1 a fact failed; 2 a file is unusable; 3 nothing
could be re-checked; 4 no output. The rules stand in docs/recheck.md. Work is counted beforehand, never timed.

This file alone re-checks certificates. ``recheck_records.py`` beside it adds what reports and verifiers say.
"""

import json
import math
import os
import re
import sys
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

MAX_BYTES, MAX_DIGITS, MAX_WORDS, MAX_TERMS = 1 << 23, 100_000, 10_000_000, 200_000
WORK, WORK_PER_BYTE = 2_000_000_000, 1000  # of a file, in units of about a nanosecond
ITEM = r"[0-9]+(/[0-9]*[1-9][0-9]*)?|[-+*/]|neg|\^(0|-?[1-9][0-9]{0,19})"
CHECKS = {  # by a key that only such a record has
    "per_case": "report",
    "report_sha256": "report",
    "certificate": "claim",
    "variables": "proof",
    "protocol_version": "verdict",
}
SHORTENED = ("definitions", "shortened_variables", "witness")  # all three or none
KINDS = {  # the fields of a kind of certificate beside kind, variables, a and b: needed, allowed
    "point": (("point", "value_a", "value_b"), ()),
    "modular": (("point", "prime", "residue_a", "residue_b"), ()),
    "one-point": (("degree_bounds", "l1_bound", "base", "point", "value_sha256"), ("value", *SHORTENED)),
    "expansion": (("form", "monomials", "sha256"), SHORTENED),
}
Polynomial = dict[tuple[int, ...], int]


def _need(holds: Any, *path: Any, reason: str = "not what re-computing gives") -> None:
    if not holds:
        raise AssertionError(reason, path)


def _words(*numbers: int) -> int:
    return max((x.bit_length() for x in numbers), default=0) // 30 + 1


class _Ring:
    """Integer polynomials {exponents: coefficient}; constants at a point; with ``norms`` one entry instead,
    from degrees to an L1 norm. With a modulus divisors are invertible: then the exact values exist and have
    these residues, so unequal residues mean unequal values, whether the modulus is prime or not."""

    def __init__(self, file: Any, names: Any, at: Any = None, modulus: int = 0, norms: bool = False) -> None:
        file.spend(300 * len(names) ** 2)
        _need(names == sorted({*names}) and all(n.isidentifier() and n != "neg" for n in names), "variables")
        _need((at is None or sorted(at) == names) and abs(modulus) != 1, "point")
        self.file, self.names, self.modulus, self.norms = file, names, modulus, norms
        self.unit = (0,) * len(names) if at is None else ()
        self.one = {self.unit: 1}
        self.leaves: dict[str, Any] = {n: ({tuple(int(n == o) for o in names): 1}, 1) for n in names}
        self.leaves.update({n: self.number(value) for n, value in (at or {}).items()})

    def number(self, value: Fraction) -> tuple[Polynomial, int]:
        i, j = value.numerator, value.denominator
        if self.modulus:
            self.divisor({self.unit: j})
            i, j = i * pow(j, -1, self.modulus), 1
        return self.scaled(self.one, i), j

    def collected(self, items: Iterable[tuple[tuple[int, ...], int]]) -> Polynomial:
        out: Polynomial = {}
        for exponents, coefficient in items:
            total = out.pop(exponents, 0) + coefficient
            if total := total % self.modulus if self.modulus else total:
                out[exponents] = total
                self.file.spend(0, len(out) <= MAX_TERMS)
        return {tuple(map(max, *out)): sum(out.values())} if self.norms and len(out) > 1 else out

    def times(self, x: Polynomial, y: Polynomial) -> Polynomial:
        pairs, (small, large) = len(x) * len(y), sorted((_words(*x.values()), _words(*y.values())))
        units = 1000 + 100 * len(self.unit) + 12 * large * math.isqrt(small) + 4 * _words(self.modulus) ** 2
        self.file.spend(pairs * units, min(pairs, MAX_TERMS) * (small + large) <= MAX_WORDS)
        self.file.spend(0, all(e < 1 << 64 for exponents in (*x, *y) for e in exponents))
        return self.collected((tuple(map(int.__add__, m, n)), x[m] * y[n]) for m in x for n in y)

    def scaled(self, x: Polynomial, factor: int) -> Polynomial:
        factor = max(1, abs(factor)) if self.norms else factor
        return x if factor == 1 else self.times(x, {self.unit: factor})

    def power(self, x: Polynomial, k: int) -> Polynomial:
        out, bits = self.one, max((u.bit_length() for u in x.values()), default=0)
        self.file.spend(0, bool(self.modulus) or (bits - 1) * k < 30 * MAX_WORDS)
        for bit in bin(k)[2:]:
            out = self.times(self.times(out, out), x if bit == "1" else self.one)
        return out

    def divisor(self, x: Polynomial) -> None:
        invertible = math.gcd(x.get(self.unit, 0), self.modulus) == 1 if self.modulus else x
        _need(invertible, reason="a divisor, or the base of a power 0, is zero or not invertible")

    def run(self, program: Any) -> tuple[Polynomial, int, Polynomial]:
        """Interpret a program as N / (c P), without any cancellation: N, the integer c, P."""
        stack: list[tuple[Polynomial, int, Polynomial]] = []
        for index, item in enumerate(program):
            _need(item in self.leaves or re.fullmatch(ITEM, item), reason="not an item of a program")
            if item in self.leaves or item[0].isdigit():
                (n, c), p = self.leaves.get(item) or self.number(self.file.rational(item)), self.one
            else:
                n, c, p = stack.pop()
                if item == "/" and program[index - 1][0].isdigit():
                    n, c = self.number(1 / self.file.rational(program[index - 1]))
                elif item == "/" or item[:2] in ("^-", "^0"):
                    self.divisor(n)
                    n, c, p = self.scaled(p, c), 1, n
                if item == "neg":
                    n = self.scaled(n, -1)
                elif item[0] == "^":
                    n, p, power = (self.power(x, abs(int(item[1:]))) for x in (n, p, {self.unit: c}))
                    c = power[self.unit]
                else:
                    na, ca, pa = stack.pop()
                    common = ca * c if item in "*/" else math.lcm(ca, c)
                    if item in "*/":
                        n = self.times(na, n)
                    else:
                        n = self.times(self.scaled(n, common // (c if item == "+" else -c)), pa)
                        left = self.times(self.scaled(na, common // ca), p)
                        n = self.collected([*left.items(), *n.items()])
                    c, p = common, self.times(pa, p)
            stack.append((n, c, p))
            size = _words(*n.values()) * len(n) + _words(*p.values()) * len(p) + _words(c)
            units = 1500 * (1 + len(n) + len(p)) + size + 4 * _words(c) ** 2
            self.file.spend(units, len(stack) * size <= MAX_WORDS)
        [result] = stack
        return result

    def value(self, program: Any) -> Fraction:
        """The value at the point; with a modulus the residue."""
        n, c, p = self.run(program)
        self.file.spend(4 * _words(*n.values()) * _words(c * p[()]))
        value = Fraction(n.get((), 0), c * p[()])
        return Fraction(self.number(value)[0].get((), 0)) if self.modulus else value

    def text(self, x: Polynomial, c: int) -> str:
        """The canonical text of x / c: monomials by decreasing total degree, then by decreasing exponents."""
        self.file.spend(len(x) * (3000 + 9 * _words(*x.values(), c) ** 2))
        out = ""
        for exponents in sorted(x, key=lambda exponents: (sum(exponents), exponents), reverse=True):
            factor = Fraction(x[exponents], c)
            powers = [self.names[i] + (f"^{e}" if e > 1 else "") for i, e in enumerate(exponents) if e]
            shown = powers if powers and abs(factor) == 1 else [str(abs(factor)), *powers]
            out += ("-" if factor < 0 else "+" if out else "") + "*".join(shown)
        return out or "0"


def _beside(name: str) -> Any:
    """The module of that name in the folder of this script, wherever Python looks otherwise; or None."""
    path = Path(__file__).resolve().with_name(f"{name}.py")
    spec = spec_from_file_location(name, path) if path.is_file() else None
    if spec is None or spec.loader is None:
        return None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if __name__ == "__main__":
    sys.dont_write_bytecode = True  # the folder of this script is left as it is
RECORDS = _beside("recheck_records")


def _fields(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(dict(pairs)) < len(pairs):
        raise ValueError("a key occurs twice")
    return dict(pairs)


def _children(path: str, value: Any) -> Any:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in items:
        yield f"{path}/{str(key)[:60].replace('~', '~0').replace('/', '~1')}", child


class _File:
    """What was found in one file, and the work left for it; all work is paid for before it is done."""

    def __init__(self, name: str) -> None:
        self.name, self.left, self.line, self.failed, self.unusable = name, WORK, 1, 0, ""
        self.checked, self.unchecked, self.failures = Counter[str](), Counter[str](), list[dict[str, Any]]()
        try:
            if sys.stdin is None if name == "-" else Path(name).exists() and not Path(name).is_file():
                raise OSError("closed, or not a regular file")
            with sys.stdin.buffer if name == "-" else Path(name).open("rb") as stream:
                while data := stream.read(MAX_BYTES):
                    self.read((data + stream.readline(MAX_BYTES)).decode())
            self.unchecked.update(["proof: that the programs say what the texts say"] * self.checked["proof"])
        except (OSError, ValueError, RecursionError, MemoryError) as error:
            self.unusable = f"; unusable, line {self.line}: {error or type(error).__name__}"

    def read(self, text: str) -> None:
        self.left += len(text) * WORK_PER_BYTE
        hooks = ("parse_int", "parse_float", "parse_constant")
        numbers: Any = dict.fromkeys(hooks, lambda text: int(text if len(text) < 18 else "long"))
        decoder, at, counted = json.JSONDecoder(object_pairs_hook=_fields, **numbers), 0, 0
        find = re.compile(r"[^ \t\r\n]").search
        while match := find(text, at):
            self.line += text.count("\n", counted, match.start())
            counted = match.start()
            value, at = decoder.raw_decode(text, counted)
            stack: list[Any] = [_children("", [value])] if value else []
            while stack:
                path, child = next(stack[-1], ("", None))
                found = [name for key, name in CHECKS.items() if type(child) is dict and key in child]
                for name in dict.fromkeys(found):
                    self.attempt(name, path[2:], child)
                stack.append(_children(path, child)) if path else stack.pop()
        self.line += text.count("\n", counted)

    def attempt(self, what: str, path: str, record: Any) -> None:
        """Run a check, which raises when the record is wrong and returns what it leaves open."""
        try:
            left = getattr(self, what)(record) if hasattr(self, what) else self.other(what, record)
            self.checked[what] += 1
        except OverflowError as skipped:
            left = str(skipped)
        except (AssertionError, LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
            left, wrong = "", error.args if isinstance(error, AssertionError) else ("not of its form", ())
            pointer = path + "".join(f"/{key}"[:60] for key in wrong[1])
            self.failed += 1
            self.failures[999:] = [{"line": self.line, "pointer": pointer, "reason": f"{what}: {wrong[0]}"}]
        self.unchecked.update([f"{what}: {left}"] if left else [])

    def other(self, what: str, record: Any) -> Any:
        """A check of the file beside this one, which may be missing."""
        if RECORDS is None:
            raise OverflowError("recheck_records.py is not beside this script")
        return RECORDS.CHECKS[what](self, record)

    def spend(self, units: int, within: bool = True) -> None:
        if units > self.left or not within:
            raise OverflowError("too large to re-check")
        self.left -= units

    def rational(self, text: Any, *path: Any, whole: bool = False) -> Fraction:
        self.spend(2000 + len(text) ** 2 // 10, len(text) <= MAX_DIGITS)
        _need(re.fullmatch(r"-?[0-9]+(/[0-9]*[1-9][0-9]*)?", text), *path, reason="not a rational")
        value = Fraction(text)
        _need(str(value) == text and not (whole and "/" in text), *path, reason="not in canonical form")
        return value

    def ring(self, names: Any, point: Any, modulus: Any = "0") -> _Ring:
        at = {name: self.rational(text, "point", name) for name, text in point.items()}
        return _Ring(self, names, at, int(self.rational(modulus, "prime", whole=True)))

    def proof(self, cert: Any) -> None:
        """Re-check a certificate on its own."""
        kind, names, a, b = (cert[field] for field in ("kind", "variables", "a", "b"))
        needed, allowed = KINDS[kind]
        odd = {*needed, "kind", "variables", "a", "b"} ^ {*cert}
        whole = odd <= {*allowed} and odd & {*SHORTENED} in (set(), {*SHORTENED})
        _need(whole, reason="not the fields of a kind")
        _need(type(a) is type(b) is list, reason="a side is not a list")
        if kind in ("point", "modular"):
            field = "value_" if kind == "point" else "residue_"
            ring = self.ring(names, cert["point"], cert.get("prime", "0"))
            values = {field + side: ring.value(cert[side]) for side in "ab"}
            for name, value in values.items():
                _need(self.rational(cert[name], name) == value, name)
            _need(len({*values.values()}) == 2, reason="the sides are equal there")
            return
        if "definitions" in cert:
            a, b, names = self.shortened(cert)
        if kind == "expansion":
            ring, cross = _Ring(self, names), cert["form"] == "cross"
            (na, ca, pa), (nb, cb, pb) = ring.run(a), ring.run(b)
            c = math.lcm(ca, cb)
            left = ring.times(ring.scaled(na, c // ca), pb)
            _need(left == ring.times(ring.scaled(nb, c // cb), pa), reason="the sides differ")
            _need(cross or (cert["form"] == "polynomial" and {*pa, *pb} == {ring.unit}), "form")
            text = ring.text(left, 1 if cross else c * pa[ring.unit] * pb[ring.unit])
            _need(repr(cert["monomials"]) == repr(len(left)), "monomials")
            _need(cert["sha256"] == sha256(text.encode()).hexdigest(), "sha256")
            return
        norms, stride = _Ring(self, names, norms=True), 1
        ((degrees, norm),) = norms.run([*a, *b, "-"])[0].items()
        l1, base = (int(self.rational(cert[name], name, whole=True)) for name in ("l1_bound", "base"))
        _need(l1 >= norm, "l1_bound", reason="below the bound that the programs give")
        _need(base > 2 * l1, "base", reason="not above twice l1_bound")
        _need(sorted(cert["degree_bounds"]) == sorted(cert["point"]) == names, "degree_bounds")
        for index, name in enumerate(names):
            degree, exponent = cert["degree_bounds"][name], cert["point"][name]
            _need(type(degree) is int and degree >= degrees[index], "degree_bounds", name)
            _need(type(exponent) is int and exponent == stride, "point", name)
            stride *= degree + 1
        at = {n: Fraction(norms.power({norms.unit: base}, k)[norms.unit]) for n, k in cert["point"].items()}
        value = _Ring(self, names, at).value(a)
        _need(value == _Ring(self, names, at).value(b), reason="the sides differ at the point")
        _need("value" not in cert or self.rational(cert["value"], "value") == value, "value")
        text = f"{value.numerator:x}" + (f"/{value.denominator:x}" if value.denominator > 1 else "")
        _need(cert["value_sha256"] == sha256(text.encode()).hexdigest(), "value_sha256")

    def shortened(self, cert: Any) -> tuple[Any, Any, Any]:
        """Apply definitions. An identity in independent variables stays one when they become expressions; the
        witness shows that no divisor vanishes identically; a slice that is a program is a subexpression."""
        fresh, names = [each["name"] for each in cert["definitions"]], cert["variables"]
        _need(len({*fresh, *names}) == len(fresh) + len(names), "definitions", reason="a name is not new")
        _need({*fresh} <= {*cert["shortened_variables"]}, "shortened_variables")
        ring = self.ring(names, cert["witness"]["point"], cert["witness"]["prime"])
        programs = [cert["a"], cert["b"], *(each["program"] for each in cert["definitions"])]
        for program in programs:
            ring.value(program)
        texts = ["".join(f"<{item}>" for item in program) for program in programs]
        for index, name in enumerate(fresh):
            part = texts[index + 2]
            self.spend(sum(map(len, texts)) * len(part) // 10)
            texts = [text.replace(part, f"<{name}>") for text in texts]
        return texts[0][1:-1].split("><"), texts[1][1:-1].split("><"), cert["shortened_variables"]

    def claim(self, record: Any) -> Any:
        """Hold a verdict on two expressions to its certificate."""
        cert, said = record["certificate"], record.get("actual", record.get("verdict"))
        if cert is None:
            _need(said == "refused", "certificate", reason="a decision without a certificate")
            raise OverflowError("a refusal: that takes the parser of the dialect")
        proves = "not_equivalent" if cert["kind"] in ("point", "modular") else "equivalent"
        _need(said == proves and "variables" in cert, reason="not the verdict that the certificate proves")
        _need(record.get("verdict") in (said, "correct", "wrong"), "verdict", reason="two verdicts")
        for form in [f for f in ("canonical_a", "canonical_b") if type(record.get(f)) is str]:
            ring = _Ring(self, cert["variables"])
            n, c, p = ring.run(cert[form[-1]])
            unsaid = record[form][:17] == "not written out (" and "actual" not in record
            _need(unsaid or {*p} != {ring.unit} or ring.text(n, c * p[ring.unit]) == record[form], form)
        for note in record.get("notes", ()):
            for zero in [factor["zero"] for factor in note.get("factors", ()) if factor["zero"] is not None]:
                ring = self.ring(cert["variables"], zero)
                ring.value(cert["b" if note["side"] == "a" else "a"])
                try:
                    ring.value(cert[note["side"]])
                except AssertionError:
                    continue
                _need(False, "notes", reason="both sides have values at a zero")


def main(arguments: list[str]) -> int:
    """Print what was found in every file and return the exit status."""
    getattr(sys, "set_int_max_str_digits", int)(0)  # the length of a number is priced before it is converted
    files = [_File(name) for name in arguments if name != "--json"]
    if "--json" in arguments:
        found = [{name: value for name, value in vars(file).items() if name != "left"} for file in files]
        print(json.dumps({"files": found}, sort_keys=True, indent=2))
    for file in files if "--json" not in arguments else ():
        line = f"{file.name}: {sum(file.checked.values())} hold, {file.failed} failed{file.unusable}"
        print(ascii(line)[1:-1])
        for wrong in file.failures:
            print(ascii("  failed: line {line}, {pointer}: {reason}".format(**wrong))[1:-1])
        for reason, count in sorted(file.unchecked.items()):
            print(f"  not re-checked, {count} times: {reason}")
    statuses = {1 if f.failed else 2 if f.unusable else 0 if f.checked else 3 for f in files} or {2}
    return next(status for status in (1, 2, 0, 3) if status in statuses)


def run(arguments: list[str]) -> int:
    """The exit status; a line on standard error says why there is no output."""
    status, wrong = 4, "standard output is closed"
    try:
        if sys.stdout is not None:
            status, wrong = main(arguments), ""
            sys.stdout.flush()
    except KeyboardInterrupt:
        status, wrong = 130, "interrupted"
    except OSError as error:
        status, wrong = (141, "") if isinstance(error, BrokenPipeError) else (4, f"standard output: {error}")
    print(*([f"recheck: {wrong}"] if wrong else []), file=sys.stderr, end="\n" if wrong else "", flush=True)
    return status


if __name__ == "__main__":
    os._exit(run(sys.argv[1:]))  # what could not be written is not written again
