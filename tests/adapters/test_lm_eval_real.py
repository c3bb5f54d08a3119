"""lm-eval itself, in an environment of its own, over the tasks that are written for it."""

import importlib.util
import json
import shlex
import subprocess
from pathlib import Path

import pytest

from adjudge.adapters.items import find_item, items
from adjudge.adapters.lm_eval.documents import read_documents
from adjudge.adapters.lm_eval.export import write_tasks
from adjudge.adapters.lm_eval.logs import read
from adjudge.adapters.referee import judge
from adjudge.benchmark.root import find_root

HERE = Path(__file__).resolve().parent
SECONDS = 300
LANE = "symbolic-equivalence"

pytestmark = pytest.mark.slow


def _sibling(name):
    file = HERE.parent / "frameworks" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"{name}_for_lm_eval", file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


environments = _sibling("environments")
pages = _sibling("pages")
ReplyServer = _sibling("reply_server").ReplyServer


@pytest.fixture(scope="session")
def python():
    try:
        return environments.python_of("lm-eval")
    except environments.NoPythonError as error:
        pytest.skip(str(error))


@pytest.fixture
def lm_eval(python, tmp_path):
    """A function that runs ``lm-eval run`` in the test's folder, over the tasks in its folder ``tasks``."""

    def run(*arguments):
        command = [python.with_name("lm-eval"), "run", "--include_path", "tasks", *arguments]
        command += ["--log_samples", "--output_path", "out"]
        return _succeed(command, tmp_path)

    write_tasks(tmp_path / "tasks", find_root())
    return run


