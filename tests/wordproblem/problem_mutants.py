"""Damaged problems: words dropped, swapped, doubled and exchanged, numbers, marks, case, look-alikes."""

import random
import re

from problem_english import ROWS, UNITS
from problem_stories import PEOPLE, PLACES

LOOK_ALIKES = {"a": "а", "e": "е", "o": "о", "I": "І", "M": "М", " ": "\xa0", "-": "−", "1": "１", "'": "’"}
NUMERALS = [
    *"0127",
    *("05", "-3", "+3", "3e2", "1.", ".5", "2.5", "1,000", "1/2", "$4", "$2.5", "5th"),
    *("1234567890", "12345678.1234", "one", "twelve", "thirteen", "half", "twice", "a", "zero"),
]
WORDS = sorted(
    {row[form] for row in ROWS for form in ("singular", "plural", "word") if form in row}
    | {"more", "fewer", "less", "than", "as", "many", "much", "times", "twice", "half", "of", "to", "in"}
    | {"them", "they", "he", "she", "his", "her", "it", "each", "and", "then", "if", "not", "about", "some"}
    | {"evenly", "into", "keeps", "one", "the", "The", "There", "is", "are", "left", "now", "each", "first"}
    | {"does", "do", "How", "total", "altogether", "number", "amount", "from", "second", "third", "last"}
    | {*PEOPLE, *PLACES, *UNITS, "Birds", "Five", "Someone", "older", "n't", "or", "but", "None", "a", "for"}
)
MARKS = [*".?!,;:'\"$%()/&+- ", "\n", "\t", "é", "  ", ". ", "? ", ""]


def mutate(text, rng):
    """``text`` with one to three changes."""
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        text = rng.choice(MUTATIONS)(text, rng)
    return text


def _words(change):
    def mutation(text, rng):
        words = text.split(" ")
        change(words, rng.randrange(len(words)), rng)
        return " ".join(words)

    return mutation


def _sentences(change):
    def mutation(text, rng):
        sentences = re.split(r"(?<=[.?!]) ", text)
        change(sentences, rng.randrange(len(sentences)), rng)
        return " ".join(sentences)

    return mutation


def _drop(items, index, rng):
    del items[index]


def _swap(items, index, rng):
    other = rng.randrange(len(items))
    items[index], items[other] = items[other], items[index]


def _double(items, index, rng):
    items.insert(index, items[index])


def _exchange(items, index, rng):
    mark = items[index][-1:] if items[index][-1:] in (".", "?", "!") else ""
    items[index] = rng.choice(WORDS) + mark


def _alike(items, index, rng):
    """Another word of the same kind, so that the sentence may stay a sentence."""
    word = items[index]
    mark = word[-1:] if word[-1:] in (".", "?", "!") else ""
    bare = word.removesuffix(mark) if mark else word
    for form in ("singular", "plural", "word"):
        kinds = [row["row"] for row in ROWS if row.get(form) == bare]
        if kinds:
            items[index] = rng.choice([row[form] for row in ROWS if row["row"] == kinds[0]]) + mark
            return
    if bare[:1].isupper() and bare not in ("How", "There", "The"):
        items[index] = rng.choice(PEOPLE[:5]) + mark


def _insert(items, index, rng):
    items.insert(index, rng.choice(WORDS))


def _number(items, index, rng):
    places = [i for i, word in enumerate(items) if re.search("[0-9]", word)]
    if places:
        items[rng.choice(places)] = rng.choice(NUMERALS)


def _digit(items, index, rng):
    places = [i for i, word in enumerate(items) if word.isdigit()]
    if places:
        items[rng.choice(places)] = str(rng.randint(0, 60))


def _mark(text, rng):
    place = rng.randrange(len(text) + 1)
    return text[:place] + rng.choice(MARKS) + text[place + rng.randint(0, 1) :]


def _case(text, rng):
    place = rng.randrange(len(text) or 1)
    return text[:place] + text[place : place + 1].swapcase() + text[place + 1 :]


def _look_alike(text, rng):
    letter = rng.choice(sorted(LOOK_ALIKES))
    return text.replace(letter, LOOK_ALIKES[letter], 1)


MUTATIONS = [
    _words(_drop), _words(_swap), _words(_double), _words(_exchange), _words(_alike), _words(_alike),
    _words(_insert), _words(_number), _words(_digit), _sentences(_drop), _sentences(_swap),
    _sentences(_double), _mark, _case, _look_alike,
]  # fmt: skip


def mutants(texts, count, seed):
    """``count`` mutants of the texts; the same for the same seed."""
    rng = random.Random(seed)
    for _ in range(count):
        yield mutate(rng.choice(texts), rng)
