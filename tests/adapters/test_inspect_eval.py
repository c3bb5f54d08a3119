"""The real Inspect, installed from its package, asks, scores and logs our items; its reader reads the log.

Everything runs without a network: Inspect's mock model, or a server on loopback.
"""

import json
import subprocess
from pathlib import Path

import pytest
from environments import NoPythonError, clean_environment, python_of
from pages import example

HERE = Path(__file__).parent
SECONDS = 300

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def python():
    try:
        return str(python_of("inspect-ai"))
    except NoPythonError as error:
        pytest.skip(str(error))


@pytest.fixture
def run(python, tmp_path):
    """Runs Inspect's Python in an empty folder; gives what it printed, or fails with it."""

    def run_python(*arguments, status=0):
        done = subprocess.run(
            [python, *map(str, arguments)],
            cwd=tmp_path,
            env=clean_environment(tmp_path),
            capture_output=True,
            text=True,
            timeout=SECONDS,
        )
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout

    return run_python


DUMP = """
import sys
from inspect_ai.log import list_eval_logs, read_eval_log
logs = [read_eval_log(found) for found in list_eval_logs("logs")]
print("[" + ",".join(log.model_dump_json(exclude={"samples": {"__all__": {"events"}}}) for log in logs) + "]")
"""


def logs_of(run):
    """The logs in the folder, read by Inspect's own reader, by task."""
    return {log["eval"]["task"]: log for log in json.loads(run("-c", DUMP))}


def metrics_of(log):
    """All metrics of a log by name."""
    return {
        name: metric["value"]
        for score in log["results"]["scores"]
        for name, metric in score["metrics"].items()
    }


def inspect_eval(run, *arguments, status=0):
    """``inspect eval`` with its log in the folder ``logs``."""
    return run(
        "-m", "inspect_ai", "eval", *arguments, "--log-dir", "logs", "--display", "none", status=status
    )


def items_for(tmp_path, *pairs):
    """A file as ``ten_items.json`` is, for ``run_inspect.py``."""
    file = tmp_path / "items.json"
    file.write_text(json.dumps([{"item": name, "reply": reply} for name, reply in pairs]))
    return file


def test_every_registered_task_runs_with_the_mock_model_and_no_network(run):
    tasks = ["symbolic_equivalence", "bounded_grammar", "open_tasks", "shadows"]
    inspect_eval(run, *(f"adjudge/{task}" for task in tasks), "--model", "mockllm/model", "--limit", "2")
    found = logs_of(run)
    assert sorted(found) == sorted(f"adjudge/{task}" for task in tasks)
    for log in found.values():
        assert log["status"] == "success"
        assert metrics_of(log) == {"accuracy": 0, "stderr": 0, "accepted": 0, "rejected": 0, "no_result": 2}
    lane = found["adjudge/symbolic_equivalence"]
    assert lane["eval"]["dataset"]["samples"] == 185
    sample = lane["samples"][0]
    assert sample["id"] == sample["metadata"]["adjudge_item"] == "symbolic-equivalence/b1-0001"
    assert sample["target"] == "accepted"
    assert "equivalent" not in json.dumps({name: sample[name] for name in ("target", "metadata")})
    score = sample["scores"]["adjudge_verdict"]
    assert (score["value"], score["reason"]) == ("I", "invalid_response_format")
    assert score["metadata"]["engine"]["certificate"]["kind"] == "one-point"
    assert score["metadata"]["verdict"]["verdict"] == "no-result"
    task = found["adjudge/open_tasks"]
    assert task["eval"]["metadata"]["snapshot_id"] == task["samples"][0]["metadata"]["snapshot_id"]
    assert task["eval"]["metadata"]["items_sha256"].startswith(task["eval"]["task_version"])


