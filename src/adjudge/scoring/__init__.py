"""Scores: pure functions from stored replies and reports to figures."""
