"""The case files of the lane bounded-grammar, made from its plan: 50 public cases and 35 variants."""

from adjudge.contract.case import WordProblemCase
from adjudge.lanes.wordproblem_table import MISDECLARED, REFUSED, SOLVED


def public_word_problems() -> list[WordProblemCase]:
    """The cases ``b3-001`` to ``b3-050``, in order: solved, declared wrongly on purpose, refused."""
    cases = [
        WordProblemCase(
            case_id=f"b3-{number:03}",
            problem=plan.text(plan.names, plan.unit),
            expected="solved_correct",
            expected_answer=str(plan.answer),
            expected_unit=plan.answer_unit(plan.unit),
            true_answer=None,
            expected_refusal=None,
            shape_category=plan.shape,
        )
        for number, plan in enumerate(SOLVED, start=1)
    ]
    cases += [
        WordProblemCase(
            case_id=f"b3-{number:03}",
            problem=plan.text(plan.names, plan.unit),
            expected="solved_wrong",
            expected_answer=str(declared),
            expected_unit=plan.answer_unit(plan.unit),
            true_answer=str(plan.answer),
            expected_refusal=None,
            shape_category=plan.shape,
        )
        for number, (plan, declared) in enumerate(MISDECLARED, start=len(cases) + 1)
    ]
    cases += [
        WordProblemCase(
            case_id=f"b3-{number:03}",
            problem=refused.text,
            expected="refused",
            expected_answer=None,
            expected_unit=None,
            true_answer=None,
            expected_refusal=refused.code,
            shape_category=refused.shape,
        )
        for number, refused in enumerate(REFUSED, start=len(cases) + 1)
    ]
    return cases


def ood_word_problems() -> list[WordProblemCase]:
    """The cases ``ood-001`` to ``ood-035``: the solvable public cases with other names and units."""
    return [
        WordProblemCase(
            case_id=f"ood-{number:03}",
            problem=plan.text(plan.ood_names, plan.ood_unit),
            expected="solved_correct",
            expected_answer=str(plan.answer),
            expected_unit=plan.answer_unit(plan.ood_unit),
            true_answer=None,
            expected_refusal=None,
            shape_category=plan.shape,
            public_sibling_case_id=f"b3-{number:03}",
        )
        for number, plan in enumerate(SOLVED, start=1)
    ]
