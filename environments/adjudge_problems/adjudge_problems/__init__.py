"""adjudge's questions under the id by which verifiers (the framework) finds them: ``adjudge-problems``."""

from adjudge.adapters.verifiers.taskset import AdjudgeTaskset

__all__ = ["AdjudgeTaskset"]
