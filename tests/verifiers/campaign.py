"""The campaign of each verifier against its second implementation, and the record of what it showed.

    python tests/verifiers/campaign.py [NAME …]     run it and write tests/verifiers/campaign/NAME.json

A record names both sides by the digest of their sources, so that a test can tell when it is out of date.
"""

import importlib
import importlib.util
import json
import random
import sys
from pathlib import Path
from types import SimpleNamespace

from adjudge.contract.canonical import canonical_bytes, file_bytes, sha256_hex
from adjudge.contract.sources import source_sha256
from adjudge.contract.strict_json import read_record
from adjudge.contract.submission import Submission
from adjudge.contract.task import Task
from adjudge.contract.verdict import MAX_DETAILS_BYTES, MAX_MESSAGE
from adjudge.judging.admission import admit

HERE = Path(__file__).resolve().parent
PROBLEMS = HERE.parents[1] / "problems"
SEED = 1
DRAWS = 1000
MUTANTS = 200
TRIES = 40
"""Changes to try for each mutant before the schema admits one."""


def load(folder, name):
    """A module of this folder, by path."""
    spec = importlib.util.spec_from_file_location(f"campaign_{folder}_{name}", HERE / folder / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def names():
    """The names of all pairs."""
    return sorted(path.stem for path in HERE.glob("witnesses/*.py"))


def subject(name):
    """Task, verifier module, second side and witnesses of one name."""
    witnesses = load("witnesses", name)
    folder = "shadows" if witnesses.TASK.startswith("ks-") else "benchmark"
    task = read_record((PROBLEMS / folder / f"{witnesses.TASK}.json").read_bytes(), Task)
    module = importlib.import_module(task.verifier.entry.partition(":")[0])
    return SimpleNamespace(
        name=name, task=task, module=module, second=load("second", name), witnesses=witnesses
    )


def digests(one):
    """What both sides are made of, as two digests."""
    shipped = {
        path: source_sha256(path) for path in one.task.verifier.sources if path != "adjudge/__init__.py"
    }
    pair = {
        folder: sha256_hex((HERE / folder / f"{one.name}.py").read_bytes())
        for folder in ("second", "witnesses")
    }
    check = sha256_hex((PROBLEMS / "self-checks" / f"{one.task.task_id}.json").read_bytes())
    return {
        "verifier_sha256": sha256_hex(canonical_bytes(shipped)),
        "second_sha256": sha256_hex(canonical_bytes({**pair, "self_check": check})),
    }


def agreement(one, count=DRAWS):
    """Draw witnesses and ask both sides; how many were accepted, and the differences."""
    rng = random.Random(SEED)
    accepted, differences = 0, []
    for _ in range(count):
        witness, question = one.witnesses.draw(rng)
        outcome = one.module._decide(witness, one.task.limits, **question)
        accepted += outcome.ok
        _need_sendable(one, outcome)
        if (outcome.ok, one.witnesses.quantity(outcome.details)) != one.second.decide(witness, **question):
            differences.append((witness, question, outcome))
    return accepted, differences


def mutation(one, count=MUTANTS):
    """Mutants of the near-misses, the counterexample and the twin; those that only the verifier accepts."""
    mutant = load(".", "mutants").mutant
    check = json.loads((PROBLEMS / "self-checks" / f"{one.task.task_id}.json").read_text("utf-8"))
    pool = [(miss["witness"], {}) for miss in check["near_misses"]]
    twin = check.get("relaxed_twin")
    if twin:
        pool += [(twin["witness"], twin["parameters"])] * 3
    if isinstance(one.task.known_counterexample, dict):
        pool += [(one.task.known_counterexample, {})] * 3
    rng = random.Random(SEED)
    tried, accepted, wrong = 0, 0, []
    for _ in range(count * TRIES):
        if tried == count:
            break
        origin, question = rng.choice(pool)
        witness = mutant(origin, rng)
        submission = {"task_id": one.task.task_id, "outcome": "counterexample", "witness": witness}
        admitted = admit(canonical_bytes(submission), one.task)
        if not isinstance(admitted, Submission):
            continue
        tried += 1
        outcome = one.module._decide(admitted.witness, one.task.limits, **question)
        _need_sendable(one, outcome)
        if outcome.ok:
            accepted += 1
            if not one.second.decide(witness, **question)[0]:
                wrong.append((witness, question, outcome))
    return tried, accepted, wrong


def _need_sendable(one, outcome):
    """A message or details that no verdict can hold would turn the verdict into an error."""
    details = canonical_bytes({"code": outcome.code, **outcome.details})
    if not 1 <= len(outcome.message) <= MAX_MESSAGE or len(details) > MAX_DETAILS_BYTES:
        raise SystemExit(f"{one.name}: no verdict can hold {outcome}")


def record(name):
    """Run the whole campaign of one name; its record."""
    one = subject(name)
    accepted, differences = agreement(one)
    tried, mutants_accepted, wrong = mutation(one)
    if differences or wrong:
        raise SystemExit(f"{name}: the sides differ: {(differences or wrong)[0]}")
    return {
        "task_id": one.task.task_id,
        **digests(one),
        "witnesses": {"drawn": DRAWS, "accepted": accepted, "differences": 0},
        "mutants": {"tried": tried, "accepted": mutants_accepted, "rejected_by_second": 0},
    }


def main():
    """Write the records of the names given, by default of all whose record is out of date."""
    (HERE / "campaign").mkdir(exist_ok=True)
    for name in sys.argv[1:] or names():
        target = HERE / "campaign" / f"{name}.json"
        if not sys.argv[1:] and target.exists():
            known = json.loads(target.read_text("utf-8"))
            if digests(subject(name)).items() <= known.items():
                continue
        target.write_bytes(file_bytes(record(name)))
        print(target.name, flush=True)


if __name__ == "__main__":
    main()
