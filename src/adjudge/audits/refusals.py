"""Refusals of audits: inputs on which no gate can be measured. A refused audit has not passed."""

REFUSAL_CODES: dict[str, str] = {
    "REPORT_MISSING": "a report cannot be read",
    "REPORT_MALFORMED": "a report is not what its format says",
    "SCHEMA_MISMATCH": "the reports are of two formats",
    "COUNTS_INCONSISTENT": "a report's counts contradict each other or its rows",
    "REPORT_STALE": "a case file is not the one that a report was made from",
    "ENGINE_MISMATCH": "the reports come from two states of the engine",
    "TOO_FEW_CASES": "there are too few cases to measure",
    "EMPTY_REPORT": "a report has no case",
    "NO_BASELINE": "no public case is correct, so there is nothing to compare with",
    "SIBLING_UNKNOWN": "a case out of distribution names no case of the public report",
    "CASES_MISSING": "a case file cannot be read",
    "CASES_MALFORMED": "a case file is not what its format says",
    "KEY_MISSING": "the sealing key is needed for a fresh run and is not there",
    "SEALED_UNUSABLE": "the sealed cases do not open, or are not cases of the lane",
    "PLAINTEXT_PRESENT": "a readable copy of the sealed cases may lie beside them",
    "TRANSFORM_UNEXERCISED": "a way of changing cases was tried on too few of them",
    "DEPTH_OUT_OF_SCHEMA": "a case is deeper than the buckets reach",
    "NO_ANCHOR": "no bucket has a case, so nothing bounds the others",
    "COMPARISON_MISSING": "there is no readable comparison with models",
    "COMPARISON_MALFORMED": "the comparison with models is not what its format says",
    "SEALED_CASE": "a sealed case was shown to a model",
    "CACHE_CORRUPT": "a stored reply is not what its digest or its verdict says",
    "PROMPT_MISMATCH": "a stored reply belongs to another prompt",
    "UNKNOWN_FAMILY": "a case belongs to no family of the closed list",
    "NO_GROUND_TRUTH": "a case does not say what it must give",
    "TOO_FEW_REPLAYS": "fewer replays or processes were asked for than the obligation needs",
    "REBUILD_MISSING": "there is no readable record of a run in a clean environment",
    "REBUILD_STALE": "the run in a clean environment was of other cases or another state of the engine",
    "PACK_MISSING": "a pack or registry cannot be read",
    "PACK_MALFORMED": "a pack or registry is empty, repeats a name, or has a row that is none",
}


class AuditRefused(Exception):  # noqa: N818 - a refusal is an outcome of an audit, not an error
    """Ends an audit.

    Attributes:
        code: a key of :data:`REFUSAL_CODES`.
        reason: what was found, in one line.
    """

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(f"{code}: {reason}")
        self.code = code
        self.reason = reason
