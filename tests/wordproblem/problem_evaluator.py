"""A third way to the answer: from the words of a text that is in the grammar, asking backwards.

No state is carried along: an amount after some sentence is what the last sentence that touches it makes of
the amount before it. The text is taken apart word by word; nothing of the reader or the solver is used.
"""

from fractions import Fraction

from problem_english import ROWS, UNITS, WORDS

FORMS = {row[form]: plural for plural, row in UNITS.items() for form in ("singular", "plural")}
VALUES = {word: value for value, word in WORDS.items()}
KINDS = {row[form]: row["kind"] for row in ROWS if row["row"] == "verb" for form in ("singular", "plural")}
FACTORS = {row[f]: row["factor"] for row in ROWS if row.get("factor") for f in ("singular", "plural")}


def evaluate(text):
    """The value and the unit of the answer, as text."""
    sentences = [_words(sentence) for sentence in text.replace("? ", ". ").split(". ")]
    value, unit = _Told(sentences).answer()
    return str(value), unit


def _words(sentence):
    words = sentence.rstrip(".?").split(" ")
    joined = []
    for word in words:
        if joined and joined[-1] in ("The", "the") and word != "number" and word != "amount":
            joined[-1] = f"the {word}"
        else:
            joined.append(word)
    return joined


def _number(word):
    return Fraction(VALUES[word]) if word in VALUES else Fraction(word.removeprefix("$"))


class _Told:
    def __init__(self, sentences):
        *self.sentences, self.question = sentences

    def holders(self, unit, substance):
        """Everybody of whom something like that is said, by asking of everybody who is mentioned."""
        names = {word for words in self.sentences for word in (words[0], words[-1])}
        names |= {unit}
        last = len(self.sentences)
        found = {name: self.amount(name, unit, substance, last) for name in names}
        return {name: value for name, value in found.items() if value is not None}

    def answer(self):
        words = self.question
        last = len(self.sentences)
        if words[1] == "much":
            return self.money(words[3]), "dollars"
        unit = FORMS[words[2]]
        substance = self.meant(words[3:5], unit)
        rest = words[5:] if words[3] == "of" else words[3:]
        if rest[0] == "are" and len(rest) > 3 and rest[2] == "in" and rest[3].startswith("the "):
            return self.amount(rest[3], unit, substance, last), unit
        if rest[0] == "are" or rest[1] == "they":
            return sum(self.holders(unit, substance).values()), unit
        return self.amount(rest[1], unit, substance, last), unit

    def money(self, name):
        price = rate_at = None
        for index, words in enumerate(self.sentences):
            found = [word for word in words if word.startswith("$")]
            if found:
                price, rate_at = _number(found[0]), index
                unit = FORMS[(words[1] if words[0] in ("Each", "A", "An") else words[0].lower())]
        bought = [
            _number(w[2]) for w in self.sentences[rate_at + 1 :] if w[0] == name and FORMS[w[3]] == unit
        ]
        return sum(bought) * price

    def amount(self, name, unit, substance, before):
        """What ``name`` has before a sentence; None when nothing was said."""
        for index in range(before - 1, -1, -1):
            value = self.changed(self.sentences[index], index, name, unit, substance)
            if value is not None:
                return value
        return None

    def changed(self, words, index, name, unit, substance):
        """What ``name`` has after this sentence, or None when the sentence is about something else."""
        if words[0] == "There":
            more = words[3] == "more"
            noun = words[4] if more else words[3]
            holder = words[-1] if words[-1].startswith("the ") else FORMS[noun]
            if holder != name or FORMS[noun] != unit or self.meant(words, unit) != substance:
                return None
            value = _number(words[2])
            return value + self.amount(name, unit, substance, index) if more else value
        if any(word.startswith("$") for word in words):
            return None
        kind = KINDS[words[1]]
        if kind in ("multiply", "divide"):
            return self.scaled(words, kind, index, name, unit, substance)
        if "as" in words or "than" in words:
            return self.compared(words, index, name, unit, substance)
        if FORMS[words[3]] != unit or self.meant(words, unit) != substance:
            return None
        value = _number(words[2])
        if kind == "transfer" and words[-1] == name:
            return self.amount(name, unit, substance, index) + value
        if words[0] != name:
            return None
        if kind == "possession":
            return value
        # What a rate counts was never stated, and begins at nothing.
        base = self.amount(name, unit, substance, index) or 0
        return base + value if kind in ("add", "accrue") else base - value

    def meant(self, words, unit):
        """The substance that a mention of the unit is about; without ``of`` the only one that is named."""
        if "of" in words:
            return words[words.index("of") + 1]
        named = {
            other[at + 1]
            for other in [*self.sentences, self.question]
            for at, word in enumerate(other)
            if word == "of" and other[at - 1] in FORMS and FORMS[other[at - 1]] == unit
        }
        return named.pop() if len(named) == 1 else None

    def scaled(self, words, kind, index, name, unit, substance):
        if words[0] != name:
            return None
        if words[2] != "them" and (FORMS[words[3]], self.meant((), unit)) != (unit, substance):
            return None
        base = self.amount(name, unit, substance, index)
        if base is None:
            return None
        return (
            base * FACTORS[words[1]] if kind == "multiply" else base / _number(words[words.index("into") + 1])
        )

    def compared(self, words, index, name, unit, substance):
        noun = next(word for word in words[3:] if word in FORMS)
        if words[0] != name or (FORMS[noun], self.meant((), unit)) != (unit, substance):
            return None
        base = self.amount(words[-1], unit, substance, index)
        if "than" in words:
            return base + _number(words[2]) if words[3] == "more" else base - _number(words[2])
        if words[2] == "half":
            return base / 2
        return base * (2 if words[2] == "twice" else _number(words[2]))
