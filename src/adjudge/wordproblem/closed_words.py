"""The words that belong to the grammar itself; no lexicon may give them another meaning."""

from __future__ import annotations


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


CONDITIONALS = _words(
    "if suppose supposing assume assuming imagine unless would could should might"
)  # fmt: skip
HEDGES = _words(
    "about almost approximately roughly around nearly maybe perhaps probably some several"
)  # fmt: skip
ORDINALS = _words("first third fourth fifth sixth seventh eighth ninth tenth last")
NEGATIONS = _words("not no never none without cannot neither nor nothing hardly barely scarcely")
AGES = _words("older younger")
COORDINATORS = _words("and or but then")
INDEFINITES = _words(
    "someone somebody something everyone everybody everything anyone anybody anything nobody "
    "either another other others most rest former latter"
)
POSSESSIVES = _words("his her their")
PRONOUNS = POSSESSIVES | _words("he she it they him them hers theirs its we us our you your i me my")

GUARD_WORDS = (
    CONDITIONALS | HEDGES | ORDINALS | NEGATIONS | AGES | COORDINATORS | INDEFINITES | PRONOUNS | {"less"}
)
"""Every word that no name may be, because a guard refuses it wherever a name may stand."""

TEMPLATE_WORDS = _words(
    "there are is in the of to as than more fewer many much twice half times number amount evenly into and "
    "keeps keep each how does do left now total altogether"
)
"""The words that templates spell, without the verbs, which the lexicon knows too."""

CLOSED_WORDS = GUARD_WORDS | TEMPLATE_WORDS | {"old"}
"""Every word that some guard or template looks for, except ``second``, which is a unit unless ``the`` stands
before it."""
