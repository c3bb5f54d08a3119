"""adjudge inside Inspect AI: registered tasks, the scorer ``adjudge_verdict``, a reader of Inspect's logs.

Inspect finds :mod:`.registry` by its entry point. Nothing here imports the framework until that module is
loaded, so that logs can be read without it.
"""
