"""adjudge inside other harnesses: each adapter is a thin module of its own around the one contract.

Every adapter takes its questions from :mod:`adjudge.adapters.items` and its verdicts from
:mod:`adjudge.adapters.referee`, so that the same item with the same reply has the same verdict everywhere. A
framework is imported only inside the adapter that is named after it.
"""
