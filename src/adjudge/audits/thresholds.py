"""The thresholds of the audits. They are here and nowhere else; no option or variable changes them."""

OOD_RATIO_GATE = (95, 100)
"""Least quotient of the accuracy out of distribution and the public accuracy."""
OOD_WRONG_MAX = 0
"""Most wrong cases out of distribution."""
OOD_CASES_MIN = 30
"""Fewest cases out of distribution, in all and in each family."""
