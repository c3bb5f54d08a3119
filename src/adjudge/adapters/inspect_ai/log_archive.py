"""Members of an Inspect ``.eval`` log: a ZIP archive that nobody vouches for, read within bounds.

Inspect compresses with Zstandard, which Python's ``zipfile`` reads from 3.14 on only. Before that a decoder
is needed: the package ``zstandard``, which Inspect itself and the extra ``logs`` bring along.
"""

from __future__ import annotations

import importlib
import io
import os
import struct
import zipfile
import zlib
from collections.abc import Iterator
from typing import IO, Any

from adjudge.adapters.logged import LogError
from adjudge.contract.files import open_regular
from adjudge.contract.printable import quoted

MAX_ARCHIVE_BYTES = 4 << 30
MAX_DIRECTORY_BYTES = 16 << 20
"""Of the archive's table of contents, all of which is held in memory: about 150,000 samples."""
MAX_MEMBER_BYTES = 64 << 20
"""Of one sample, before and after it is unpacked."""
MAX_UNPACKED_BYTES = 32 << 30
"""Of all members together, by the table of contents."""

ZSTANDARD = 93
"""Number of the compression method in a ZIP archive."""

_END = b"PK\x05\x06"
_END_BYTES = 22
_LOCATOR_64 = b"PK\x06\x07"
_LOCATOR_64_BYTES = 20
_LOCAL = struct.Struct("<4s5H3L2H")
_BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    OSError,
    EOFError,
    ValueError,
    NotImplementedError,
    RuntimeError,  # an encrypted member
)


class LogArchive:
    """``with LogArchive(path) as archive``: the names of the members, and their bytes.

    Raises:
        LogError: ``NOT_A_LOG`` or ``TOO_LARGE``.
        FileError: it is not a regular file that can be read.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._file = os.fdopen(open_regular(path), "rb")
        try:
            _check_directory(self._file, path)
            try:
                self._zip = zipfile.ZipFile(self._file)
            except _BROKEN as error:
                raise LogError("NOT_A_LOG", f"{path}: not a ZIP archive ({error})") from None
            if sum(member.file_size for member in self._zip.infolist()) > MAX_UNPACKED_BYTES:
                raise LogError("TOO_LARGE", f"{path}: more than {MAX_UNPACKED_BYTES} bytes when unpacked")
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> LogArchive:
        return self

    def __exit__(self, *_: object) -> None:
        self._zip.close()
        self._file.close()

    def names(self) -> Iterator[str]:
        """The names of the members, in the order of the archive."""
        return iter(self._zip.namelist())

    def read(self, name: str) -> bytes:
        """The bytes of a member.

        Raises:
            LogError: ``TOO_LARGE``, ``LOG_CORRUPT``, or ``NO_DECODER`` when this Python cannot unpack it.
        """
        member = self._zip.getinfo(name)
        where = f"{self._path}: member {quoted(name, 100)}"
        if max(member.file_size, member.compress_size) > MAX_MEMBER_BYTES:
            raise LogError("TOO_LARGE", f"{where}: more than {MAX_MEMBER_BYTES} bytes")
        try:
            if member.compress_type == ZSTANDARD:
                data = self._unpacked(member)
            elif member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                # Of LZMA, for one, the archive says how much memory to take.
                raise ValueError(f"compression method {member.compress_type} is not one that Inspect uses")
            else:
                with self._zip.open(member, "r") as stream:
                    data = stream.read(member.file_size + 1)
        except _BROKEN as error:
            raise LogError("LOG_CORRUPT", f"{where}: {error}") from None
        if len(data) != member.file_size or zlib.crc32(data) != member.CRC:
            raise LogError("LOG_CORRUPT", f"{where}: size or checksum is not what the archive says")
        return data

    def _unpacked(self, member: zipfile.ZipInfo) -> bytes:
        """A member in Zstandard, at most one byte more of it than it should have."""
        self._file.seek(member.header_offset)
        head = _LOCAL.unpack(self._file.read(_LOCAL.size))
        if head[0] != b"PK\x03\x04":
            raise ValueError("there is no member where the table of contents says")
        self._file.seek(head[-2] + head[-1], os.SEEK_CUR)
        packed = self._file.read(member.compress_size)
        with _zstandard_reader(io.BytesIO(packed), self._path) as reader:
            pieces = []
            left = member.file_size + 1
            while left > 0 and (piece := reader.read(left)):
                pieces.append(piece)
                left -= len(piece)
        return b"".join(pieces)


def _check_directory(file: IO[bytes], path: str) -> None:
    """Refuse a table of contents that would fill the memory, before ``zipfile`` reads it."""
    size = file.seek(0, os.SEEK_END)
    if size > MAX_ARCHIVE_BYTES:
        raise LogError("TOO_LARGE", f"{path}: {size} bytes exceed the limit of {MAX_ARCHIVE_BYTES}")
    file.seek(max(0, size - _END_BYTES - 0xFFFF - _LOCATOR_64_BYTES))
    tail = file.read()
    at = tail.rfind(_END)
    if at < 0 or len(tail) - at < _END_BYTES:
        raise LogError("NOT_A_LOG", f"{path}: not a ZIP archive, or its end is missing")
    is_long = tail[max(0, at - _LOCATOR_64_BYTES) : at].startswith(_LOCATOR_64)
    if is_long or int.from_bytes(tail[at + 12 : at + 16], "little") > MAX_DIRECTORY_BYTES:
        raise LogError("TOO_LARGE", f"{path}: its table of contents exceeds {MAX_DIRECTORY_BYTES} bytes")
    file.seek(0)


def _zstandard_reader(packed: IO[bytes], path: str) -> Any:
    """A reader that unpacks Zstandard; its own error becomes a ``ValueError``.

    Raises:
        LogError: code ``NO_DECODER``.
    """
    for name in ("compression.zstd", "backports.zstd"):
        try:
            return _Reader(importlib.import_module(name).ZstdFile(packed), name)
        except ModuleNotFoundError:
            continue
    try:
        module = importlib.import_module("zstandard")
    except ModuleNotFoundError:
        raise LogError(
            "NO_DECODER",
            f"{path}: compressed with Zstandard, which this Python cannot unpack: "
            "pip install 'adjudge[logs]', or: inspect log convert --to json --output-dir DIR LOG",
        ) from None
    return _Reader(module.ZstdDecompressor().stream_reader(packed, read_across_frames=True), "zstandard")


class _Reader:
    """One face and one error for the decoders."""

    def __init__(self, stream: Any, module: str) -> None:
        self._stream = stream
        self._fault: type[Exception] = importlib.import_module(module).ZstdError

    def __enter__(self) -> _Reader:
        return self

    def __exit__(self, *_: object) -> None:
        self._stream.close()

    def read(self, size: int) -> bytes:
        try:
            data: bytes = self._stream.read(size)
        except self._fault as error:
            raise ValueError(str(error)) from None
        return data
