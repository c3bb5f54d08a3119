"""The only two writers of the project, and the reader for files that nobody vouches for.

Readers take regular files only (no link, device, pipe or directory) and check the size before reading.
The atomic writer leaves either the old bytes or the new ones; the append-only writer adds whole lines.
Both lock (``flock``), so that processes and threads take turns.
"""

import contextlib
import errno
import fcntl
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

from adjudge.contract.errors import FileError

_BLOCK_BYTES = 1 << 16


def read_regular(path: str | os.PathLike[str], *, max_bytes: int, wait: bool = False) -> bytes:
    """Read a regular file of at most ``max_bytes`` bytes; ``-`` reads standard input.

    Args:
        wait: wait until no writer holds the file, so that no line is seen half written.

    Raises:
        FileError: codes ``MISSING``, ``NOT_REGULAR``, ``TOO_LARGE``, ``UNREADABLE``.
    """
    name = os.fspath(path)
    if name == "-":
        return _read_standard_input(max_bytes)
    descriptor = open_regular(name)
    try:
        if wait:
            fcntl.flock(descriptor, fcntl.LOCK_SH)  # given up when the file is closed
        size = os.fstat(descriptor).st_size
        if size > max_bytes:
            raise FileError("TOO_LARGE", f"{size} bytes exceed the limit of {max_bytes}", path=name)
        chunks = []
        left = max_bytes + 1
        while left > 0 and (chunk := os.read(descriptor, min(left, 1 << 20))):
            chunks.append(chunk)
            left -= len(chunk)
    except OSError as error:
        raise FileError("UNREADABLE", _reason(error), path=name) from None
    finally:
        os.close(descriptor)
    if left <= 0:
        raise FileError("TOO_LARGE", f"more than {max_bytes} bytes", path=name)
    return b"".join(chunks)


def _read_standard_input(max_bytes: int) -> bytes:
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None:
        raise FileError("UNREADABLE", "standard input is closed", path="<stdin>")
    try:
        data: bytes = stream.read(max_bytes + 1)
    except OSError as error:
        raise FileError("UNREADABLE", _reason(error), path="<stdin>") from None
    if len(data) > max_bytes:
        raise FileError("TOO_LARGE", f"more than {max_bytes} bytes", path="<stdin>")
    return data


def open_regular(name: str) -> int:
    """Open a regular file for reading and return its descriptor; nothing else is ever opened.

    Raises:
        FileError: codes ``MISSING``, ``NOT_REGULAR``, ``UNREADABLE``.
    """
    flags = os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_NOCTTY
    try:
        # Looked at before it is opened, since opening a device can have effects of its own.
        _refuse_irregular(os.lstat(name).st_mode, name)
        descriptor = os.open(name, flags)
    except FileNotFoundError:
        raise FileError("MISSING", "no such file", path=name) from None
    except (OSError, ValueError) as error:
        raise FileError("UNREADABLE", _reason(error), path=name) from None
    try:
        _refuse_irregular(os.fstat(descriptor).st_mode, name)
    except FileError:
        os.close(descriptor)
        raise
    return descriptor


def _refuse_irregular(mode: int, name: str) -> None:
    if stat.S_ISREG(mode):
        return
    if stat.S_ISLNK(mode):
        raise FileError("NOT_REGULAR", "a symbolic link is not followed", path=name)
    kind = "a directory" if stat.S_ISDIR(mode) else "not a regular file"
    raise FileError("NOT_REGULAR", f"{kind}: a regular file is needed", path=name)


def write_atomic(path: str | os.PathLike[str], data: bytes, *, overwrite: bool = True) -> bool:
    """Write ``data`` so that a reader sees either the old file or the whole new one, even after a crash.

    The bytes go to ``.NAME.tmp`` beside the file first. What a killed writer leaves there is cleared away by
    the next one.

    Args:
        overwrite: when false, an existing file is an error (code ``EXISTS``): for what is written once.

    Returns:
        False when the file already holds exactly these bytes, else True.

    Raises:
        FileError: the folder is missing, full or not writable (code ``UNWRITABLE``), or the file exists and
            may not be replaced.
    """
    target = Path(path)
    try:
        if overwrite and _holds(target, data):
            return False
        with _temporary_beside(target) as (descriptor, temporary):
            _write_all(descriptor, data)
            _keep_permissions(descriptor, target)
            os.fsync(descriptor)
            if overwrite:
                temporary.replace(target)
            else:
                os.link(temporary, target)
        _sync_folder(target.parent)
    except FileExistsError:
        raise FileError("EXISTS", "exists already and is never overwritten", path=str(path)) from None
    except (OSError, ValueError) as error:
        raise FileError("UNWRITABLE", _reason(error), path=str(path)) from None
    return True


