"""The questions that a harness may put: whole, by name, and without what only the judge may know."""

import json

import pytest

from adjudge.adapters.items import find_item, item_sets, items
from adjudge.benchmark.root import find_root
from adjudge.cli.main import main
from adjudge.contract.errors import AdjudgeError, UsageError

ROOT = find_root()


def texts_within(value):
    """All strings in a JSON value, names of fields left out."""
    if isinstance(value, dict):
        return [text for inner in value.values() for text in texts_within(inner)]
    if isinstance(value, list):
        return [text for inner in value for text in texts_within(inner)]
    return [value] if isinstance(value, str) else []


@pytest.mark.parametrize(("chosen", "count"), list(zip(item_sets(), (185, 50, 88, 60), strict=True)))
def test_an_item_of_a_set_is_the_item_of_that_name(chosen, count):
    found = list(items(chosen, ROOT))
    assert len({item.name for item in found}) == len(found) == count
    for item in (found[0], found[-1]):
        assert find_item(item.name, ROOT) == item
        assert item.is_case == ("/" in item.name)


@pytest.mark.parametrize(
    ("chosen", "options"),
    [
        ("tasks", ["--eligible"]),
        ("shadows", ["--shadows"]),
        ("bounded-grammar", ["--lane", "bounded-grammar"]),
    ],
)
def test_a_set_is_what_the_export_writes(chosen, options, capfdbinary):
    assert main(["export", *options, "--root", str(ROOT.path)]) == 0
    rows = [json.loads(line) for line in capfdbinary.readouterr().out.splitlines()]
    assert [(row["row_id"], row["prompt"]) for row in rows] == [
        (item.metadata["adjudge_row"], item.prompt) for item in items(chosen, ROOT)
    ]


@pytest.mark.parametrize("chosen", ["tasks", "shadows"])
def test_no_known_witness_and_no_near_miss_stands_in_a_question(chosen, repository):
    """A witness counts as told when any long text within it is: the digits of a number, a graph's string."""
    looked_at = 0
    for item in items(chosen, ROOT):
        check = json.loads(
            (repository / f"problems/self-checks/{item.name}.json").read_text(encoding="utf-8")
        )
        witnesses = [miss["witness"] for miss in check["near_misses"]]
        folder = "shadows" if chosen == "shadows" else "benchmark"
        task = json.loads((repository / f"problems/{folder}/{item.name}.json").read_text(encoding="utf-8"))
        witnesses.append(task.get("known_counterexample"))
        told = item.prompt + json.dumps(item.metadata)
        for witness in filter(None, witnesses):
            looked_at += 1
            assert json.dumps(witness, separators=(",", ":")) not in told.replace(" ", "").replace("\n", "")
            assert not [text for text in texts_within(witness) if len(text) >= 20 and text in told]
    assert looked_at >= len(list(items(chosen, ROOT)))


def test_a_set_that_is_none_is_told_with_those_that_are():
    with pytest.raises(UsageError) as caught:
        items("nothing\n", ROOT)
    known = "symbolic-equivalence, bounded-grammar, tasks, shadows"
    assert caught.value.message == f"'nothing\\n' is not a set of items: choose from {known}"


@pytest.mark.parametrize(
    "name", ["", "cb-9999", "no-lane/b1-0001", "bounded-grammar/", "../../etc/passwd", "cb-0043 "]
)
def test_a_name_that_is_none_is_one_line(name):
    with pytest.raises(AdjudgeError) as caught:
        find_item(name, ROOT)
    assert caught.value.message.isprintable()
