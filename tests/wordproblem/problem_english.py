"""From a graph to English: every text of a sentence that may mean a node. Knows nothing of the reader.

The words come from the lexicon pack, read here as plain JSON; everything else is stated a second time.
"""

import json
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

PACK = Path(__file__).resolve().parents[2] / "src" / "adjudge" / "packs" / "lexicon_en_v1.jsonl"
ROWS = [json.loads(line) for line in PACK.read_text("utf-8").splitlines()]
UNITS = {row["plural"]: row for row in ROWS if row["row"] == "unit"}
VERBS = [row for row in ROWS if row["row"] == "verb"]
WORDS = {row["value"]: row["word"] for row in ROWS if row["row"] == "number"}
GROUPS = [row for row in ROWS if row["row"] == "group"]
PLURALS = {row["word"] for row in ROWS if row["row"] == "plural_noun"}
SUBSTANCES = [row["word"] for row in ROWS if row["row"] == "substance"]
TAILS = ["", " left", " now", " in total", " altogether"]
POSSESSIVES = ["his", "her", "their"]


def is_plural(entity):
    noun = entity.removeprefix("the ")
    return noun != entity and (noun in PLURALS or (noun.endswith("s") and not noun.endswith("ss")))


def numerals(value, *, whole):
    """The ways to write a value; ``whole`` leaves out the decimal point."""
    value = Fraction(value)
    found = []
    if value.denominator == 1:
        found.append(str(value))
        if value.numerator in WORDS:
            found.append(WORDS[value.numerator])
    if not whole:
        for digits in range(1, 5):
            scaled = value * 10**digits
            if scaled.denominator == 1:
                text = str(scaled.numerator).rjust(digits + 1, "0")
                found.append(f"{text[:-digits]}.{text[-digits:]}")
    return found


def money(value):
    cents = Fraction(value) * 100
    if cents.denominator != 1:
        return []
    dollars, rest = divmod(cents.numerator, 100)
    return [f"${dollars}.{rest:02d}"] + ([f"${dollars}"] if not rest else [])


