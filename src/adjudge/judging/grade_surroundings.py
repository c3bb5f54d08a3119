r"""What stands around a marked answer: whether it is an answer of its own, and whether it is meant.

A mark is a ``\boxed{…}`` or ``<answer>…</answer>``, given by where it starts and ends in a text. Only a
bounded part of the text around a mark is looked at.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import pairwise

from adjudge.judging.grade_unwrapping import words_of
from adjudge.judging.grade_words import (
    AFTER,
    BEFORE,
    LINKS,
    MAY_FOLLOW,
    MODIFIERS,
    RETRACTIONS,
    TURNS,
    WHOLE_SENTENCE,
)

_NEAR, _SENTENCE = 60, 300

_SPACING = frozenset({"quad", "qquad", "displaystyle", "textstyle", "bf", "large", "Large"})
"""Commands that do not show."""
_CONNECTORS = frozenset({
    "implies", "Rightarrow", "rightarrow", "Longrightarrow", "therefore", "iff", "to",
})  # fmt: skip
"""Commands that may stand directly before an answer without being part of a formula with it."""
_COMMAND_AT_END = re.compile(r"\\([A-Za-z]+)\Z")
_SPACE_AT_END = re.compile(r"(?:\\[,;:! ]|(?<!\\)\\)\Z")
_BREAK_AT_END = re.compile(r"\\\\\Z")
_RULE_AT_END = re.compile(r"(?:\A|\n)[ \t]*(?:-{3,}|={3,})\Z")
_LONE_LETTER = re.compile(r"(?<![\w'’])[b-zB-HJ-Z]\Z")
_LISTED = re.compile(r"(?:[0-9})$]|\b[A-Za-z]),\Z")
_NUMBERED = re.compile(r"[0-9][.,:]\Z")
_UNEQUAL = re.compile(r"(?:[!<>/~¬≠≈≤≥]|\\not?[ \t]*|\\not?\{?)=\Z")
_OPERATORS = frozenset("+-−/^_·×÷<>|~≈≠–‘’'\"“«❌✗✘✖🚫")
_CATEGORIES = frozenset({"Sm", "Pd", "Sc", "Sk", "Mn", "Me"})
_HARMLESS = frozenset("=→⇒⟹⟶⇔∴—`")

_CLOSING = re.compile(
    r"(?:[*_]{1,3}(?=[\s.,;:?$)]|$)|[ \t$)\]}]|\\[\])]|\\[,;:! ]|\\(?:quad|qquad|hfill)(?![A-Za-z]))*"
)
_CONTINUED = (
    r"[\s&]*(?:[+^×·÷≠≤≥±]|=(?!=)|[-−](?=[^\s-])"
    r"|\\(?:times|cdot|div|pm|mp|neq?|leq?|geq?|approx|over|choose|frac)(?![A-Za-z]))"
)
_BEHIND = re.compile(
    rf"\Z|[\n\r](?!{_CONTINUED})|\\\\(?!{_CONTINUED})|[.?。？](?=[\s$)\]}}*_\"'`\\<]|\Z)"
    r"|[,;:，；：](?=[\s$(*_]*(?:\\[(\[]\s*)?"
    r"(?:\Z|[^\W\d_]{2,}|[aAI] |\\(?:boxed|fbox|quad|qquad|text|end)\b|\\\]))"
    r"|`(?=[\s.,;:)*]|\Z)|[✓✔✅∎□■]|<[/|]|\\(?:end|blacksquare|square|qed|Box)(?![A-Za-z])"
)
_WORD_BEHIND = re.compile(r"(?<=[\s$)\]}*_])([^\W\d_]+)(?![^\W_])")
_ANOTHER = re.compile(
    r"and[\s$(*_]*(?:\\[(\[]\s*)?(?:\\(?:boxed|fbox)|we|this|that|it|so|the|hence|thus|therefore)(?![A-Za-z])"
)

_CLAUSE_END = re.compile(r"[.!?;,–—](?=\s)")
_AFTER_END = re.compile(r"[.!?:;,–—]|\n[ \t]*\n")
_SENTENCE_END = re.compile(r"[.!?;](?=\s)")
_PARAGRAPH = re.compile(r"\n[ \t]*\n")
_UNFINISHED_LINE = re.compile(r"(?::|\b(?:not|never|isn't|isn’t))[\s*_]*\Z", re.IGNORECASE)
_NEXT_STOP = re.compile(r"[.!](?=\s|\Z)|[?？\n]")
_UNSURE = re.compile(
    r"(?:\bnot|\bcannot|n't) (?:\w+ )?(?:sure|certain|know|solve|determine)\b"
    r"|\bno idea\b|\bgive up\b|\bguess",
    re.IGNORECASE,
)
_SHORTENED = re.compile(r"\b(?:e\.g|approx|ca|vs)\.?,?[ \t$(\\]*\Z", re.IGNORECASE)
_COMMENT = re.compile(r"(?:\A|[ \t])%")
_LOOKS_LATIN = (
    "[\u03bf\u039f\u0391\u0392\u0395-\u0397\u0399\u039a\u039c\u039d\u03a1\u03a4\u03a5\u03a7\u0400-\u052f]"
)
_MIXED = re.compile(rf"[A-Za-z]{_LOOKS_LATIN}|{_LOOKS_LATIN}[A-Za-z]")
"""A Latin letter beside a Greek or Cyrillic one that looks Latin."""
_OTHER_SCRIPT = re.compile("[\u0400-\u1dff\u2e80-\ud7ff\uf900-\ufaff\ufb1d-\ufdff\ufe70-\ufefc]")
"""Letters of other scripts than Latin and Greek."""
_ANSWER_IS = re.compile(
    r"(?:所以|因此|故|综上|[ \t,，:：]|最终|最后|正确|的|答案|结果|是|为|最終|答え|は|정답|답|은|는|따라서|"
    r"[Оо]твет|[Ии]так|Вот)*"
)
_NO_FIRST = re.compile(r"(?:\A|[.!?;\n])[ \t*_\"(]*(?:no|not)\b", re.IGNORECASE)
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def stands_alone(text: str, start: int, end: int) -> bool:
    """Whether a mark is an answer of its own, and not a factor, a term or a digit of something."""
    return _free_in_front(text[max(0, start - _NEAR) : start]) and _free_behind(text, end)


def _free_in_front(before: str) -> bool:
    near = before
    separated = False
    while True:
        shorter = near.rstrip().rstrip("{([$&")
        separated = separated or "\n" in near[len(shorter) :] or "$$" in near[len(shorter) :]
        if shorter.endswith("*"):  # emphasis, or a product
            bare = shorter.rstrip("*")
            closes = separated and shorter.endswith("**")
            if not closes and (bare[-1:].isalnum() or bare[-1:] in (")", "}", "]")):
                return False
            shorter = bare
        if _BREAK_AT_END.search(shorter):
            separated, shorter = True, shorter[:-2]
        elif _SPACE_AT_END.search(shorter):
            separated = separated or near[len(shorter) :].startswith("[")
            shorter = shorter[:-2] if shorter[-1] != "\\" else shorter[:-1]
        command = _COMMAND_AT_END.search(shorter)
        if command and command[1] in _SPACING:
            shorter = shorter[: command.start()]
        elif command:
            return command[1] in _CONNECTORS
        if shorter == near:
            break
        near = shorter
    if not near or _RULE_AT_END.search(near):
        return True
    last, touching = near[-1], near == before.rstrip("$({[*_")
    if not separated and _LISTED.search(near):
        return False
    if last in _OPERATORS or _UNEQUAL.search(near) or (touching and (last == "—" or _NUMBERED.search(near))):
        return False
    if unicodedata.category(last) in _CATEGORIES and last not in _HARMLESS:
        return False
    is_operand = last.isnumeric() or last in "%)}]!°" or _LONE_LETTER.search(near)
    touching_word = touching and last.isalpha() and not _OTHER_SCRIPT.match(last)
    return separated or not (is_operand or touching_word)


def _free_behind(text: str, end: int) -> bool:
    closing = _CLOSING.match(text, end)
    position = closing.end() if closing else end
    if _BEHIND.match(text, position):
        return True
    word = _WORD_BEHIND.match(text, position)
    if word is None:
        return False
    return word[1].lower() in MAY_FOLLOW or _ANOTHER.match(text, position) is not None


def is_clouded(text: str, start: int, end: int) -> bool:
    """Whether the words around a mark leave open whether it is meant."""
    return _clouded_in_front(text[max(0, start - _SENTENCE) : start]) or _clouded_behind(
        text[end : end + _SENTENCE].lstrip(" \t$*_`)}]\"'")
    )


def _clouded_in_front(front: str) -> bool:
    if _COMMENT.search(front.rpartition("\n")[2]) or _SHORTENED.search(front):
        return True
    if _UNSURE.search(front.replace("’", "'")):
        return True
    *above, paragraph = _PARAGRAPH.split(front)
    if not paragraph.strip("\n\t $*_([{\\") and above and _UNFINISHED_LINE.search(above[-1]):
        paragraph = above[-1]
    sentence = _SENTENCE_END.split(paragraph)[-1]
    clause = _CLAUSE_END.split(sentence)[-1]
    if _MIXED.search(sentence):
        return True
    if _OTHER_SCRIPT.search(clause) and not _ANSWER_IS.fullmatch(clause.strip("\n\t $*_([{\\#")):
        return True
    if any(word in WHOLE_SENTENCE for word in words_of(sentence)):
        return True
    words = words_of(clause)
    if any(word in BEFORE or word.endswith("n't") for word in words):
        return True
    while words and words[-1] in LINKS:
        words.pop()
    return bool(words) and words[-1] in MODIFIERS


def casts_doubt(above: str) -> bool:
    """Whether the text above a line with a label leaves open whether the answer in it is meant."""
    above = above[-_SENTENCE:].rstrip()
    if _UNSURE.search(above.replace("’", "'")):
        return True
    line = above.rpartition("\n")[2]
    if line[-1:] in (".", "!", "$"):
        return False
    words = words_of(_SENTENCE_END.split(line)[-1])
    return any(word in BEFORE or word.endswith("n't") for word in words)


def _clouded_behind(rest: str) -> bool:
    stop = _NEXT_STOP.search(rest)
    if stop and stop[0] in "?？":
        return True
    sentence = words_of(rest[: stop.start()] if stop else rest)
    if any(word in AFTER for word in sentence) or any(
        word in AFTER for word in words_of(_AFTER_END.split(rest)[0])[:3]
    ):
        return True
    return any(word in TURNS for word in words_of(rest.partition("\n")[0]))


def takes_back(tail: str) -> bool:
    """Whether the words of a text that follows the last answer may take it back."""
    words = words_of(tail)
    if any(word in RETRACTIONS for word in words) or _NO_FIRST.search(tail):
        return True
    if any(pair in (("second", "thought"), ("hold", "on"), ("double", "check")) for pair in pairwise(words)):
        return True
    return _UNSURE.search(tail.replace("’", "'")) is not None


def says_more(tail: str, answers: str) -> bool:
    """Whether a text that follows the last answer states an equation, or a number that is not in it."""
    numbers = set(_NUMBER.findall(answers))
    return "=" in tail or any(number not in numbers for number in _NUMBER.findall(tail))
