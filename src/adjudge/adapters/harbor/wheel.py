"""The wheels that go into a verifier image: adjudge's own, which must be this very adjudge, and a wheelhouse.

A verifier image judges with the tasks and the code inside its wheel. A wheel from before an edit would judge
by other rules than the dataset says, so it is held, file by file, to the package that exports and to the
benchmark that is exported.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import adjudge
from adjudge.benchmark.root import ROOT_FILE, BenchmarkRoot
from adjudge.contract.canonical import sha256_hex
from adjudge.contract.errors import FileError, UsageError
from adjudge.contract.files import read_regular
from adjudge.contract.printable import quoted

MAX_WHEEL_BYTES: Final = 256 << 20
MAX_MEMBERS: Final = 20_000
MAX_MEMBER_BYTES: Final = 32 << 20
MAX_WHEELS: Final = 64

JUDGES: Final = (
    "__init__.py", "__main__.py", "_api.py", "_version.py", "contract", "algebra", "wordproblem", "packs",
    "verifiers", "judging", "benchmark", "lanes", "adapters/__init__.py", "adapters/items.py",
    "adapters/referee.py", "adapters/harbor", "cli/__init__.py", "cli/main.py", "cli/output.py",
    "cli/verify.py",
)  # fmt: skip
"""All of the package that takes part in judging inside a verifier image."""

_PACKAGE: Final = "adjudge/"
_BUNDLED: Final = "adjudge/bundled/"
_JUDGED: Final = re.compile(r"problems/(?:benchmark|shadows|snapshots)/.*\.json|problems/ledger\.jsonl")
_CASES: Final = re.compile(r"evals/[^/]+/v[0-9]+/cases\.jsonl")
"""What of a benchmark decides about replies."""
_WHEEL_NAME: Final = re.compile(
    r"[A-Za-z0-9_.]+-[A-Za-z0-9_.!+]+(?:-[0-9][A-Za-z0-9_.]*)?(?:-[A-Za-z0-9_.]+){3}\.whl"
)


class WheelError(UsageError):
    """A wheel cannot be used: codes ``NOT_A_WHEEL``, ``WRONG_WHEEL``, ``BAD_WHEELHOUSE``."""


class Wheel(NamedTuple):
    """A wheel, read.

    Attributes:
        name: its file name.
        data: its bytes.
    """

    name: str
    data: bytes

    @property
    def sha256(self) -> str:
        """Digest of its bytes."""
        return sha256_hex(self.data)


def own_wheel(path: Path, root: BenchmarkRoot) -> Wheel:
    """The wheel of this adjudge and this benchmark.

    Raises:
        FileError: it cannot be read.
        WheelError: it is not a wheel of adjudge, of another version, of other sources or with other tasks.
    """
    wanted = f"adjudge-{adjudge.__version__}-py3-none-any.whl"
    if path.name != wanted:
        raise WheelError("WRONG_WHEEL", f"{path}: the wheel of this adjudge is called {wanted}")
    data = read_regular(path, max_bytes=MAX_WHEEL_BYTES)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            _check_members(archive, path)
            _check_same(archive, path, dict(_expected(root)))
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, RuntimeError, ValueError) as error:
        raise WheelError("NOT_A_WHEEL", f"{path}: {error}") from None
    return Wheel(path.name, data)


def _check_members(archive: zipfile.ZipFile, path: Path) -> None:
    members = archive.infolist()
    if len(members) > MAX_MEMBERS:
        raise WheelError("NOT_A_WHEEL", f"{path}: more than {MAX_MEMBERS} members")
    for member in members:
        if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise WheelError("NOT_A_WHEEL", f"{path}: {quoted(member.filename)} is packed in an unusual way")
        if member.file_size > MAX_MEMBER_BYTES:
            reason = f"{quoted(member.filename)} is larger than {MAX_MEMBER_BYTES} bytes"
            raise WheelError("NOT_A_WHEEL", f"{path}: {reason}")
    if sum(member.file_size for member in members) > MAX_WHEEL_BYTES:
        raise WheelError("NOT_A_WHEEL", f"{path}: it unpacks to more than {MAX_WHEEL_BYTES} bytes")


def _expected(root: BenchmarkRoot) -> Iterator[tuple[str, Path]]:
    """The members of a wheel that decide about replies, and the files that they must equal."""
    package = Path(adjudge.__path__[0])
    for place in JUDGES:
        files = [package / place] if place.endswith(".py") else sorted((package / place).rglob("*"))
        for file in files:
            if file.is_file() and "__pycache__" not in file.parts:
                yield _PACKAGE + file.relative_to(package).as_posix(), file
    yield _BUNDLED + ROOT_FILE, root.path / ROOT_FILE
    for pattern in ("problems/**/*.json*", "evals/*/*/cases.jsonl"):
        for file in sorted(root.path.glob(pattern)):
            inside = file.relative_to(root.path).as_posix()
            if _decides(inside):
                yield _BUNDLED + inside, file


def _decides(inside: str) -> bool:
    return _JUDGED.fullmatch(inside) is not None or _CASES.fullmatch(inside) is not None


def _check_same(archive: zipfile.ZipFile, path: Path, expected: dict[str, Path]) -> None:
    names = archive.namelist()
    held = {name for name in names if name in expected or _decides(name.removeprefix(_BUNDLED))}
    if len(names) != len(set(names)):
        raise WheelError("NOT_A_WHEEL", f"{path}: two members have the same name")
    for name in sorted(held | expected.keys()):
        if name not in held:
            reason = f"{quoted(name, 200)} is not in it"
        elif name not in expected:
            reason = f"{quoted(name, 200)} is in it, and not here"
        elif archive.read(name) != read_regular(expected[name], max_bytes=MAX_MEMBER_BYTES):
            reason = f"{quoted(name, 200)} differs in it"
        else:
            continue
        again = "build the wheel from this tree: python -m build --wheel"
        raise WheelError("WRONG_WHEEL", f"{path} was built from something else: {reason}; {again}")


def wheelhouse(folder: Path) -> list[Wheel]:
    """The wheels of a folder, by name: what adjudge depends on, for the platform of the base image.

    Raises:
        FileError: a wheel cannot be read.
        WheelError: code ``BAD_WHEELHOUSE``: no folder, no wheel, too many, or a name that no wheel has.
    """
    try:
        found = sorted(file for file in folder.iterdir() if file.suffix == ".whl")
    except OSError as error:
        raise FileError(
            "UNREADABLE", (error.strerror or "cannot be read").lower(), path=str(folder)
        ) from None
    wheels = []
    left = MAX_WHEEL_BYTES
    for file in [file for file in found if not file.name.startswith("adjudge-")]:
        if _WHEEL_NAME.fullmatch(file.name) is None:
            raise WheelError("BAD_WHEELHOUSE", f"{folder}: {quoted(file.name)} is not the name of a wheel")
        wheels.append(Wheel(file.name, read_regular(file, max_bytes=left)))
        left -= len(wheels[-1].data)
        if len(wheels) > MAX_WHEELS:
            raise WheelError("BAD_WHEELHOUSE", f"{folder}: more than {MAX_WHEELS} wheels")
    if not wheels:
        reason = "no wheels of what adjudge depends on; fill it with: pip download -d DIR --only-binary=:all:"
        raise WheelError("BAD_WHEELHOUSE", f"{folder}: {reason} adjudge's wheel")
    return wheels
