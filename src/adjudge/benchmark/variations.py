"""Presentation variations: generated, read, and held to the task whose mathematics they must not change.

Two things are checked. The digest of the task's mathematics must be the one that the record names, and where
the prose is English the rendered statement must read back as the task's own, character for character. Either
fault has the code ``PAYLOAD_CHANGED``. What a person wrote in another language is held to the digest alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from adjudge.benchmark import presentations
from adjudge.benchmark.faults import Fault, FaultError, fault_of
from adjudge.benchmark.prompt import render_prompt
from adjudge.benchmark.repository import check_task_id, load_task
from adjudge.benchmark.root import BenchmarkRoot
from adjudge.contract import strict_json
from adjudge.contract.canonical import canonical_sha256, file_bytes
from adjudge.contract.errors import AdjudgeError, EngineFault, JsonError, RecordError, UsageError
from adjudge.contract.files import read_regular, write_atomic
from adjudge.contract.task import Task
from adjudge.contract.variation import VARIATION_SCHEMA, Variation

MAX_VARIATION_BYTES = 1 << 18
_ID = re.compile(r"var-[0-9]{6}", re.ASCII)
_RUNTIME = re.compile(r"[a-z][a-z0-9-]{0,39}", re.ASCII)


def folder(root: BenchmarkRoot) -> Path:
    """Where a benchmark keeps its variations."""
    return root.path / "research" / "variations"


def payload_sha256(task: Task) -> str:
    """Digest of a task's mathematics: statement, refutation, output schema and verifier."""
    payload = {
        "statement": task.statement,
        "refutation": task.refutation,
        "output_schema": task.output_schema,
        "verifier": task.verifier,
    }
    return canonical_sha256(payload)


def family_of(task: Task) -> str:
    """The family of a task's generated variations; a shadow shares that of the task it imitates."""
    imitated = task.shadow_of if isinstance(task.shadow_of, str) else None
    return f"fam-{imitated or task.task_id}"


def generated_id(task_id: str, kind: int) -> str:
    """The id of a generated variation: series (0 ``cb``, 1 ``ks``), number of the task, number of the kind.

    The series 2 to 9 are free for variations that people write.
    """
    series = "0" if check_task_id(task_id).startswith("cb-") else "1"
    return f"var-{series}{task_id[3:]}{kind}"


def generate(task: Task, *, created_on: str | None = None) -> list[Variation]:
    """The generated variations of a task, at least three.

    Args:
        task: the task.
        created_on: the date to put down; the newest date that the task itself names when not given.
    """
    digest = payload_sha256(task)
    made = [
        {
            "schema": VARIATION_SCHEMA,
            "variation_id": generated_id(task.task_id, kind),
            "task_id": task.task_id,
            "family_id": family_of(task),
            "payload_sha256": digest,
            "presentation": presentation,
            "rendered_statement": presentations.render(task.statement, presentation),
            "created_on": created_on or _newest_date(task),
        }
        for kind, presentation in presentations.kinds(task.statement)
    ]
    return [strict_json.to_record(_plain(fields), Variation, source="variation") for fields in made]


def write(root: BenchmarkRoot, task_id: str, *, created_on: str | None = None) -> list[tuple[Path, bool]]:
    """Write the generated variations of a task; returns each file and whether it changed.

    An existing file keeps its date as long as its task's mathematics is the same.
    """
    task = load_task(root, task_id).task
    target = folder(root)
    try:
        target.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError("UNWRITABLE", f"{target}: {(error.strerror or 'cannot be made').lower()}") from None
    written = []
    for variation in generate(task, created_on=created_on):
        file = target / f"{variation.variation_id}.json"
        before = _existing(file)
        if created_on is None and before is not None and before.payload_sha256 == variation.payload_sha256:
            variation = _replace(variation, created_on=before.created_on)
        written.append((file, write_atomic(file, file_bytes(variation))))
    return written


def prompt(task: Task, variation: Variation | None) -> str:
    """The prompt of a task, in its own words or in those of a variation.

    Raises:
        RecordError: code ``PROMPT_TOO_LONG``.
    """
    if variation is None:
        return render_prompt(task)
    refutation = presentations.spell(task.refutation, variation.presentation)
    return render_prompt(task, statement=variation.rendered_statement, refutation=refutation)


def write_runtime_prompts(root: BenchmarkRoot, task_id: str) -> list[Path]:
    """Write the prompt of each variation of a task as plain text under ``adapters/prompt/``."""
    task = load_task(root, task_id).task
    written = []
    for variation in read_all(root).of_task(task_id):
        file = runtime_folder(root, "prompt") / f"{variation.variation_id}.txt"
        file.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(file, prompt(task, variation).encode("utf-8"))
        written.append(file)
    return written


def runtime_folder(root: BenchmarkRoot, runtime: str) -> Path:
    """Where the generated renderings for a runtime lie; they are made again at will and never read back."""
    if _RUNTIME.fullmatch(runtime) is None:
        raise EngineFault(f"{runtime!a} is not a name of a runtime")
    return folder(root) / "adapters" / runtime


