"""Trust in benchmark roots: whose verifier files may run on this machine, by path and by digest.

The verifiers of a root that is not the bundled one are programs of whoever wrote them. They run only after
the user has said so for that folder (``adjudge trust DIR``), and only with the bytes that they had then. A
root that was merely found, upwards from the current folder or by ``--root``, is not trusted for that.

What was trusted stands in ``trusted-roots.json`` in the user's configuration folder, which is
``$XDG_CONFIG_HOME/adjudge``, by default ``~/.config/adjudge``.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta

from adjudge.benchmark.root import BenchmarkRoot
from adjudge.contract import strict_json
from adjudge.contract.canonical import file_bytes, sha256_hex
from adjudge.contract.errors import AdjudgeError, FileError, JsonError, RecordError, UsageError
from adjudge.contract.fields import Record, Sha256, SourcePath
from adjudge.contract.files import read_regular, write_atomic
from adjudge.contract.task import DesignOnly, Executable
from adjudge.judging.user_verifier import FOLDER, UserCode, read_source, source_digest

MAX_TRUST_BYTES = 16 << 20
MAX_FILES = 10_000
"""Files below one root's ``verifiers/``."""

_OTHERS_MAY_WRITE = 0o022


class UntrustedRootError(AdjudgeError):
    """A verifier file was not trusted, or not with these bytes; nothing of it was run (exit status 3).

    Attributes:
        code: ``ROOT_NOT_TRUSTED`` or ``VERIFIER_CHANGED``.
    """

    exit_status = 3

    def __init__(self, code: str, reason: str, root: Path) -> None:
        super().__init__(code, f"{code}: {reason}: read it, then run: adjudge trust {shlex.quote(str(root))}")


class TrustFileError(AdjudgeError):
    """The file of trusted roots cannot be believed, so nothing is trusted (code ``TRUST_FILE``, exit 3)."""

    exit_status = 3

    def __init__(self, reason: str, place: Path) -> None:
        super().__init__("TRUST_FILE", f"TRUST_FILE: {place}: {reason}")


class TrustedRoot(Record, frozen=True, kw_only=True):
    """A folder and the verifier files that it had when it was trusted."""

    path: Annotated[str, Meta(min_length=1, max_length=4096)]
    """Real path of the folder."""
    files: Annotated[dict[SourcePath, Sha256], Meta(max_length=MAX_FILES)]
    """Path below the folder to SHA-256."""


class TrustFile(Record, frozen=True, kw_only=True):
    """All trusted roots of one user on one machine, sorted by path."""

    schema: Literal["adjudge.trust/1"]
    """Name and version of the record type."""
    roots: list[TrustedRoot]
    """The roots."""


def trust_file() -> Path:
    """Where the trusted roots are kept.

    Raises:
        UsageError: neither ``XDG_CONFIG_HOME`` nor the home folder is known.
    """
    configured = Path(os.environ.get("XDG_CONFIG_HOME", ""))
    if configured.is_absolute():  # the rule of that variable: a relative value is as good as none
        return configured / "adjudge" / "trusted-roots.json"
    try:
        return Path.home() / ".config" / "adjudge" / "trusted-roots.json"
    except RuntimeError:
        raise UsageError("NO_HOME", "no home folder is known: set XDG_CONFIG_HOME") from None


def trusted_roots() -> list[TrustedRoot]:
    """The roots that are trusted, sorted by path; a missing file trusts nothing.

    Raises:
        TrustFileError: others could write to the file, or it cannot be read, or is not a trust file.
    """
    file = trust_file()
    try:
        data = read_regular(file, max_bytes=MAX_TRUST_BYTES)
    except FileError as error:
        if error.code == "MISSING":
            return []
        raise TrustFileError(error.message.removeprefix(f"{file}: "), file) from None
    for place in (file, file.parent):
        info = place.stat()
        if info.st_uid != os.geteuid() or info.st_mode & _OTHERS_MAY_WRITE:
            raise TrustFileError("others could write here, so it is not believed", place)
    if not data:
        return []
    try:
        return strict_json.read_record(data, TrustFile, max_bytes=MAX_TRUST_BYTES).roots
    except (JsonError, RecordError) as error:
        raise TrustFileError(f"it is no list of trusted roots: {error.reason}", file) from None