def append_line(path: str | os.PathLike[str], line: bytes) -> None:
    """Append one line under an exclusive lock and flush it to the disk before returning.

    A write that fails half-way, on a full disk for example, is taken back.

    Raises:
        FileError: the file cannot be opened or written (code ``UNWRITABLE``), is not a regular file
            (``NOT_REGULAR``), or its last line is torn (``TORN_LINE``).
        ValueError: ``line`` is empty or holds a line feed.
    """
    if not line or b"\n" in line:
        raise ValueError("append_line takes one line without a line feed")
    with appending(path) as log:
        log.append(line + b"\n")


@contextlib.contextmanager
def appending(path: str | os.PathLike[str], *, wait: bool = True) -> Iterator["AppendLog"]:
    """Open an append-only file, made if need be, and hold its exclusive lock.

    What is to be appended can so depend on what stands there, and nobody writes in between.

    Args:
        wait: when false, a file that another process holds is an error (code ``IN_USE``).

    Raises:
        FileError: code ``UNWRITABLE`` or ``NOT_REGULAR``.
    """
    name = os.fspath(path)
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK
    with contextlib.ExitStack() as held:
        with _typed(name):
            descriptor = held.enter_context(_locked(os.open(name, flags, 0o644), wait=wait))
            _refuse_irregular(os.fstat(descriptor).st_mode, name)
            log = AppendLog(descriptor, name)
        yield log


class AppendLog:
    """An append-only file that this process has open and locked: see :func:`appending`.

    Attributes:
        name: path of the file as the caller wrote it.
        size: bytes that it holds.
    """

    def __init__(self, descriptor: int, name: str) -> None:
        self._descriptor = descriptor
        self.name = name
        self.size = os.fstat(descriptor).st_size

    def read(self, *, max_bytes: int) -> bytes:
        """All bytes of the file.

        Raises:
            FileError: code ``TOO_LARGE`` or ``UNWRITABLE``.
        """
        if self.size > max_bytes:
            raise FileError("TOO_LARGE", f"{self.size} bytes exceed the limit of {max_bytes}", path=self.name)
        with _typed(self.name):
            return _read_at(self._descriptor, 0, self.size)

    def torn(self) -> bytes:
        """The bytes behind the last line feed: empty, unless a crash tore the last line."""
        with _typed(self.name):
            start = self.size
            while start > 0:
                block = max(0, start - _BLOCK_BYTES)
                found = _read_at(self._descriptor, block, start - block).rfind(b"\n")
                if found >= 0:
                    return _read_at(self._descriptor, block + found + 1, self.size - (block + found + 1))
                start = block
            return _read_at(self._descriptor, 0, self.size)

    def append(self, data: bytes, *, completes_torn: bool = False, flush: bool = True) -> None:
        """Append whole lines; a write that fails half-way is taken back.

        Args:
            data: the bytes, ending in a line feed.
            completes_torn: ``data`` begins with the rest of the torn last line.
            flush: flush to the disk before returning.

        Raises:
            FileError: code ``UNWRITABLE``, or ``TORN_LINE`` when the last line is torn.
        """
        if not data.endswith(b"\n"):
            raise ValueError("only whole lines are appended")
        with _typed(self.name):
            if not completes_torn and self.size and os.pread(self._descriptor, 1, self.size - 1) != b"\n":
                reason = "the last line has no line feed: it was torn by a crash"
                raise FileError("TORN_LINE", reason, path=self.name)
            try:
                _write_all(self._descriptor, data)
                if flush:
                    os.fsync(self._descriptor)
            except BaseException:
                os.ftruncate(self._descriptor, self.size)
                raise
            if self.size == 0:
                _sync_folder(Path(self.name).parent)
            self.size += len(data)

    def flush(self) -> None:
        """Flush what was appended to the disk.

        Raises:
            FileError: code ``UNWRITABLE``.
        """
        with _typed(self.name):
            os.fsync(self._descriptor)

    def drop_torn(self) -> int:
        """Cut off the torn end of the file, for a log whose torn lines count for nothing.

        Returns:
            How many bytes were cut off; 0 when the last line is whole, and then nothing was done.

        Raises:
            FileError: code ``UNWRITABLE``.
        """
        size = len(self.torn())
        if size:
            with _typed(self.name):
                os.ftruncate(self._descriptor, self.size - size)
                os.fsync(self._descriptor)
            self.size -= size
        return size

    def set_torn_aside(self, path: str | os.PathLike[str]) -> bytes:
        """Move the torn end of the file into a file of its own, which must not exist with other bytes.

        The bytes are on the disk there before they are cut off here; a crash in between loses nothing, and
        the same call then finishes the work.

        Returns:
            The bytes; empty when the last line is whole, and then nothing was done.

        Raises:
            FileError: code ``EXISTS`` or ``UNWRITABLE``.
        """
        torn = self.torn()
        if torn:
            with _typed(os.fspath(path)):
                done = _holds(Path(path), torn)
            if not done:
                write_atomic(path, torn, overwrite=False)
            with _typed(self.name):
                os.ftruncate(self._descriptor, self.size - len(torn))
                os.fsync(self._descriptor)
            self.size -= len(torn)
        return torn


