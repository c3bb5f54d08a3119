"""What the engine writes holds, whatever the kind; what still passes after a mutation is still true."""

import copy
import json
import random
from fractions import Fraction

import pytest

from adjudge.algebra import check_equivalence
from adjudge.benchmark import find_root, verify
from adjudge.contract.canonical import file_bytes

PRIME = 2**127 - 1

PAIRS = [
    ("(x+1)^2", "x^2+2x+1", "polynomial", ()),
    ("(x+1)^2", "x^2+2x+2", "polynomial", ()),
    ("x/2+y/3+z/5", "(15x+10y+6z)/30", "polynomial", ()),
    ("0.125x^3", "(x/2)^3", "polynomial", ()),
    ("x+0*y", "x", "polynomial", ()),
    ("(x/(1+1))^3", "x^3/8", "polynomial", ()),
    ("7", "6+1", "polynomial", ()),
    ("(x+y)^0*x", "x", "polynomial", ()),
    ("(x+1)^1000000", "(x+3)^1000001", "polynomial", ()),
    ("(x+1)^(10^9)-x", "-x+(x+1)^(10^9)", "polynomial", ()),
    ("(x+1)^300", "((x+1)^150)^2", "polynomial", ()),
    ("(a+b+c+d+e+f+k)^4", "((a+b+c+d+e+f+k)^2)^2", "polynomial", ()),
    ("(x-y)^3", "x^3-3x^2*y+3x*y^2-y^3", "polynomial", ("one-point",)),
    ("(x/2-1/3)^2", "x^2/4-x/3+1/9", "polynomial", ("one-point",)),
    ("(x^2-1)/(x-1)", "x+1", "rational", ()),
    ("1/x+1/y", "(x+y)/(x*y)", "rational", ()),
    ("x^-2", "1/x^2", "rational", ()),
    ("1/x", "1/(x+1)", "rational", ()),
    ("(x^2-y^2)/(x-y)", "x+y", "rational", ("one-point",)),
    ("1/(x+1)^(10^9)+x", "x+1/(x+1)^(10^9)", "rational", ()),
    ("x*(x-2)*(x+3)*(x-5)*(x+7)*(x-11)*(x-1)*(x+1)*(x-3)", "0", "polynomial", ("one-point",)),
]


@pytest.fixture(scope="module")
def verdicts():
    return [
        check_equivalence(a, b, scope=scope, disabled_methods=frozenset(disabled)).to_dict()
        for a, b, scope, disabled in PAIRS
    ]


def test_every_certificate_of_the_engine_holds(recheck, verdicts):
    decided = [verdict for verdict in verdicts if verdict["certificate"]]
    found = recheck(*verdicts)
    assert (found.status, found.failures) == (0, [])
    assert found.checked["claim"] == found.checked["proof"] == len(decided)
    assert len(decided) == len(verdicts)


def test_the_pairs_reach_every_kind_of_certificate(verdicts):
    reached = set()
    for verdict in verdicts:
        certificate = verdict["certificate"]
        reached |= {certificate["kind"], certificate.get("form"), "definitions" in certificate}
        reached |= {note["kind"] for note in verdict["notes"]}
    assert {"point", "modular", "one-point", "expansion", "polynomial", "cross", True, "domain"} <= reached


def test_the_report_of_the_lane_holds(recheck, repository):
    data = (repository / "evals" / "symbolic_equivalence" / "v1" / "report.json").read_bytes()
    found = recheck(data)
    assert (found.status, found.failures) == (0, [])
    assert found.checked == {"report": 1, "claim": 182, "proof": 182}
    assert found.unchecked["claim: a refusal: that takes the parser of the dialect"] == 3


def test_the_submissions_shown_in_the_documentation(recheck, repository):
    root = find_root(repository)
    submitted = ["cb-0043-n15", "cb-0043-n4", "ks-0001-lander-parkin"]
    verdicts = [
        verify(name[:7], root.problems / "examples" / f"{name}.json", root=root) for name in submitted
    ]
    found = recheck(*map(file_bytes, verdicts))
    assert (found.status, found.checked) == (0, {"verdict": 3})
    lie = json.loads(file_bytes(verdicts[0]))
    lie["details"]["phi"] = "4"
    assert recheck(lie).status == 1


