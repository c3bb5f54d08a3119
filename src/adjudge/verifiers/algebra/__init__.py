"""Verifiers for conjectures in algebra."""
