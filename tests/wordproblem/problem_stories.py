"""Random problems: a graph made by acting it out, and a text of it. Fixed seeds give the same problems."""

import random
from fractions import Fraction
from typing import NamedTuple

from problem_english import SUBSTANCES, UNITS, Renderer, is_plural

PEOPLE = ["Ivy", "Max", "Ana", "Noor", "James", "the girls", "the boys", "the children", "the class"]
PLACES = ["the box", "the basket", "the shelves", "the glass"]
COUNTED = [unit for unit, row in UNITS.items() if row["class"] == "count"]
TIMES = [unit for unit, row in UNITS.items() if row["class"] == "time"]
OFTEN = ["shells", "books", "scarves", "feet", "dollars", "hours", "liters"]
LIMIT = 10**15


class Problem(NamedTuple):
    graph: dict
    text: str
    answer: str


class _Story:
    def __init__(self, rng):
        self.rng = rng
        self.held = {}
        self.accrued = {}
        self.entities = []
        self.initial, self.operations, self.rates, self.consumed = [], [], [], []
        self.there = set()
        self.substances = {}

    @property
    def now(self):
        return len(self.consumed)

    def node(self, rows, name, **fields):
        self.consumed.append({"node": f"{name}/{len(rows)}", "sentence": self.now})
        rows.append({**fields, "sentence": self.now - 1})

    def unit(self):
        pool = OFTEN if self.rng.random() < 0.7 else sorted(UNITS)
        return self.rng.choice(pool)

    def substance(self, unit):
        if UNITS[unit]["class"] not in ("length", "mass", "volume"):
            return None
        if unit not in self.substances:
            count = self.rng.choice([0, 1, 1, 1, 2])
            self.substances[unit] = self.rng.sample(SUBSTANCES, count) or [None]
        return self.rng.choice(self.substances[unit])

    def value(self, unit, *, least=0):
        value = self.rng.randint(least, 40)
        if UNITS[unit]["class"] != "count" and self.rng.random() < 0.3:
            return Fraction(value) + Fraction(self.rng.randint(1, 99), 100)
        return Fraction(value)

    def mixed(self, entity, unit):
        """Whether somebody (None: anybody) has another unit that measures the same as this one."""
        kind = UNITS[unit]["class"]
        return kind != "count" and any(
            other != unit and UNITS[other]["class"] == kind and entity in (None, holder)
            for holder, other, _ in self.held
        )

    def meet(self, entity):
        if entity not in self.entities:
            self.entities.append(entity)

    def state(self, key, value):
        self.meet(key[0])
        self.held[key] = value
        fields = dict(zip(("entity", "unit", "substance"), key, strict=True))
        self.node(self.initial, "initial", value=str(value), **fields)

    def operate(self, kind, key, operand, target=None):
        self.meet(key[0])
        fields = dict(zip(("actor", "unit", "substance"), key, strict=True))
        self.node(self.operations, "operations", kind=kind, operand=operand, target=target, **fields)

    def ask(self, form, entity, unit, substance):
        asked = {"entity": entity, "form": form, "unit": unit, "substance": substance, "sentence": self.now}
        self.consumed.append({"node": "unknown", "sentence": self.now})
        return {
            "schema": "adjudge.b3.graph/1",
            "entities": self.entities,
            "initial": self.initial,
            "operations": self.operations,
            "rates": self.rates,
            "unknown": asked,
            "consumed": self.consumed,
        }

    def act(self):
        """One random statement that makes sense now; nothing when the draw does not."""
        rng = self.rng
        action = rng.choice(
            [
                "state",
                "add",
                "add",
                "subtract",
                "transfer",
                "multiply",
                "divide",
                "more",
                "fewer",
                "times",
                "half",
            ]
        )
        if action == "state" or not self.held:
            unit = self.unit()
            key = (rng.choice(PEOPLE), unit, self.substance(unit))
            if key not in self.held:
                self.state(key, self.value(unit))
            return
        key = rng.choice(list(self.held))
        entity, unit, substance = key
        counted, now = UNITS[unit]["class"] == "count", self.held[key]
        value = self.value(unit, least=1)
        if action == "add":
            self._change(key, now + value, action, value)
        elif action == "subtract" and value <= now:
            self._change(key, now - value, action, value)
        elif action == "multiply":
            factor = rng.choice([2, 3])
            self._change(key, now * factor, action, factor)
        elif action == "divide":
            parts = rng.randint(2, 9)
            if not counted or now % parts == 0:
                self._change(key, now / parts, action, parts)
        elif action == "transfer":
            others = [other for other in self.held if other[1:] == key[1:] and other != key]
            if others and value <= now:
                target = rng.choice(others)
                self.held[target] += value
                self._change(key, now - value, action, value, target[0])
        elif action in ("more", "fewer", "times", "half") and len(self.substances.get(unit, [None])) == 1:
            other = (rng.choice(PEOPLE), unit, substance)
            if other not in self.held and not self.mixed(entity, unit):
                self._compare(action, other, entity, now, value, counted)

    def _change(self, key, after, kind, value, target=None):
        if after.numerator < LIMIT and after.denominator < LIMIT:
            self.held[key] = after
            self.operate(kind, key, {"value": str(value)}, target)

    def _compare(self, direction, key, reference, base, value, counted):
        operand = {"direction": direction, "reference": reference}
        factor = self.rng.randint(2, 12)
        if direction in ("more", "fewer"):
            kind = "compare_additive"
            operand["delta"] = str(value)
            after = base + value if direction == "more" else base - value
        else:
            kind = "compare_multiplicative"
            operand["factor"] = "1/2" if direction == "half" else str(factor)
            after = base / 2 if direction == "half" else base * factor
        if after >= 0 and not (counted and after.denominator != 1):
            self.held[key] = after
            self.operate(kind, key, operand)


