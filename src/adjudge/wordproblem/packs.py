"""The packs that ship with adjudge, and the solver's reading of an operator pack.

An operator pack is JSONL, a lemma a row: ``lemma_id`` (``pack:lemma``), ``lemma``, ``arity``, ``gloss`` and
``provenance``. A lemma justifies the operation of the same name. All rows belong to one pack.
"""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from adjudge.contract import strict_json
from adjudge.contract.errors import JsonError
from adjudge.wordproblem.errors import MAX_PACK_BYTES, PackError

OPERATOR_PACK_PATH = "adjudge/packs/arith_en_v1.jsonl"
LEXICON_PACK_PATH = "adjudge/packs/lexicon_en_v1.jsonl"
"""Module paths, below the folder that holds the package."""

_PACKAGES = Path(__file__).resolve().parents[2]
_LEMMA_ID = re.compile(r"([a-z][a-z0-9_]*):([a-z][a-z0-9_]*)")


class Lemma(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row.

    Attributes:
        lemma_id: pack and lemma, joined by a colon.
        lemma: the operation that it justifies.
        arity: how many quantities it takes.
        gloss: what it says, in words.
        provenance: where it is from.
    """

    lemma_id: Annotated[str, Meta(max_length=200)]
    lemma: str
    arity: Annotated[int, Meta(ge=1, le=9)]
    gloss: str
    provenance: str


class OperatorPack(msgspec.Struct, frozen=True):
    """An operator pack.

    Attributes:
        pack_id: its name.
        lemmas: the lemmas by name.
    """

    pack_id: str
    lemmas: dict[str, Lemma]


@functools.cache
def operator_pack() -> bytes:
    """The bytes of the operator pack ``arith_en_v1``."""
    return (_PACKAGES / OPERATOR_PACK_PATH).read_bytes()


@functools.cache
def lexicon_pack() -> bytes:
    """The bytes of the lexicon pack ``lexicon_en_v1``."""
    return (_PACKAGES / LEXICON_PACK_PATH).read_bytes()


def pack_id(pack: bytes) -> str:
    """The name of an operator pack.

    Raises:
        PackError: the pack is malformed.
    """
    return read_operator_pack(pack).pack_id


@functools.lru_cache(maxsize=16)
def read_operator_pack(pack: bytes) -> OperatorPack:
    """The lemmas of an operator pack.

    Raises:
        PackError: no rows, a malformed row, rows of two packs, or a lemma twice; the message names the line.
    """
    if len(pack) > MAX_PACK_BYTES:
        raise PackError(f"{len(pack)} bytes exceed the limit of {MAX_PACK_BYTES}")
    if not pack.endswith(b"\n"):
        raise PackError("the last line has no line feed")
    lemmas: dict[str, Lemma] = {}
    names: set[str] = set()
    for number, line in enumerate(pack[:-1].split(b"\n"), 1):
        lemma, name = _read_row(line, number)
        names.add(name)
        if lemma.lemma in lemmas:
            raise PackError(f"line {number}: the lemma {lemma.lemma} stands twice")
        if len(names) > 1:
            raise PackError(f"line {number}: a lemma of another pack")
        lemmas[lemma.lemma] = lemma
    return OperatorPack(names.pop(), lemmas)


def _read_row(line: bytes, number: int) -> tuple[Lemma, str]:
    try:
        lemma = msgspec.convert(strict_json.loads(line, source="row"), Lemma, strict=True)
    except (JsonError, msgspec.ValidationError) as error:
        raise PackError(f"line {number}: {error}") from None
    match = _LEMMA_ID.fullmatch(lemma.lemma_id)
    if match is None or match[2] != lemma.lemma:
        raise PackError(f"line {number}: {lemma.lemma_id!a} is not the id of a lemma {lemma.lemma!a}")
    return lemma, match[1]
