"""Verifiers for conjectures in graph theory."""
