"""Reading a model's reply about two expressions: ``equivalent``, ``not_equivalent``, or else ``refused``.

The parser is conservative: what does not clearly say one verdict is ``refused``. Its rules are tried in a
fixed order, V0 to V11, and the first that decides names itself in the result, so that a surprising verdict
can be traced. ``docs/replies.md`` tells them with examples. A change of any rule is a new parser version.

Every pattern takes time linear in the reply, which is at most :data:`MAX_REPLY` characters long.
"""

from __future__ import annotations

import json
import re
import unicodedata
from typing import Any, Literal, NamedTuple, NoReturn

from adjudge.judging.reply_words import CONDITIONS, DOUBTS, HEDGES, NEGATORS

PARSER = "verdict-parser/1"
"""Name and version of the rules."""
MAX_REPLY = 20_000
"""Longest reply that is read, in characters."""

Polarity = Literal["equivalent", "not_equivalent", "refused"]

_SOLO: dict[str, Polarity] = {
    "equivalent": "equivalent",
    "not_equivalent": "not_equivalent",
    "not equivalent": "not_equivalent",
    "not-equivalent": "not_equivalent",
    "refused": "refused",
}
_VERDICT_KEYS = frozenset({"verdict", "answer", "result", "conclusion"})
_FENCE = re.compile(r"\s*```[\w+-]*\s*", re.ASCII)
_DECORATION = "$*_`#>~\"'“”‘’«»()[]{} \t\u00a0"
_PUNCTUATION = ".!,;:…"
_WRAPPER = re.compile(r"\\(?:boxed|text|textbf|mathrm|mathbf)\{")
_LABEL = re.compile(
    r"(?:the[ \t]+)?(?:final[ \t]+)?(?:verdict|answer|result|conclusion)"
    r"[*_]*(?:[ \t]+is\b)?[*_ \t]*[:=]?[*_ \t]*",
    re.IGNORECASE,
)
_NEGATED_LINE = re.compile(r"(?:^|[^\w])(?:not|non|never|in|un)$", re.IGNORECASE)
_SENTINEL = re.compile(r"(?:NOT(?:[_-]|[ \t]+)|[Nn]ot[ \t]+)EQUIVALENT|EQUIVALENT|REFUSED")
_CONNECTOR = re.compile(
    r"(?:\b(?:or|and|either|vs|versus|nor)\b|[/|,;&]|[$*_`#>~\"'()\[\]{} \t])*", re.IGNORECASE
)
_CLAUSE_END = re.compile(r"[.!?:;,–—―]")
_SENTENCE_END = re.compile(r"[.!?]")
_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
_MENTION = re.compile(
    r"(?:(?:in|un|non)-?)?equivalen\w*|\w*refus\w*|can(?:not|'t)\s+(?:determine|decide)|undecidable",
    re.IGNORECASE,
)
_PREFIXED = re.compile(r"(?:in|un|non)-?equivalen", re.IGNORECASE)
_NEARBY = 3
"""How many words before a mention can turn it round, and how many after a verdict can cloud it."""


class Reading(NamedTuple):
    """What a reply says, and the rule that decided."""

    verdict: Polarity
    rule: str


class _Sentinel(NamedTuple):
    value: Polarity
    start: int
    end: int


def read_verdict(reply: Any) -> Reading:
    """Read a reply; anything that is not text is refused.

    Args:
        reply: the model's raw text, or whatever else stands in its place.
    """
    if not isinstance(reply, str):
        return Reading("refused", "V0")
    if all(not line.strip() or _FENCE.fullmatch(line) for line in reply.splitlines()):
        return Reading("refused", "V1")
    if len(reply) > MAX_REPLY:
        return Reading("refused", "V2")
    body = _unfenced(reply)
    if body.startswith(("{", "[")):
        return Reading(_json_verdict(body), "V3")
    last = _last_line_verdict(reply)
    if last is not None:
        return Reading(last, "V4")
    return _sentinel_verdict(reply.replace("’", "'"))


def _unfenced(reply: str) -> str:
    """The reply without one enclosing code fence, trimmed."""
    lines = reply.strip().splitlines()
    if len(lines) > 1 and _FENCE.fullmatch(lines[0]) and _FENCE.fullmatch(lines[-1]):
        lines = lines[1:-1]
    return "\n".join(lines).strip()


