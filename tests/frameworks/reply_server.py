"""A server on loopback that speaks OpenAI's chat protocol and answers each prompt with a reply from a file.

``python reply_server.py REPLIES.json`` prints its address and serves until it is ended. The file maps prompts
to replies; what holds none of the known prompts gets ``default``. It streams when asked to. It needs the
standard library only, so that any framework's Python can run it.
"""

import http.server
import json
import sys
import threading
from pathlib import Path


class ReplyServer:
    """``with ReplyServer({prompt: reply}) as server`` runs it in a thread; see ``server.url``."""

    def __init__(self, replies, default="I cannot say."):
        self.replies = dict(replies)
        self.default = default
        self.requests = []
        server = self

        class Handler(_Handler):
            owner = server

        self._http = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}/v1"

    def __enter__(self):
        threading.Thread(target=self._http.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def __exit__(self, *_):
        self._http.shutdown()
        self._http.server_close()

    def reply_to(self, prompt):
        """The reply to a prompt, which a harness may have put between words of its own."""
        if prompt in self.replies:
            return self.replies[prompt]
        held = [known for known in self.replies if known.strip() in prompt]
        return self.replies[max(held, key=len)] if held else self.default


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    owner: ReplyServer

    def log_message(self, *_):
        pass

    def do_GET(self):
        self._json({"object": "list", "data": [{"id": "stand-in", "object": "model"}]})

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.owner.requests.append(body)
        prompt = "\n".join(
            _text(message["content"]) for message in body["messages"] if message["role"] == "user"
        )
        reply = self.owner.reply_to(prompt)
        usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
        if not body.get("stream"):
            choice = {"index": 0, "message": {"role": "assistant", "content": reply}, "finish_reason": "stop"}
            self._json({**_frame("chat.completion"), "choices": [choice], "usage": usage})
            return
        frame = _frame("chat.completion.chunk")
        delta = {"index": 0, "delta": {"role": "assistant", "content": reply}, "finish_reason": None}
        end = {"index": 0, "delta": {}, "finish_reason": "stop"}
        events = [
            {**frame, "choices": [delta]},
            {**frame, "choices": [end]},
            {**frame, "choices": [], "usage": usage},
        ]
        lines = [f"data: {json.dumps({**frame, **event})}\n\n" for event in events] + ["data: [DONE]\n\n"]
        self._send("".join(lines).encode(), "text/event-stream")

    def _json(self, value):
        self._send(json.dumps(value).encode(), "application/json")

    def _send(self, data, kind):
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


def _frame(kind):
    return {"id": "reply-1", "object": kind, "created": 0, "model": "stand-in"}


def _text(content):
    if isinstance(content, str):
        return content
    return "".join(part.get("text", "") for part in content)


if __name__ == "__main__":
    with ReplyServer(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))) as server:
        print(server.url, flush=True)
        threading.Event().wait()