def test_the_ten_items_have_their_verdicts(run, tmp_path):
    file = HERE / "ten_items.json"
    expected = {
        item["item"]: {name: item[name] for name in ("verdict", "score", "code")}
        for item in json.loads(file.read_text(encoding="utf-8"))
    }
    assert json.loads(run(HERE / "run_inspect.py", file, tmp_path)) == expected
    scores = {
        sample["id"]: sample["scores"]["adjudge_verdict"]
        for sample in logs_of(run)["adjudge/items"]["samples"]
    }
    assert {
        name.rpartition("/")[2]: (score["answer"], score["reason"]) for name, score in scores.items()
    } == {
        "b1-0001": ("equivalent", None),
        "b1-0003": ("not_equivalent", None),
        "b1-0004": ("refused", "refusal"),
        "b1-0005": ("refused", "invalid_response_format"),
        "b3-001": ("13 apples", None),
        "b3-002": ("11 apples", None),
        "b3-041": ("refused", None),
        "ks-0001": (scores["ks-0001"]["answer"], None),
        "cb-0043": (scores["cb-0043"]["answer"], None),
        "cb-0015": (None, "invalid_response_format"),
    }
    assert json.loads(scores["ks-0001"]["answer"])["witness"]["total"] == "144"
    assert scores["ks-0001"]["metadata"]["verdict"]["details"]["sum"] == "61917364224"
    assert "engine" not in scores["ks-0001"]["metadata"]


def test_epochs_are_counted_one_by_one_and_reduced(run, tmp_path):
    file = items_for(
        tmp_path,
        ("symbolic-equivalence/b1-0001", "EQUIVALENT"),
        ("bounded-grammar/b3-001", "ANSWER 12 apples"),
    )
    run(HERE / "run_inspect.py", file, tmp_path, "--epochs", "3", "--epochs-reducer", "mean,pass_at_2")
    log = logs_of(run)["adjudge/items"]
    assert len(log["samples"]) == 6
    assert {sample["epoch"] for sample in log["samples"]} == {1, 2, 3}
    reduced = {
        score["reducer"]: {name: metric["value"] for name, metric in score["metrics"].items()}
        for score in log["results"]["scores"]
    }
    assert {name: found["accuracy"] for name, found in reduced.items() if name} == {
        "mean": 0.5,
        "pass_at_2": 0.5,
    }
    assert reduced[None] == {"accepted": 3, "rejected": 3, "no_result": 0}


def test_a_reply_that_cannot_be_scored_is_an_error_and_nobody_s_mistake(run):
    names = "symbolic-equivalence/b1-0001,cb-0001,symbolic-equivalence/b1-0003"
    inspect_eval(run, "adjudge/items", "-T", f"names={names}", "--model", "mockllm/model")
    log = logs_of(run)["adjudge/items"]
    assert log["status"] == "error"
    assert log["results"]["completed_samples"] == 2 < log["results"]["total_samples"] == 3
    assert metrics_of(log)["no_result"] == 2, "the other samples are scored, and this one is not"
    (broken,) = (sample for sample in log["samples"] if sample["error"])
    assert broken["id"] == "cb-0001"
    assert "quarantined" in broken["error"]["message"]
    assert broken["scores"] in (None, {})
    assert broken["output"]["completion"] == "Default output from mockllm/model", "the reply is kept"


NO_REPLY = """
import json, sys
from inspect_ai import eval
from inspect_ai.model import ModelOutput, get_model
from adjudge.adapters.inspect_ai.registry import chosen_items

names = ["symbolic-equivalence/b1-0001", "bounded-grammar/b3-041", "ks-0001"]
found = {}
for way, limit, output in (
    ("limit", 1, ModelOutput.from_content("m", "REFUSED")),
    ("filter", None, ModelOutput.from_content("m", " ", stop_reason="content_filter")),
    ("nothing", None, ModelOutput.from_content("m", "")),
):
    model = get_model("mockllm/m", custom_outputs=lambda *_: output)
    (log,) = eval(chosen_items(names), model=model, message_limit=limit, display="none", log_dir="logs")
    scores = {sample.id: sample.scores["adjudge_verdict"] for sample in log.samples}
    metrics = log.results.scores[0].metrics | log.results.scores[-1].metrics
    found[way] = [
        [[scores[name].value, scores[name].reason] for name in names],
        [log.status, log.results.completed_samples, metrics["accuracy"].value],
    ]
print(json.dumps(found))
"""


def test_a_sample_without_a_reply_is_wrong_and_stays_in_the_denominator(run):
    """A limit may end a sample before anything was said, and a provider may filter all of it."""
    found = json.loads(run("-c", NO_REPLY))
    assert found["limit"] == [[["I", "no_response"]] * 3, ["success", 3, 0.0]]
    assert found["filter"] == [[["I", "refusal"]] * 3, ["success", 3, 0.0]]
    # An empty text is a refusal, as everywhere; in the second case that is right.
    assert found["nothing"][0] == [["I", "no_response"], ["C", None], ["I", "no_response"]]


