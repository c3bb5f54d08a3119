"""The record of one model's reply to one case: a line of a lane's response cache."""

from typing import Annotated, Any, Literal

from msgspec import Meta

from adjudge.contract.canonical import sha256_hex
from adjudge.contract.fields import END, LINE_PATTERN, Count, Line, PositiveInt, Record, Sha256

REPLY_SCHEMA: Literal["adjudge.frontier.reply/1"] = "adjudge.frontier.reply/1"
MAX_REPLY_CHARACTERS = 1 << 20
CaseName = Annotated[
    str, Meta(pattern=LINE_PATTERN, min_length=1, max_length=300, description="id of a case")
]
Provider = Annotated[str, Meta(pattern="^[a-z][a-z0-9-]{0,39}" + END, description="name of a provider")]
ModelName = Annotated[
    str, Meta(pattern="^[!-~]{1,120}" + END, description="a model as its provider calls it; no blank")
]


class ReplyRecord(Record, frozen=True, kw_only=True):
    """One line of ``responses/PROVIDER/MODEL/run-K.jsonl``."""

    schema: Literal["adjudge.frontier.reply/1"]
    """Name and version of the record type."""
    case_id: CaseName
    """The case that was asked; unique in the file."""
    provider: Provider
    """Who served the model."""
    model: ModelName
    """The model."""
    run: PositiveInt
    """Number of the run, from 1."""
    prompt_sha256: Sha256
    """Over the UTF-8 of the rendered prompt."""
    template_sha256: Sha256
    """Over the template that it was rendered from."""
    params: dict[str, Any]
    """What was sent beside the prompt, without keys and headers; no fractions, so a temperature of one half
    is the text ``0.5``."""
    raw_reply: Annotated[str, Meta(max_length=MAX_REPLY_CHARACTERS)]
    """The reply, exactly."""
    raw_sha256: Sha256
    """Over the UTF-8 of the reply."""
    finish_reason: Line | None
    """Why the model stopped, in the provider's word; ``length`` when it was cut off."""
    verdict: Line
    """What the parser read: a verdict of the lane, or a value and its unit."""
    parser: Line
    """Name and version of that parser."""
    latency_ms: Count | None
    """How long the call took, or null when nobody measured."""
    usage: dict[str, Count] | None
    """Tokens, in the provider's words, or null."""

    def __post_init__(self) -> None:
        if self.raw_sha256 != sha256_hex(self.raw_reply.encode("utf-8", "surrogatepass")):
            raise ValueError("raw_sha256 is not the digest of raw_reply")
