"""Verifiers for conjectures in geometry."""
