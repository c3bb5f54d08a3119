"""Mutants of witnesses: one or a few small changes, of values and of structure, at places drawn at random."""

import copy


def mutant(witness, rng):
    """A changed copy of a JSON witness; whether a schema admits it is for the caller to ask."""
    value = copy.deepcopy(witness)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        places = list(_places(value))
        if places:
            parent, key = rng.choice(places)
            parent[key] = _changed(parent[key], rng, places)
    return value


def _places(value):
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in items:
        yield value, key
        if isinstance(item, dict | list):
            yield from _places(item)


def _changed(value, rng, places):
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return rng.choice((value + 1, value - 1, value * 2, -value, 0, 1, value + rng.randint(-9, 9)))
    if isinstance(value, str):
        return _changed_text(value, rng, places)
    if isinstance(value, list) and value:
        return _changed_list(value, rng)
    return value


def _changed_text(text, rng, places):
    others = [parent[key] for parent, key in places if isinstance(parent[key], str)]
    try:
        number = int(text)
    except ValueError:
        at = rng.randrange(len(text) + 1)
        return rng.choice((text[:at] + text[at + 1 :], text[::-1], rng.choice(others)))
    near = (number + 1, number - 1, number * 2, number // 2, -number, number + rng.randint(-99, 99))
    return rng.choice((*(str(item) for item in near), rng.choice(others)))


def _changed_list(items, rng):
    items = list(items)
    i, j = rng.randrange(len(items)), rng.randrange(len(items))
    kind = rng.randrange(5)
    if kind == 0:
        del items[i]
    elif kind == 1:
        items.insert(i, copy.deepcopy(items[j]))
    elif kind == 2:
        items[i], items[j] = items[j], items[i]
    elif kind == 3:
        items[i] = copy.deepcopy(items[j])
    else:
        items.reverse()
    return items
