"""``adjudge grade GOLD ANSWER``, and ``adjudge grade --jsonl`` for streams."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from adjudge.cli.output import DONE, NEGATIVE, REFUSED, add_json, console, emit_json, example

if TYPE_CHECKING:
    from adjudge.judging.grading import Grade

_STATUS = {"equivalent": DONE, "not_equivalent": NEGATIVE, "refused": REFUSED}
_STYLE = {"equivalent": "bold green", "not_equivalent": "bold red", "refused": "bold yellow"}
_FOUND_BY = {
    "R4": r"in \boxed{…}",
    "R5": "behind a label such as 'Answer:', or in <answer>",
    "R6": "the whole reply, one formula",
    "R7": "the whole reply, one line",
}
_LONGEST = 200
_MAX_BYTES = 1 << 20


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("gold", metavar="GOLD", nargs="?", help="the reference")
    parser.add_argument(
        "answer", metavar="ANSWER", nargs="?", help="a whole reply or an expression, or - for standard input"
    )
    parser.add_argument(
        "--jsonl",
        metavar="FILE",
        help='grade a stream: one {"id"?, "gold", "answer"} a line (- for standard input)',
    )
    parser.add_argument(
        "--scope",
        choices=("polynomial", "rational"),
        default="rational",
        help="rational (default): quotients of polynomials; or polynomial",
    )
    add_json(parser)
    example(
        parser,
        "adjudge grade '1/2' 'The answer is \\boxed{0.5}.'",
        "adjudge grade 8 - < reply.txt",
        "adjudge grade -5 'Answer: -5.0' --json",
        "adjudge grade --jsonl pairs.jsonl > grades.jsonl",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the grade; the exit status is 0 equivalent, 1 not_equivalent, 3 refused."""
    from adjudge.contract.errors import UsageError

    if arguments.jsonl is not None:
        if arguments.gold is not None:
            raise UsageError("USAGE", "grade takes either a reference and an answer, or --jsonl FILE")
        return _stream(arguments.jsonl, arguments.scope)
    if arguments.answer is None:
        raise UsageError("USAGE", "grade needs a reference and an answer (see adjudge grade --help)")
    from adjudge.judging.grading import grade

    found = grade(_text(arguments.gold), _answer(arguments.answer), scope=arguments.scope)
    if arguments.json:
        emit_json(found.to_dict())
    else:
        _show(found)
    return _STATUS[found.verdict]


def _text(argument: str) -> str:
    """An argument as text: bytes that are not UTF-8 become replacement characters."""
    return argument.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _answer(argument: str) -> str:
    if argument != "-":
        return _text(argument)
    from adjudge.contract.files import read_regular

    return read_regular("-", max_bytes=_MAX_BYTES).decode("utf-8", "replace")


def _stream(path: str, scope: str) -> int:
    """Grade a stream; the exit status is 0 once it was read to its end."""
    import sys

    from adjudge.contract.lines import open_stream, read_lines
    from adjudge.judging.grade_stream import Counts, grade_lines

    counts = Counts()
    write = sys.stdout.buffer.write
    with open_stream(path) as stream:
        for graded in grade_lines(read_lines(stream), scope=scope, counts=counts):
            write(graded + b"\n")
    sys.stdout.buffer.flush()
    for line in counts.lines():
        print(line, file=sys.stderr)
    return DONE


def _show(found: Grade) -> None:
    from adjudge.contract.printable import one_line

    out = console()
    out.print(found.verdict, style=_STYLE[found.verdict])
    if found.answer is not None:
        said = found.answer if len(found.answer) <= _LONGEST else f"{found.answer[:_LONGEST]}…"
        out.print(f"  answer: {one_line(said)}")
        out.print(f"  found:  {_FOUND_BY[found.rule]} ({found.rule})")
    for line in _reasons(found):
        out.print(f"  {one_line(line)}")


def _reasons(found: Grade) -> list[str]:
    """Why the verdict is what it is."""
    from adjudge.cli.certificate_text import describe

    if found.code is not None:
        return [f"{found.code}: {found.message}"]
    if found.same_text:
        return ["the same text on both sides; the engine does not decide such texts"]
    if found.certificate is None:
        count = len(found.evidence)
        return [f"{count} decisions, in --json" if count else "they have different numbers of parts"]
    lines = [f"certificate ({found.certificate['kind']}): {describe(found.certificate)}"]
    for note in found.evidence[0].notes:
        if note["kind"] == "domain":
            factors = ", ".join(factor["factor"] for factor in note["factors"])
            side = {"a": "the reference", "b": "the answer"}[note["side"]]
            lines.append(f"{side} has no value where {factors} = 0; the other side has")
        else:
            lines.append("whether both sides have a value at the same points was not decided")
    return lines
