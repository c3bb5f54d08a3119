"""The one exception that callers of Math-Verify import."""


class TimeoutException(BaseException):
    """Never raised here: work is bounded beforehand, not by a clock."""
