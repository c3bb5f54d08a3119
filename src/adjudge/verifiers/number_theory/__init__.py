"""Verifiers for conjectures in number theory."""
