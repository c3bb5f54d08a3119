"""Coverage-guided fuzzing of the equivalence engine with atheris (libFuzzer for Python).

    python atheris_equivalence.py WORKFOLDER [-runs=1000000] [-max_total_time=3600] [other libFuzzer options]

WORKFOLDER receives the inputs that reach new code, and ``crash-…`` for an input that breaks an invariant of
``fuzz_invariants``; when it is new, the committed corpus is unpacked into it first. Needs ``atheris`` and the
packages of adjudge. To make the committed corpus from a work folder afterwards:

    python atheris_equivalence.py --pack WORKFOLDER
"""

import os
import sys
from collections import Counter
from pathlib import Path
from random import Random

HERE = Path(__file__).resolve().parent
LARGEST_CORPUS = 290_000


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
    else:
        fuzz(Path(sys.argv[1]).resolve(), sys.argv[2:])
