"""Bytes to cases and back, the relations that a case may ask for, and seeded mutations.

A case is one byte, then the first text, a separator, and the second text, both in UTF-8 (other bytes become
halves of surrogate pairs). The byte says which
syntax, which scope and which relation between two sides made of the texts.
"""

import json
from pathlib import Path

from fuzz_invariants import LIMITS, check_pair

from adjudge.algebra import check_equivalence

CORPUS = Path(__file__).parent / "corpus.jsonl"
SEPARATOR = b"\x1e"
LONGEST = 400
SYNTAXES = ("plain", "latex", "lane")
SCOPES = ("polynomial", "rational")

RELATIONS = {
    "pair": None,
    "parenthesised": ("({a})", "{a}"),
    "neutral": ("({a})+(({b})-({b}))", "{a}"),
    "commuted": ("({a})*({b})", "({b})*({a})"),
    "squared": ("(({a})+({b}))^2", "({a})^2+2*({a})*({b})+({b})^2"),
    "distributed": ("({a})*(({b})-1)", "({a})*({b})-({a})"),
    "cancelled": ("(({a})*({b}))/({b})", "{a}"),
    "off_by_one": ("({a})+1", "{a}"),
}
"""Both sides made of the texts; equal wherever both are decided, but ``off_by_one`` makes them differ."""

_NAMES = tuple(RELATIONS)

TOKENS = [
    *"+-*/^()xyzabtkniefgh0123456789. _{}$\\,=",
    "**", "^2", "^3", "^0", "^-1", "^(1/2)", "^{2}", "^{10}", "^x", "1/2", "2x", "0*y", "(x+1)", "(x-1)",
    "x^2-1",
    "x_1", "x_{12}", "0.5", "1.25", ".5", "1e3", "12", "97", "65537", "2147483647", "18446744073709551616",
    "999999999",
    "−", "·", "⋅", "×", "²", "³", "¹⁰", "–", " ", "\u202e", "\u0301", "\u0435", "٣", "ｘ", "\t", "\n", "\0",
    r"\frac{1}{2}", r"\frac12", r"\frac", r"\dfrac{x}{y}", r"\tfrac", r"\cdot", r"\times", r"\left(",
    r"\right)", r"\boxed{x}",
    r"\alpha", r"\pi", r"\,", r"\quad", "$$", r"\(", r"\)", r"\sqrt{x}", r"\sin", "{x+1}", "{2}",
    "sin(x)", "pi", "ln", "xy", "abc", "sqrt", "f(x)", "(x-x)", "(x+y)^3", "(x+1)^64", "(x+1)^1000",
    "/(1-1)", "(x)(y)",
]  # fmt: skip


def encode(a, b, *, syntax="plain", scope="polynomial", relation="pair"):
    """The bytes of a case."""
    head = SCOPES.index(scope) + 2 * SYNTAXES.index(syntax) + 6 * _NAMES.index(relation)
    return bytes([head]) + SEPARATOR.join(text.encode("utf-8", "surrogateescape") for text in (a, b))


def decode(data):
    """Texts and options of any bytes."""
    head = data[0] if data else 0
    a, _, b = data[1:].partition(SEPARATOR)
    syntax = SYNTAXES[head // 2 % 3]
    return {
        "a": a.decode("utf-8", "surrogateescape"),
        "b": b.decode("utf-8", "surrogateescape"),
        "syntax": syntax,
        "scope": "polynomial" if syntax == "lane" else SCOPES[head % 2],
        "relation": _NAMES[head // 6 % len(_NAMES)],
    }


def run(data):
    """Check everything about the case that the bytes stand for; return the verdict."""
    case = decode(data)
    a, b, relation = case["a"], case["b"], case["relation"]
    options = {"syntax": case["syntax"], "scope": case["scope"]}
    if relation == "pair":
        return check_pair(a, b, **options)
    for text in (a, b):
        if check_equivalence(text, text, **options, limits=LIMITS[case["syntax"]]).verdict != "equivalent":
            return check_pair(a, b, **options)
    left, right = (form.format(a=a, b=b) for form in RELATIONS[relation])
    verdict = check_pair(left, right, **options)
    expected = "not_equivalent" if relation == "off_by_one" else "equivalent"
    assert verdict.verdict in (expected, "refused"), f"{relation}: {verdict.verdict}"
    return verdict


def mutated(data, rng):
    """Other bytes, near to these: tokens inserted, removed, repeated, exchanged; rarely a raw byte."""
    if not data:
        data = b"\0x\x1ex"
    head, body = data[:1], data[1:]
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 5))):
        at = rng.randrange(len(body) + 1)
        end = min(len(body), at + rng.choice((1, 1, 2, 3, 5, 8, 13)))
        kind = rng.randrange(12)
        if kind <= 1:
            body = body[:at] + rng.choice(TOKENS).encode() + body[at:]
        elif kind == 2:
            body = body[:at] + body[end:]
        elif kind == 3:
            body = body[:end] + body[at:end] * rng.choice((1, 1, 2, 4)) + body[end:]
        elif kind == 4:
            to = rng.randrange(len(body) + 1)
            body = body[:to] + body[at:end] + body[to:]
        elif kind == 5:
            body = body[:at] + rng.choice(TOKENS).encode() + body[end:]
        elif kind == 6:
            body = body[:at] + bytes([rng.randrange(256)]) + body[end:] if rng.random() < 0.25 else body
        elif kind == 7:
            head = bytes([rng.randrange(6 * len(_NAMES))])
        elif kind <= 10:
            body = _exchanged(body, at, rng)
        else:
            first = body.partition(SEPARATOR)[0]
            body = SEPARATOR.join((first, _exchanged(first, rng.randrange(len(first) + 1), rng)))
    return head + body[:LONGEST]


def _exchanged(body, at, rng):
    """One character for another of its kind, so that what parses goes on parsing."""
    for kind in (b"0123456789", b"xyzabi", b"+-*"):
        if body[at : at + 1] and body[at] in kind:
            return body[:at] + bytes([rng.choice(kind)]) + body[at + 1 :]
    return body


def load_corpus(path=CORPUS):
    """The cases of a corpus file, one JSON object a line."""
    return [encode(**json.loads(line)) for line in path.read_text("utf-8").splitlines()]


def save_corpus(cases, path=CORPUS):
    """Write cases sorted, so that the file does not depend on the order in which they were found."""
    lines = sorted({json.dumps(decode(data), sort_keys=True) for data in cases})
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
