"""Which item a logged reply is taken for: a doubt must leave it unmatched, never at another item."""

import pytest

from adjudge.adapters.import_items import MAX_PROMPT_CHARACTERS, ItemIndex, Match
from adjudge.adapters.items import items
from adjudge.adapters.logged import LoggedReply

SOMETHING = LoggedReply(
    where="log:1",
    item_id="17",
    adjudge_item=None,
    prompt=None,
    provider="p",
    model="m",
    epoch=1,
    reply="EQUIVALENT",
    score="C",
    finish_reason=None,
    usage=None,
    latency_ms=None,
)
FIRST, THIRD = "symbolic-equivalence/b1-0001", "symbolic-equivalence/b1-0003"


@pytest.fixture(scope="module")
def lane():
    return ItemIndex(items("symbolic-equivalence"))


@pytest.fixture(scope="module")
def shadows():
    return ItemIndex(items("shadows"))


def prompt_of(index, name):
    return next(item.prompt for item in index.items if item.name == name)


def matched(index, **fields):
    found = index.match(SOMETHING._replace(**fields))
    return (found.item.name, found.how, found.same_wording) if isinstance(found, Match) else found


def test_metadata_names_the_item_and_the_prompt_says_whether_the_wording_is_ours(lane):
    prompt = prompt_of(lane, THIRD)
    assert matched(lane, adjudge_item=THIRD, prompt=prompt) == (THIRD, "metadata", True)
    assert matched(lane, adjudge_item=THIRD, prompt=prompt + "\n") == (THIRD, "metadata", False)
    assert matched(lane, adjudge_item=THIRD, prompt="2 + 2?") == (THIRD, "metadata", False)
    assert matched(lane, adjudge_item=THIRD) == (THIRD, "metadata", None)


@pytest.mark.parametrize("name", ["b1-0003", THIRD])
def test_an_id_that_is_a_case_of_the_lane_is_enough(lane, name):
    assert matched(lane, item_id=name) == (THIRD, "id", None)


def test_a_task_is_found_by_its_id_and_by_the_row_of_a_suite(shadows):
    row = next(item.row.row_id for item in shadows.items if item.name == "ks-0001")
    assert row.endswith("/ks-0001")
    assert row != "ks-0001"
    for name in ("ks-0001", row):
        assert matched(shadows, item_id=name)[:2] == ("ks-0001", "id")


def test_every_item_is_found_by_its_prompt_alone(lane, shadows):
    for index in (lane, shadows):
        for item in index.items:
            assert matched(index, prompt=item.prompt) == (item.name, "prompt", True)


def test_a_number_is_a_place_and_no_name(lane):
    for place in ("0", "1", "3", "0001", "b1-3", "B1-0003", " b1-0003", ""):
        assert matched(lane, item_id=place) == "unknown-item"


def test_a_prompt_between_other_words_finds_its_item_and_is_no_longer_the_same(lane):
    around = f"<user>\n{prompt_of(lane, FIRST).strip()}</user>"
    assert matched(lane, prompt=around) == (FIRST, "prompt-inside", False)


def test_a_prompt_with_solved_examples_is_nobodys_unless_it_is_named(lane):
    few_shot = prompt_of(lane, FIRST) + "EQUIVALENT\n\n" + prompt_of(lane, THIRD)
    assert matched(lane, prompt=few_shot) == "two-items"
    assert matched(lane, prompt=few_shot, adjudge_item=THIRD) == (THIRD, "metadata", False)


def test_a_name_that_its_prompt_contradicts_is_nobodys(lane):
    prompt = prompt_of(lane, FIRST)
    for fields in ({"adjudge_item": THIRD}, {"item_id": "b1-0003"}, {"item_id": "bounded-grammar/b3-001"}):
        assert matched(lane, prompt=prompt, **fields) == "name-and-prompt-differ"
        assert matched(lane, prompt="please: " + prompt, **fields) == "name-and-prompt-differ"


def test_a_place_in_a_task_that_is_called_like_a_lane_is_no_name(lane):
    """As lm-eval's samples have it when somebody calls a task of his own ``symbolic-equivalence``."""
    for item_id in ("symbolic-equivalence/2", "tasks/0"):
        assert matched(lane, item_id=item_id, prompt=prompt_of(lane, FIRST)) == (FIRST, "prompt", True)
        assert matched(lane, item_id=item_id, prompt="2 + 2?") == "unknown-item"


def test_metadata_decides_before_the_id(lane):
    assert matched(lane, adjudge_item=THIRD, item_id="b1-0001")[0] == THIRD


def test_a_sealed_case_is_never_looked_at(lane):
    prompt = prompt_of(lane, FIRST)
    for name in ("b1-hld-0001", "b3-hld-001", "symbolic-equivalence/b1-hld-0001"):
        assert matched(lane, item_id=name, prompt=prompt) == "sealed"
        assert matched(lane, adjudge_item=name, prompt=prompt) == "sealed"


def test_items_of_other_sets_are_told_from_strangers(lane):
    assert matched(lane, adjudge_item="bounded-grammar/b3-001") == "other-set"
    assert matched(lane, adjudge_item="cb-0043") == "other-set"
    assert matched(lane, item_id="ks-0001") == "other-set"
    assert matched(lane, item_id="gsm8k-12", prompt="2 + 2?") == "unknown-item"


def test_a_huge_prompt_is_not_searched(lane):
    prompt = prompt_of(lane, FIRST)
    huge = "x" * (MAX_PROMPT_CHARACTERS - len(prompt)) + prompt
    assert matched(lane, prompt=huge)[0] == FIRST
    assert matched(lane, prompt="x" + huge) == "unknown-item"


def test_halves_of_surrogate_pairs_are_text_like_any_other(lane):
    assert matched(lane, item_id="\ud800", prompt="\udfff") == "unknown-item"
