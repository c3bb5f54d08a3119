"""What must hold for every pair of texts, whatever they are. A violation raises ``AssertionError``.

* ``check_equivalence`` returns a verdict, which is JSON; a refusal has a code of the closed list, and a
  position inside the text of its side.
* The verdict does not depend on the order of the sides; no text differs from itself.
* ``tools/recheck.py``, which shares no code with the engine, confirms the certificate or finds it too large.
* A second reader of the texts (``second_reader``) agrees: equal sides have equal values at small points, and
  unequal ones have the stated values at the stated point.
* Where, in scope rational, one of two equal sides has a value and the other has none, a ``domain`` note says
  so, and every note is true at the zero that it gives.
"""

import importlib.util
import re
import sys
from fractions import Fraction
from pathlib import Path

import msgspec
import second_reader
from second_reader import SkippedError, UndefinedError

from adjudge.algebra import LANE_LIMITS, PLAIN_LIMITS, REFUSAL_CODES, check_equivalence
from adjudge.contract.canonical import canonical_bytes

RECHECK = Path(__file__).resolve().parents[3] / "tools" / "recheck.py"
WORK = 2_000_000
"""Work for one re-check, in the units of ``tools/recheck.py``: about nanoseconds."""

_LESS_WORK = msgspec.structs.replace(
    PLAIN_LIMITS, point_bits=2 * 10**4, point_work=10**7, expansion_work=10**7, expansion_bytes=10**7
)
LIMITS = {"plain": _LESS_WORK, "latex": _LESS_WORK, "lane": LANE_LIMITS}
"""The engine's limits on text, and lower ones on work, so that a million executions take minutes."""

UNDEFINED = "undefined"
GAUSSIAN = 998_244_353
"""A prime with square roots of -1, of which 3 is a primitive root."""

_POINTS = (
    (3, 5, -2, 7, 4, 9, -8, 11),
    (-4, 2, 6, -5, 13, 3, 10, -7),
    (1, -1, 2),
    (0, 1),
    (2, 1, 1, 2),
    (-1,),
)


