"""Coverage-guided fuzzing of the equivalence engine with atheris (libFuzzer for Python).

    python atheris_equivalence.py WORKFOLDER [-runs=1000000] [-max_total_time=3600] [other libFuzzer options]

WORKFOLDER receives the inputs that reach new code, and beside it ``crash-…`` for an input that breaks an
invariant of ``fuzz_invariants``; when it is new, the committed corpus is unpacked into it first. Needs
``atheris`` and the packages of adjudge. Short inputs (``-max_len=48``) run faster than long ones and reach
nearly all that these reach. To make the committed corpus from a work folder afterwards, and the summary of a
campaign from what its runs printed (with ``-print_final_stats=1``, into a file each):

    python atheris_equivalence.py --pack WORKFOLDER
    python atheris_equivalence.py --summary WORKFOLDER LOG...
"""

import json
import os
import re
import sys
from collections import Counter
from pathlib import Path
from random import Random

HERE = Path(__file__).resolve().parent
LARGEST_CORPUS = 290_000
SUMMARY = HERE / "campaign.summary.json"


def pack(folder):
    """Write the committed corpus: of the folder and the old corpus, from the shortest on, what is new.

    New are steps from line to line in the engine, with the order of magnitude of how often each is taken.
    """
    from fuzz_cases import CORPUS, load_corpus, run, save_corpus

    reached, chosen, size = set(), [], 0
    found = {file.read_bytes() for file in folder.iterdir()} | set(load_corpus() if CORPUS.exists() else [])
    for data in sorted(found, key=lambda data: (len(data), data)):
        steps = _steps(run, data)
        if not steps <= reached and size < LARGEST_CORPUS:
            reached |= steps
            chosen.append(data)
            size += 100 + 2 * len(data)
    save_corpus(chosen)
    print(f"{len(chosen)} of {len(found)} cases, {len({step for step, _ in reached})} steps")


def _steps(run, data):
    counts, last = Counter(), {}

    def local(frame, event, _):
        if event == "line":
            counts[frame.f_code, last.get(frame, 0), frame.f_lineno] += 1
            last[frame] = frame.f_lineno
        return local

    def entered(frame, *_):
        return local if f"{os.sep}algebra{os.sep}" in frame.f_code.co_filename else None

    sys.settrace(entered)
    try:
        run(data)
    finally:
        sys.settrace(None)
    return {(step, count.bit_length()) for step, count in counts.items()}


def summarize(folder, logs):
    """Write what a campaign was and what it found; it runs the engine that the campaign ran."""
    import importlib.metadata

    import flint
    from fuzz_cases import CORPUS, decode, load_corpus, run

    from adjudge.lanes.digests import sources_sha256

    runs = [_run_of(Path(log).read_text("utf-8", "replace")) for log in logs]
    stops = [file for file in folder.parent.iterdir() if re.match("(crash|leak|oom|timeout)-", file.name)]
    inputs = [file.read_bytes() for file in sorted(stops)]
    versions = {name: importlib.metadata.version(name) for name in ("atheris", "msgspec", "python-flint")}
    summary = {
        "broken": [decode(data) for data in inputs if _breaks(run, data)],
        "corpus_bytes": CORPUS.stat().st_size,
        "corpus_cases": len(load_corpus()),
        "engine_sha256": sources_sha256(["adjudge.algebra"]),
        "executions": sum(each["executions"] for each in runs),
        "runs": runs,
        "stopped_on": [decode(data) for data in inputs],
        "slowest_unit_seconds": max(each.pop("slowest_unit_seconds") for each in runs),
        "versions": versions | {"FLINT": flint.__FLINT_VERSION__, "Python": sys.version.split()[0]},
    }
    SUMMARY.write_text(json.dumps(summary, indent=2, sort_keys=True) + "\n", "ascii")
    print(SUMMARY.read_text("ascii"), end="")


def _breaks(run, data):
    """Whether an input that ended a run still breaks an invariant: the fault may have been in the checks."""
    try:
        run(data)
    except Exception:
        return True
    return False


def _run_of(log):
    """Facts that libFuzzer prints: whole seconds, and the features, edges and inputs that it counted last."""
    return {
        name: int(re.findall(pattern, log)[-1])
        for name, pattern in (
            ("edges", r"cov: (\d+)"),
            ("executions", r"stat::number_of_executed_units: +(\d+)"),
            ("features", r"ft: (\d+)"),
            ("longest", r"lim: (\d+)"),
            ("seed", r"INFO: Seed: (\d+)"),
            ("slowest_unit_seconds", r"stat::slowest_unit_time_sec: +(\d+)"),
        )
    }


def fuzz(folder, options):
    import atheris

    with atheris.instrument_imports(include=["adjudge.algebra"]):
        import adjudge.algebra  # noqa: F401 - instrumented here, used by the modules below
    from fuzz_cases import CORPUS, load_corpus, mutated, run

    if not folder.exists():
        folder.mkdir(parents=True)
        for index, data in enumerate(load_corpus() if CORPUS.exists() else []):
            (folder / f"seed-{index:05d}").write_bytes(data)

    def mutate(data, max_size, seed):
        rng = Random(seed)
        return (atheris.Mutate(data, max_size) if rng.random() < 0.3 else mutated(data, rng))[:max_size]

    crashes = f"-artifact_prefix={folder.parent}/"
    atheris.Setup(
        [sys.argv[0], "-max_len=420", "-timeout=20", "-rss_limit_mb=4096", crashes, *options, str(folder)],
        run,
        custom_mutator=mutate,
    )
    atheris.Fuzz()


if __name__ == "__main__":
    sys.path.insert(0, str(HERE))
    if sys.argv[1] == "--pack":
        pack(Path(sys.argv[2]))
    elif sys.argv[1] == "--summary":
        summarize(Path(sys.argv[2]).resolve(), sys.argv[3:])
    else:
        fuzz(Path(sys.argv[1]).resolve(), sys.argv[2:])
