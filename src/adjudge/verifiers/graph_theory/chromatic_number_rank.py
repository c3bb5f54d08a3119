"""Van Nuffelen's conjecture: a graph with an edge has at most as many colours as its matrix has rank.

Source: C. van Nuffelen, *A bound for the chromatic number of a graph*, Amer. Math. Monthly 83 (1976),
265-266; refuted by N. Alon and P. D. Seymour, *A counterexample to the rank-coloring conjecture*, J. Graph
Theory 13 (1989), 523-525.

The conjecture: the chromatic number of a graph with at least one edge is at most the rank of its adjacency
matrix over the rational numbers (which is its rank over the reals). A witness is a graph and a number a, such
that no a + 1 vertices are pairwise not joined; then each colour has at most a vertices, and n vertices need
at least n/a colours. The checks, in order: the graph is simple and has an edge; a complete search finds no
a + 1 independent vertices; n/a, rounded up, is greater than the rank. The chromatic number may be larger than
this bound, so that a graph can be a counterexample for which the witness does not suffice.

Counted work: the sets that the search can extend at most, and n^3 for the rank.
"""

from collections.abc import Mapping
from typing import Any

from flint import fmpz_mat

from adjudge.verifiers.cliques import clique_search_work, find_clique
from adjudge.verifiers.exact_spectra import adjacency_matrix
from adjudge.verifiers.graphs import complement, read_graph
from adjudge.verifiers.outcome import Outcome, VerifierLimits, accepted, over_work, rejected


def verify(witness: Mapping[str, Any], limits: VerifierLimits) -> Outcome:
    """Decide a witness ``{"vertices": n, "edges": [[u, v], …], "independence": a}`` with 0 <= u < v < n."""
    return _decide(witness, limits)


def _decide(witness: Mapping[str, Any], limits: VerifierLimits, *, margin: int = 0) -> Outcome:
    """Ask for more than rank less ``margin`` colours."""
    n, bound = witness["vertices"], witness["independence"]
    needed = clique_search_work(n, bound + 1) + n**3
    if needed > limits.max_work:
        return over_work(needed, limits.max_work, "sets of vertices and steps of elimination")
    graph = read_graph(witness)
    if isinstance(graph, Outcome):
        return graph
    if not graph.edges:
        return rejected("the graph has no edge", edges=0)
    independent = find_clique(complement(graph).neighbours, bound + 1)
    if independent is not None:
        message = f"the {bound + 1} vertices {independent} are pairwise not joined"
        return rejected(message, independent=independent)
    rank = fmpz_mat(adjacency_matrix(graph)).rank()
    colours = -(-n // bound)
    facts = {"vertices": n, "edges": len(graph.edges), "rank": rank, "colours_at_least": colours}
    message = f"no {bound + 1} vertices are independent, so that {n} vertices need at least {colours} colours"
    if colours <= rank - margin:
        return rejected(f"{message}, which is not more than {rank - margin}; the rank is {rank}", **facts)
    return accepted(f"{message}, more than {rank - margin}; the rank is {rank}", **facts)
