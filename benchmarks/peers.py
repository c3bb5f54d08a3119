"""The peers, each as a function from two texts to whether it calls them equal. None is needed.

The texts come from our own generators. (SymPy's reader evaluates its input as Python: never give it text that
you did not write.)
"""

import importlib.metadata

INSTALL = "python -m pip install -e . -r benchmarks/requirements-peers.txt"


def version(package):
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def available():
    """The peers that are installed: name to a function (a, b) -> bool; and a line about each that is not."""
    found, missing = {}, []
    for name, package, load in (
        ("symengine", "symengine", _symengine),
        ("sympy expand", "sympy", _sympy),
        ("math-verify", "math-verify", _math_verify),
    ):
        if version(package) is None:
            missing.append(f"{name} is skipped: it is not installed ({INSTALL})")
        else:
            found[name] = load()
    return found, missing


def _symengine():
    import symengine

    sympify, expand = symengine.sympify, symengine.expand

    def equal(a, b):
        return expand(sympify(a) - sympify(b)) == 0

    return equal


def _sympy():
    import sympy
    from sympy.core.cache import clear_cache

    sympify, expand = sympy.sympify, sympy.expand

    def equal(a, b):
        clear_cache()
        return expand(sympify(a) - sympify(b)) == 0

    return equal


def _math_verify():
    """Without its time limits, which would end a comparison early and call it False."""
    import logging

    from math_verify import parse, verify

    logging.disable(logging.WARNING)

    def equal(a, b):
        sides = [parse(f"${text}$", parsing_timeout=None) for text in (a, b)]
        return verify(*sides, timeout_seconds=None)

    return equal


def ground_types():
    """What SymPy computes integers with."""
    from sympy.external.gmpy import GROUND_TYPES

    return GROUND_TYPES
