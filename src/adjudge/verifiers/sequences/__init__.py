"""Verifiers for conjectures on sequences."""
