"""Verifiers for conjectures in combinatorics."""
