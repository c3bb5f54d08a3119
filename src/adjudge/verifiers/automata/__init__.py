"""Verifiers for conjectures in automata."""
