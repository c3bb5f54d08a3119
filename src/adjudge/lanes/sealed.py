"""The sealed holdout, whatever the lane: cases that nobody can read from the repository.

The cases lie encrypted in the age format to one X25519 recipient. They are decrypted in memory only; neither
an error, a report nor a log of this module holds a word of them (:mod:`.age_files` says how errors keep so).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from adjudge.contract.canonical import sha256_hex
from adjudge.contract.errors import EngineFault, FileError
from adjudge.contract.files import read_regular, write_atomic
from adjudge.lanes.age_files import (
    SealedDecryptError,
    SealedError,
    decrypt,
    encrypt,
    load_identities,
    read_recipient,
)
from adjudge.lanes.case_file import Case, CaseFileError, CaseForm, parse_cases
from adjudge.lanes.registry import Lane

MAX_SEALED_BYTES = 16 << 20

_Outcome = TypeVar("_Outcome")


class SealedCases(NamedTuple, Generic[Case]):
    """An opened set.

    Attributes:
        ciphertext: the encrypted file.
        recipient: the public key that it is encrypted to.
        cases: the cases, in memory.
    """

    ciphertext: bytes
    recipient: str
    cases: list[Case]


def open_sealed(root: Path, key_path: str | None, lane: Lane, form: CaseForm[Case]) -> SealedCases[Case]:
    """Decrypt a lane's sealed cases in memory.

    Args:
        root: the benchmark root.
        key_path: path of an age identity file outside the repository.
        lane: the lane.
        form: the format of its case file.

    Raises:
        SealedKeyError, SealedDecryptError, SealedDependencyError: see there.
        FileError: ciphertext or public key are missing.
    """
    identities = load_identities(key_path, root)
    ciphertext = read_regular(root / lane.sealed_cases, max_bytes=MAX_SEALED_BYTES)
    recipient = read_recipient(root / lane.sealed_recipient)
    return SealedCases(ciphertext, recipient, parse_plaintext(decrypt(ciphertext, identities), form))


def seal_cases(
    plaintext: bytes,
    recipient: str,
    form: CaseForm[Case],
    disjoint: Callable[[list[Case]], Mapping[str, bool]],
) -> bytes:
    """Check a case file, hold it against the readable cases, and encrypt it to ``recipient``.

    Args:
        plaintext: the case file.
        recipient: an age X25519 public key.
        form: the format of the case file.
        disjoint: tells what the cases do not share with the readable ones.

    Raises:
        UsageError: code ``BAD_RECIPIENT``.
        SealedDecryptError: code ``SEALED_CASES``, the plaintext is not a case file.
        SealedError: code ``NOT_DISJOINT``, a case is public already.
        SealedDependencyError: pyrage is missing.
    """
    ciphertext = encrypt(plaintext, recipient)
    failing = [name for name, holds in disjoint(parse_plaintext(plaintext, form)).items() if not holds]
    if failing:
        raise SealedError("NOT_DISJOINT", f"the public cases share {', '.join(failing)} with this set")
    return ciphertext


def write_sealed(folder: Path, ciphertext: bytes, recipient: str, lane: Lane, *, replace: bool) -> Path:
    """Write the ciphertext and, beside it, the public key; neither when one of them is there already.

    Returns:
        The file of the ciphertext.

    Raises:
        FileError: a file exists (code ``EXISTS``) and ``replace`` is false, or the folder is not writable.
    """
    sealed, key = (folder / Path(name).name for name in (lane.sealed_cases, lane.sealed_recipient))
    for file in (sealed, key):
        if file.exists() and not replace:
            raise FileError("EXISTS", "a sealed set is there already (--replace replaces it)", path=str(file))
    write_atomic(sealed, ciphertext)
    write_atomic(key, recipient.encode("ascii") + b"\n")
    return sealed


def parse_plaintext(plaintext: bytes, form: CaseForm[Case]) -> list[Case]:
    """The cases of a decrypted file.

    Raises:
        SealedDecryptError: code ``SEALED_CASES``, with a line number and no word of the line.
    """
    try:
        return parse_cases(plaintext, form, source="sealed")
    except CaseFileError as error:
        code, line = error.code, error.line
    raise SealedDecryptError(
        "SEALED_CASES", f"line {line} of the plaintext is not a case of this lane ({code})"
    )


def decide_unseen(cases: Sequence[Case], decide: Callable[[Case], _Outcome]) -> list[_Outcome]:
    """Decide cases whose texts no error may quote.

    Raises:
        EngineFault: the engine failed on a case, which is told by its reference alone.
    """
    outcomes: list[_Outcome] = []
    for case in cases:
        try:
            outcomes.append(decide(case))
        except Exception as error:
            kind = type(error).__name__
        else:
            continue
        raise EngineFault(f"the engine failed on case {case_reference(case.case_id)} ({kind})")
    return outcomes


def case_reference(case_id: str) -> str:
    """What a sealed report calls a case: the first 16 digits of SHA-256 of its id."""
    return sha256_hex(case_id.encode("ascii"))[:16]
