"""``adjudge check A B``, and ``adjudge check --jsonl`` for streams."""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from adjudge.cli.output import DONE, NEGATIVE, REFUSED, add_json, console, emit_json, example

if TYPE_CHECKING:
    from adjudge.algebra import EquivalenceVerdict

_WITH_VALUE = ("--syntax", "--scope", "--jsonl")
_STATUS = {"equivalent": DONE, "not_equivalent": NEGATIVE, "refused": REFUSED}


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("a", metavar="A", nargs="?", help="an expression")
    parser.add_argument("b", metavar="B", nargs="?", help="another one")
    parser.add_argument(
        "--jsonl",
        metavar="FILE",
        help='decide a stream: one {"id"?, "a", "b", "syntax"?, "scope"?} a line (- for standard input)',
    )
    parser.add_argument(
        "--syntax",
        choices=("plain", "latex", "lane"),
        default="plain",
        help="plain: as people type (default); latex; lane: the strict grammar of the lane",
    )
    parser.add_argument(
        "--scope",
        choices=("polynomial", "rational"),
        default="polynomial",
        help="polynomial (default), or rational: quotients of polynomials",
    )
    parser.add_argument("--canonical", action="store_true", help="add both canonical forms")
    add_json(parser)
    example(
        parser,
        'adjudge check "(x+1)^2" "x^2+2x+1"',
        'adjudge check --scope rational "(x^2-1)/(x-1)" "x+1"',
        "adjudge check --syntax latex '\\frac{x}{2}' '0.5x' --json",
        'adjudge check "-x^2" "-(x^2)"',
        "adjudge check --jsonl pairs.jsonl > verdicts.jsonl",
    )


def arrange(words: list[str]) -> list[str]:
    """Put the options first and ``--`` before the expressions, which may begin with a minus sign."""
    options: list[str] = []
    expressions: list[str] = []
    left = iter(words)
    for word in left:
        if word == "--":
            expressions.extend(left)
        elif word == "-h" or word.startswith("--"):
            options.append(word)
            options.extend(itertools.islice(left, 1 if word in _WITH_VALUE else 0))
        else:
            expressions.append(word)
    return [*options, "--", *expressions]


def run(arguments: argparse.Namespace) -> int:
    """Print the verdict; the exit status is 0 equivalent, 1 not_equivalent, 3 refused."""
    from adjudge.contract.errors import UsageError

    if arguments.syntax == "lane" and arguments.scope == "rational":
        raise UsageError("USAGE", "the lane's syntax has the scope polynomial only")
    if arguments.jsonl is not None:
        if arguments.a is not None:
            raise UsageError("USAGE", "check takes either two expressions or --jsonl FILE")
        return _stream(arguments)
    if arguments.b is None:
        raise UsageError("USAGE", "check needs two expressions, or --jsonl FILE (see adjudge check --help)")
    from adjudge.algebra import ExpressionRefused, canonical_form, check_equivalence

    verdict = check_equivalence(arguments.a, arguments.b, scope=arguments.scope, syntax=arguments.syntax)
    forms: dict[str, str] = {}
    if arguments.canonical and verdict.refusal is None:
        for side, text in (("canonical_a", arguments.a), ("canonical_b", arguments.b)):
            try:
                forms[side] = canonical_form(text, scope=arguments.scope, syntax=arguments.syntax)
            except ExpressionRefused as refused:
                forms[side] = f"not written out ({refused.refusal.code})"
    if arguments.json:
        emit_json({**verdict.to_dict(), **forms})
    else:
        _show(verdict, arguments, forms)
    return _STATUS[verdict.verdict]


def _stream(arguments: argparse.Namespace) -> int:
    """Decide a stream; the exit status is 0 once it was read to its end."""
    import sys

    from adjudge.contract.lines import open_stream, read_lines
    from adjudge.judging.equivalence_stream import decide_lines

    write = sys.stdout.buffer.write
    with open_stream(arguments.jsonl) as stream:
        for answer in decide_lines(read_lines(stream), syntax=arguments.syntax, scope=arguments.scope):
            write(answer + b"\n")
    sys.stdout.buffer.flush()
    return DONE


def _show(verdict: EquivalenceVerdict, arguments: argparse.Namespace, forms: dict[str, str]) -> None:
    from adjudge.cli.certificate_text import describe

    out = console()
    style = {"equivalent": "bold green", "not_equivalent": "bold red", "refused": "bold yellow"}
    out.print(verdict.verdict, style=style[verdict.verdict])
    if verdict.refusal is not None:
        refusal = verdict.refusal
        out.print(f"  {refusal.code}: {refusal.message}")
        if refusal.side is not None and refusal.position is not None:
            _caret(arguments.a if refusal.side == "a" else arguments.b, refusal.position)
        return
    out.print(f"  {describe(verdict.certificate)}")
    for note in verdict.notes:
        out.print(f"  {_note_text(note)}")
    for side, form in forms.items():
        out.print(f"  {side[-1]} = {form}")


def _note_text(note: Mapping[str, Any]) -> str:
    if note["kind"] != "domain":
        return (
            "whether both sides have a value at the same points was not decided: their divisors are too large"
        )
    factors = ", ".join(factor["factor"] for factor in note["factors"])
    return f"side {note['side']} has no value where {factors} = 0; the other side has"


def _caret(text: str, position: int) -> None:
    """Show the place of a refusal under the text, a window of it when it is long."""
    start = max(0, position - 30)
    window = "".join(mark if mark.isprintable() else "�" for mark in text[start : position + 30])
    print(f"    {window}")
    print(f"    {' ' * (position - start)}^")
