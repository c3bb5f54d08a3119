"""The words around an answer that decide whether it is meant, as data of the reader of replies.

No list of words is complete. Each errs on the side of a refusal.
"""

from __future__ import annotations

from typing import Final

from adjudge.judging.reply_words import CONDITIONS, DOUBTS, HEDGES, NEGATORS

CLOUDS: Final = NEGATORS | HEDGES | CONDITIONS
"""Words that leave open whether an answer is meant."""

_CONTRACTED: Final = {
    "cant", "isnt", "arent", "aint", "wont", "doesnt", "dont", "didnt", "wasnt", "wouldnt", "couldnt",
    "shouldnt",
}  # fmt: skip
_DENIED: Final = {
    "nobody", "nothing", "none", "lying", "except", "excluding", "exclude", "instead", "rather", "unlike",
    "ruling", "rule", "ruled", "mistake", "mistaken", "error", "trap", "naive", "tempted", "contradiction",
    "contradicts", "doubt", "doubts", "retract", "retracted", "withdraw", "strike", "delete", "discard",
    "discarded",
    "ignore", "forget", "disregard", "extraneous", "impossible", "absurd", "invalid", "rejected", "excluded",
    "formerly", "previously", "earlier", "why", "try", "testing", "attempt", "candidate", "hint",
}  # fmt: skip
_SUPPOSED: Final = {
    "say", "supposedly", "allegedly", "reportedly", "apparently", "presumably", "seemingly", "seems",
    "appears",
    "suspect", "estimate", "estimated", "conjecture", "hopefully", "hope", "wish",
}  # fmt: skip
REPORTED: Final = frozenset({
    "format", "example", "instance", "template", "placeholder", "within", "asked", "claim", "claims",
    "claimed",
    "says", "said", "according", "told", "reference", "gold", "grader", "prompt",
})  # fmt: skip
"""They make of an answer what somebody else says, or how an answer is to be written."""
_FOREIGN: Final = {
    "keiner", "keines", "vielleicht", "wahrscheinlich", "falls", "wenn", "oder", "jamais", "peut", "aucun",
    "probablement", "ou", "nunca", "jamás", "quizás", "quizas", "quizá", "tal", "talvez", "acaso",
    "probablemente",
    "provavelmente", "mai", "forse", "probabilmente", "geen", "misschien", "kanske", "kanskje", "måske",
    "może",
    "není", "možná", "nem", "talán", "değil", "belki", "ei", "ehkä", "không", "bukan", "tidak", "mungkin",
    "nu",
    "poate", "nije", "možda",
}  # fmt: skip

BEFORE: Final = (
    CLOUDS | DOUBTS | REPORTED | _CONTRACTED | _DENIED | _SUPPOSED | _FOREIGN | {"or", "depending"}
)
"""In the clause before an answer they leave open whether it is meant."""

WHOLE_SENTENCE: Final = (CONDITIONS - {"when"}) | {"example", "instance", "format", "template", "placeholder"}
"""The same anywhere in the sentence before an answer: ``If n is even, it is …``."""

MODIFIERS: Final = frozenset({
    "minus", "negative", "plus", "times", "half", "third", "quarter", "twice", "thrice", "double", "triple",
    "square", "squared", "cube", "cubed", "root", "reciprocal", "inverse", "opposite", "factorial", "percent",
    "log", "about", "around", "nearly", "almost", "approx", "circa", "least", "most", "than", "below",
    "above",
    "under", "over", "beyond", "beneath", "close", "near", "besides", "other", "between", "up", "multiple",
    "divisor", "factor", "power", "modulo", "mod", "exceeds", "exceed", "unequal",
})  # fmt: skip
"""Directly before an answer they make another value of it."""
LINKS: Final = frozenset({"of", "to", "the", "a", "an", "from", "by", "exactly", "equal"})
"""They may stand between such a word and the answer."""

MAY_FOLLOW: Final = frozenset({
    "is", "are", "was", "as", "which", "that", "since", "because", "so", "then", "thus", "hence", "therefore",
    "if", "or", "not", "but", "what", "this", "we", "it", "ways", "possible", "distinct", "different",
    "solutions",
    "values", "works",
})  # fmt: skip
"""Words that may follow an answer without changing its value; any other may be a unit or a factor."""

AFTER: Final = DOUBTS | CONDITIONS | HEDGES | REPORTED | {
    "or", "otherwise", "else", "impossible", "rejected", "excluded", "extraneous", "absurd", "invalid",
    "contradiction", "retracted", "discarded", "withdrawn", "first", "old", "large", "small", "million",
    "millions",
    "thousand", "thousands", "billion", "billions", "percent", "base",
}  # fmt: skip
"""In the rest of its sentence they leave open whether an answer is meant."""
TURNS: Final = NEGATORS | HEDGES | {"but", "however", "though", "although"}
"""In the rest of its line they may turn away from an answer: ``… is what one may think``."""
RETRACTIONS: Final = frozenset({
    "wait", "actually", "correction", "mistake", "mistaken", "wrong", "incorrect", "oops", "sorry", "instead",
    "scratch", "alternatively", "hmm", "recheck", "reconsider", "error", "edit", "update", "redo", "nope",
    "kidding", "joke", "perhaps", "maybe", "guess", "guessed", "unsure", "uncertain", "rather", "withdraw",
    "retract", "ignore", "disregard",
})  # fmt: skip
"""Anywhere behind the last answer they take it back."""
