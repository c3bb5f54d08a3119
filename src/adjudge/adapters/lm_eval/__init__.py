"""The lanes, the open tasks and the shadows as tasks of EleutherAI's lm-evaluation-harness (lm-eval 0.4).

:mod:`.export` writes the folder that ``lm-eval run --include_path`` takes, :mod:`.task` is what lm-eval calls
for the tasks in it, and :mod:`.logs` reads the samples that any run of lm-eval has logged.
"""