def load_recheck(path=RECHECK):
    """The module ``tools/recheck.py``, from its file."""
    spec = importlib.util.spec_from_file_location("recheck_tool", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules["recheck_tool"] = module
    spec.loader.exec_module(module)
    return module


_TOOL = load_recheck()


def recheck(certificate):
    """Whether the certificate holds; None if it is too large to re-check.

    Raises:
        AssertionError: it does not hold.
    """
    file = object.__new__(_TOOL._File)
    file.left = WORK
    try:
        file.proof(certificate)
    except OverflowError:
        return None
    return True


def check_pair(a, b, *, syntax, scope):
    """Decide a pair and check everything.

    Returns:
        The verdict.
    """
    options = {"syntax": syntax, "scope": scope, "limits": LIMITS[syntax]}
    verdict = check_equivalence(a, b, **options)
    confirm(verdict, a, b, syntax=syntax, scope=scope)
    turned = check_equivalence(b, a, **options)
    assert verdict.verdict == turned.verdict, (
        f"{verdict.verdict} against {turned.verdict} with the sides exchanged"
    )
    same = check_equivalence(a, a, **options)
    assert same.verdict != "not_equivalent", "a text differs from itself"
    if same.verdict == "refused" and same.refusal.code not in ("RESOURCE_LIMIT", "AMBIGUOUS"):
        assert verdict.verdict == "refused", "a text that is refused beside itself is decided beside another"
    return verdict


def confirm(verdict, a, b, *, syntax, scope):
    """Check one verdict: its form, its certificate, and that the second reader agrees."""
    _well_formed(verdict, a, b, syntax)
    if verdict.certificate is not None:
        limit = sys.get_int_max_str_digits()
        sys.set_int_max_str_digits(0)  # for the checkers; the engine has to do without
        try:
            recheck(verdict.certificate)
            _second_opinion(a, b, syntax, scope, verdict)
        finally:
            sys.set_int_max_str_digits(limit)


def _well_formed(verdict, a, b, syntax):
    canonical_bytes(verdict.to_dict())
    if verdict.verdict == "refused":
        refusal = verdict.refusal
        assert verdict.certificate is None
        assert syntax in REFUSAL_CODES[refusal.code].syntaxes, f"{refusal.code} in {syntax}"
        assert refusal.side in ("a", "b", None)
        if refusal.position is not None:
            assert refusal.side is not None, "a position without a side"
            assert 0 <= refusal.position <= len(a if refusal.side == "a" else b), (
                "a position outside the text"
            )
        assert refusal.message.isprintable()
        assert len(refusal.message) < 400
    else:
        assert verdict.refusal is None
        proves = "not_equivalent" if verdict.certificate["kind"] in ("point", "modular") else "equivalent"
        assert verdict.verdict == proves


def _second_opinion(a, b, syntax, scope, verdict):
    try:
        trees = [second_reader.read(text, syntax) for text in (a, b)]
    except SkippedError:
        return
    certificate = verdict.certificate
    if verdict.verdict == "not_equivalent":
        modulus = int(certificate["prime"]) if certificate["kind"] == "modular" else None
        point = {name: int(text) for name, text in certificate["point"].items()}
        shown = "residue" if modulus else "value"
        values = [_value(tree, point, modulus) for tree in trees]
        for side, value in zip("ab", values, strict=True):
            assert value is None or str(value) == certificate[f"{shown}_{side}"], (
                f"side {side}: second reader: {value}"
            )
        if "i" in point and syntax != "lane":
            _differ_with_the_imaginary_unit(trees, point)
        return
    found = sorted(second_reader.names(trees[0]) | second_reader.names(trees[1]))
    assert found == certificate["variables"], f"second reader: variables {found}"
    factors = _factors(verdict, trees, found) if scope == "rational" else None
    for values in _POINTS:
        point = {name: values[index % len(values)] for index, name in enumerate(found)}
        one, other = (_value(tree, point, None) for tree in trees)
        if UNDEFINED not in (one, other):
            assert one is None or other is None or one == other, (
                f"second reader: {one} and {other} at {point}"
            )
        elif factors is not None and None not in (one, other) and one != other:
            side = "a" if one == UNDEFINED else "b"
            numbered = _numbered(point, found)
            vanish = [_value(factor, numbered, None) in (0, None) for factor in factors[side]]
            assert any(vanish), f"no note says that side {side} has no value at {point}"


def _differ_with_the_imaginary_unit(trees, names):
    """A difference must not depend on whether i is a variable: it must not vanish where i*i = -1."""
    agree = []
    for draw in (1, 2):
        point = {name: pow(5, 7919 * index + draw, GAUSSIAN) for index, name in enumerate(sorted(names))}
        point["i"] = pow(3, GAUSSIAN // 4, GAUSSIAN)
        one, other = (_value(tree, point, GAUSSIAN) for tree in trees)
        agree.append(one == other or UNDEFINED in (one, other))
    assert not all(agree), "the sides are equal if i is the imaginary unit"


def _renamed(factor, names):
    """A canonical text with every name, which may be as long as ``alpha``, replaced by ``v_0``, ``v_1``, …"""
    return re.sub(r"[A-Za-z]\w*", lambda match: f"v_{names.index(match[0])}", factor)


def _numbered(point, names):
    return {f"v_{index}": point[name] for index, name in enumerate(names)}


def _factors(verdict, trees, names):
    """The factors in the notes, by side, after a check of their zeros; None if domains were not compared."""
    factors = {"a": [], "b": []}
    for note in verdict.notes:
        if note["kind"] != "domain":
            return None
        own, other = trees if note["side"] == "a" else trees[::-1]
        for entry in note["factors"]:
            factor = second_reader.read(_renamed(entry["factor"], names), "plain")
            factors[note["side"]].append(factor)
            if entry["zero"] is not None:
                zero = {name: Fraction(text) for name, text in entry["zero"].items()}
                values = [_value(tree, zero | _numbered(zero, names), None) for tree in (factor, own, other)]
                assert values[0] in (0, None), f"{entry['factor']} is not zero at {zero}"
                assert values[1] in (UNDEFINED, None), f"side {note['side']} has a value at {zero}"
                assert values[2] != UNDEFINED, f"the other side has no value at {zero}"
    return factors


def _value(tree, point, modulus):
    """The value; UNDEFINED where there is none, None where it is too large for the second reader."""
    try:
        return second_reader.evaluate(tree, point, modulus)
    except SkippedError:
        return None
    except UndefinedError:
        return UNDEFINED
