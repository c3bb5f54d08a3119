r"""Reading the answer out of a model's whole reply, or out of a bare expression.

The reader is conservative. What the reply commits itself to is found by one of a few marks, tried in this
order; what is hedged, taken back, cut off or not marked at all is refused, never guessed.

* ``R0`` not text; ``R1`` blank; ``R2`` longer than :data:`MAX_REPLY`;
* ``R3`` the model never stopped thinking, or part of the reply is struck out or hidden;
* ``R4`` ``\boxed{…}``;
* ``R5`` a last line such as ``Answer: …`` or ``#### …``, or ``<answer>…</answer>``;
* ``R6`` the whole reply is one formula in ``$…$``, ``\(…\)`` or ``\[…\]``;
* ``R7`` the whole reply is one line without a mark; ``R8`` anything else.

Where a reply has several marks, all that they hold are candidates, and the verdict counts only if it is the
same whichever is meant.

Every pattern takes time linear in the reply.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from adjudge.judging.grade_boxes import Boxes, boxed_answers
from adjudge.judging.grade_surroundings import casts_doubt, is_clouded, says_more, stands_alone, takes_back
from adjudge.judging.grade_unwrapping import Candidate, unwrapped, words_of
from adjudge.judging.grade_words import BEFORE

MAX_REPLY = 200_000
"""Longest reply that is read, in characters."""
MAX_ANSWER = 20_000
"""Longest answer that is looked at, in characters."""
MAX_CANDIDATES = 4
"""Most different answers of one reply that are looked at."""

_PLAINLY_BARE = re.compile(r"[-+(A-Za-z0-9][-+*/^(). A-Za-z0-9]{0,500}[)A-Za-z0-9]|[A-Za-z0-9]")
_WORDS = re.compile("[A-Za-z]{6}|[A-Za-z]{2} ")
"""Without words there is no label and no prose: the rest of the rules would find nothing either."""
_THOUGHT = (
    r"(?:think|thinking|thoughts?|reasoning|reflection|analysis|scratchpad|internal)\s{0,9}(?:\|?[>\]▷]|&gt;)"
)
_THOUGHT_END = re.compile(
    rf"(?:[<\[◁]|&lt;)(?:/|\|end_of_)\s{{0,9}}(?:\w{{1,12}}:)?{_THOUGHT}|<\|channel\|>final[^<\n]{{0,40}}<\|message\|>",
    re.IGNORECASE,
)
_THOUGHT_START = re.compile(
    rf"(?:[<\[◁]|&lt;)\s{{0,9}}\|?(?:begin_of_)?(?:\w{{1,12}}:)?{_THOUGHT}|<\|channel\|>", re.IGNORECASE
)
"""Marks of several families of models."""
_TAG, _TAG_END = "<answer>", "</answer>"
_TAGS = re.compile(r"<(/?)answer>", re.IGNORECASE)
_UNSEEN = re.compile(
    r"[\u00ad\u0334-\u0338\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u20d2\u20d3\u20e5\u20eb\ufeff]"
    r"|[\u200c\u200d](?=[\x00-\x7f])|(?<=[\x00-\x7f])[\u200c\u200d]"
    r"|(?<!~)~~(?!~)|<!--|<(?:del|strike)\b|(?<=.)<s>"
    r"|\\(?:iffalse|verb|sout|(?:re)?newcommand|def|hphantom|vphantom|phantom)(?![A-Za-z])"
    r"|\\begin[ \t]*\{(?:verbatim|comment|lstlisting)\*?\}",
    re.DOTALL | re.IGNORECASE,
)
"""Marks of text that is struck out, hidden, shown as code or written in another direction."""
_NO_ANSWER = "No answer is marked: write \\boxed{…} or a last line 'Answer: …'."
_PROSE = re.compile(r"(?<!\S)[A-Za-z][A-Za-z']+[,:]?(?!\S)")
_PROSE_WORDS = 3
_FENCE = re.compile(r"[ \t]*(?:```|~~~)[\w+-]*[ \t]*", re.ASCII)
_LONG_LINE = 5_000

_LABEL = re.compile(
    r"(?:(?:so|thus|hence|therefore|then|and|finally|in conclusion)\b[ \t,:]*){0,3}"
    r"(?:the[ \t]+|my[ \t]+|our[ \t]+)?(?:final[ \t]+|correct[ \t]+)?(?:answer|result|solution)\b"
    r"[*_]*[ \t]*(?:(?:is|equals)\b[*_]*[ \t]*[:=]?|[:=])(?:[*_]+(?=[ \t]|\Z))?[ \t]*",
    re.IGNORECASE,
)
_COLON_LABEL = re.compile(
    r"(?:the[ \t]+)?(?:final[ \t]+)?answer[*_]*[ \t]*:(?:[*_]+(?=[ \t]|\Z))?[ \t]*", re.IGNORECASE
)
_ANSWER_LABEL = re.compile(
    r"(?:(?:so|thus|hence|therefore|then|and|finally)\b[ \t,:]*){0,3}(?:the[ \t]+|my[ \t]+|our[ \t]+)?"
    r"(?:final[ \t]+|correct[ \t]+)?answer[*_]*[ \t]+(?:is|equals)\b"
    r"[*_]*[ \t]*[:=]?(?:[*_]+(?=[ \t]|\Z))?[ \t]*",
    re.IGNORECASE,
)
_BARE_LABEL = re.compile(
    r"(?:the[ \t]+)?(?:final[ \t]+)?answer(?:[ \t]+is)?[*_]*[ \t]*:?[*_]*", re.IGNORECASE
)
_BULLET = re.compile(r"[-+*•−][ \t]")
_HASHES = re.compile(r"####[ \t]*(?=[^#\s])")
_LINE_FRONT = re.compile(r"[ \t>*_#-]*")
_HOPE = re.compile(r"I hope (?:it|this) is correct\.?\Z", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.!?;][ \t]")
_CLAUSE_START = re.compile(r"[.!?;,][ \t*_]*\Z")


class Reading(NamedTuple):
    """What a reply says.

    Attributes:
        candidates: the answers it may mean, in the order of the reply; empty if it is refused.
        rule: name of the rule that decided.
        code: why it is refused, else None.
        message: one sentence for people, else None.
    """

    candidates: tuple[Candidate, ...]
    rule: str
    code: str | None = None
    message: str | None = None


def read_reply(reply: Any) -> Reading:
    """Read a reply; anything that is not text is refused."""
    if type(reply) is not str:
        return _refused("R0", "NOT_TEXT", "The reply is not text.")
    if _PLAINLY_BARE.fullmatch(reply) and not _WORDS.search(reply):
        return Reading((Candidate(reply, False),), "R7")
    if len(reply) > MAX_REPLY:
        return _refused("R2", "REPLY_TOO_LONG", f"The reply has more than {MAX_REPLY} characters.")
    said = 0
    for thought in _THOUGHT_END.finditer(reply):
        said = thought.end()
    reply = reply[said:]
    if _THOUGHT_START.search(reply):
        return _refused("R3", "UNFINISHED", "The model never stopped thinking.")
    if _UNSEEN.search(reply):
        return _refused("R3", "UNCLEAR", "Part of the reply is struck out, hidden or shown as code.")
    reply = _TAGS.sub(lambda tag: f"<{tag[1]}answer>", reply)
    if _TAG in reply:
        return _tagged(reply)
    return _read_text(reply)


def _tagged(reply: str) -> Reading:
    """The reading of a reply with ``<answer>…</answer>``, which counts as a label."""
    if reply.count(_TAG) > 1 or reply.count(_TAG_END) > 1:
        return _refused("R5", "SEVERAL_ANSWERS", "The reply has several tagged answers.")
    front, _, behind = reply.partition(_TAG)
    inner, closed, rest = behind.partition(_TAG_END)
    if not closed:
        return _refused("R5", "UNFINISHED", "A tagged answer is never closed.")
    start, end = len(front), len(reply) - len(rest)
    if is_clouded(reply, start, end) or takes_back(rest) or says_more(rest, inner):
        return _refused("R5", "HEDGED", "The words around the tagged answer leave open whether it is meant.")
    if not stands_alone(reply, start, end):
        return _refused("R5", "UNCLEAR", "A tagged answer is part of something larger.")
    reading = _read_text(inner)
    return reading if reading.rule == "R4" else reading._replace(rule="R5")


def _read_text(reply: str) -> Reading:
    text = reply.strip()
    if not text:
        return _refused("R1", "EMPTY_EXPRESSION", "The reply is blank.")
    if "oxed" in text or "fbox" in text:
        boxes = boxed_answers(text)
        if boxes:
            return _with_boxes(text, boxes)
    lines = _lines(text)
    if not lines:
        return _refused("R1", "EMPTY_EXPRESSION", "The reply is blank.")
    labelled = _labelled(lines)
    if labelled:
        return labelled
    if len(lines) == 1:
        candidate = unwrapped(lines[0])
        if not candidate.formula and len(_PROSE.findall(candidate.text)) >= _PROSE_WORDS:
            return _refused("R8", "NO_ANSWER", _NO_ANSWER)
        return _read("R6" if candidate.formula else "R7", [candidate])
    whole = unwrapped("\n".join(lines))
    if whole.formula and "\n\n" not in whole.text and _is_delimited(lines):
        return _read("R6", [whole])
    return _refused("R8", "NO_ANSWER", _NO_ANSWER)


def _lines(text: str) -> list[str]:
    """The lines that say something: not blank, and no fence of a code block."""
    return [line.strip() for line in text.splitlines() if line.strip() and not _FENCE.fullmatch(line)]


def _is_delimited(lines: list[str]) -> bool:
    return lines[0].startswith(("$$", r"\[")) and lines[-1].rstrip(".").endswith(("$$", r"\]"))


def _with_boxes(text: str, boxes: Boxes) -> Reading:
    """The reading of a reply with boxes: what they hold, and a labelled last line behind them."""
    if boxes.code is not None:
        return _refused("R4", boxes.code, boxes.message or "")
    tail = text[boxes.end :]
    if takes_back(tail):
        return _refused("R4", "HEDGED", "What follows the last box may take it back.")
    lines = _lines(tail.partition("\n")[2])
    later = _labelled(lines) if lines else None
    if later is not None and later.code is not None:
        return later
    if later is None and says_more(tail, " ".join(each.text for each in boxes.candidates)):
        return _refused("R4", "HEDGED", "What follows the last box says more than it.")
    return _read("R4", [*boxes.candidates, *(later.candidates if later else ())])


def _labelled(lines: list[str]) -> Reading | None:
    """The reading of a reply whose last line has a label, or None."""
    last = _HOPE.sub("", lines[-1]).rstrip()
    above = lines[:-1]
    said = _after_label(last, _LABEL)
    if said is None:
        said = _after_hashes(last)
    if said is None and above and _BARE_LABEL.fullmatch(_without_front(above[-1])):
        if _BULLET.match(last):
            return _refused("R5", "UNCLEAR", "The answer may be an item of a list, or negative.")
        said, above = last, above[:-1]
    if said is None:
        return _after_inner_label(last)
    if casts_doubt("\n".join(above[-3:])):
        return _refused("R5", "HEDGED", "The lines above the answer leave open whether it is meant.")
    earlier = [_said_earlier(line) for line in above if len(line) < _LONG_LINE]
    candidates = [unwrapped(text) for text in earlier if text]
    return _read("R5", [*candidates, unwrapped(said)])


def _after_label(line: str, label: re.Pattern[str]) -> str | None:
    """What stands behind one label or two (``Final Answer: The final answer is …``), or None."""
    said = _without_front(line)
    front = line[: len(line) - len(said)].rstrip()
    found = label.match(said)
    if found is None:
        return None
    said = said[found.end() :].strip()
    again = _LABEL.match(said)
    if again is not None:
        said = said[again.end() :].strip()
    for mark in ("**", "__"):  # emphasis of the whole line
        bare = said.rstrip(".")
        if front.endswith(mark) and bare.endswith(mark) and bare.count(mark) == 1:
            said = bare[: -len(mark)]
    return said or None


def _said_earlier(line: str) -> str | None:
    """An answer that a line above the last one gives, or None; prose behind ``the answer is`` is none."""
    said = _after_label(line, _COLON_LABEL)
    if said is None:
        said = _after_label(line, _ANSWER_LABEL) or _after_hashes(line)
        if said is not None and _PROSE.search(unwrapped(said).text):
            return None
    return said


def _after_hashes(line: str) -> str | None:
    hashes = _HASHES.match(line)
    return line[hashes.end() :] if hashes else None


def _after_inner_label(line: str) -> Reading | None:
    """The reading of a last line whose last clause has the label: ``It is a square, so the answer is …``."""
    if len(line) > _LONG_LINE:
        return None
    found = None
    for match in _LABEL.finditer(line):
        if _CLAUSE_START.search(line[max(0, match.start() - 8) : match.start()]):
            found = match
    if found is None or not line[found.end() :].strip():
        return None
    sentence = _SENTENCE_END.split(line[: found.start()] + " ")[-1]
    if any(word in BEFORE or word.endswith("n't") for word in words_of(sentence)):
        return _refused("R5", "HEDGED", "The words before the answer leave open whether it is meant.")
    return _read("R5", [unwrapped(line[found.end() :])])


def _without_front(line: str) -> str:
    opened = _LINE_FRONT.match(line)
    return line[opened.end() :] if opened else line


def _read(rule: str, candidates: list[Candidate]) -> Reading:
    distinct = list({" ".join(candidate.text.split()): candidate for candidate in candidates}.values())
    if len(distinct) > MAX_CANDIDATES:
        return _refused(rule, "SEVERAL_ANSWERS", f"The reply has more than {MAX_CANDIDATES} answers.")
    if any(len(candidate.text) > MAX_ANSWER for candidate in distinct):
        return _refused(rule, "RESOURCE_LIMIT", f"An answer has more than {MAX_ANSWER} characters.")
    return Reading(tuple(distinct), rule)


def _refused(rule: str, code: str, message: str) -> Reading:
    return Reading((), rule, code, message)