class Variations:
    """The valid variations of a benchmark.

    Attributes:
        by_id: all of them, sorted by id.
    """

    def __init__(self, found: Iterable[Variation]) -> None:
        self.by_id = {variation.variation_id: variation for variation in found}
        self._by_task: dict[str, list[Variation]] = {}
        for variation in self.by_id.values():
            self._by_task.setdefault(variation.task_id, []).append(variation)

    def get(self, variation_id: str) -> Variation:
        """One of them.

        Raises:
            UsageError: code ``UNKNOWN_VARIATION``.
        """
        if variation_id not in self.by_id:
            raise UsageError("UNKNOWN_VARIATION", f"{variation_id[:60]!a}: no such variation")
        return self.by_id[variation_id]

    def of_task(self, task_id: str) -> list[Variation]:
        """Those of a task, by id."""
        return self._by_task.get(task_id, [])

    def families(self) -> dict[str, str]:
        """Task to family, for the tasks that have variations."""
        return {task_id: found[0].family_id for task_id, found in self._by_task.items()}


def files(root: BenchmarkRoot) -> list[Path]:
    """The variation files of a benchmark, sorted."""
    target = folder(root)
    return sorted(target.glob("var-*.json")) if target.is_dir() else []


def read_all(root: BenchmarkRoot) -> Variations:
    """Read every variation of a benchmark.

    Raises:
        FaultError: one of them is faulty (``PAYLOAD_CHANGED``, …); nothing is read from a faulty set.
    """
    valid = []
    for found in _checked(root, files(root)):
        if isinstance(found, Fault):
            raise FaultError(found)
        valid.append(found)
    return Variations(valid)


def check(root: BenchmarkRoot, paths: Sequence[Path] | None = None) -> Iterator[Fault]:
    """Every fault of the given files, or of all variations of the benchmark.

    Raises:
        FileError: a file cannot be read.
    """
    for found in _checked(root, files(root) if paths is None else paths):
        if isinstance(found, Fault):
            yield found


def _checked(root: BenchmarkRoot, paths: Iterable[Path]) -> Iterator[Variation | Fault]:
    tasks: dict[str, Task | Fault] = {}
    families: dict[str, tuple[str, str]] = {}
    for path in paths:
        source = str(path)
        variation = _read(path)
        if isinstance(variation, Fault):
            yield variation
            continue
        faults = list(_faults(root, path, variation, tasks))
        name, first = families.setdefault(variation.task_id, (variation.family_id, path.name))
        if name != variation.family_id:
            reason = f"{variation.task_id} is in the family {name} already, by {first}"
            faults.append(Fault(source, None, "FAMILY", reason, "/family_id"))
        if faults:
            yield from faults
        else:
            yield variation


def _read(path: Path) -> Variation | Fault:
    data = read_regular(path, max_bytes=MAX_VARIATION_BYTES)
    try:
        return strict_json.read_record(data, Variation, max_bytes=MAX_VARIATION_BYTES, source=str(path))
    except (JsonError, RecordError) as error:
        return fault_of(error, str(path))


def _faults(
    root: BenchmarkRoot, path: Path, variation: Variation, tasks: dict[str, Task | Fault]
) -> Iterator[Fault]:
    source = str(path)
    if path.stem != variation.variation_id:
        yield Fault(source, None, "VARIATION_ID", f"the file should be {variation.variation_id}.json")
    task_id = variation.task_id
    if task_id not in tasks:
        try:
            tasks[task_id] = load_task(root, task_id).task
        except AdjudgeError as error:
            tasks[task_id] = Fault(source, None, error.code, error.message, "/task_id")
    task = tasks[task_id]
    if isinstance(task, Fault):
        yield task._replace(source=source)
        return
    if variation.payload_sha256 != payload_sha256(task):
        reason = f"the mathematics of {task_id} is not what this variation was made of"
        yield Fault(source, None, "PAYLOAD_CHANGED", reason, "/payload_sha256")
    if variation.presentation.language == "en":
        restored = presentations.restore(variation.rendered_statement, variation.presentation)
        if restored != task.statement:
            reason = f"it does not read back as the statement of {task_id}"
            yield Fault(source, None, "PAYLOAD_CHANGED", reason, "/rendered_statement")


def _existing(file: Path) -> Variation | None:
    if not file.exists():
        return None
    found = _read(file)
    return found if isinstance(found, Variation) else None


def _newest_date(task: Task) -> str:
    observation = task.status_observation
    return max([observation.observed_on, *(source.accessed_on for source in observation.sources)])


def _replace(variation: Variation, *, created_on: str) -> Variation:
    import msgspec

    return msgspec.structs.replace(variation, created_on=created_on)


def _plain(fields: object) -> object:
    import msgspec

    return msgspec.to_builtins(fields)