def test_structured_output_asks_for_the_shape_of_a_submission(run, tmp_path):
    nothing = '{"task_id": "cb-0043", "outcome": "no-result", "witness": null}'
    file = items_for(tmp_path, ("cb-0043", nothing), ("symbolic-equivalence/b1-0001", "EQUIVALENT"))
    found = json.loads(run(HERE / "run_inspect.py", file, tmp_path, "-T", "structured=true"))
    assert found["cb-0043"] == {"verdict": "no-result", "score": 0, "code": "NO_RESULT"}
    asked = json.loads((tmp_path / "requests.json").read_text())
    shapes = [request["response_format"]["json_schema"] for request in asked if "response_format" in request]
    assert len(asked) == 2
    assert len(shapes) == 1
    assert shapes[0]["schema"]["properties"]["task_id"] == {"enum": ["cb-0043"]}
    assert shapes[0]["schema"]["required"] == ["task_id", "outcome", "witness"]
    score = logs_of(run)["adjudge/items"]["samples"]
    reasons = {sample["id"]: sample["scores"]["adjudge_verdict"]["reason"] for sample in score}
    assert reasons["cb-0043"] == "refusal"


def test_wrong_names_and_roots_are_told_before_anything_is_asked(run, tmp_path):
    for message, *arguments in (
        ("cb-9999: no such task", "adjudge/items", "-T", "names=cb-9999"),
        ("an item is named twice", "adjudge/items", "-T", "names=cb-0043,cb-0043"),
        ("name the items to ask: -T names=cb-0043", "adjudge/items"),
        ("'5' is not a task id", "adjudge/items", "-T", "names=5"),
        ("structured is true or false, not 'banana'", "adjudge/shadows", "-T", "structured=banana"),
        ("5: no adjudge.toml there", "adjudge/shadows", "-T", "root=5"),
        ("is not a benchmark root", "adjudge/shadows", "-T", "root=./[/b]"),
    ):
        told = run("-m", "inspect_ai", "eval", *arguments, "--model", "mockllm/model", status=1)
        assert message in " ".join(told.split())
        assert "Traceback" not in told
    assert not list(tmp_path.glob("logs/*.eval"))


ROOTS = """
import json, sys
from pathlib import Path
from adjudge.adapters.inspect_ai.registry import chosen_items, open_tasks, symbolic_equivalence
from adjudge.benchmark.root import bundled_root
cases = "evals/symbolic_equivalence/v1/cases.jsonl"
lines = (bundled_root() / cases).read_text(encoding="utf-8").splitlines(keepends=True)
found = []
other = [lines[0], lines[1].replace("u*13*v", "u*14*v")]
for name, kept in (("one", lines[:2]), ("two", lines[:3]), ("three", other)):
    root = Path(name)
    (root / cases).parent.mkdir(parents=True)
    (root / cases).write_text("".join(kept), encoding="utf-8")
    (root / "adjudge.toml").write_text('schema = "adjudge.root/1"\\n', encoding="utf-8")
    task = symbolic_equivalence(root=name)
    found.append([len(task.dataset), task.version, task.metadata["snapshot_id"]])
again = symbolic_equivalence(root="one")
found.append([len(again.dataset), again.version, again.metadata["snapshot_id"]])
print(json.dumps(found))
"""


def test_a_task_has_another_version_when_its_cases_are_other_ones(run):
    one, two, three, again = json.loads(run("-c", ROOTS))
    assert one == again
    assert len({one[1], two[1], three[1]}) == 3
    assert (one[0], two[0], one[2]) == (2, 3, "working-tree")


ZSTANDARD = """
import io, json, sys, zipfile, zlib
import zstandard
from adjudge.adapters.inspect_ai import logs
from adjudge.adapters.logged import LogError

plain, packed = (list(logs.read(name)) for name in sys.argv[1:3])
key = lambda reply: (reply.item_id, reply.epoch)
same = [reply._replace(where="") for reply in sorted(plain, key=key)] == [
    reply._replace(where="") for reply in packed
]

def refused(packed, size, content):
    with zipfile.ZipFile("bomb.eval", "w") as archive:
        archive.writestr("header.json", packed)
    data = bytearray(open("bomb.eval", "rb").read())
    entry = data.find(b"PK\\x01\\x02")
    data[entry + 10] = 93
    data[entry + 16 : entry + 20] = zlib.crc32(content).to_bytes(4, "little")
    data[entry + 24 : entry + 28] = size.to_bytes(4, "little")
    open("bomb.eval", "wb").write(data)
    try:
        list(logs.read("bomb.eval"))
    except LogError as error:
        return error.code, error.message

bomb = zstandard.compress(b" " * (1 << 30))
print(json.dumps([
    same,
    refused(bomb, 1000, b" " * 1000),
    refused(b"not a frame", 1000, b" " * 1000),
    refused(zstandard.compress(b" " * 1000)[:-3], 1000, b" " * 1000),
    refused(zstandard.compress(b" " * 1000), 1000, b"x"),
    refused(zstandard.compress(b"{} ") + zstandard.compress(b"   "), 6, b"{}    "),
]))
"""


