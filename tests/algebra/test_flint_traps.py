"""Traps of FLINT and its Python wrapper: each is shown to be there, with the guard that keeps it away."""

import subprocess
import sys

import flint
import pytest
from flint import Ordering, fmpq, fmpz, fmpz_mpoly_ctx, fmpz_poly

from adjudge.algebra import check_equivalence
from adjudge.algebra.expansion import _context, from_terms
from adjudge.algebra.monomials import Allowance, CoefficientTooLarge, Packing, collect
from adjudge.algebra.program import leaves_of


def test_negative_exponents_are_folded_by_the_wrapper_and_refused_here():
    context = fmpz_mpoly_ctx.get(("x0",), Ordering.deglex)
    assert str(context.from_dict({(-1,): 1})) == "x0", "the wrapper was mended: the guard may go"
    with pytest.raises(ValueError, match="negative exponent"):
        from_terms(1, {(-1,): 1})
    with pytest.raises(ValueError, match="negative exponent"):
        from_terms(2, {(3, 0): 1, (0, -(2**64)): 1})
    assert check_equivalence("x^-1", "x", scope="rational").verdict == "not_equivalent"
    assert check_equivalence("x^-1", "1/x", scope="rational").verdict == "equivalent"


def test_a_symbolic_divisor_never_reaches_the_polynomial_ring():
    program = ["x", "^-1"]
    with pytest.raises(ValueError, match="divisor"):
        collect(program, Packing(["x"], 4), leaves_of(program), Allowance(10**7, 10**5))
    program = ["1", "x", "/"]
    with pytest.raises(ValueError, match="divisor"):
        collect(program, Packing(["x"], 4), leaves_of(program), Allowance(10**7, 10**5))


def test_polynomials_of_two_contexts_are_unequal_without_a_word_so_one_context_serves_all():
    first = fmpz_mpoly_ctx.get(("x0",), Ordering.deglex).gens()[0]
    second = fmpz_mpoly_ctx.get(("x0", "x1"), Ordering.deglex).gens()[0]
    assert (first == second) is False
    assert from_terms(2, {(1, 0): 1}).context() is from_terms(2, {(0, 1): 1}).context()
    assert check_equivalence("x+y-y", "x").verdict == "equivalent"
    only_sparse = frozenset({"one-point", "fmpz_poly", "probe", "modular"})
    assert check_equivalence("x+y-y", "x", disabled_methods=only_sparse).verdict == "equivalent"


def test_user_names_never_make_contexts():
    _context.cache_clear()
    for k in range(100):
        check_equivalence(f"(x_{k}+y)^2", f"(y+x_{k})^2", disabled_methods=frozenset({"one-point"}))
    assert _context.cache_info().currsize == 1


def test_powers_beyond_a_machine_word_are_never_asked_of_flint():
    with pytest.raises(OverflowError):
        fmpz(2) ** (2**70)
    for base in ("1", "(0-1)", "0"):
        for exponent in (2**63, 2**63 + 1, 2**64):
            verdict = check_equivalence(f"({base})^{exponent} + x/3", f"x/3 + ({base})^{exponent}")
            assert verdict.verdict == "equivalent"
    assert check_equivalence("(-1)^18446744073709551616", "1").verdict == "equivalent"
    assert check_equivalence("(-1/2)^18446744073709551616 x", "x").verdict == "not_equivalent"


def test_a_large_power_of_a_coefficient_is_counted_first():
    program = ["2", "^4000000000", "x", "*"]
    with pytest.raises(CoefficientTooLarge):
        collect(program, Packing(["x"], 4), leaves_of(program), Allowance(10**7, 10**5))
    assert check_equivalence("2^(4*10^9) x", "x 2^(4*10^9)").verdict in ("refused", "equivalent")
    assert check_equivalence("2^(4*10^9) x", "2^(4*10^9+1) x").verdict == "not_equivalent"


def test_zero_to_the_power_zero_is_one_in_flint_and_undefined_here():
    x = fmpz_poly([0, 1])
    assert (x - x) ** 0 == 1
    for disabled in (frozenset(), frozenset({"one-point"}), frozenset({"one-point", "fmpz_poly"})):
        refusal = check_equivalence("(x-x)^0", "1", disabled_methods=disabled).refusal
        assert refusal.code == "UNDEFINED"


def test_flint_readers_never_see_text():
    """FLINT's reader takes powers left to right and aborts on x/0."""
    assert check_equivalence("2^3^2", "512").verdict == "equivalent"
    assert check_equivalence("x/0", "x").refusal.code == "UNDEFINED"


def test_integers_and_rationals_that_are_equal_are_equal():
    assert fmpz(3) == fmpq(3)
    assert check_equivalence("1.0*x", "x").verdict == "equivalent"
    assert check_equivalence("x*6/3", "2x").verdict == "equivalent"


def test_the_digit_limit_of_the_environment_does_not_matter():
    script = (
        "from adjudge.algebra import check_equivalence, canonical_form\n"
        "n = '7' * 3000\n"
        "v = check_equivalence(n + 'x', n + '+x-' + n)\n"
        "assert v.verdict == 'not_equivalent' and len(v.certificate['value_a']) > 2999\n"
        "assert check_equivalence(n + 'x', 'x*' + n).verdict == 'equivalent'\n"
        "assert check_equivalence('1/' + n + '*x', 'x/' + n).verdict == 'equivalent'\n"
        "assert canonical_form(n + 'x') == n + '*x'\n"
        "assert canonical_form('x/' + n) == '1/' + n + '*x'\n"
        "assert check_equivalence('1.' + n, '2').verdict == 'not_equivalent'\n"
        "assert check_equivalence(n + '/3', n + '/9*3').verdict == 'equivalent'\n"
    )
    done = subprocess.run(
        [sys.executable, "-X", "int_max_str_digits=640", "-c", script],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_the_version_that_these_traps_were_seen_in():
    major, minor = (int(part) for part in flint.__version__.split(".")[:2])
    assert (major, minor) >= (0, 9)
