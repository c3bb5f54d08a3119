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
