"""What a run of a model costs beside the calls themselves.

* Throughput against a server on loopback that answers at once, over that of a bare loop of as many threads
  over the same client that keeps nothing: goal at least 0.9 for a vendor's SDK.
* Replay: reading and checking a cache of 100,000 replies; goal below three seconds.
* Memory: the peak of a run over ten times as many questions, over that of the shorter run.

The two sides of a ratio are measured in turn, A B B A …, so that a drift of the machine's speed, or another
program on it, hits both alike. The server runs in a process of its own.
"""

import argparse
import json
import os
import queue
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from adjudge.contract.canonical import canonical_bytes, sha256_hex
from adjudge.runs.executor import Run
from adjudge.runs.jobs import VERDICTS, Job
from adjudge.runs.reply_log import RunName, make_record, open_log, read_kept
from adjudge.runs.run_facts import Options
from adjudge.solvers.provider import Call, Connection, Model, Reply, Secret
from adjudge.solvers.registry import find_provider

SERVER = Path(__file__).resolve().parent.parent / "tests/solvers/vendor_server.py"
TEMPLATE = "0" * 64
KEY = "sk-benchmark"


def jobs_of(count):
    for number in range(count):
        prompt = f"Is (x + {number})^2 the same as x^2 + {2 * number}*x + {number * number}? Say one word."
        yield Job(f"b1-{number:07}", prompt, sha256_hex(prompt.encode()), TEMPLATE, None, VERDICTS)


def bare_call(provider, url):
    """The client's own call, as short as its documentation has it, and how to close it."""
    if provider == "anthropic":
        import anthropic

        client = anthropic.Anthropic(api_key=KEY, base_url=url, max_retries=0)
        return (
            lambda prompt: (
                client.messages.create(
                    model="claude-opus-4-7", max_tokens=256, messages=[{"role": "user", "content": prompt}]
                )
                .content[0]
                .text
            ),
            client.close,
        )
    if provider == "openai":
        import openai

        client = openai.OpenAI(api_key=KEY, base_url=url, max_retries=0)
        return (
            lambda prompt: (
                client.chat.completions.create(
                    model="gpt-4o",
                    max_tokens=256,
                    temperature=0,
                    messages=[{"role": "user", "content": prompt}],
                )
                .choices[0]
                .message.content
            ),
            client.close,
        )
    if provider == "google":
        from google import genai

        client = genai.Client(vertexai=False, api_key=KEY, http_options={"base_url": url})
        config = {"max_output_tokens": 256, "temperature": 0}
        return (
            lambda prompt: (
                client.models.generate_content(model="gemini-1.5-pro", contents=prompt, config=config).text
            ),
            client.close,
        )
    model = find_provider(provider).connect(Connection("m", url, None))
    return lambda prompt: model.ask(Call(prompt, None, 256)).text, model.close


MODELS = {"anthropic": "claude-opus-4-7", "openai": "gpt-4o", "google": "gemini-1.5-pro", "compatible": "m"}


def bare_loop(call, prompts, threads):
    """Seconds, and processor seconds, that so many threads take for the calls alone."""
    inbox = queue.SimpleQueue()
    for prompt in [*prompts, *[None] * threads]:
        inbox.put(prompt)

    def work():
        while (prompt := inbox.get()) is not None:
            call(prompt)

    workers = [threading.Thread(target=work) for _ in range(threads)]
    begun, used = time.perf_counter(), time.process_time()
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    return time.perf_counter() - begun, time.process_time() - used


def whole_run(model, name, count, threads, folder):
    """Seconds, and processor seconds, of a run that keeps every reply."""
    path = Path(tempfile.mkdtemp(dir=folder)) / "run-1.jsonl"
    options = Options(jobs=threads, attempts=1, max_tokens=256, timeout=30.0)
    with open_log(path, name) as log:
        begun, used = time.perf_counter(), time.process_time()
        summary = Run(model, name, log, options, key=Secret(KEY)).over(jobs_of(count))
        took = time.perf_counter() - begun, time.process_time() - used
    assert summary.answered == count, summary
    return took


