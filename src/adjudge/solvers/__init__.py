"""Who answers: models behind providers. The only package that speaks to a network.

Each vendor's SDK is imported inside the one module that needs it, when a first question is about to be asked.
"""