# An evaluator of its own, for what mutations leave: residues at points of a large prime field.


def _residue(program, point):
    stack = []
    for item in program:
        if item in point:
            stack.append(point[item])
        elif item == "neg":
            stack.append(-stack.pop() % PRIME)
        elif item[0] == "^":
            stack.append(pow(stack.pop(), int(item[1:]), PRIME))
        elif item in ("+", "-", "*", "/"):
            right, left = stack.pop(), stack.pop()
            if item == "/":
                left, right, item = left, pow(right, -1, PRIME), "*"
            stack.append({"+": left + right, "-": left - right, "*": left * right}[item] % PRIME)
        else:
            value = Fraction(item)
            stack.append(value.numerator * pow(value.denominator, -1, PRIME) % PRIME)
    (value,) = stack
    return value


def _is_true(certificate) -> bool:
    """Whether the claim of a certificate holds, as far as eight points of a large prime field show it."""
    rng = random.Random(20260523)
    equal = []
    for _ in range(8):
        point = {name: rng.randrange(2, PRIME) for name in certificate["variables"]}
        equal.append(_residue(certificate["a"], point) == _residue(certificate["b"], point))
    return not all(equal) if certificate["kind"] in ("point", "modular") else all(equal)


def test_the_evaluator_of_this_test_tells_true_from_false(golden, verdicts):
    for certificate in [*golden.values(), *(verdict["certificate"] for verdict in verdicts)]:
        assert _is_true(certificate)
        if certificate["kind"] in ("one-point", "expansion"):
            assert not _is_true(certificate | {"b": [*certificate["b"], "1", "+"]})


def _leaves(value, path=()):
    if isinstance(value, (dict, list)) and value:
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _leaves(inner, (*path, key))
    else:
        yield path


def _mutations(rng, certificate, count):
    paths = list(_leaves(certificate))
    words = [
        "x",
        "y",
        "0",
        "1",
        "2",
        "3",
        "1/2",
        "+",
        "-",
        "*",
        "/",
        "neg",
        "^0",
        "^1",
        "^2",
        "^3",
        "^-1",
        "t_0",
    ]
    for _ in range(count):
        changed = copy.deepcopy(certificate)
        path = rng.choice(paths)
        place = changed
        for step in path[:-1]:
            place = place[step]
        old, last = place[path[-1]], path[-1]
        kind = rng.randrange(4)
        if isinstance(old, int):
            place[last] = old + rng.choice((-2, -1, 1, 2))
        elif kind == 0 and isinstance(place, list):
            del place[last]
        elif kind == 1 and isinstance(place, list):
            place.insert(last, rng.choice(words))
        elif kind == 2 and str(old).lstrip("-").isdigit():
            place[last] = str(int(old) + rng.choice((-7, -1, 1, 2, 5)))
        else:
            place[last] = rng.choice(words)
        yield changed


def _campaign(recheck, certificates, each):
    rng = random.Random(7)
    passed = 0
    for certificate in certificates:
        for changed in _mutations(rng, certificate, each):
            found = recheck(changed)
            assert found.status in (0, 1, 3)
            if found.status == 0:
                passed += 1
                assert _is_true(changed), changed
    return passed


def test_a_mutated_certificate_that_passes_is_true(recheck, golden):
    assert _campaign(recheck, golden.values(), 60) > 0  # some mutations change nothing that matters


@pytest.mark.slow
def test_many_mutated_certificates_that_pass_are_true(recheck, golden, verdicts):
    large = ("^1000000000", "^1000000", "^1000001")
    engine = [verdict["certificate"] for verdict in verdicts]
    small = [each for each in engine if not {*large} & {*each["a"], *each["b"]}]
    assert _campaign(recheck, [*golden.values(), *small], 300) > 100
