"""The ``adjudge`` command: finds the command's module, parses its arguments, turns errors into one line.

Exit statuses, the same for every command: 0 done or decided in the affirmative · 1 decided in the negative ·
2 usage or malformed input · 3 refused or not scorable · 4 our fault or a verifier's · 5 validation failed.
"""

from __future__ import annotations

import argparse
import importlib
import io
import os
import sys
from collections.abc import Collection, Sequence
from typing import NoReturn

from adjudge._version import __version__

COMMANDS: dict[str, str] = {
    "demo": "see the main job done on real input, in a few seconds",
    "check": "decide whether two expressions are equal, with a certificate",
    "grade": "grade a model's reply against a reference answer, or refuse with a reason",
    "solve": "solve a word problem step by step, with a trace that replays",
    "verify": "judge a submission to a task: one JSON verdict",
    "recheck": "re-check the certificates in verdicts and reports, without the engine",
    "tasks": "list, read, admit and audit the tasks of a benchmark",
    "lane": "list the lanes, or run one and write its report",
    "audit": "hold a lane to the ten obligations, one by one, all, or as one gate",
    "compare": "the engine, citations and stored runs of models, on the very same cases",
    "export": "write tasks or a lane as a suite: one self-contained job a line",
    "run": "ask a model every question of a suite or lane; its replies are kept and never asked twice",
    "claude": "put one task or case to Claude Code, and judge what it submits",
    "import": "bring a log of Inspect, lm-eval or Harbor into a response cache, judged again",
    "rejudge": "judge stored replies again, and list every verdict that moved",
    "cache": "check, count or export stored replies",
    "suite": "check a suite, or split it by family",
    "snapshot": "freeze tasks and verifier sources by digest, or hold the tree to a snapshot",
    "ledger": "append to, verify or read the status ledger; report a stored run as of a date",
    "variation": "check or render presentations of a task",
    "discovery": "catalogue records that are not tasks yet: prompts, reports, import, promotion",
    "holdout": "run a sealed holdout with its key, or seal one of your own",
    "init": "make a benchmark root of your own, with one worked example",
    "trust": "let a root's own verifiers run",
    "doctor": "what is installed, what protects the sandbox, what to try next",
    "completion": "print a shell completion script",
}
"""Every command with its one-line help; the module of the same name in this package implements it."""

_MODULES = {"import": "import_log"}
"""Modules that cannot have the name of their command, since it is a word of Python."""

EPILOG = """\
exit status:
  0  done, or decided in the affirmative (verify: any completed verdict, a rejection included)
  1  decided in the negative: not_equivalent, a gate failed, --check found a difference, recheck refuted
  2  usage or malformed input; nothing was written
  3  refused, or not scorable; the typed code is in the output (recheck: nothing could be re-checked)
  4  our fault or a verifier's: an error verdict, an engine fault, a broken ledger
  5  validation failed

try:  adjudge check "(x+1)^2" "x^2+2x+1"
"""


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        """Print the error and exit with status 2."""
        self.exit(2, f"{self.prog}: error: {message} (see {self.prog} --help)\n")


def build_parser(names: Collection[str] = tuple(COMMANDS)) -> argparse.ArgumentParser:
    """The parser that names every command and knows the arguments of the commands ``names``."""
    parser = Parser(
        prog="adjudge",
        description="Mathematical claims, decided by programs, with evidence that a stranger can re-check.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="store_true", help="print the versions of adjudge and FLINT")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    for name, text in COMMANDS.items():
        command = commands.add_parser(
            name,
            help=text,
            description=text[0].upper() + text[1:] + ".",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        if name in names:
            module = importlib.import_module(f"adjudge.cli.{_MODULES.get(name, name)}")
            module.configure(command)
            command.set_defaults(run=module.run)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    from adjudge.contract.errors import AdjudgeError

    given = list(sys.argv[1:] if arguments is None else arguments)
    if sys.stdout is None:
        return _complain("standard output is closed", 2)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # for a terminal that knows ASCII alone
    try:
        status = _dispatch(given)
        sys.stdout.flush()
    except AdjudgeError as error:
        # Whom a message sends to the documentation needs the word to look for.
        named = error.exit_status != 4 or error.code in error.message
        return _complain(error.message if named else f"{error.code}: {error.message}", error.exit_status)
    except KeyboardInterrupt:
        return _complain("interrupted", 130)
    except BrokenPipeError:
        _discard_output()  # the reader has gone, as in `| head`
        return 141
    except Exception as error:
        if isinstance(error, OSError) and error.filename is None:
            _discard_output()
            return _complain(f"standard output: {(error.strerror or 'cannot be written').lower()}", 2)
        if os.environ.get("ADJUDGE_DEBUG"):
            raise
        return _complain(
            f"internal error ({type(error).__name__}): please report it; ADJUDGE_DEBUG=1 shows the details", 4
        )
    return status


def _dispatch(given: list[str]) -> int:
    if given[:1] == ["--version"]:
        import flint

        print(f"adjudge {__version__} (FLINT {flint.__FLINT_VERSION__}, python-flint {flint.__version__})")
        return 0
    parser = build_parser(given[:1])
    if given[:1] in (["check"], ["grade"]):
        from adjudge.cli.check import arrange

        given = [given[0], *arrange(given[1:])]
    parsed = parser.parse_args(given)
    if parsed.command is None:
        parser.print_help()
        return 0
    status: int = parsed.run(parsed)
    return status


def _discard_output() -> None:
    """Silence the flush that the interpreter tries at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _complain(message: str, status: int) -> int:
    line = "".join(mark if mark.isprintable() else f"\\x{ord(mark):02x}" for mark in message)
    if sys.stderr is not None:
        print(f"adjudge: {line}", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