def _json_verdict(body: str) -> Polarity:
    try:
        value = json.loads(
            body, object_pairs_hook=_distinct, parse_float=str, parse_int=str, parse_constant=_no_constant
        )
        if not isinstance(value, dict):
            return "refused"
        keys = [key for key in value if key.strip().lower() in _VERDICT_KEYS]
        if len(keys) != 1 or not isinstance(value[keys[0]], str):
            return "refused"
        rest = json.dumps([item for key, item in value.items() if key != keys[0]], ensure_ascii=False).lower()
    except (ValueError, RecursionError):
        return "refused"
    if "equivalen" in rest or "refus" in rest:
        return "refused"
    return _SOLO.get(value[keys[0]].strip().lower(), "refused")


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len({key for key, _ in pairs}) < len(pairs):
        raise ValueError("a key is repeated")
    return dict(pairs)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _last_line_verdict(reply: str) -> Polarity | None:
    """The verdict when the last line is one word and nothing else, or ``None`` when it is not."""
    lines = [line.strip() for line in reply.splitlines() if line.strip() and not _FENCE.fullmatch(line)]
    if lines[-1].endswith("?"):
        return None
    found = _SOLO.get(_bare(lines[-1]).lower())
    if found == "equivalent" and len(lines) > 1:
        above = lines[-2].rstrip(_DECORATION + _PUNCTUATION + "-")
        if _NEGATED_LINE.search(above):
            return "refused"
    return found


def _bare(line: str) -> str:
    """A line without decoration, wrappers, trailing punctuation and one label."""
    text = _WRAPPER.sub("", line).strip(_DECORATION).rstrip(_PUNCTUATION + _DECORATION)
    label = _LABEL.match(text)
    if label is not None:
        text = text[label.end() :]
    return text.strip(_DECORATION).rstrip(_PUNCTUATION + _DECORATION)


def _sentinel_verdict(text: str) -> Reading:
    found = _sentinels(text)
    if not found:
        return Reading("refused", "V5")
    last = found[-1]
    if last.value == "refused":
        return Reading("refused", "V6")
    if len(found) > 1 and found[-2].value != last.value:
        between = text[found[-2].end : last.start]
        if _CONNECTOR.fullmatch(between):
            return Reading("refused", "V7")
    if _is_clouded(text, last):
        return Reading("refused", "V8")
    if not _stands_at_an_end(text, last):
        return Reading("refused", "V9")
    if any(polarity != last.value for polarity in _mentions(text[last.end :])):
        return Reading("refused", "V10")
    return Reading(last.value, "V11")


def _sentinels(text: str) -> list[_Sentinel]:
    found = []
    position = 0
    while match := _SENTINEL.search(text, position):
        start, end = match.span()
        if _joins(text[end : end + 1]):
            position = end
        elif _joins(text[start - 1 : start] if start else ""):
            # A negation that belongs to a longer word leaves the bare word behind it to be looked at.
            position = start + 1
        else:
            word = match[0]
            value: Polarity = "refused" if word == "REFUSED" else "equivalent"
            found.append(_Sentinel("not_equivalent" if word[0] in "Nn" else value, start, end))
            position = end
    return found


def _joins(character: str) -> bool:
    """Whether a character continues a word: a letter or mark of any script, a digit, underscore, hyphen."""
    return bool(character) and (character in "_-‐‑" or unicodedata.category(character)[0] in "LMN")


def _line(text: str, at: _Sentinel) -> tuple[str, str]:
    """What stands before and after a sentinel on its own line."""
    before = text[: at.start].splitlines()
    after = text[at.end :].splitlines()
    whole = text[: at.start].endswith(("\n", "\r")) or not before
    return "" if whole else before[-1], after[0] if after and text[at.end : at.end + 1] not in "\r\n" else ""


def _is_clouded(text: str, last: _Sentinel) -> bool:
    before, after = _line(text, last)
    clause = _words(_CLAUSE_END.split(before)[-1])
    if any(word in NEGATORS or word in HEDGES or word.endswith("n't") for word in clause):
        return True
    sentence = _words(_SENTENCE_END.split(before)[-1]) + _words(_SENTENCE_END.split(after)[0])
    if any(word in CONDITIONS for word in sentence):
        return True
    following = _words(_CLAUSE_END.split(after)[0])[:_NEARBY]
    return any(word in DOUBTS for word in following) or after.lstrip(_DECORATION).startswith("?")


def _words(text: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(text)]


def _stands_at_an_end(text: str, last: _Sentinel) -> bool:
    before, after = _line(text, last)
    nothing = _DECORATION + _PUNCTUATION + "-–—?/|&"
    return not _WRAPPER.sub("", before).strip(nothing) or not after.strip(nothing)


def _mentions(text: str) -> list[Polarity]:
    """The polarities that a text mentions, loosely: any case, any word made of the stems."""
    found: list[Polarity] = []
    for match in _MENTION.finditer(text):
        word = match[0].lower()
        if "equivalen" not in word:
            found.append("refused")
        elif _PREFIXED.match(word) or _is_negated(text[: match.start()]):
            found.append("not_equivalent")
        else:
            found.append("equivalent")
    return found


def _is_negated(before: str) -> bool:
    if before.rstrip("_- \t").lower().endswith(("not", "non")):
        return True
    near = _words(_CLAUSE_END.split(before[-200:])[-1])[-_NEARBY:]
    if any(word in ("not", "non", "never") or word.endswith("n't") for word in near):
        return True
    return any(pair == ["no", "longer"] for pair in (near[i : i + 2] for i in range(len(near) - 1)))
