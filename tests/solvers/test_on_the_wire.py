"""Every adapter, with the vendor's real SDK if it has one, against a server that speaks the vendor's format.

Nothing is replaced inside our process: requests leave through a socket, and what the server received and sent
is what is looked at.
"""

import contextlib
import time

import pytest

from adjudge.solvers.errors import CallError
from adjudge.solvers.provider import Call

PROVIDERS = ("anthropic", "openai", "google", "compatible", "ollama")
SDKS = ("anthropic", "openai", "google")
SCHEMA = {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "type": "object",
    "additionalProperties": False,
    "required": ["n"],
    "properties": {"n": {"type": "string", "format": "bigint", "maxLength": 100}},
}
QUESTION = Call("Is x equal to x?", None, 256, 5.0)
KEY = "sk-test-0123456789abcdef"

each_provider = pytest.mark.parametrize("provider", PROVIDERS)


def ask(model, server, step, call=QUESTION):
    """What came back, and that the SDK asked once and did not retry on its own."""
    server.script = [step]
    before = len(server.requests)
    try:
        return model.ask(call)
    finally:
        assert len(server.requests) == before + 1, "one call is one request"


def error_of(model, server, step, call=QUESTION):
    with pytest.raises(CallError) as caught:
        ask(model, server, step, call)
    assert KEY not in str(caught.value)
    assert KEY not in repr(caught.value.__cause__)
    return caught.value


@each_provider
def test_a_good_answer_gives_text_end_and_token_counts(provider, connect, server):
    reply = ask(connect(provider), server, "ok")
    assert reply.text == server.answer(QUESTION.prompt)
    assert reply.finish_reason in ("end_turn", "stop", "STOP")
    assert set(reply.usage.values()) >= {11, 3}


@each_provider
def test_the_prompt_is_the_only_message_and_nothing_else_is_said(provider, connect, server):
    ask(connect(provider), server, "ok")
    body = server.requests[-1]["body"]
    assert server.requests[-1]["prompt"] == QUESTION.prompt
    assert "system" not in body
    assert "systemInstruction" not in body
    assert "tools" not in body


@pytest.mark.parametrize(
    "provider, model, sent",
    [
        ("anthropic", "claude-sonnet-4-6", {"max_tokens": 256, "temperature": 0}),
        ("anthropic", "claude-opus-4-7", {"max_tokens": 256}),
        ("openai", "gpt-4o", {"max_tokens": 256, "temperature": 0}),
        ("openai", "gpt-5", {"max_completion_tokens": 4096}),
        ("openai", "o3-mini", {"max_completion_tokens": 4096}),
        ("google", "gemini-1.5-pro", {"max_output_tokens": 256, "temperature": 0}),
        ("google", "gemini-2.5-pro", {"max_output_tokens": 4096, "temperature": 0}),
        ("compatible", "smollm2", {"max_tokens": 256, "temperature": 0}),
        ("ollama", "qwen3:8b", {"num_predict": 256, "temperature": 0}),
    ],
)
def test_what_is_sent_is_what_the_record_says(provider, model, sent, connect, server):
    """The server saw exactly these parameters, and ``params`` says the same for the cache."""
    connected = connect(provider, model)
    assert connected.params(QUESTION) == sent
    ask(connected, server, "ok")
    body = server.requests[-1]["body"]
    seen = body.get("generationConfig", body.get("options", body))
    named = {"max_output_tokens": "maxOutputTokens"}
    for name, value in sent.items():
        assert seen[named.get(name, name)] == value
    assert ("temperature" in seen) == ("temperature" in sent)


@each_provider
def test_a_temperature_can_be_left_out(provider, connect, server):
    model = connect(provider, temperature=None)
    ask(model, server, "ok")
    assert "temperature" not in str(server.requests[-1]["body"])
    assert "temperature" not in model.params(QUESTION)


@each_provider
def test_a_schema_goes_where_the_vendor_wants_it(provider, connect, server):
    call = QUESTION._replace(schema=SCHEMA)
    model = connect(provider)
    ask(model, server, "ok", call)
    body = server.requests[-1]["body"]
    found = {
        "anthropic": lambda: body["output_config"]["format"]["schema"],
        "openai": lambda: body["response_format"]["json_schema"]["schema"],
        "google": lambda: body["generationConfig"]["responseJsonSchema"],
        "compatible": lambda: body["response_format"]["json_schema"]["schema"],
        "ollama": lambda: body["format"],
    }[provider]()
    assert found["properties"]["n"]["type"] == "string"
    assert found["required"] == ["n"]
    assert model.params(call)["output"] == "json_schema"
    assert "output" not in connect(provider, structured=False).params(call)


@each_provider
def test_without_a_schema_none_is_sent(provider, connect, server):
    ask(connect(provider), server, "ok")
    body = str(server.requests[-1]["body"])
    assert "schema" not in body.lower()


@each_provider
def test_an_empty_reply_is_a_reply(provider, connect, server):
    assert ask(connect(provider), server, "empty").text == ""


@each_provider
def test_a_reply_that_was_cut_off_says_so_in_one_word(provider, connect, server):
    assert ask(connect(provider), server, "cut-off").finish_reason == "length"


@pytest.mark.parametrize("provider", [name for name in PROVIDERS if name != "ollama"])
def test_a_refusal_by_the_provider_is_a_reply_with_that_end(provider, connect, server):
    reply = ask(connect(provider), server, "refusal")
    assert reply.finish_reason == "refusal"
    assert reply.text in ("", "I cannot help with that.")


