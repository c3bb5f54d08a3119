"""The tasks for lm-eval without lm-eval: what the exported files say, and what their functions answer."""

import json
import re
import runpy
from pathlib import Path

import pytest

from adjudge.adapters.items import find_item, item_sets, items
from adjudge.adapters.lm_eval import task
from adjudge.adapters.lm_eval.documents import pinned_documents, read_documents, task_name
from adjudge.adapters.lm_eval.export import write_tasks
from adjudge.adapters.referee import RefereeError
from adjudge.benchmark.root import find_root
from adjudge.cli import run
from adjudge.contract.errors import FileError, UsageError

TEN_ITEMS = json.loads(Path(__file__).with_name("ten_items.json").read_text(encoding="utf-8"))
CASES = "evals/symbolic_equivalence/v1/cases.jsonl"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """The exported tasks of the bundled benchmark."""
    folder = tmp_path_factory.mktemp("tasks") / "new" / "folder"
    written = write_tasks(folder, find_root())
    assert sorted(written) == sorted(folder.iterdir())
    return folder


@pytest.fixture
def small_root(tmp_path, repository):
    """A benchmark of five cases and nothing else."""
    root = tmp_path / "root"
    cases = root / CASES
    cases.parent.mkdir(parents=True)
    lines = (repository / CASES).read_bytes().splitlines(keepends=True)
    cases.write_bytes(b"".join(lines[:5]))
    (root / "adjudge.toml").write_text('schema = "adjudge.root/1"\n')
    return root


def test_the_group_holds_a_task_for_every_set(folder):
    lines = (folder / "adjudge.yaml").read_text(encoding="utf-8").splitlines()
    assert lines[1:] == ["group: adjudge", "task:", *(f"  - {task_name(chosen)}" for chosen in item_sets())]


@pytest.mark.parametrize("chosen", item_sets())
def test_a_task_file_says_all_that_lm_eval_would_otherwise_choose(folder, chosen):
    """Each of these lines has a default in lm-eval under which the prompt, the reply or the score changes."""
    sha256 = read_documents(chosen, find_root()).sha256
    tokens = run.WITNESS_TOKENS if chosen in ("tasks", "shadows") else run.WORD_TOKENS
    text = (folder / f"{task_name(chosen)}.yaml").read_text(encoding="utf-8")
    for line in (
        f"task: {task_name(chosen)}",
        f'  adjudge_items: "{chosen}"',
        f'  adjudge_sha256: "{sha256}"',
        f'  version: "{sha256[:12]}"',
        "num_fewshot: 0",
        "doc_to_text: prompt",
        'target_delimiter: ""',
        '  until: ["<|endoftext|>"]',
        f"  max_gen_toks: {tokens}",
    ):
        assert text.count(f"\n{line}\n") == 1, line
    metrics = re.findall(r"- metric: (\w+)\n    aggregation: mean\n    higher_is_better: (\w+)\n", text)
    assert metrics == [
        ("accepted", "true"),
        ("rejected", "false"),
        ("no_result", "false"),
        ("not_scorable", "false"),
    ]
    assert set(re.findall(r"!function (\S+)", text)) == {
        f"adjudge_functions.{name}" for name in ("documents", "judge_replies", "measure")
    }


def test_the_functions_of_the_folder_are_those_of_the_adapter(folder):
    names = runpy.run_path(str(folder / "adjudge_functions.py"))
    assert all(names[name] is getattr(task, name) for name in ("documents", "judge_replies", "measure"))


@pytest.mark.parametrize("chosen", item_sets())
def test_a_document_is_the_prompt_and_names_and_never_a_label(chosen):
    asked = task.documents(
        adjudge_items=chosen,
        adjudge_sha256=read_documents(chosen, find_root()).sha256,
        version="what lm-eval",
        model="passes along",
    )["test"]
    assert list(asked) == [{"prompt": item.prompt, **item.metadata} for item in items(chosen)]
    assert set(asked[0]) == set(asked.features)
    digests = {"cases_sha256", "lane"} if "/" in asked[0]["adjudge_item"] else {"task_sha256", "snapshot_id"}
    assert set(asked[0]) == {"prompt", "adjudge_item", "adjudge_row", *digests}