def _people(rng):
    story = _Story(rng)
    for _ in range(rng.randint(1, 12)):
        story.act()
    if not story.held:
        return None
    entity, unit, substance = rng.choice(list(story.held))
    alike = {key[0]: value for key, value in story.held.items() if key[1:] == (unit, substance)}
    groups = [name for name in alike if name.startswith("the ") and not is_plural(name)]
    they = len(alike) > 1 and not (groups and len(alike) - len(groups) > 1) and not story.mixed(None, unit)
    if they and rng.random() < 0.5:
        return story, story.ask("total", None, unit, substance), sum(alike.values()), "they"
    if story.mixed(entity, unit):
        return None
    return story, story.ask("entity", entity, unit, substance), story.held[entity, unit, substance], ""


def _places(rng):
    story = _Story(rng)
    unit = story.unit()
    substance = story.substance(unit)
    for place in rng.choice([[unit], rng.sample(PLACES, rng.randint(1, 3))]):
        story.state((place, unit, substance), story.value(unit))
        if rng.random() < 0.6:
            value = story.value(unit, least=1)
            story._change((place, unit, substance), story.held[place, unit, substance] + value, "add", value)
    if rng.random() < 0.4 and unit not in story.entities:
        entity = rng.choice(story.entities)
        return story, story.ask("entity", entity, unit, substance), story.held[entity, unit, substance], ""
    return story, story.ask("total", None, unit, substance), sum(story.held.values()), "there"


def _priced(rng):
    story = _Story(rng)
    unit, polarity = rng.choice([(rng.choice(COUNTED), "cost"), (rng.choice(TIMES), "pay")])
    others = [
        person for person in PEOPLE if person != "Ivy" and not (polarity == "pay" and is_plural(person))
    ]
    if rng.random() < 0.3:
        story.state((rng.choice(others[:3]), unit, None), story.value(unit))
    price = Fraction(rng.randint(1, 2000), rng.choice([1, 20, 100]))
    story.node(
        story.rates,
        "rates",
        value=str(price),
        numerator="dollars",
        denominator=unit,
        polarity=polarity,
    )
    buyers = ["Ivy", *rng.sample(others[3:], rng.randint(0, 2))]
    for _ in range(rng.randint(1, 5)):
        buyer = rng.choice(buyers)
        value = story.value(unit, least=1)
        story.accrued[buyer] = story.accrued.get(buyer, 0) + value
        story.operate("add", (buyer, unit, None), {"value": str(value)})
    asked = rng.choice(list(story.accrued))
    applied = {"actor": asked, "unit": unit, "substance": None, "kind": "apply_rate"}
    story.operations.append({**applied, "operand": {"rate": 0}, "target": None, "sentence": story.now})
    return story, story.ask("rate", asked, "dollars", None), story.accrued[asked] * price, ""


def _text(graph, rng, asks):
    """One of the graph's texts; ``asks`` keeps to the forms that a total needs."""
    renderer = Renderer(graph)
    sentences, said = [], set()
    for index in range(len(graph["consumed"])):
        choices = sorted(renderer.sentences(index))
        kind, _, place = renderer.nodes[index].partition("/")
        row = {"unknown": graph["unknown"]}.get(kind) or graph[kind][int(place)]
        if kind in ("initial", "operations") and asks:
            choices = [text for text in choices if text.startswith("There ") == (asks == "there")] or choices
        if kind == "unknown" and asks:
            choices = [text for text in choices if ("do they" in text) == (asks == "they")]
        first = (row.get("unit"), row.get("substance"))
        if row.get("substance") is not None and first not in said and row.get("kind") != "apply_rate":
            with_substance = [text for text in choices if f" of {row['substance']}" in text]
            choices = with_substance or choices
            said.add(first)
        if not choices:
            return None
        sentences.append(rng.choice(choices))
    return " ".join(sentences)


def random_problem(seed):
    """The problem of this seed."""
    rng = random.Random(seed)
    while True:
        made = rng.choice([_people, _people, _people, _places, _priced])(rng)
        if made is None or len(made[0].consumed) > 40:
            continue
        _, graph, answer, asks = made
        text = _text(graph, rng, asks)
        if text is not None and len(text) <= 2000:
            return Problem(graph, text, str(answer))
