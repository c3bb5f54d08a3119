"""The public functions: a text becomes a graph, a graph a trace, and a text both or a refusal."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from adjudge.contract.canonical import canonical_sha256, sha256_hex
from adjudge.contract.errors import EngineFault
from adjudge.wordproblem.asking import ask
from adjudge.wordproblem.errors import GraphError
from adjudge.wordproblem.graph import Graph, graph_digest, json_bytes, shape_digest
from adjudge.wordproblem.graph_checks import check_graph
from adjudge.wordproblem.lexical import split_sentences, start_of
from adjudge.wordproblem.lexicon import read_lexicon
from adjudge.wordproblem.meaning import tell
from adjudge.wordproblem.packs import lexicon_pack, operator_pack, read_operator_pack
from adjudge.wordproblem.refusals import Decline, Refused, Stage, short_detail
from adjudge.wordproblem.sentences import Grammar, grammar_of, read_question, read_statement, slot_span
from adjudge.wordproblem.solver import solve
from adjudge.wordproblem.story import Json, Story


class Solved(msgspec.Struct, frozen=True):
    """A problem with its answer, and the evidence for it.

    Attributes:
        graph: the problem (:class:`~adjudge.wordproblem.graph.Graph`), as JSON types.
        trace: its solution (:class:`~adjudge.wordproblem.trace.Trace`), as JSON types.
        trace_sha256: digest of the trace's canonical JSON.
        lexicon: the bytes of the lexicon pack that was used.
    """

    graph: Json
    trace: Json
    trace_sha256: str
    lexicon: bytes

    @property
    def outcome(self) -> Literal["solved"]:
        """Tells an answer from a :class:`~adjudge.wordproblem.refusals.Refused`."""
        return "solved"

    @property
    def answer(self) -> str:
        """The value, as a canonical rational: ``8``, ``9/4``."""
        value: str = self.trace["answer"]["value"]
        return value

    @property
    def unit(self) -> str:
        """The unit of the answer, in the plural."""
        unit: str = self.trace["answer"]["unit"]
        return unit

    @property
    def entity(self) -> str | None:
        """Whose amount the answer is; None for a total."""
        entity: str | None = self.trace["answer"]["entity"]
        return entity

    @property
    def depth(self) -> int:
        """Number of steps."""
        return len(self.trace["steps"])

    @property
    def graph_sha256(self) -> str:
        """Digest of the graph's canonical JSON."""
        digest: str = self.trace["graph_sha256"]
        return digest

    @property
    def shape_sha256(self) -> str:
        """Digest of the graph up to names and count units, see :func:`shape_sha256`."""
        return shape_sha256(self.graph, lexicon=self.lexicon)


def solve_word_problem(
    text: str, *, pack: bytes | None = None, lexicon: bytes | None = None
) -> Solved | Refused:
    """Read and solve a word problem, exactly, or refuse it.

    Args:
        text: the problem, in the bounded English of the grammar.
        pack: bytes of an operator pack; default the one that ships with adjudge.
        lexicon: bytes of a lexicon pack; default the one that ships with adjudge.

    Returns:
        The answer with graph and trace, or the refusal. No text raises an exception.

    Raises:
        PackError: a pack is malformed.
        EngineFault: a bug of adjudge.
    """
    words = lexicon_pack() if lexicon is None else lexicon
    operators = read_operator_pack(operator_pack() if pack is None else pack)
    read = _read(text, grammar_of(words))
    if isinstance(read, Refused):
        return read
    try:
        trace = solve(read.record, operators)
    except Decline as declined:
        return _lemma_missing(declined)
    return Solved(read.plain, trace, sha256_hex(json_bytes(trace)), words)


def read_word_problem(text: str, *, lexicon: bytes | None = None) -> Json | Refused:
    """The graph of a problem, as JSON types, or the refusal.

    Raises:
        PackError: the lexicon pack is malformed.
        EngineFault: a bug of adjudge.
    """
    read = _read(text, grammar_of(lexicon_pack() if lexicon is None else lexicon))
    return read if isinstance(read, Refused) else read.plain


def solve_graph(graph: Json, *, pack: bytes | None = None) -> Json | Refused:
    """The trace of a graph, as JSON types, or the refusal ``PACK_LEMMA_MISSING``.

    Raises:
        GraphError: ``graph`` is no problem graph.
        PackError: the pack is malformed.
        EngineFault: the graph tells what cannot happen.
    """
    operators = read_operator_pack(operator_pack() if pack is None else pack)
    try:
        return solve(check_graph(graph), operators)
    except Decline as declined:
        return _lemma_missing(declined)


def graph_sha256(graph: Json) -> str:
    """SHA-256 of the canonical JSON of a graph.

    Raises:
        GraphError: ``graph`` is no problem graph.
    """
    return graph_digest(check_graph(graph))


def trace_sha256(trace: Json) -> str:
    """SHA-256 of the canonical JSON of a trace.

    Raises:
        CanonicalError: ``trace`` holds what canonical JSON cannot hold.
    """
    return canonical_sha256(trace)


def shape_sha256(graph: Json, *, lexicon: bytes | None = None) -> str:
    """SHA-256 of a graph with its entities and count units numbered in order of appearance.

    Problems that differ only in names and in what is counted have the same one.

    Raises:
        GraphError: ``graph`` is no problem graph.
        PackError: the lexicon pack is malformed.
    """
    words = read_lexicon(lexicon_pack() if lexicon is None else lexicon)
    return shape_digest(check_graph(graph), words.count_units)


class _Read(NamedTuple):
    plain: Json
    record: Graph


def _read(text: str, grammar: Grammar) -> _Read | Refused:
    try:
        sentences = split_sentences(text)
    except Decline as declined:
        return Refused(declined.code, "lexical", None, short_detail(declined.detail), declined.span)
    last = len(sentences) - 1
    index = 0
    try:
        statements = []
        for sentence in sentences[:last]:
            statements.append(read_statement(grammar, sentence))
            index += 1
        question = read_question(grammar, sentences[last])
    except Decline as declined:
        return _refused(declined, declined.stage, sentences, index, declined.span)
    # Only "of" can name a substance, and few problems have it.
    story = Story((*statements, question) if " of " in text else (), grammar.lexicon)
    try:
        for statement in statements:
            tell(story, statement)
            story.sentence += 1
        plain = ask(story, question)
    except Decline as declined:
        index = story.sentence
        stage: Stage = "meaning" if index < last else "question"
        span = slot_span(grammar, sentences[index], declined.slot)
        return _refused(declined, stage, sentences, index, span)
    try:
        return _Read(plain, check_graph(plain))
    except GraphError as error:
        raise EngineFault(f"the reader made a graph that is none: {error}") from None


def _refused(
    declined: Decline, stage: Stage, sentences: list[str], index: int, span: tuple[int, int] | None
) -> Refused:
    start = start_of(sentences, index)
    first, end = span or (0, len(sentences[index]))
    detail = declined.detail or sentences[index][first:end]
    return Refused(declined.code, stage, index, short_detail(detail), (start + first, start + end))


def _lemma_missing(declined: Decline) -> Refused:
    return Refused(declined.code, "solve", None, short_detail(declined.detail))
