"""Reports on disk: written atomically, or compared byte for byte with a fresh one."""

from pathlib import Path

import msgspec

from adjudge.contract import strict_json
from adjudge.contract.canonical import file_bytes
from adjudge.contract.errors import FileError
from adjudge.contract.fields import Record
from adjudge.contract.files import read_regular, write_atomic
from adjudge.lanes.report_difference import first_difference

MAX_REPORT_BYTES = 256 << 20


def write_report(file: Path, report: Record) -> bool:
    """Write the report; its folder is made when missing. False when the file holds these bytes already.

    Raises:
        FileError: the folder or the file cannot be written.
    """
    return write_below(file, file_bytes(report))


def write_below(file: Path, data: bytes) -> bool:
    """Write a file of a report's folder, which is made when missing.

    Raises:
        FileError: the folder or the file cannot be written.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or "cannot be made").lower()
        raise FileError("UNWRITABLE", reason, path=str(file.parent)) from None
    return write_atomic(file, data)


def compare_report(file: Path, report: Record) -> str | None:
    """Compare the report on disk with a fresh one.

    Returns:
        ``None`` when the bytes are equal, else the JSON pointer of the first difference;
        ``the layout of the file`` when the JSON is the same and its bytes are not.

    Raises:
        FileError, JsonError: there is no readable report on disk.
    """
    data = read_regular(file, max_bytes=MAX_REPORT_BYTES)
    if data == file_bytes(report):
        return None
    old = strict_json.loads(data, max_bytes=MAX_REPORT_BYTES, source=str(file))
    pointer = first_difference(old, msgspec.to_builtins(report))
    if pointer is None:
        return "the layout of the file"
    return pointer or "the whole document"
