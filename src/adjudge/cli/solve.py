"""``adjudge solve TEXT``, and ``adjudge solve --jsonl`` for streams."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from adjudge.cli.output import DONE, REFUSED, add_json, console, emit_json, example

if TYPE_CHECKING:
    from adjudge.wordproblem import Refused, Solved

_WINDOW = 70
_PLAIN_SIGNS = str.maketrans({"×": "*", "÷": "/", "�": "?"})


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("problem", metavar="TEXT", nargs="?", help="a word problem, its question last")
    parser.add_argument(
        "--jsonl",
        metavar="FILE",
        help='solve a stream: one {"id"?, "problem"} a line (- for standard input)',
    )
    parser.add_argument("--pack", metavar="FILE", help="operator pack (default: the one of adjudge)")
    parser.add_argument("--lexicon", metavar="FILE", help="lexicon pack (default: the one of adjudge)")
    add_json(parser)
    example(
        parser,
        'adjudge solve "Sam has 5 apples. Sam buys 3 apples. How many apples does Sam have?"',
        "adjudge solve 'Each hour pays $12. Ivy works 4 hours. How much does Ivy earn?' --json",
        "adjudge solve --jsonl problems.jsonl > answers.jsonl",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the answer or the refusal; the exit status is 0 solved, 3 refused."""
    from adjudge.contract.errors import UsageError
    from adjudge.judging.wordproblem_stream import outcome_fields, solve_and_replay
    from adjudge.wordproblem import PackError, Refused

    if (arguments.problem is None) == (arguments.jsonl is None):
        raise UsageError("USAGE", "solve takes either one problem or --jsonl FILE (see adjudge solve --help)")
    packs = {"pack": _bytes_of(arguments.pack), "lexicon": _bytes_of(arguments.lexicon)}
    try:
        if arguments.jsonl is not None:
            return _stream(arguments.jsonl, packs)
        outcome = solve_and_replay(arguments.problem, **packs)
    except PackError as error:
        raise UsageError("BAD_PACK", f"the pack cannot be used: {error}") from None
    if arguments.json:
        emit_json(outcome_fields(outcome))
    elif isinstance(outcome, Refused):
        _show_refusal(arguments.problem, outcome, packs["lexicon"])
    else:
        _show_answer(arguments.problem, outcome)
    return REFUSED if isinstance(outcome, Refused) else DONE


def _bytes_of(path: str | None) -> bytes | None:
    if path is None:
        return None
    from adjudge.contract.files import read_regular
    from adjudge.wordproblem.errors import MAX_PACK_BYTES

    return read_regular(path, max_bytes=MAX_PACK_BYTES)


def _stream(path: str, packs: dict[str, bytes | None]) -> int:
    """Solve a stream; the exit status is 0 once it was read to its end."""
    import sys

    from adjudge.contract.canonical import canonical_bytes
    from adjudge.contract.lines import open_stream, read_lines
    from adjudge.judging.wordproblem_stream import solve_lines

    with open_stream(path) as stream:
        for answer in solve_lines(read_lines(stream), **packs):
            sys.stdout.buffer.write(canonical_bytes(answer) + b"\n")
    sys.stdout.buffer.flush()
    return DONE


def _show_answer(text: str, solved: Solved) -> None:
    from adjudge.wordproblem.lexical import split_sentences

    sentences = split_sentences(text)
    console().print(f"{solved.answer} {solved.unit}", style="bold green", end="")
    print("" if solved.entity is None else f"  ({solved.entity})")
    rates = [rate["value"] for rate in solved.graph["rates"]]
    for number, step in enumerate(solved.trace["steps"], 1):
        _say(f"  {number}. {sentences[step['sentence']]}")
        _say(f"     {_arithmetic(step, rates)}  [{step['lemma']}]")
    print(f"  trace {solved.trace_sha256}, replayed")


def _arithmetic(step: dict[str, Any], rates: list[str]) -> str:
    """What a step does, in figures."""
    operand, before, after = step["operand"], step["before"], step["after"]
    unit = step["unit"]
    match step["kind"]:
        case "compare_additive":
            sign = "+" if operand["direction"] == "more" else "-"
            figures = f"those of {operand['reference']} {sign} {operand['delta']} = {after}"
        case "compare_multiplicative":
            figures = f"those of {operand['reference']} × {operand['factor']} = {after}"
        case "apply_rate":
            figures = f"{before} × {rates[operand['rate']]} dollars = {after} dollars"
        case kind:
            sign = {"add": "+", "multiply": "×", "divide": "÷"}.get(kind, "-")
            figures = f"{before} {sign} {operand['value']} = {after}"
    shown = f"{unit} of {step['actor']}: {figures}"
    if step["target"] is None:
        return shown
    return (
        f"{shown}; of {step['target']}: {step['target_before']} + {operand['value']} = {step['target_after']}"
    )


def _show_refusal(text: str, refused: Refused, lexicon: bytes | None) -> None:
    from adjudge.wordproblem import REFUSAL_CODES
    from adjudge.wordproblem.suggestion import nearest_form

    code = REFUSAL_CODES[refused.code]
    console().print("refused", style="bold yellow", end="")
    print("" if refused.sentence is None else f"  sentence {refused.sentence + 1}")
    print(f"  {refused.code}: {code.meaning}")
    if refused.span is not None:
        _caret(text, refused)
    if refused.detail and (refused.span is None or refused.detail != text[slice(*refused.span)]):
        print(f"  found: {refused.detail}")
    print(f"  try: {code.remedy}")
    nearest = nearest_form(text, refused, lexicon=lexicon)
    if nearest is not None:
        print(f"  nearest form: {nearest.form}")
        print(f"  for example:  {nearest.example}")


def _caret(text: str, refused: Refused) -> None:
    """Show the words at fault under their sentence, a window of it when it is long."""
    from adjudge.wordproblem.lexical import split_sentences, start_of

    assert refused.span is not None, "the caller has looked"
    first, end = refused.span
    begin, stop = 0, len(text)
    if refused.sentence is not None:
        sentences = split_sentences(text)
        begin = start_of(sentences, refused.sentence)
        stop = begin + len(sentences[refused.sentence])
    start = max(begin, min(first - _WINDOW // 2, stop - _WINDOW))
    shown = text[start : min(stop, start + _WINDOW)]
    _say("    " + "".join(mark if mark.isprintable() else "�" for mark in shown))
    print(f"    {' ' * (first - start)}{'^' * max(1, min(end, start + len(shown)) - first)}")


def _say(text: str) -> None:
    """Print a line, with plain signs on a terminal whose encoding lacks the usual ones."""
    import sys

    encoding = sys.stdout.encoding or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(_PLAIN_SIGNS).encode(encoding, "replace").decode(encoding)
    print(text)
