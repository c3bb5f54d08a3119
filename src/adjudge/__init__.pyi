from adjudge._version import __version__ as __version__
from adjudge.algebra import check_equivalence as check_equivalence
from adjudge.benchmark.verification import verify as verify
from adjudge.contract.errors import AdjudgeError as AdjudgeError
from adjudge.judging.grading import grade as grade
from adjudge.wordproblem import solve_word_problem as solve_word_problem
