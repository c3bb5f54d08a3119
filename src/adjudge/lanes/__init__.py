"""Lanes: cases with expected labels, an engine that answers them, and the gate that the answers must pass."""
