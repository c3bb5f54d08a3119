"""Write ``docs/commands.md`` out of the parser, so that the page cannot say what the command does not do.

``python docs/gen_commands.py`` writes the page; with ``--check`` it only says whether the page is up to date.
The text is made from the parser's declarations and not from ``--help``, whose layout changes with the width
of the terminal and the release of Python.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from adjudge.cli.main import COMMANDS, build_parser
from adjudge.contract.files import write_atomic

PAGE = Path(__file__).with_name("commands.md")
HEAD = """\
# Commands

This page is generated from the parser; `adjudge COMMAND --help` says the same. Results go to standard output
(JSON where a program reads it), what is said about them to standard error, and every command ends with one of
the same [exit statuses](exit-statuses.md). `adjudge --version` names the versions of adjudge and of FLINT.
"""


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for name, parser in _subparsers(build_parser()).items():
        parts += _section(parser, "##", COMMANDS[name])
    return "\n".join(parts)


def _section(parser: argparse.ArgumentParser, marks: str, text: str) -> list[str]:
    title = f"{marks} {parser.prog}"
    lines = [title, "", f"{text[0].upper()}{_plain(text[1:])}.", "", "```text", _usage(parser), "```", ""]
    rows = [f"| `{_label(action)}` | {_meaning(action)} |" for action in _arguments(parser)]
    if rows:
        lines += ["| argument | meaning |", "|---|---|", *rows, ""]
    examples = (parser.epilog or "").removeprefix("examples:\n").splitlines()
    if examples:
        lines += ["```sh", *(line.removeprefix("  ") for line in examples), "```", ""]
    described = _help_of_subparsers(parser)
    for name, inner in _subparsers(parser).items():
        lines += _section(inner, marks + "#", described[name])
    return lines


def _usage(parser: argparse.ArgumentParser) -> str:
    words = [parser.prog]
    for action in _arguments(parser):
        optional = bool(action.option_strings) and not action.required
        words.append(f"[{_label(action)}]" if optional else _label(action))
    if _subparsers(parser):
        words.append("ACTION …")
    return " ".join(words)


def _label(action: argparse.Action) -> str:
    value = str(action.metavar or action.dest.upper())
    if action.option_strings:
        flag = action.option_strings[-1]
        return flag if action.nargs == 0 else f"{flag} {value}"
    return {"?": f"[{value}]", "*": f"[{value} …]", "+": f"{value} …"}.get(str(action.nargs), value)


def _meaning(action: argparse.Action) -> str:
    facts = [_plain(action.help)] if action.help else []
    if action.choices:
        facts.append("one of " + ", ".join(f"`{choice}`" for choice in action.choices))
    told = "default" in (action.help or "")
    if action.option_strings and action.nargs != 0 and action.default is not None and not told:
        facts.append(f"default: `{action.default}`")
    return "; ".join(facts)


def _plain(text: str) -> str:
    """Text as it stands, whatever Markdown would make of it in a table."""
    return text.replace("%%", "%").replace("&", "&amp;").replace("<", "&lt;").replace("|", "&#124;")


def _arguments(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    hidden = (argparse._HelpAction, argparse._SubParsersAction)
    return [action for action in parser._actions if not isinstance(action, hidden)]


def _subparsers(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    found: dict[str, argparse.ArgumentParser] = {}
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            found |= action.choices
    return found


def _help_of_subparsers(parser: argparse.ArgumentParser) -> dict[str, str]:
    return {
        choice.dest: choice.help or choice.dest
        for action in parser._actions
        if isinstance(action, argparse._SubParsersAction)
        for choice in action._choices_actions
    }


def main(arguments: list[str]) -> int:
    """Write or check the page; the exit status is 1 when ``--check`` finds it stale."""
    text = page().encode()
    if arguments == ["--check"]:
        if PAGE.is_file() and PAGE.read_bytes() == text:
            return 0
        sys.stderr.write("docs/commands.md is stale: run .venv/bin/python docs/gen_commands.py\n")
        return 1
    write_atomic(PAGE, text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
