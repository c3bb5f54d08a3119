"""Coverage-guided fuzzing of the readers of records, with atheris (libFuzzer for Python).

    python fuzz_records.py WORKFOLDER TARGET -seed=1 -runs=1000000 [other libFuzzer options]

TARGET is one of the four of :mod:`record_targets`. WORKFOLDER/TARGET receives the inputs that reach new code,
and WORKFOLDER ``crash-…`` for a finding and ``TARGET.SEED.tally.json``, what came of the inputs; when the
folder is new, the seeds and the committed corpus are put into it first. Needs ``atheris`` and the packages
of adjudge. To write the committed corpus and summary after campaigns of all four, and without atheris to run
seeded mutations of the corpus:

    python fuzz_records.py --pack WORKFOLDER
    python fuzz_records.py --replay 10000
"""

import collections
import contextlib
import itertools
import json
import sys
from pathlib import Path
from random import Random

HERE = Path(__file__).resolve().parent
SUMMARY = HERE / "summary.json"
LARGEST_CORPUS = 250_000


def pack(folder):
    """Write the corpus, the shortest inputs of each target, and the summary of the tallies."""
    from record_mutations import CORPUS, corpus_digest, save_corpus
    from record_targets import NAMES

    chosen, campaigns = [], {}
    for name in NAMES:
        inputs = sorted((file.read_bytes() for file in (folder / name).iterdir()), key=lambda d: (len(d), d))
        size = 0
        for data in inputs:
            size += len(data) + 20
            if size > LARGEST_CORPUS // len(NAMES):
                break
            chosen.append(data)
        tallies = sorted(folder.glob(f"{name}.*.tally.json"))
        campaigns[name] = [json.loads(file.read_text("utf-8")) for file in tallies]
    save_corpus(chosen)
    found = {
        "campaigns": campaigns,
        "corpus_sha256": corpus_digest(CORPUS),
        "uncaught": [file.name for file in sorted(folder.glob("crash-*"))],
    }
    SUMMARY.write_text(json.dumps(found, indent=2, sort_keys=True) + "\n", "utf-8")
    print(f"{len(chosen)} inputs")


def replay(count, seed=1):
    """Run seeds and corpus, then seeded mutations of them, ``count`` in all; what came of them, counted."""
    from record_mutations import load_corpus, mutated, seeds
    from record_targets import Targets

    rng = Random(seed)
    known = [*seeds(), *load_corpus()]
    pools = [[data for data in known if data[0] == head] for head in range(4)]
    in_turn = [data for turn in itertools.zip_longest(*pools) for data in turn if data is not None]
    outcomes = collections.Counter()
    with contextlib.closing(Targets()) as targets:
        for number in range(count):
            data = in_turn[number] if number < len(in_turn) else mutated(rng.choice(rng.choice(pools)), rng)
            try:
                outcomes[targets.run(data)] += 1
            except BaseException as error:
                raise AssertionError(f"input {number}: {data[:2000]!r}") from error
    return outcomes


class Tally:
    """Counts what came of the inputs, and writes the counts down at every thousandth."""

    def __init__(self, run, file, seed):
        self.run = run
        self.file = file
        self.seed = seed
        self.executions = 0
        self.outcomes = collections.Counter()

    def __call__(self, data):
        self.outcomes[self.run(data)] += 1
        self.executions += 1
        if self.executions % 1000 == 0:
            tally = {"seed": self.seed, "executions": self.executions, "outcomes": self.outcomes}
            self.file.write_text(json.dumps(tally, sort_keys=True), "utf-8")


def fuzz(folder, name, options):
    import atheris

    with atheris.instrument_imports(include=["adjudge"]):
        from record_targets import NAMES, Targets
    from record_mutations import load_corpus, mutated, seeds

    targets = Targets()
    head = bytes([NAMES.index(name)])
    work = folder / name
    if not work.exists():
        work.mkdir(parents=True)
        for index, data in enumerate([*seeds(), *load_corpus()]):
            if data[:1] == head:
                (work / f"seed-{index:05d}").write_bytes(data)

    def mutate(data, max_size, seed):
        rng = Random(seed)
        changed = atheris.Mutate(data, max_size) if rng.random() < 0.2 else mutated(data, rng)
        return head + changed[1:max_size]

    def run(data):
        return targets.run(head + data[1:])

    seed = next((int(option[6:]) for option in options if option.startswith("-seed=")), None)
    atheris.Setup(
        [
            sys.argv[0],
            "-max_len=20000",
            "-timeout=20",
            "-rss_limit_mb=2048",
            f"-artifact_prefix={folder}/",
            *options,
            str(work),
        ],
        Tally(run, folder / f"{name}.{seed}.tally.json", seed),
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
        fuzz(Path(sys.argv[1]).resolve(), sys.argv[2], sys.argv[3:])
