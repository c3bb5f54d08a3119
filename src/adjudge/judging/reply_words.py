"""The words that turn a verdict round or cloud it, as data of the verdict parser."""

from typing import Final

NEGATORS: Final = frozenset({
    "not", "no", "never", "cannot", "can't", "isn't", "aren't", "won't", "doesn't", "don't", "wasn't",
    "neither", "nor", "hardly", "barely", "scarcely", "without", "fail", "fails", "unable", "refuse", "far",
    "nowhere", "anything", "false", "wrong", "incorrect", "untrue", "deny", "disagree", "reject", "nicht",
    "kein", "keine", "non", "pas", "ne", "não", "nao", "niet", "inte", "ikke", "nie", "не",
})  # fmt: skip
"""In the clause before a verdict they leave open what is meant."""

HEDGES: Final = frozenset({
    "maybe", "perhaps", "possibly", "probably", "might", "may", "could", "likely", "unlikely", "unsure",
    "uncertain", "guess", "guessing", "roughly", "approximately",
})  # fmt: skip
"""In the clause before a verdict they say that it is a guess."""

CONDITIONS: Final = frozenset({
    "if", "unless", "assuming", "provided", "when", "whether", "suppose", "until",
})  # fmt: skip
"""Anywhere in its sentence they make a verdict depend on something."""

DOUBTS: Final = frozenset({
    "wrong", "incorrect", "false", "doubtful", "unlikely", "not", "isn't",
})  # fmt: skip
"""Right after a verdict they take it back."""
