"""Coverage-guided fuzzing of the readers of records, with atheris (libFuzzer for Python).

    python fuzz_records.py WORKFOLDER [-runs=1000000] [other libFuzzer options]

WORKFOLDER receives the inputs that reach new code, and ``crash-…`` for a finding; when it is new, the seeds
and the committed corpus are put into it first. Needs ``atheris`` and the packages of adjudge. To make the
committed corpus from a work folder afterwards, and without atheris to run seeded mutations of it:

    python fuzz_records.py --pack WORKFOLDER
    python fuzz_records.py --replay 10000
"""

import collections
import contextlib
import sys
from pathlib import Path
from random import Random

HERE = Path(__file__).resolve().parent
LARGEST_CORPUS = 250_000


def pack(folder):
    """Write the committed corpus: shortest inputs first, as many of each target as fit."""
    from record_mutations import save_corpus

    by_target = collections.defaultdict(list)
    for data in sorted((file.read_bytes() for file in folder.iterdir()), key=lambda data: (len(data), data)):
        if data:
            by_target[data[0] % 4].append(data)
    chosen = []
    for inputs in by_target.values():
        size = 0
        for data in inputs:
            size += len(data) + 20
            if size > LARGEST_CORPUS // 4:
                break
            chosen.append(data)
    save_corpus(chosen)
    print(f"{len(chosen)} inputs")


def replay(count, seed=1):
    """The corpus, then seeded mutations of it until ``count`` inputs were run; what came of them, counted."""
    from record_mutations import load_corpus, mutated, seeds
    from record_targets import Targets

    rng = Random(seed)
    pool = [*seeds(), *load_corpus()]
    outcomes = collections.Counter()
    with contextlib.closing(Targets()) as targets:
        for number in range(count):
            data = pool[number] if number < len(pool) else mutated(rng.choice(pool), rng)
            try:
                outcomes[targets.run(data)] += 1
            except BaseException as error:
                raise AssertionError(f"input {number}: {data[:2000]!r}") from error
    return outcomes


def fuzz(folder, options):
    import atheris

    with atheris.instrument_imports(include=["adjudge"]):
        from record_targets import Targets
    from record_mutations import CORPUS, load_corpus, mutated, seeds

    targets = Targets()
    if not folder.exists():
        folder.mkdir(parents=True)
        for index, data in enumerate([*seeds(), *(load_corpus() if CORPUS.exists() else [])]):
            (folder / f"seed-{index:05d}").write_bytes(data)

    def mutate(data, max_size, seed):
        rng = Random(seed)
        return (atheris.Mutate(data, max_size) if rng.random() < 0.2 else mutated(data, rng))[:max_size]

    crashes = f"-artifact_prefix={folder.parent}/"
    atheris.Setup(
        [sys.argv[0], "-max_len=20000", "-timeout=20", "-rss_limit_mb=2048", crashes, *options, str(folder)],
        targets.run,
        custom_mutator=mutate,
    )
    atheris.Fuzz()


if __name__ == "__main__":
    sys.path.insert(0, str(HERE))
    if sys.argv[1] == "--pack":
        pack(Path(sys.argv[2]))
    elif sys.argv[1] == "--replay":
        for outcome, number in sorted(replay(int(sys.argv[2])).items()):
            print(f"{number:8d} {outcome}")
    else:
        fuzz(Path(sys.argv[1]).resolve(), sys.argv[2:])