@contextlib.contextmanager
def _typed(name: str) -> Iterator[None]:
    """Turn the system's errors about an append-only file into typed ones."""
    try:
        yield
    except BlockingIOError:
        raise FileError("IN_USE", "another process is writing to it", path=name) from None
    except (OSError, ValueError) as error:
        if isinstance(error, OSError) and error.errno == errno.ELOOP:
            raise FileError("NOT_REGULAR", "a symbolic link is not followed", path=name) from None
        raise FileError("UNWRITABLE", _reason(error), path=name) from None


@contextlib.contextmanager
def _locked(descriptor: int, *, wait: bool = True) -> Iterator[int]:
    """Hold an exclusive lock on an open file, and close the file afterwards."""
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield descriptor
    finally:
        # Unlocked by hand: a child forked meanwhile holds a copy of the descriptor, and the lock with it.
        with contextlib.suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_UN)
        os.close(descriptor)


@contextlib.contextmanager
def _temporary_beside(target: Path) -> Iterator[tuple[int, Path]]:
    """An empty, locked file beside ``target``; gone afterwards, unless it was moved."""
    temporary = target.with_name(f".{target.name}.tmp")
    flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK
    while True:
        with _locked(os.open(temporary, flags, 0o644)) as descriptor:
            if not _is_named(descriptor, temporary):
                continue  # the writer before us has moved it into place
            info = os.fstat(descriptor)
            _refuse_irregular(info.st_mode, str(temporary))
            if info.st_size or info.st_nlink != 1:
                temporary.unlink()  # left by a killed writer; it may be a second name of a finished file
                continue
            try:
                yield descriptor, temporary
            finally:
                if _is_named(descriptor, temporary):
                    temporary.unlink()
            return


def _is_named(descriptor: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(descriptor), path.lstat())
    except FileNotFoundError:
        return False


def _holds(target: Path, data: bytes) -> bool:
    """Whether ``target`` is a regular file with exactly these bytes."""
    try:
        info = target.lstat()
    except FileNotFoundError:
        return False
    if not stat.S_ISREG(info.st_mode) or info.st_size != len(data):
        return False
    return target.read_bytes() == data


def _keep_permissions(descriptor: int, target: Path) -> None:
    """Give the open file the permissions of the regular file that it replaces, if there is one."""
    with contextlib.suppress(FileNotFoundError):
        mode = target.lstat().st_mode
        if stat.S_ISREG(mode):
            os.fchmod(descriptor, mode & 0o777)


def _read_at(descriptor: int, offset: int, size: int) -> bytes:
    chunks = []
    while size > 0 and (chunk := os.pread(descriptor, min(size, _BLOCK_BYTES), offset)):
        chunks.append(chunk)
        offset += len(chunk)
        size -= len(chunk)
    return b"".join(chunks)


def _write_all(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def _sync_folder(folder: Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # file systems that cannot sync a folder
            raise
    finally:
        os.close(descriptor)


def _reason(error: OSError | ValueError) -> str:
    text = error.strerror if isinstance(error, OSError) else str(error)
    return (text or "cannot be used").lower()
