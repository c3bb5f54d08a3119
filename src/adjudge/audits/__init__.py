"""Audits: what would show that a lane's figures are learned by heart, measured on files and recomputed."""
