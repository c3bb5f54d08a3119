"""The reinforcement learning framework verifiers: our questions as a taskset whose reward is our verdict.

Not to be confused with :mod:`adjudge.verifiers`, the programs that decide conjectures.
"""