def throughput(provider, port, *, count, rounds, threads, folder):
    url = f"http://127.0.0.1:{port}" + ("/v1" if provider in ("openai", "compatible") else "")
    call, close = bare_call(provider, url)
    key = None if provider == "compatible" else Secret(KEY)
    model = find_provider(provider).connect(Connection(MODELS[provider], url, key))
    name = RunName(provider, MODELS[provider], 1)
    prompts = [job.prompt for job in jobs_of(count)]
    bare, whole = [], []
    sides = [
        (bare, lambda: bare_loop(call, prompts, threads)),
        (whole, lambda: whole_run(model, name, count, threads, folder)),
    ]
    for number in range(rounds + 1):
        for times, measured in sides if number % 2 else reversed(sides):
            took = measured()
            if number:  # the first round opens the connections
                times.append(took)
    close()
    model.close()
    return {
        "calls": count,
        "threads": threads,
        "bare_per_second": round(count / statistics.median(wall for wall, _ in bare)),
        "run_per_second": round(count / statistics.median(wall for wall, _ in whole)),
        "ratio": round(statistics.median(a[0] / b[0] for a, b in zip(bare, whole, strict=True)), 3),
        "ratio_by_processor_time": round(
            statistics.median(a[1] / b[1] for a, b in zip(bare, whole, strict=True)), 3
        ),
    }


def replay(count, folder):
    """Seconds to read and check a cache, the best of three."""
    name = RunName("compatible", "m", 1)
    path = Path(folder) / "run-1.jsonl"
    with path.open("wb") as out:
        for job in jobs_of(count):
            record = make_record(
                job,
                name,
                params={"max_tokens": 256, "temperature": 0},
                text="Both sides expand to the same polynomial.\nEQUIVALENT",
                finish_reason="stop",
                usage={"completion_tokens": 3, "prompt_tokens": 80, "total_tokens": 83},
                latency_ms=12,
            )
            out.write(canonical_bytes(record) + b"\n")
    times = []
    for _ in range(3):
        begun, used = time.perf_counter(), time.process_time()
        assert len(read_kept(path, name)) == count
        times.append((time.perf_counter() - begun, time.process_time() - used))
    seconds, used = min(times)
    return {"replies": count, "seconds": round(seconds, 2), "processor_seconds": round(used, 2)}


class AtOnce(Model):
    """Answers without a network, so that only the run itself uses memory."""

    def params(self, call):
        return {"max_tokens": call.max_tokens}

    def ask(self, call):
        return Reply("EQUIVALENT" if call.prompt else "", "stop", {"completion_tokens": 1})


def peak_memory(count):
    """Peak memory in MB of a process that does a run over so many questions."""
    code = f"import run; run.only_a_run({count})"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=Path(__file__).parent, capture_output=True, check=True, timeout=900
    )
    return json.loads(done.stdout)


def only_a_run(count):
    with tempfile.TemporaryDirectory() as folder:
        whole_run(AtOnce(), RunName("compatible", "m", 1), count, 8, folder)
    # Not ru_maxrss: a new program begins with the peak of the process that started it.
    status = Path("/proc/self/status").read_text(encoding="ascii")
    print(round(int(re.search(r"VmHWM:\s+(\d+) kB", status)[1]) / 1024, 1))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--calls", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--threads", type=int, default=8)
    parser.add_argument("--replies", type=int, default=100_000)
    parser.add_argument("--providers", nargs="*", default=list(MODELS))
    arguments = parser.parse_args()
    figures = {"throughput": {}}
    server = subprocess.Popen([sys.executable, str(SERVER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    port = int(server.stdout.readline())
    with tempfile.TemporaryDirectory() as folder:
        for provider in arguments.providers:
            try:
                figures["throughput"][provider] = throughput(
                    provider,
                    port,
                    count=arguments.calls,
                    rounds=arguments.rounds,
                    threads=arguments.threads,
                    folder=folder,
                )
            except ImportError:
                figures["throughput"][provider] = "its SDK is not installed"
        server.stdin.close()
        server.wait(20)
        figures["replay"] = replay(arguments.replies, folder)
    short, long = peak_memory(2_000), peak_memory(20_000)
    figures["memory_mb"] = {"2000": short, "20000": long, "ratio": round(long / short, 3)}
    figures["cores"] = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