class Renderer:
    """The sentences that a graph may have been read from."""

    def __init__(self, graph):
        self.graph = graph
        self.nodes = {row["sentence"]: row["node"] for row in graph["consumed"]}
        self.substances = defaultdict(set)
        for row in (*graph["initial"], *graph["operations"], graph["unknown"]):
            self.substances[row["unit"]].add(row["substance"])
        self.rate = graph["rates"][0] if graph["rates"] else None

    def sentences(self, index):
        """Every text of the sentence with this index."""
        kind, _, place = self.nodes[index].partition("/")
        if kind == "initial":
            return set(self.initial(self.graph["initial"][int(place)]))
        if kind == "rates":
            return set(self.rates())
        if kind == "unknown":
            return set(self.question())
        row = self.graph["operations"][int(place)]
        return set(getattr(self, row["kind"])(row))

    def of(self, row):
        if row["substance"] is None:
            return [""]
        said = f" of {row['substance']}"
        return [said, ""] if len(self.substances[row["unit"]]) == 1 else [said]

    def amounts(self, row, value, more=""):
        unit = UNITS[row["unit"]]
        for numeral in numerals(value, whole=unit["class"] == "count"):
            noun = unit["singular"] if numeral in ("1", "one") else unit["plural"]
            yield from (f"{numeral}{more} {noun}{said}" for said in self.of(row))

    def subject(self, entity):
        return entity[0].upper() + entity[1:]

    def verbs(self, entity, kind, **fields):
        form = "plural" if is_plural(entity) else "singular"
        return [
            verb[form]
            for verb in VERBS
            if verb["kind"] == kind and all(verb.get(name) == value for name, value in fields.items())
        ]

    def there(self, entity, row, value, more=""):
        """``There are …``, of a place or of an implicit pool."""
        place = f" in {entity}" if entity.startswith("the ") else "" if entity == row["unit"] else None
        if place is not None:
            for amount in self.amounts(row, value, more):
                copula = "is" if amount.split()[0] in ("1", "one") else "are"
                yield f"There {copula} {amount}{place}."

    def initial(self, row):
        entity, value = row["entity"], row["value"]
        if entity != row["unit"]:
            for amount in self.amounts(row, value):
                yield from (f"{self.subject(entity)} {verb} {amount}." for verb in self.has(entity))
        yield from self.there(entity, row, value)

    def has(self, entity):
        return self.verbs(entity, "possession")

    def rates(self):
        unit = UNITS[self.rate["denominator"]]
        for price in money(self.rate["value"]):
            for verb in (row for row in VERBS if row.get("polarity") == self.rate["polarity"]):
                for article in ("Each", "A", "An"):
                    yield f"{article} {unit['singular']} {verb['singular']} {price}."
                yield f"{unit['plural'].capitalize()} {verb['plural']} {price} each."

    def accrues(self, row):
        """Whether nothing states the amount that grows, so that the rate counts it."""
        key = (row["actor"], row["unit"], row["substance"])
        stated = {(i["entity"], i["unit"], i["substance"]) for i in self.graph["initial"]}
        stated |= {
            (o["actor"], o["unit"], o["substance"])
            for o in self.graph["operations"]
            if o["kind"].startswith("compare")
        }
        return key not in stated

    def add(self, row):
        actor, value = row["actor"], row["operand"]["value"]
        if self.accrues(row):
            fields = {"accrues": self.rate["polarity"]}
            verbs = self.verbs(actor, "add", **fields)
            verbs += [] if is_plural(actor) else self.verbs(actor, "accrue", **fields)
        else:
            verbs = self.verbs(actor, "add")
            yield from self.there(actor, row, value, " more")
        if actor != row["unit"]:
            for amount in self.amounts(row, value):
                yield from (f"{self.subject(actor)} {verb} {amount}." for verb in verbs)

    def subtract(self, row):
        for amount in self.amounts(row, row["operand"]["value"]):
            for verb in self.verbs(row["actor"], "subtract"):
                yield f"{self.subject(row['actor'])} {verb} {amount}."

    def transfer(self, row):
        for amount in self.amounts(row, row["operand"]["value"]):
            for verb in self.verbs(row["actor"], "transfer"):
                yield f"{self.subject(row['actor'])} {verb} {amount} to {row['target']}."

    def them(self, row):
        held = {
            (entry["unit"], entry["substance"])
            for entry in (*self.graph["initial"], *self.graph["operations"])
            if entry["sentence"] < row["sentence"] and entry.get("entity", entry.get("actor")) == row["actor"]
        }
        others = any(
            entry["sentence"] < row["sentence"]
            and entry["unit"] == row["unit"]
            and entry.get("entity", entry.get("actor")) != row["actor"]
            and not (entry.get("kind") == "add" and self.accrues(entry))
            for entry in (*self.graph["initial"], *self.graph["operations"])
        )
        singular = ["his", "her"] if others else POSSESSIVES
        words = ["their"] if is_plural(row["actor"]) else singular
        named = [f"{word} {row['unit']}" for word in words]
        if row["substance"] is not None and len(self.substances[row["unit"]]) > 1:
            named = []
        return named + (["them"] if len(held) == 1 else [])

    def multiply(self, row):
        for verb in self.verbs(row["actor"], "multiply", factor=int(row["operand"]["value"])):
            yield from (f"{self.subject(row['actor'])} {verb} {them}." for them in self.them(row))

    def divide(self, row):
        actor = row["actor"]
        keeps = "keep" if is_plural(actor) else "keeps"
        for verb in self.verbs(actor, "divide"):
            for numeral in numerals(row["operand"]["value"], whole=True):
                for group in GROUPS:
                    parts = f"evenly into {numeral} {group['plural']} and {keeps} one {group['singular']}"
                    yield from (f"{self.subject(actor)} {verb} {them} {parts}." for them in self.them(row))

    def comparable(self, row):
        """A comparison names no substance, so there may be only one."""
        return len(self.substances[row["unit"]]) == 1

    def compare_additive(self, row):
        operand, unit = row["operand"], UNITS[row["unit"]]
        for numeral in numerals(operand["delta"], whole=unit["class"] == "count"):
            noun = unit["singular"] if numeral in ("1", "one") else unit["plural"]
            for verb in self.has(row["actor"]) if self.comparable(row) else ():
                beginning = f"{self.subject(row['actor'])} {verb} {numeral}"
                yield f"{beginning} {operand['direction']} {noun} than {operand['reference']}."

    def compare_multiplicative(self, row):
        operand, unit = row["operand"], UNITS[row["unit"]]
        factors = ["half"]
        if operand["direction"] == "times":
            factors = [f"{numeral} times" for numeral in numerals(operand["factor"], whole=True)]
            factors += ["twice"] if operand["factor"] == "2" else []
        measures = ["as many {}", "the number of {}"]
        if unit["class"] != "count":
            measures += ["as much {}", "the amount of {}"]
        for verb in self.has(row["actor"]) if self.comparable(row) else ():
            for factor in factors:
                for measure in measures:
                    compared = f"{factor} {measure.format(row['unit'])} as {operand['reference']}"
                    yield f"{self.subject(row['actor'])} {verb} {compared}."

    def question(self):
        asked = self.graph["unknown"]
        entity = asked["entity"]
        if asked["form"] == "rate":
            auxiliary = "do" if is_plural(entity) else "does"
            for verb in ("spend", "pay") if self.rate["polarity"] == "cost" else ("earn",):
                for tail in ("", " in total", " altogether"):
                    yield f"How much {auxiliary} {entity} {verb}{tail}?"
            return
        for said in self.of(asked):
            beginning = f"How many {asked['unit']}{said}"
            if asked["form"] == "total":
                yield from (f"{beginning} do they have{tail}?" for tail in TAILS[3:])
                yield from (f"{beginning} are there{tail}?" for tail in TAILS)
                continue
            auxiliary = "do" if is_plural(entity) else "does"
            yield from (f"{beginning} {auxiliary} {entity} have{tail}?" for tail in TAILS)
            if entity.startswith("the "):
                yield from (f"{beginning} are there in {entity}{tail}?" for tail in TAILS)
