"""Stage ``lexical``: is this a text that the grammar reads at all, and where are its sentences?"""

from __future__ import annotations

import re
from typing import Any

from adjudge.wordproblem.refusals import Decline

MAX_CHARACTERS = 2000
MAX_SENTENCES = 40

_LEGAL = re.compile(r"[A-Za-z0-9 .?!,;:'\"$%()/&+\-]*+")
_BOUNDARY = re.compile(r"(?<=[.?!]) ")


def split_sentences(text: Any) -> list[str]:
    """The sentences of a problem; joined by single spaces they are the text again.

    Raises:
        Decline: the first check that fails names the code; spans are positions in the text.
    """
    if not isinstance(text, str) or not text.strip(" "):
        raise _declined("EMPTY_INPUT")
    if len(text) > MAX_CHARACTERS:
        raise _declined("INPUT_TOO_LONG", f"{len(text)} characters")
    legal = _LEGAL.match(text)
    assert legal is not None, "the pattern matches the empty text"
    if (end := legal.end()) != len(text):
        raise _declined("ILLEGAL_CHARACTER", f"U+{ord(text[end]):04X}", span=(end, end + 1))
    if "  " in text or text[0] == " " or text[-1] == " ":
        raise _declined("BAD_WHITESPACE", span=_stray_space(text))
    if text[-1] not in ".?!":
        raise _declined("UNTERMINATED_SENTENCE", span=(len(text) - 1, len(text)))
    asked_last = text[-1] == "?" and text.count("?") == 1
    if asked_last and "!" not in text:  # Only full stops end the others.
        *told, asked = text.split(". ")
        sentences = [f"{sentence}." for sentence in told]
        sentences.append(asked)
    else:
        sentences = _BOUNDARY.split(text)
    if len(sentences) > MAX_SENTENCES:
        raise _declined("INPUT_TOO_LONG", f"{len(sentences)} sentences")
    if asked_last:
        return sentences
    _check_questions(sentences)
    return sentences


def start_of(sentences: list[str], index: int) -> int:
    """Where the sentence begins in the text."""
    return sum(len(sentence) + 1 for sentence in sentences[:index])


def _declined(code: str, detail: str = "", *, span: tuple[int, int] | None = None) -> Decline:
    return Decline(code, detail, span=span, stage="lexical")


def _stray_space(text: str) -> tuple[int, int]:
    if text[0] == " ":
        return (0, 1)
    doubled = text.find("  ")
    return (doubled, doubled + 2) if doubled >= 0 else (len(text) - 1, len(text))


def _check_questions(sentences: list[str]) -> None:
    asked = [index for index, sentence in enumerate(sentences) if sentence[-1] == "?"]
    if not asked:
        raise _declined("NO_QUESTION")
    start = start_of(sentences, asked[-1])
    span = (start, start + len(sentences[asked[-1]]))
    if len(asked) > 1:
        raise _declined("SEVERAL_QUESTIONS", f"{len(asked)} questions", span=span)
    if asked[0] != len(sentences) - 1:
        raise _declined("QUESTION_NOT_LAST", span=span)
