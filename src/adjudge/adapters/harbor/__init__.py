"""Harbor: an export of the tasks as a Harbor dataset, the judge of its verifier images, a reader of its jobs.

Nothing here imports Harbor: a dataset is files, a judge runs where only adjudge is installed, and a job is
files again.
"""