def _succeed(command, folder):
    done = subprocess.run(
        command,
        cwd=folder,
        env=environments.clean_environment(folder),
        capture_output=True,
        text=True,
        timeout=SECONDS,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def _results(folder):
    (file,) = folder.rglob("results_*.json")
    return json.loads(file.read_text(encoding="utf-8"))


def test_every_task_runs_with_the_dummy_model(lm_eval, tmp_path):
    """The dummy takes the prompt as plain text; ``lol`` answers nothing, and still counts."""
    lm_eval("--model", "dummy", "--tasks", "adjudge", "--limit", "2", "--num_fewshot", "3")
    results = _results(tmp_path)
    sets = {
        "adjudge_" + chosen.replace("-", "_"): chosen
        for chosen in (LANE, "bounded-grammar", "tasks", "shadows")
    }
    assert set(results["results"]) - {"adjudge"} == set(sets)
    for task, chosen in sets.items():
        figures = results["results"][task]
        assert [
            figures[f"{name},adjudge"] for name in ("accepted", "rejected", "no_result", "not_scorable")
        ] == [
            0,
            0,
            1,
            0,
        ]
        assert results["versions"][task] == read_documents(chosen, find_root()).sha256[:12]
        assert results["n-samples"][task] == {"original": len(list(items(chosen))), "effective": 2}
        assert results["n-shot"][task] == 0
    replies = list(read(tmp_path / "out"))
    assert len(replies) == 8
    for reply in replies:
        assert reply.prompt == find_item(reply.adjudge_item).prompt
        assert (reply.reply, reply.score, reply.provider) == ("lol", "0", "dummy")


def test_the_ten_items_are_read_back_and_judged_again_to_the_same_score(python, tmp_path):
    command = [python, HERE / "run_lm_eval.py", HERE / "ten_items.json", tmp_path]
    printed = _succeed(command, tmp_path)
    expected = {
        row["item"]: {key: row[key] for key in ("verdict", "score", "code")}
        for row in json.loads((HERE / "ten_items.json").read_text(encoding="utf-8"))
    }
    assert json.loads(printed.splitlines()[-1]) == expected
    replies = {reply.adjudge_item: reply for reply in read(tmp_path / "out")}
    assert set(replies) == set(expected)
    for name, reply in replies.items():
        assert reply.prompt == find_item(name).prompt
        assert reply.score == str(judge(name, reply.reply).score)


def test_a_reply_without_a_verdict_is_left_out_of_the_accuracy_and_counted(lm_eval, tmp_path):
    """One of four verdicts is lost through no doing of the reply; two of the others are right."""
    functions = tmp_path / "tasks" / "adjudge_functions.py"
    functions.write_text(
        functions.read_text(encoding="utf-8")
        + "\nfrom adjudge.adapters.lm_eval import task\n"
        + "from adjudge.adapters.referee import RefereeError, judge\n\n\n"
        + "def broken(name, reply, root):\n"
        + "    if reply == 'BREAK':\n"
        + "        raise RefereeError('TIMEOUT', 'no verdict')\n"
        + "    return judge(name, reply, root)\n\n\n"
        + "task.judge = broken\n",
        encoding="utf-8",
    )
    chosen = list(items(LANE))[:4]
    told = dict(
        zip(
            (item.prompt for item in chosen),
            ("EQUIVALENT", "BREAK", "NOT_EQUIVALENT", "EQUIVALENT"),
            strict=True,
        )
    )
    with ReplyServer(told) as server:
        model = f"model=m,base_url={server.url}/chat/completions,num_concurrent=4"
        chat = ("--model", "local-chat-completions", "--model_args", model, "--apply_chat_template")
        said = lm_eval(*chat, "--tasks", "adjudge_symbolic_equivalence", "--limit", "4")
        sent = server.requests
    figures = _results(tmp_path)["results"]["adjudge_symbolic_equivalence"]
    assert [round(figures[f"{name},adjudge"] * 12) for name in ("accepted", "rejected", "no_result")] == [
        8,
        4,
        0,
    ]
    assert figures["not_scorable,adjudge"] == 0.25
    assert figures["sample_len"] == 4
    assert "Metrics were not scored on the same number of documents" in said
    assert [reply.score for reply in read(tmp_path / "out")] == ["1", None, "0", "1"]
    for request in sent:
        (message,) = request["messages"]
        assert message["content"] in told
        assert (request["max_tokens"], request["temperature"]) == (256, 0)
        assert request["stop"] == ["<|endoftext|>"]


def test_a_reply_with_an_empty_line_in_it_arrives_whole_and_each_of_several_has_its_verdict(
    lm_eval, tmp_path
):
    (shadow,) = (item for item in items("shadows") if item.name == "ks-0001")
    file = tmp_path / "tasks" / "adjudge_shadows.yaml"
    file.write_text("repeats: 2\n" + file.read_text(encoding="utf-8"), encoding="utf-8")
    reply = 'So:\n\n{"task_id": "ks-0001", "outcome": "no-result",\n\n"witness": null}'
    with ReplyServer({shadow.prompt: reply}) as server:
        model = f"model=m,base_url={server.url}/chat/completions"
        chat = ("--model", "local-chat-completions", "--model_args", model, "--apply_chat_template")
        lm_eval(*chat, "--tasks", "adjudge_shadows", "--limit", "1")
        assert [request["max_tokens"] for request in server.requests] == [8192, 8192]
    first, second = read(tmp_path / "out")
    assert (first.reply, first.epoch, second.epoch) == (reply, 1, 2)
    assert (first.score, second.score) == ("0", "0")
    assert _results(tmp_path)["results"]["adjudge_shadows"]["no_result,adjudge"] == 1


def test_a_benchmark_that_is_not_the_exported_one_is_refused_before_any_model_is_asked(
    lm_eval, python, tmp_path
):
    (tmp_path / "adjudge.toml").write_text('schema = "adjudge.root/1"\n')
    with pytest.raises(AssertionError, match="export it again"):
        lm_eval("--model", "dummy", "--tasks", "adjudge_shadows", "--limit", "1")


def test_the_examples_of_the_page_run(python, tmp_path):
    """Every command of the page but the installation; the model's address is the only word that changes."""
    address = "http://127.0.0.1:8080/v1"
    first, real, back = (
        pages.example("lm-eval.md", heading, "sh")
        for heading in ("A first run", "A real model", "Bring the log back")
    )
    said = _page(first, python, tmp_path)
    assert said.count("|no_result") == 4
    assert address in real
    with ReplyServer({item.prompt: "EQUIVALENT" for item in items(LANE)}) as server:
        said = _page(real.replace(address, server.url), python, tmp_path)
    right = sum(judge(item.name, "EQUIVALENT").score for item in items(LANE))
    results = _results(tmp_path / "lm-eval-results")["results"]["adjudge_symbolic_equivalence"]
    assert round(results["accepted,adjudge"] * results["sample_len"]) == right
    assert results["sample_len"] == len(list(items(LANE)))
    assert f"{right}" in _page(back, python, tmp_path)


def _page(script, python, folder):
    path = f"PATH={shlex.quote(str(python.parent))}:$PATH"
    return _succeed(["bash", "-euc", f"{path}\n{script}"], folder)
