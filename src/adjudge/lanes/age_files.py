"""The age format as the sealed holdout uses it: the private key file, the recipient, bytes in and out.

pyrage is an extra and is imported only here. Errors are raised outside ``except`` blocks on purpose: Python
would otherwise chain the original exception, text included, to the one that leaves.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudge.contract.errors import AdjudgeError, FileError, UsageError
from adjudge.contract.files import read_regular

if TYPE_CHECKING:
    from pyrage import x25519

KEY_VARIABLE = "ADJUDGE_SEALED_KEY"
"""Environment variable with the path of the age identity file; read by the command line, not here."""

AGE_HEADER = b"age-encryption.org/v1\n"
MAX_KEY_BYTES = 65_536
_RECIPIENT = re.compile(r"age1[0-9a-z]{58}", re.ASCII)


class SealedError(AdjudgeError):
    """A sealed set cannot be used; nothing was written."""

    exit_status = 3

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(code, f"{code}: {reason}")


class SealedKeyError(SealedError):
    """No usable key: codes ``KEY_MISSING``, ``KEY_UNREADABLE``, ``KEY_INSIDE_REPOSITORY``."""


class SealedDecryptError(SealedError):
    """The ciphertext does not open to a case file: codes ``NOT_AGE``, ``DECRYPTION``, ``SEALED_CASES``."""


class SealedDependencyError(SealedError):
    """pyrage is not installed: code ``NO_PYRAGE``."""


def load_identities(key_path: str | None, root: Path) -> list[x25519.Identity]:
    """Read the private key file.

    Args:
        key_path: its path; ``None`` or empty when nobody named one.
        root: the benchmark root, which must not hold it.

    Raises:
        SealedKeyError: it is not named, missing, unreadable, holds no identity, or lies in the repository.
        SealedDependencyError: pyrage is missing.
    """
    if not key_path:
        raise SealedKeyError("KEY_MISSING", f"set {KEY_VARIABLE} to the path of an age identity file")
    path = _outside_repository(key_path, root)
    try:
        data, problem = read_regular(path, max_bytes=MAX_KEY_BYTES), None
    except FileError as error:
        data, problem = b"", "KEY_MISSING" if error.code == "MISSING" else "KEY_UNREADABLE"
    if problem:
        raise SealedKeyError(problem, f"the file that {KEY_VARIABLE} names cannot be read")
    age = _pyrage()
    lines = [line.strip() for line in data.split(b"\n")]
    keys = [line for line in lines if line and not line.startswith(b"#")]
    try:
        identities = [age.x25519.Identity.from_str(key.decode("ascii")) for key in keys]
    except (age.IdentityError, UnicodeDecodeError):
        identities = []
    if not identities:
        raise SealedKeyError("KEY_UNREADABLE", f"the file that {KEY_VARIABLE} names holds no age identity")
    return identities


def read_recipient(path: Path) -> str:
    """The public key that a sealed set is encrypted to.

    Raises:
        FileError: it cannot be read, or is not one age recipient (code ``BAD_RECIPIENT``).
    """
    text = read_regular(path, max_bytes=MAX_KEY_BYTES).decode("ascii", "replace").strip()
    if _RECIPIENT.fullmatch(text) is None:
        raise FileError("BAD_RECIPIENT", "not one age recipient (age1…)", path=str(path))
    return text


def encrypt(plaintext: bytes, recipient: str) -> bytes:
    """Encrypt to one X25519 recipient; two encryptions of one text differ, since age draws a fresh key.

    Raises:
        UsageError: code ``BAD_RECIPIENT``.
        SealedDependencyError: pyrage is missing.
    """
    age = _pyrage()
    target = None
    if _RECIPIENT.fullmatch(recipient):
        with suppress(age.RecipientError):
            target = age.x25519.Recipient.from_str(recipient)
    if target is None:
        raise UsageError("BAD_RECIPIENT", "the recipient is not an age X25519 public key (age1…)")
    return bytes(age.encrypt(plaintext, [target]))


def decrypt(ciphertext: bytes, identities: Sequence[x25519.Identity]) -> bytes:
    """Decrypt in memory.

    Raises:
        SealedDecryptError: codes ``NOT_AGE`` and ``DECRYPTION``.
        SealedDependencyError: pyrage is missing.
    """
    if not ciphertext.startswith(AGE_HEADER):
        raise SealedDecryptError("NOT_AGE", "the sealed set is not in the age format")
    age = _pyrage()
    try:
        plaintext = bytes(age.decrypt(ciphertext, list(identities)))
    except Exception:
        plaintext = None
    if plaintext is None:
        raise SealedDecryptError("DECRYPTION", "the key does not open the sealed set, or the set is damaged")
    return plaintext


def _outside_repository(key_path: str, root: Path) -> Path:
    """The key's path with links followed, when it lies neither below the benchmark root nor below the git
    checkout that holds the root."""
    key: Path | None
    try:
        key = Path(key_path).resolve()
    except (OSError, RuntimeError, ValueError):
        key = None
    if key is None:
        raise SealedKeyError("KEY_UNREADABLE", f"the path that {KEY_VARIABLE} names cannot be followed")
    top = root.resolve()
    repository = next((folder for folder in (top, *top.parents) if (folder / ".git").exists()), top)
    if repository in key.parents:
        raise SealedKeyError("KEY_INSIDE_REPOSITORY", "keep the sealing key outside the repository")
    return key


def _pyrage() -> Any:
    try:
        import pyrage
    except ImportError:
        found = None
    else:
        found = pyrage
    if found is None:
        raise SealedDependencyError("NO_PYRAGE", "install it with: pip install 'adjudge[sealed]'")
    return found