@each_provider
def test_a_very_long_reply_comes_whole(provider, connect, server, vendor):
    assert ask(connect(provider), server, "long").text == vendor.LONG


def test_thoughts_that_are_kept_apart_are_no_part_of_the_reply(connect, server):
    assert "hm" not in ask(connect("google"), server, "ok").text


@each_provider
def test_429_says_how_long_to_wait(provider, connect, server):
    error = error_of(connect(provider), server, (429, {"retry-after": "7"}, "slow down"))
    assert (error.fault, error.retry_after) == ("rate-limited", 7.0)
    assert "HTTP 429: slow down" in error.reason
    assert not error.may_be_billed


def test_google_says_in_the_body_how_long_to_wait(connect, server):
    details = [{"@type": "type.googleapis.com/google.rpc.RetryInfo", "retryDelay": "17s"}]
    body = {"error": {"code": 429, "message": "slow", "status": "RESOURCE_EXHAUSTED", "details": details}}
    assert error_of(connect("google"), server, (429, {}, body)).retry_after == 17.0


def test_a_quota_that_is_used_up_does_not_come_back(connect, server):
    error = error_of(connect("openai"), server, (429, {}, "pay", "insufficient_quota"))
    assert error.fault == "fatal"


@each_provider
@pytest.mark.parametrize("status", [500, 502, 503, 529])
def test_a_server_in_trouble_is_asked_again(provider, status, connect, server):
    error = error_of(connect(provider), server, (status, {}))
    assert (error.fault, error.retry_after) == ("transient", None)


@each_provider
def test_a_wrong_key_ends_the_run(provider, connect, server):
    said = "bad key" if provider == "ollama" else f"bad key {KEY}"
    error = error_of(connect(provider), server, (401, {}, said))
    assert error.fault == "fatal"
    assert "HTTP 401: bad key" in error.reason


@each_provider
def test_a_request_that_is_refused_is_not_sent_again(provider, connect, server):
    assert error_of(connect(provider), server, (400, {}, "no")).fault == "refused"


@each_provider
@pytest.mark.parametrize("step", ["disconnect", "truncated", "not-json"])
def test_half_an_answer_is_no_answer(provider, step, connect, server):
    error = error_of(connect(provider), server, step)
    assert error.fault == "transient"
    assert error.may_be_billed, "the work may have been done"
    assert ("connection failed" in error.reason) == (step == "disconnect")


@each_provider
def test_json_of_another_shape_is_no_answer(provider, connect, server):
    assert error_of(connect(provider), server, "odd").fault == "refused"


@each_provider
def test_a_silent_server_is_left_after_the_timeout(provider, connect, server):
    begun = time.monotonic()
    error = error_of(connect(provider), server, "hang", QUESTION._replace(timeout=0.4))
    assert error.fault == "transient"
    assert time.monotonic() - begun < 5


@pytest.mark.parametrize("provider", ["compatible", "ollama"])
def test_a_server_that_drips_meets_the_deadline_of_the_whole_call(provider, connect, server):
    error = error_of(connect(provider), server, "drip", QUESTION._replace(timeout=0.4))
    assert "0.4 s" in error.reason


@each_provider
def test_nobody_there(provider, connect, server):
    model = connect(provider)
    server.__exit__()
    with pytest.raises(CallError) as caught:
        model.ask(QUESTION._replace(timeout=2.0))
    assert caught.value.fault == "transient"


@each_provider
def test_a_redirect_is_not_followed_with_the_key(provider, connect, server, vendor):
    with vendor.VendorServer() as elsewhere:
        there = {"location": elsewhere.url("compatible") + "/chat/completions"}
        server.script = [(303, there, "over there")]
        with pytest.raises(CallError):
            connect(provider).ask(QUESTION)
        assert all(KEY not in str(request["headers"]) for request in elsewhere.requests)


@pytest.mark.parametrize("provider", [name for name in PROVIDERS if name != "ollama"])
def test_the_key_travels_in_a_header_and_nowhere_else(provider, connect, server):
    ask(connect(provider), server, "ok")
    request = server.requests[-1]
    assert KEY in str(request["headers"])
    assert KEY not in request["path"]
    assert KEY not in str(request["body"])


@pytest.mark.parametrize("provider", SDKS)
def test_keys_and_addresses_of_other_programs_are_not_used(provider, connect, server, monkeypatch):
    """The SDKs look for keys and addresses of their own; a run uses those that are meant for it."""
    for vendor in ("ANTHROPIC", "OPENAI", "GOOGLE", "GEMINI"):
        monkeypatch.setenv(f"{vendor}_API_KEY", "sk-foreign")
        monkeypatch.setenv(f"{vendor}_BASE_URL", "http://127.0.0.1:1")
    monkeypatch.setenv("ANTHROPIC_AUTH_TOKEN", "sk-foreign")
    monkeypatch.setenv("OPENAI_ADMIN_KEY", "sk-foreign")
    monkeypatch.setenv("GOOGLE_GEMINI_BASE_URL", "http://127.0.0.1:1")
    monkeypatch.setenv("GOOGLE_GENAI_USE_VERTEXAI", "true")
    ask(connect(provider), server, "ok")
    headers = str(server.requests[-1]["headers"])
    assert KEY in headers
    assert "foreign" not in headers


@pytest.mark.parametrize("provider", ["compatible", "ollama"])
def test_a_connection_is_used_again(provider, connect, server):
    model = connect(provider)
    for step in ("ok", "empty", (500, {}), "ok"):
        server.script = [step]
        with contextlib.suppress(CallError):
            model.ask(QUESTION)
    assert len(server.requests) == 4
    assert len(server.connections) == 1
