"""A server on loopback that speaks the wire formats of all vendors, well and badly.

``with VendorServer() as server`` runs it in a thread; ``python vendor_server.py`` alone prints its port and
serves until it is ended, for tests that kill or measure the client.

What a request gets is the next entry of ``server.script``, or a good answer when there is none: ``ok``,
``hang``, ``drip``, ``disconnect`` (in the middle of the body), ``truncated`` (half of the JSON, well framed),
``not-json``, ``empty``, ``refusal``, ``cut-off``, ``long``, ``echo-key``, ``odd`` (JSON of another shape), or
a tuple of status, headers and (optionally) the body of the error.
"""

import http.server
import json
import sys
import threading
import time

PROVIDERS = ("anthropic", "openai", "google", "compatible", "ollama")
LONG = "x" * 300_000


def answer_to(prompt):
    """A reply that depends on the prompt alone."""
    return ("EQUIVALENT", "NOT_EQUIVALENT", "REFUSED", "I cannot say.")[sum(prompt.encode()) % 4]


class VendorServer:
    def __init__(self, script=(), answer=answer_to):
        self.script = list(script)
        self.answer = answer
        self.requests = []
        self.connections = set()
        self.lock = threading.Lock()
        self.released = threading.Event()
        self.busy = self.busiest = 0
        server = self

        class Handler(_Handler):
            vendor = server

        self._http = _Server(("127.0.0.1", 0), Handler)
        self.port = self._http.server_address[1]

    def url(self, provider):
        """What FRONTIER_<PROVIDER>_URL is set to."""
        path = "/v1" if provider in ("openai", "compatible") else ""
        return f"http://127.0.0.1:{self.port}{path}"

    def environment(self, provider, key="sk-test-0123456789abcdef"):
        name = provider.upper()
        found = {f"FRONTIER_{name}_URL": self.url(provider)}
        return found if provider == "ollama" else {**found, f"FRONTIER_{name}_KEY": key}

    def prompts(self):
        return [request["prompt"] for request in self.requests]

    def __enter__(self):
        threading.Thread(target=self._http.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self.released.set()
        self._http.shutdown()
        self._http.server_close()

    def serve_forever(self):
        self._http.serve_forever()


class _Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 128

    def handle_error(self, request, client_address):
        pass  # clients that go away in mid-answer are part of the tests


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1
    vendor = None

    def log_message(self, *_):
        pass

    def do_GET(self):
        """``/prompts``: what was asked since the last time, for a client in another process."""
        with self.vendor.lock:
            prompts = self.vendor.prompts()
            self.vendor.requests.clear()
        self.send(200, prompts, {})

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        vendor = self.vendor
        provider = _provider(self.path)
        prompt = _prompt(provider, body)
        request = {
            "path": self.path,
            "headers": {name.lower(): value for name, value in self.headers.items()},
            "body": body,
            "prompt": prompt,
            "at": time.monotonic(),
        }
        with vendor.lock:
            vendor.requests.append(request)
            vendor.connections.add(self.client_address)
            step = vendor.script.pop(0) if vendor.script else "ok"
            vendor.busy += 1
            vendor.busiest = max(vendor.busiest, vendor.busy)
        try:
            self.answer(provider, step, prompt, request)
        finally:
            with vendor.lock:
                vendor.busy -= 1

    def answer(self, provider, step, prompt, request):
        if isinstance(step, tuple):
            status, headers, *said = step
            return self.send(status, _error(provider, status, *said), headers)
        if step == "hang":
            self.vendor.released.wait(30)
            self.close_connection = True
            return None
        text = {"empty": "", "long": LONG, "echo-key": str(request["headers"])}.get(step)
        if text is None:
            text = self.vendor.answer(prompt)
        good = _good(provider, text, step)
        if step == "odd":
            good = {"hello": ["world"]}
        if step == "not-json":
            return self.send_bytes(200, b"<html>busy</html>", {})
        data = json.dumps(good).encode()
        if step == "truncated":
            return self.send_bytes(200, data[: len(data) // 2], {})
        if step == "disconnect":
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data[: len(data) // 2])
            self.wfile.flush()
            self.close_connection = True
            return None
        if step == "drip":
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            for byte in data:
                self.wfile.write(bytes([byte]))
                self.wfile.flush()
                if self.vendor.released.wait(0.05):
                    break
            return None
        return self.send_bytes(200, data, {})

    def send(self, status, value, headers):
        return self.send_bytes(status, json.dumps(value).encode(), headers)

    def send_bytes(self, status, data, headers):
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)


def _provider(path):
    if path.endswith("/messages"):
        return "anthropic"
    if path.endswith("/chat/completions"):
        return "openai"
    return "google" if ":generateContent" in path else "ollama"


def _prompt(provider, body):
    if provider == "google":
        return body["contents"][0]["parts"][0]["text"]
    (message,) = body["messages"]
    assert message["role"] == "user"
    return message["content"]


def _good(provider, text, step):
    """A whole answer in the vendor's own shape."""
    declined, cut = step == "refusal", step == "cut-off"
    if provider == "anthropic":
        return {
            "id": "msg_1",
            "type": "message",
            "role": "assistant",
            "model": "claude",
            "content": [] if declined or text == "" else [{"type": "text", "text": text}],
            "stop_reason": "refusal" if declined else "max_tokens" if cut else "end_turn",
            "stop_sequence": None,
            "usage": {"input_tokens": 11, "output_tokens": 3},
        }
    if provider == "openai":
        message = {"role": "assistant", "content": text, "refusal": None}
        if declined:
            message |= {"content": None, "refusal": "I cannot help with that."}
        return {
            "id": "chatcmpl-1",
            "object": "chat.completion",
            "created": 1,
            "model": "gpt",
            "choices": [{"index": 0, "message": message, "finish_reason": "length" if cut else "stop"}],
            "usage": {"prompt_tokens": 11, "completion_tokens": 3, "total_tokens": 14},
        }
    if provider == "google":
        usage = {"promptTokenCount": 11, "candidatesTokenCount": 3, "totalTokenCount": 14}
        if declined:
            return {"promptFeedback": {"blockReason": "SAFETY"}, "usageMetadata": usage}
        parts = [{"text": "hm", "thought": True}, *([{"text": text}] if text else [])]
        reason = "MAX_TOKENS" if cut else "STOP"
        candidate = {"content": {"role": "model", "parts": parts}, "finishReason": reason, "index": 0}
        return {"candidates": [candidate], "usageMetadata": usage}
    return {
        "model": "qwen",
        "created_at": "2026-01-01T00:00:00Z",
        "message": {"role": "assistant", "content": text},
        "done": True,
        "done_reason": "length" if cut else "stop",
        "prompt_eval_count": 11,
        "eval_count": 3,
        "total_duration": 12345,
    }


def _error(provider, status, said="no", code=None):
    """An error in the vendor's own shape."""
    if isinstance(said, dict):
        return said
    if provider == "anthropic":
        return {"type": "error", "error": {"type": "some_error", "message": said}}
    if provider == "openai":
        return {"error": {"message": said, "type": "some_error", "param": None, "code": code}}
    if provider == "google":
        return {"error": {"code": status, "message": said, "status": "SOME_STATUS", "details": []}}
    return {"error": said}


if __name__ == "__main__":
    serving = VendorServer()
    print(serving.port, flush=True)
    threading.Thread(target=lambda: (sys.stdin.read(), serving._http.shutdown()), daemon=True).start()
    serving.serve_forever()
