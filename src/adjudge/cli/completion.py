"""``adjudge completion SHELL``: a completion script, generated from the parser itself."""

from __future__ import annotations

import argparse

from adjudge.cli.output import DONE, example


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("shell", choices=("bash", "zsh", "tcsh"), help="the shell to complete in")
    example(
        parser,
        "adjudge completion bash > ~/.local/share/bash-completion/completions/adjudge",
        "adjudge completion zsh > ~/.zfunc/_adjudge      (with ~/.zfunc in fpath)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the script."""
    from adjudge.cli.main import build_parser
    from adjudge.contract.errors import UsageError

    try:
        import shtab
    except ImportError:
        message = "completion needs the package shtab: pip install 'adjudge[completion]'"
        raise UsageError("EXTRA_MISSING", message) from None
    print(shtab.complete(build_parser(), shell=arguments.shell))
    return DONE
