"""Which providers there are, what they need, and that nothing is imported before it is used."""

import copy
import pickle
import subprocess
import sys

import pytest

from adjudge.solvers.errors import CODES, CallError, FrontierRunError, fault_of_status
from adjudge.solvers.provider import Connection, Secret
from adjudge.solvers.registry import BUILT_IN, connection, find_provider, parse_model, providers, states
from adjudge.solvers.wire import retry_after

KEYS = {
    "anthropic": "FRONTIER_ANTHROPIC_KEY",
    "openai": "FRONTIER_OPENAI_KEY",
    "google": "FRONTIER_GOOGLE_KEY",
    "compatible": "FRONTIER_COMPATIBLE_KEY",
    "ollama": None,
}


def code_of(call, *arguments, **options):
    with pytest.raises(FrontierRunError) as caught:
        call(*arguments, **options)
    assert caught.value.code in CODES
    return caught.value.code


def test_the_table_is_complete():
    assert {provider.name: provider.key_variable for provider in BUILT_IN} == KEYS


@pytest.mark.parametrize("provider", BUILT_IN, ids=[provider.name for provider in BUILT_IN])
def test_variables_are_named_after_the_provider(provider):
    assert provider.url_variable == f"FRONTIER_{provider.name.upper()}_URL"
    assert provider.key_variable in (None, f"FRONTIER_{provider.name.upper()}_KEY")
    assert provider.models
    assert all(provider.models)


def test_an_unknown_provider_is_refused():
    assert code_of(find_provider, "nobody") == "UNKNOWN_PROVIDER"
    assert code_of(parse_model, "nobody/model") == "UNKNOWN_PROVIDER"


def test_without_a_model_the_first_one_is_meant():
    assert parse_model("openai") == (find_provider("openai"), "gpt-5")


@pytest.mark.parametrize("name", ["", "a b", "..", "x" * 121, "modèle", "a\n"])
def test_a_bad_model_name_is_refused(name):
    assert code_of(parse_model, f"openai/{name}") == "BAD_MODEL_NAME"


def test_a_model_may_have_slashes_and_colons():
    assert parse_model("ollama/library/qwen3:8b")[1] == "library/qwen3:8b"


def test_a_missing_key_is_named_and_nothing_else():
    for name in ("anthropic", "openai", "google"):
        with pytest.raises(FrontierRunError) as caught:
            connection(find_provider(name), "m", {})
        assert caught.value.code == "MISSING_KEY"
        assert KEYS[name] in caught.value.message
    assert code_of(connection, find_provider("compatible"), "m", {}) == "MISSING_KEY"


def test_no_key_is_needed_for_a_server_of_ones_own():
    where = connection(
        find_provider("compatible"), "m", {"FRONTIER_COMPATIBLE_URL": "http://127.0.0.1:1/v1/"}
    )
    assert where == Connection(model="m", url="http://127.0.0.1:1/v1", key=None)
    assert connection(find_provider("ollama"), "m", {}).url == "http://localhost:11434"


@pytest.mark.parametrize("url", ["ftp://x", "127.0.0.1", "file:///etc/passwd", "http://"])
def test_an_address_is_http(url):
    assert code_of(connection, find_provider("ollama"), "m", {"FRONTIER_OLLAMA_URL": url}) == "MISSING_KEY"


@pytest.mark.parametrize("key", ["a\nb", "kéy", "a\r\nX-Other: 1"])
def test_a_key_that_would_break_a_header_is_refused_without_quoting_it(key):
    with pytest.raises(FrontierRunError) as caught:
        connection(find_provider("openai"), "m", {"FRONTIER_OPENAI_KEY": key})
    assert key not in caught.value.message


def test_a_key_does_not_show_itself():
    key = Secret("sk-very-secret")
    where = Connection("m", "http://x", key)
    for shown in (repr(key), str(key), f"{key}", repr(where), repr([key]), str(vars(type(key)))):
        assert "very-secret" not in shown
    for write in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError):
            write(key)
    assert key.hidden_in("a sk-very-secret b") == "a [key] b"


def test_states_tell_what_is_missing_and_no_secret():
    found = {state.provider.name: state for state in states({"FRONTIER_OPENAI_KEY": "sk-very-secret"})}
    assert not found["anthropic"].usable
    assert any("FRONTIER_ANTHROPIC_KEY" in words for words in found["anthropic"].missing)
    assert not any("KEY" in words for words in found["openai"].missing)
    assert found["ollama"].usable
    assert "very-secret" not in str(found)


def test_importing_the_harness_imports_no_sdk_and_no_adapter():
    """What is imported lazily is absent after everything that a dry run needs was imported."""
    code = (
        "import sys, adjudge.solvers.registry, adjudge.runs.executor, adjudge.cli.run as run\n"
        "from adjudge.solvers.registry import states\n"
        "states({})\n"
        "lazy = ('anthropic', 'openai', 'google.genai', 'httpx', 'httpx2', 'pydantic', 'requests',\n"
        "        'http.client', 'adjudge.solvers.anthropic', 'adjudge.solvers.ollama')\n"
        "print([name for name in lazy if name in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.strip() == "[]", done.stderr


def test_an_sdk_that_is_not_there_is_named_with_its_cure(tmp_path):
    """An empty module path stands in front of every SDK: importing it fails as if it were not installed."""
    code = (
        "import sys\n"
        "sys.modules['anthropic'] = None\n"
        "from adjudge.solvers.registry import connection, find_provider\n"
        "found = find_provider('anthropic')\n"
        "try:\n"
        "    found.connect(connection(found, 'm', {'FRONTIER_ANTHROPIC_KEY': 'sk-secret-key'}))\n"
        "except Exception as error:\n"
        "    print(error.code, error.message)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.startswith("SDK_MISSING"), done.stderr
    assert "pip install 'adjudge[anthropic]'" in done.stdout
    assert "secret" not in done.stdout + done.stderr


@pytest.mark.parametrize(
    "status, fault",
    [
        (400, "refused"),
        (401, "fatal"),
        (403, "fatal"),
        (404, "fatal"),
        (408, "transient"),
        (413, "refused"),
        (422, "refused"),
        (429, "rate-limited"),
        (500, "transient"),
        (529, "transient"),
    ],
)
def test_what_a_status_means_for_further_calls(status, fault):
    assert fault_of_status(status) == fault


@pytest.mark.parametrize(
    "headers, seconds",
    [
        ({"retry-after": "3"}, 3.0),
        ({"retry-after": "0.5"}, 0.5),
        ({"retry-after-ms": "250", "retry-after": "9"}, 0.25),
        ({"retry-after": "Mon, 01 Jan 2001 00:00:00 GMT"}, 0.0),
        ({"retry-after": "-1"}, None),
        ({"retry-after": "nan"}, None),
        ({"retry-after": "soon"}, None),
        ({}, None),
    ],
)
def test_how_long_a_server_wants_to_be_left_alone(headers, seconds):
    assert retry_after(headers) == seconds


def test_a_reason_is_one_short_line():
    error = CallError("refused", "a\x1b[31m\nb" + "x" * 1000)
    assert error.reason.isprintable()
    assert len(error.reason) <= 300


def test_usage_errors_and_refusals_leave_with_different_statuses():
    assert FrontierRunError("BAD_MODEL_NAME", "x").exit_status == 2
    assert FrontierRunError("MISSING_KEY", "x").exit_status == 3


def test_the_built_in_ones_come_first():
    assert list(providers())[: len(BUILT_IN)] == [provider.name for provider in BUILT_IN]
