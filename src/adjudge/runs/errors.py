"""The errors of a run, which are those of the models."""

from adjudge.solvers.errors import FrontierRunError

__all__ = ["FrontierRunError"]