def test_zstandard_is_read_within_its_bounds(run):
    folder = HERE / "logs" / "inspect"
    same, *refused = json.loads(run("-c", ZSTANDARD, folder / "four-items.json", folder / "four-items.eval"))
    assert same, "a log in both formats holds the same replies"
    assert [code for code, _ in refused] == ["LOG_CORRUPT"] * 4 + ["NOT_A_LOG"]


def test_a_log_of_another_scorer_is_scored_again_without_a_model(run, tmp_path):
    program = """
from inspect_ai import Task, eval
from inspect_ai.dataset import Sample
from inspect_ai.model import ModelOutput, ModelUsage, get_model
from inspect_ai.scorer import includes
from adjudge.adapters.items import find_item
name = "symbolic-equivalence/b1-0003"
output = ModelOutput.from_content("m", "It is not EQUIVALENT.")
output.usage = ModelUsage()
task = Task(dataset=[Sample(id=name, input=find_item(name).prompt, target="EQUIVALENT")], scorer=includes())
eval(task, model=get_model("mockllm/m", custom_outputs=[output]), log_dir="logs", display="none")
"""
    run("-c", program)
    (file,) = tmp_path.glob("logs/*.eval")
    run(
        *("-m", "inspect_ai", "score", file, "--scorer", "adjudge/adjudge_verdict"),
        *("--action", "append", "--overwrite", "--display", "none"),
    )
    (log,) = logs_of(run).values()
    scores = log["samples"][0]["scores"]
    assert scores["includes"]["value"] == "C"
    assert scores["adjudge_verdict"]["value"] == "I"


def test_the_examples_of_the_page_run_as_they_stand(python, run, tmp_path):
    environment = clean_environment(tmp_path)
    environment["PATH"] = f"{Path(python).parent}:{environment['PATH']}"
    commands = example("inspect.md", "Run a lane", "sh")
    done = subprocess.run(
        ["bash", "-ec", commands],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert list(tmp_path.glob("logs/*.eval"))
    program = example("inspect.md", "From Python", "python")
    assert run("-c", program).split()[-2:] == ["success", "1.0"]


def test_the_grader_of_the_page_grades_the_targets_of_any_evaluation(run):
    said = run("-c", example("inspect.md", "Grade an evaluation of your own", "python"))
    assert sorted(said.splitlines()) == ["C equivalent", "I HEDGED"]
    (log,) = logs_of(run).values()
    metrics = metrics_of(log)
    assert (metrics["accuracy"], metrics["equivalent"], metrics["refused"]) == (0.5, 1, 1)


UNUSABLE = """
from inspect_ai import Task, eval
from inspect_ai.dataset import Sample
from inspect_ai.model import ModelOutput, ModelUsage, get_model
from adjudge.adapters.inspect_ai.registry import adjudge_grade, adjudge_verdict

def reply(*_):
    said = ModelOutput.from_content("m", "5")
    said.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
    return said

for scorer in (adjudge_grade(), adjudge_verdict()):
    task = Task(dataset=[Sample(id="1", input="?", target="about five")], scorer=scorer)
    model = get_model("mockllm/m", custom_outputs=reply)
    (log,) = eval(task, model=model, display="none", log_dir="logs")
    print(log.status, log.samples[0].error.message)
"""


def test_what_is_no_reference_or_no_item_is_an_error_and_never_a_wrong_answer(run):
    grade, verdict = run("-c", UNUSABLE).splitlines()
    assert grade.startswith("error NotScorableError(\"the target 'about five' is no usable reference")
    assert verdict.startswith("error NotScorableError(")
    assert "adjudge import inspect" in verdict