def trust(root: BenchmarkRoot) -> TrustedRoot:
    """Trust the verifier files of a root as they are now, instead of what was trusted there before.

    Raises:
        FileError: a file is linked or too large, or the trust file cannot be written.
        TrustFileError: the trust file cannot be believed.
    """
    folder = _real(root)
    files = {path: source_digest(folder, path) for path in _files(folder)}
    trusted = TrustedRoot(path=str(folder), files=files)
    with _turn():
        _write([*(other for other in trusted_roots() if other.path != trusted.path), trusted])
    return trusted


def distrust(folder: str | os.PathLike[str]) -> bool:
    """Trust a folder no longer, whether it still exists or not; false when it was not trusted.

    Raises:
        TrustFileError: the trust file cannot be believed.
    """
    path = str(Path(folder).resolve())
    if not trust_file().exists():
        return False
    with _turn():
        roots = trusted_roots()
        kept = [root for root in roots if root.path != path]
        if len(kept) == len(roots):
            return False
        _write(kept)
    return True


def user_code(root: BenchmarkRoot, verifier: Executable | DesignOnly) -> UserCode | None:
    """The files of a ``file:`` verifier, read once and found to be those that were trusted.

    Returns:
        ``None`` when the verifier is a module of the package, or none at all.

    Raises:
        UntrustedRootError: the root was not trusted, or a file is not the one that was.
        TrustFileError: the trust file cannot be believed.
        FileError: a file is missing or linked.
    """
    if isinstance(verifier, DesignOnly) or not verifier.is_users:
        return None
    folder = _real(root)
    known = {trusted.path: trusted.files for trusted in trusted_roots()}.get(str(folder))
    if known is None:
        reason = f"{verifier.entry} is code that came with this benchmark root"
        raise UntrustedRootError("ROOT_NOT_TRUSTED", reason, folder)
    files = {}
    for path in verifier.sources:
        if path.startswith(f"{FOLDER}/"):
            files[path] = read_source(folder, path)
            if sha256_hex(files[path]) != known.get(path):
                change = "was changed" if path in known else "was added"
                reason = f"{path} {change} after the root was trusted"
                raise UntrustedRootError("VERIFIER_CHANGED", reason, folder)
    return UserCode(files)


def _real(root: BenchmarkRoot) -> Path:
    return root.path.resolve()


def _files(folder: Path) -> list[str]:
    """The Python files below ``verifiers/`` that can be imported by name, sorted."""
    found = []
    for file in (folder / FOLDER).rglob("*.py"):
        path = file.relative_to(folder)
        if all(part.isascii() and part.isidentifier() for part in (*path.parts[:-1], path.stem)):
            found.append(path.as_posix())
    if len(found) > MAX_FILES:
        raise FileError("TOO_LARGE", f"more than {MAX_FILES} Python files", path=str(folder / FOLDER))
    return sorted(found)


@contextlib.contextmanager
def _turn() -> Iterator[None]:
    """Hold the configuration folder, made if need be, so that two commands change the trust file in turn."""
    folder = trust_file().parent
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError as error:
        reason = (error.strerror or "cannot be made").lower()
        raise FileError("UNWRITABLE", reason, path=str(folder)) from None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _write(roots: list[TrustedRoot]) -> None:
    file = trust_file()
    record = TrustFile(schema="adjudge.trust/1", roots=sorted(roots, key=lambda root: root.path))
    data = file_bytes(record)
    try:
        # The atomic writer keeps the permissions of what it replaces.
        file.touch(mode=0o600)
        file.chmod(0o600)
    except OSError as error:
        raise FileError("UNWRITABLE", (error.strerror or "").lower(), path=str(file)) from None
    write_atomic(file, data)
