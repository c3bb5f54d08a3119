"""Word problems in a bounded English: one reading or a typed refusal, an exact answer, a replayable trace.

A problem is read by a closed grammar into a *graph*, the graph is solved with exact rationals into a
*trace*, and a verifier that shares no code with the solver replays the trace from the graph. Every sentence
is consumed, or the whole problem is refused with a code out of :data:`REFUSAL_CODES`; nothing is guessed.

>>> solved = solve_word_problem("Ivy has 6 shells. Ivy gets 4 shells. How many shells does Ivy have?")
>>> solved.answer, solved.unit, solved.entity, solved.depth
('10', 'shells', 'Ivy', 1)
>>> verify_trace(solved.graph, solved.trace, operator_pack()).passed
True
>>> solve_word_problem("Ivy has about 4 shells. How many shells does Ivy have?").code
'HEDGED_QUANTITY'

The names:

- ``solve_word_problem(text, *, pack=None, lexicon=None) -> Solved | Refused``: packs are the bytes of pack
  files; without them those that ship with adjudge are used. :class:`Solved` has ``outcome`` (``"solved"``),
  ``graph`` and ``trace`` (JSON objects), ``answer`` (canonical rational), ``unit``, ``entity``, ``depth``,
  ``graph_sha256``, ``trace_sha256``, ``shape_sha256``. :class:`Refused` has ``outcome`` (``"refused"``),
  ``code``, ``stage``, ``sentence``, ``detail`` and ``span``.
- ``read_word_problem(text, *, lexicon=None) -> graph | Refused`` and
  ``solve_graph(graph, *, pack=None) -> trace | Refused`` are its two halves.
- ``verify_trace(graph, trace, pack, *, lexicon=None) -> VerifierResult`` with ``passed``, ``code``,
  ``checks``; ``to_dict()`` gives JSON types.
- ``graph_sha256(graph)``, ``trace_sha256(trace)``: SHA-256 of the canonical JSON;
  ``shape_sha256(graph, *, lexicon=None)``: the same up to names and count units.
- ``operator_pack()``, ``lexicon_pack()``: the bytes of the packs that ship with adjudge;
  :data:`OPERATOR_PACK_PATH` and :data:`LEXICON_PACK_PATH` are their module paths. ``pack_id(pack)``: the
  name that an operator pack gives itself.

Errors: ``PackError`` (a ``ValueError``) for a malformed pack, ``GraphError`` (a ``ValueError``) for a graph
that is none, ``EngineFault`` for an impossible state: a bug, never a refusal.
"""

from adjudge.wordproblem.errors import GraphError, PackError
from adjudge.wordproblem.packs import (
    LEXICON_PACK_PATH,
    OPERATOR_PACK_PATH,
    lexicon_pack,
    operator_pack,
    pack_id,
)
from adjudge.wordproblem.problem import (
    Solved,
    graph_sha256,
    read_word_problem,
    shape_sha256,
    solve_graph,
    solve_word_problem,
    trace_sha256,
)
from adjudge.wordproblem.refusals import REFUSAL_CODES, RefusalCode, Refused
from adjudge.wordproblem.verifier import VerifierResult, verify_trace

__all__ = [
    "LEXICON_PACK_PATH",
    "OPERATOR_PACK_PATH",
    "REFUSAL_CODES",
    "GraphError",
    "PackError",
    "RefusalCode",
    "Refused",
    "Solved",
    "VerifierResult",
    "graph_sha256",
    "lexicon_pack",
    "operator_pack",
    "pack_id",
    "read_word_problem",
    "shape_sha256",
    "solve_graph",
    "solve_word_problem",
    "trace_sha256",
    "verify_trace",
]