def test_a_changed_label_makes_the_export_outdated(small_root, tmp_path):
    """No prompt shows the label, and yet the same reply would get another verdict."""
    root = find_root(small_root)
    written = [file.name for file in write_tasks(tmp_path / "tasks", root)]
    assert written == ["adjudge.yaml", "adjudge_functions.py", "adjudge_symbolic_equivalence.yaml"]
    before = read_documents("symbolic-equivalence", root)
    assert pinned_documents("symbolic-equivalence", before.sha256, root) == before
    cases = small_root / CASES
    cases.write_bytes(
        cases.read_bytes().replace(b'"expected":"equivalent"', b'"expected":"not_equivalent"', 1)
    )
    after = read_documents("symbolic-equivalence", root)
    assert [document["prompt"] for document in after] == [document["prompt"] for document in before]
    with pytest.raises(UsageError) as caught:
        pinned_documents("symbolic-equivalence", before.sha256, root)
    assert caught.value.code == "EXPORT_OUTDATED"
    assert str(small_root) in caught.value.message


def test_a_benchmark_without_items_exports_nothing(tmp_path):
    (tmp_path / "adjudge.toml").write_text('schema = "adjudge.root/1"\n')
    with pytest.raises(UsageError) as caught:
        write_tasks(tmp_path / "tasks", find_root(tmp_path))
    assert caught.value.code == "NOTHING_TO_EXPORT"
    assert not (tmp_path / "tasks").exists()


def test_a_folder_that_cannot_be_made_is_named(small_root, tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(FileError, match="file/tasks: Not a directory"):
        write_tasks(tmp_path / "file" / "tasks", find_root(small_root))


def test_the_ten_items_get_their_verdicts_in_their_order():
    asked = [{"adjudge_item": row["item"]} for row in TEN_ITEMS]
    judged = task.judge_replies([[row["reply"]] for row in TEN_ITEMS], asked)
    records = [json.loads(verdict) for (verdict,) in judged]
    assert [
        {"item": record["task_id"], "code": record["details"]["code"], "verdict": record["verdict"]}
        for record in records
    ] == [{"item": row["item"], "code": row["code"], "verdict": row["verdict"]} for row in TEN_ITEMS]
    assert [record["score"] for record in records] == [row["score"] for row in TEN_ITEMS]


def test_several_replies_to_one_document_are_shares_of_it():
    name = "symbolic-equivalence/b1-0001"
    replies = ["EQUIVALENT", "NOT_EQUIVALENT", "EQUIVALENT", "REFUSED"]
    judged = task.judge_replies([replies, ["EQUIVALENT"]], [{"adjudge_item": name}] * 2)
    assert [len(several) for several in judged] == [4, 1]
    assert task.measure({}, [judged[0]]) == {
        "accepted": 0.5,
        "rejected": 0.25,
        "no_result": 0.25,
        "not_scorable": 0,
    }


@pytest.mark.parametrize(
    "fault", [RefereeError("TIMEOUT", "no verdict within 900 s"), OSError("no processes")]
)
def test_a_reply_without_a_verdict_ends_no_run_and_is_no_wrong_answer(monkeypatch, fault):
    def judge(name, reply, root):
        if reply == "hang":
            raise fault
        return real(name, reply, root)

    real = task.judge
    monkeypatch.setattr(task, "judge", judge)
    name = "symbolic-equivalence/b1-0001"
    judged = task.judge_replies([["hang"], ["hang", "EQUIVALENT"]], [{"adjudge_item": name}] * 2)
    (record,) = map(json.loads, judged[0])
    assert (record["verdict"], record["score"], record["task_id"]) == ("error", None, name)
    assert record["details"]["code"] == ("TIMEOUT" if isinstance(fault, RefereeError) else "NO_VERDICT")
    assert task.measure({}, [judged[0]]) == {"not_scorable": 1}
    assert task.measure({}, [judged[1]]) == {
        "accepted": 1,
        "rejected": 0,
        "no_result": 0,
        "not_scorable": 0.5,
    }


def test_a_reply_that_is_no_whole_text_is_judged_like_any_other():
    item = find_item("symbolic-equivalence/b1-0001")
    judged = task.judge_replies([["EQUIVALENT \ud83d"]], [{"adjudge_item": item.name}])
    assert json.loads(judged[0][0])["verdict"] in ("accepted", "no-result", "rejected")


def test_what_a_server_sends_instead_of_text_ends_no_run_and_is_right_nowhere():
    """Some servers send null, or a list of parts, where OpenAI's protocol has text."""
    names = ["bounded-grammar/b3-041", "ks-0001"]
    replies = [[None, [{"type": "text", "text": "REFUSED"}], 5], [None]]
    judged = task.judge_replies(replies, [{"adjudge_item": name} for name in names])
    records = [json.loads(verdict) for several in judged for verdict in several]
    assert [(record["verdict"], record["details"]["reply_fault"]) for record in records] == [
        ("no-result", "NOT_TEXT")
    ] * 4
    assert task.measure({}, [judged[0]]) == {"accepted": 0, "rejected": 0, "no_result": 1, "not_scorable": 0}
