"""The thresholds of the audits. They are here and nowhere else; no option or variable changes them."""

OOD_RATIO_GATE = (95, 100)
"""Least quotient of the accuracy out of distribution and the public accuracy."""
OOD_WRONG_MAX = 0
"""Most wrong cases out of distribution."""
OOD_CASES_MIN = 30
"""Fewest cases out of distribution, in all and in each family."""

CORRECT_RATE_MIN = (95, 100)
"""Least share of correct cases of a lane, sealed or not."""
WRONG_MAX = 0
"""Most wrong cases, anywhere."""
SEALED_SIZE = {
    "symbolic-equivalence": {"equivalent": 9, "not_equivalent": 3, "refused": 2},
    "bounded-grammar": {"solved_correct": 15, "solved_wrong": 2, "refused": 3},
}
"""How many sealed cases a lane has, by label."""
REPLAYS_MIN = 100
"""How often each case is run in one process."""
HASH_SEEDS = ("0", "1")
"""Hash seeds of the fresh processes that run the whole lane; at least two processes."""
REBUILDS_MIN = 1
"""Clean environments, built anew, that ran the whole lane."""
MODEL_RUNS_MIN = 5
"""Complete runs of one model before anything is said about its determinism."""
COVERAGE_GAP_MAX = {"symbolic-equivalence": (0, 1), "bounded-grammar": (5, 100)}
"""Largest share of the cases that a model may get and the engine refuse."""
CITED_VENDORS = ("Anthropic", "Google", "OpenAI")
"""Vendors that are cited at least once."""

PERTURBATION_RATE = (1, 1)
"""Share of changed cases that must be answered as predicted, for either kind of change."""
TRANSFORM_ATTEMPTS_MIN = 5
"""Fewest cases that each way of changing must have been tried on."""

DEPTH_EPSILON = (1, 20)
"""Share of the accuracy that each further level of depth may cost."""
DEPTH_ANCHOR_MIN = (95, 100)
"""Least accuracy in the first bucket, which bounds the others."""
DEPTH_BUCKETS = {
    "symbolic-equivalence": ((0, 2), (3, 4), (5, 8), (9, 16)),
    "bounded-grammar": ((1, 1), (2, 3), (4, 5), (6, 8)),
}
"""Ranges of depth; a deeper case is out of schema."""
DEPTH_BUCKETS_NEEDED = {"symbolic-equivalence": 0, "bounded-grammar": 4}
"""How many of the buckets must have a case at all."""
DEPTH_COVERAGE = (2, 3)
"""At least so many buckets with at least so many cases each."""

ADVERSARIAL_CASES_MIN = 30
"""Fewest adversarial cases."""
ADVERSARIAL_FAMILIES_MIN = 8
"""Fewest families of adversarial cases."""
ADVERSARIAL_PER_FAMILY_MIN = 3
"""Fewest adversarial cases of each family."""

REPLY_PAIRS_MIN = 30
"""Fewest cases with replies, or pairs of a case and its change, before a quotient is told of them."""
