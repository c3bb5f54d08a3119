"""Seeds, seeded mutations and the committed corpus of the record fuzzer."""

import base64
import hashlib
import itertools
import json
from pathlib import Path

from adjudge.benchmark.root import bundled_root, find_root
from adjudge.benchmark.suite import RowSource
from adjudge.contract.canonical import canonical_bytes
from adjudge.lanes.prompt import LaneRows

CORPUS = Path(__file__).parent / "corpus.jsonl"
LONGEST = 20_000

TOKENS = [
    b"{", b"}", b"[", b"]", b",", b":", b'"', b"\\", b"\\u0000", b"\\ud800", b"\\u006e", b"\n", b"\r\n",
    b"\t", b"\0", b"null", b"true", b"false", b"NaN", b"-Infinity", b"0", b"-0", b"1", b"-1", b"1.0",
    b"1e3", b"9007199254740992", b"\xef\xbb\xbf", b"\xff", b"\xed\xa0\x80", "٤".encode(), "\u202e".encode(),
    "\u2028".encode(), b"//", b"/**/", b'"task_id"', b'"cb-0043"', b'"cb-0108"', b'"ks-0001"', b'"cb-0057"',
    b'"cb-0000"', b'"outcome"', b'"witness"', b'"counterexample"', b'"no-result"', b'"notes"', b'"n"',
    b'"factorization"', b'"prime"', b'"exponent"', b'"quarantine"', b'"restore"', b'"close"', b'"note"',
    b'"request-review"', b'"confirm-open"', b'"2026-02-30"', b'"$ref"', b'"#/"', b'"https://example.org/"',
    b'"pattern"', b'"^(a+)+$"', b'"format"', b'"bigint"', b'"items"', b'"kind"', b'"case"', b'"task"',
    b'"sh"', b'"{submission}"', b"[" * 40, b'{"a":' * 40,
]  # fmt: skip

LEAVES = [
    None, True, False, 0, 1, -1, 2, 2**53 - 1, 2**53, "", "0", "-0", "04", "4", "15", "1" * 4000, "cb-0043",
    "ks-0001", "cb-0043 ", "x" * 300, "\u202e", "2026-12-01", "2026-02-30", "a\nb", [], {}, [[]],
    {"n": "4"}, {"$ref": "#"}, {"$ref": "https://example.org/"},
    ["adjudge", "verify", "cb-0043", "{submission}"], ["sh", "-c", "id"],
    "adjudge.verifiers.number_theory.lehmer_totient:verify", "os:system", "file:verifiers/x.py:f", "open",
    "closed", "quarantine", "restore", "note", "close", "request-review", "confirm-open",
    "restore-to-review",
]  # fmt: skip


def seeds():
    """Inputs that each target takes as they are."""
    root = find_root(bundled_root())
    examples = sorted((root.problems / "examples").glob("*.json"))
    texts = (canonical_bytes(json.loads(file.read_bytes())) for file in examples)
    found = [b"\0" + text for text in texts if len(text) < LONGEST]
    for folder in ("benchmark", "shadows"):
        found += [b"\1" + file.read_bytes() for file in sorted((root.problems / folder).glob("*.json"))]
    for row in RowSource(root, "working-tree").rows():
        line = canonical_bytes(row)
        if len(line) < LONGEST:
            found.append(b"\2" + line + b"\n")
    for row in itertools.islice(LaneRows(root.path).rows("symbolic-equivalence"), 0, 300, 100):
        found.append(b"\2" + canonical_bytes(row) + b"\n")
    found.append(b"\3" + b"\n".join(canonical_bytes(event(number)) for number in range(4)))
    found.append(b"\3" + root.ledger.read_bytes())
    return found


def event(number):
    return {
        "task_id": "cb-0043",
        "kind": ("request-review", "confirm-open", "quarantine", "restore")[number],
        "effective_on": f"2026-12-{number + 1:02d}",
        "recorded_on": f"2026-12-{number + 1:02d}",
        "author": "A",
        "reviewer": "B",
        "reason": "because",
        "evidence": [
            {
                "title": "T",
                "url": "https://example.org/",
                "accessed_on": f"2026-12-0{number + 1}",
                "sha256": None,
            },
        ],
    }


def mutated(data, rng):
    """Other bytes, near to these: half of the time through the JSON value, else through the bytes."""
    head, body = data[:1] or b"\0", data[1:]
    for _ in range(rng.choice((1, 1, 1, 2, 3, 5))):
        lines = body.split(b"\n")
        at = rng.randrange(len(lines))
        changed = _through_json(lines[at], rng) if rng.random() < 0.5 else None
        if changed is None:
            body = _through_bytes(body, rng)
        else:
            lines[at] = changed
            body = b"\n".join(lines)
    if rng.random() < 0.02:
        head = bytes([rng.randrange(4)])
    return head + body[:LONGEST]


def _through_bytes(body, rng):
    at = rng.randrange(len(body) + 1)
    end = min(len(body), at + rng.choice((1, 1, 2, 4, 9, 30)))
    kind = rng.randrange(6)
    if kind == 0:
        return body[:at] + rng.choice(TOKENS) + body[at:]
    if kind == 1:
        return body[:at] + body[end:]
    if kind == 2:
        return body[:end] + body[at:end] * rng.choice((1, 2, 5)) + body[end:]
    if kind == 3:
        return body[:at] + rng.choice(TOKENS) + body[end:]
    if kind == 4:
        return body[:at]
    return body[:at] + bytes([rng.randrange(256)]) + body[end:]


def _through_json(line, rng):
    """The line with one place of its value changed; ``None`` when it is no JSON."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    places = _places(value)
    if not places:
        return json.dumps(rng.choice(LEAVES)).encode()
    owner, key = rng.choice(places)
    kind = rng.randrange(5)
    if kind <= 1:
        owner[key] = rng.choice(LEAVES)
    elif kind == 2:
        del owner[key]
    elif kind == 3:
        other, name = rng.choice(places)
        owner[key] = json.loads(json.dumps(other[name])) if name in other or isinstance(other, list) else None
    elif isinstance(owner, dict):
        owner[rng.choice(("task_id", "n", "extra", "seq", "score", key + "x"))] = rng.choice(LEAVES)
    else:
        owner.insert(key, rng.choice(LEAVES))
    try:
        return json.dumps(value, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass")
    except (ValueError, RecursionError):
        return None


def _places(value):
    """Every member of every container, down to a depth that no reader takes anyway."""
    found = []
    level = [value]
    for _ in range(40):
        below = []
        for item in level:
            keys = item if isinstance(item, dict) else range(len(item)) if isinstance(item, list) else ()
            for key in keys:
                found.append((item, key))
                below.append(item[key])
        level = below
    return found


def load_corpus(path=CORPUS):
    """The inputs of the corpus file, one JSON object a line."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [base64.b85decode(row["b85"]) if "b85" in row else row["text"].encode() for row in rows]


def corpus_digest(path=CORPUS):
    """SHA-256 of the corpus file, by which the summary of a campaign names it."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def save_corpus(inputs, path=CORPUS):
    """Write inputs sorted, as text where they are text."""
    lines = set()
    for data in inputs:
        try:
            row = {"text": data.decode("utf-8")}
        except UnicodeDecodeError:
            row = {"b85": base64.b85encode(data).decode("ascii")}
        lines.add(json.dumps(row, sort_keys=True))
    path.write_text("".join(f"{line}\n" for line in sorted(lines)), "utf-8")
