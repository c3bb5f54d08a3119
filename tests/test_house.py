"""The house: links lead somewhere, commands exist, versions agree, and no machine is named."""

import argparse
import importlib.metadata
import importlib.util
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest

import adjudge
from adjudge.benchmark import ledger
from adjudge.cli.check import arrange
from adjudge.cli.main import COMMANDS, EPILOG, build_parser
from adjudge.cli.output import REFUSED
from adjudge.cli.verify import _STATUS
from adjudge.contract.verdict import SCORES, VerdictName

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
_pages = [str(page.relative_to(ROOT)) for page in PAGES]


def _tracked() -> list[Path]:
    """What git tracks or would track; in an unpacked archive every file that is not generated."""
    command = ["git", "-C", str(ROOT), "ls-files", "-coz", "--exclude-standard"]
    try:
        listed = subprocess.run(command, capture_output=True, check=True, timeout=60).stdout.decode()
        files = [ROOT / name for name in listed.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        caches = {".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache", "__pycache__"}
        generated = {".git", ".venv", ".venvs", "build", "dist", "runs", "site", *caches}
        files = [file for file in ROOT.rglob("*") if not generated & set(file.relative_to(ROOT).parts)]
    return [file for file in files if file.is_file() and not file.is_symlink()]


def _prose(page: Path) -> str:
    """A page without its code blocks."""
    return re.sub(r"(?ms)^( *)```.*?^\1```$", "", page.read_text(encoding="utf-8"))


def _anchors(page: Path) -> set[str]:
    heads = re.findall(r"(?m)^#+ (.*)$", _prose(page))
    return {re.sub(r"[^\w -]", "", head.lower()).strip().replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=_pages)
def test_every_relative_link_leads_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`\n]*`", "", _prose(page))):
        if re.match(r"[a-z]+:", link):
            continue
        target, _, anchor = link.partition("#")
        file = (page.parent / target).resolve() if target else page
        assert file.is_file(), f"{link}: no such file"
        assert not anchor or anchor in _anchors(file), f"{link}: no such heading"


@pytest.mark.parametrize("page", [page for page in PAGES if page.parent != ROOT])
def test_every_page_of_the_site_is_in_its_navigation(page: Path) -> None:
    listed = re.findall(r"[\w/.-]+\.md", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    assert str(page.relative_to(ROOT / "docs")) in listed


@pytest.mark.parametrize("page", PAGES, ids=_pages)
def test_every_file_that_a_page_names_exists(page: Path) -> None:
    """Capitals stand for a name to be filled in (`cb-NNNN.json`)."""
    text = page.read_text(encoding="utf-8")
    named = re.findall(
        r"`((?:src|tests|docs|tools|problems|evals|benchmarks|scripts|\.ci|\.github)/[\w./-]*)`", text
    )
    missing = [name for name in named if not ((ROOT / name).exists() or re.search(r"[A-Z]{2}", name))]
    assert not missing


def _shell_lines(page: Path) -> list[str]:
    """The commands of a page's shell blocks; a line that ends in a backslash goes on in the next."""
    blocks = re.findall(
        r"(?ms)^( *)```(sh|bash|shell|console)\n(.*?)^\1```$", page.read_text(encoding="utf-8")
    )
    lines: list[str] = []
    for _, kind, block in blocks:
        for line in block.replace("\\\n", " ").splitlines():
            if kind == "console" and not line.strip().startswith("$ "):
                continue
            lines.append(line.strip().removeprefix("$ "))
    return [line for line in lines if line and not line.startswith("#")]


def _commands(line: str) -> list[list[str]]:
    """The words of each command of a pipeline, without redirections, comments and variable settings."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    commands: list[list[str]] = [[]]
    redirected = False
    for word in lexer:
        if word in ("|", "||", "&&", ";"):
            commands.append([])
            redirected = False
        elif word in ("<", ">", ">>"):
            redirected = True
        elif not redirected and word not in ("(", ")") and re.match(r"[A-Z_]+=", word) is None:
            commands[-1].append(word)
    return [command for command in commands if command]


def _targets() -> set[str]:
    return set(re.findall(r"(?m)^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8")))


_ORDINARY = {
    "age-keygen",
    "cat",
    "cd",
    "cp",
    "echo",
    "git",
    "head",
    "jq",
    "mkdir",
    "pip",
    "printf",
    "umask",
    "claude",
    "harbor",
    "inspect",
    "lm-eval",
    "scripts/run_claude.sh",
    "vf-eval",
    "vf-validate",
}
"""What a page may call besides our own commands."""


def _fault(words: list[str]) -> str | None:
    """What is wrong with a command in a document, or ``None``."""
    name, rest = words[0].removeprefix(".venv/bin/"), words[1:]
    if name == "adjudge" or words[:2] in (["python3", "bench.py"], [".venv/bin/python", "bench.py"]):
        arguments = rest if name == "adjudge" else rest[1:]
        if arguments in (["--version"], ["--help"]):
            return None
        if not arguments or arguments[0] not in COMMANDS:
            return f"{' '.join(words)}: no such command"
        try:
            parser = build_parser([arguments[0]])
            parser.parse_args(["check", *arrange(arguments[1:])] if arguments[0] == "check" else arguments)
        except SystemExit as stop:
            return None if stop.code == 0 else f"{' '.join(words)}: the parser refuses it"
        return None
    if name == "make":
        wrong = [word for word in rest if word not in _targets()]
        return f"no such target: {wrong}" if wrong else None
    if name in ("python", "python3"):
        script = next((word for word in rest if not word.startswith("-")), "")
        is_there = rest[:1] in (["-"], ["-c"], ["-m"]) or (ROOT / script).is_file()
        return None if is_there else f"no such script: {script}"
    return None if name in _ORDINARY else f"{name} is unknown"


@pytest.mark.parametrize("page", PAGES, ids=_pages)
def test_every_command_in_a_document_exists_and_parses(page: Path) -> None:
    faults = [_fault(words) for line in _shell_lines(page) for words in _commands(line)]
    assert not [fault for fault in faults if fault]


@pytest.mark.parametrize(
    "line",
    [
        "adjudge chekc a b",
        "adjudge verify",
        "make tset",
        "python3 tools/no_such.py",
        "echo x | adjudge verify",
    ],
)
def test_a_wrong_command_would_be_noticed(line: str) -> None:
    assert any(_fault(words) for words in _commands(line))


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_shows_a_real_example(name: str) -> None:
    epilog = _subparsers(build_parser([name]))[name].epilog or ""
    assert epilog.startswith("examples:\n")
    lines = epilog.removeprefix("examples:\n").replace("\\\n", " ").splitlines()
    faults = [_fault(words) for line in lines for words in _commands(line.strip())]
    assert not [fault for fault in faults if fault]
    assert any(f"adjudge {name}" in line for line in lines)


def test_the_table_of_ledger_events_is_the_state_machine() -> None:
    page = (ROOT / "docs" / "benchmark-root.md").read_text(encoding="utf-8")
    rows = re.findall(r"(?m)^\| `([a-z-]+)` \| ([a-z, -]+) \| ([a-z, -]+) \| (.*) \|$", page)
    documented = {kind: (start, end, needs) for kind, start, end, needs in rows}
    assert set(documented) == set(ledger.TRANSITIONS)
    for kind, (start, end) in ledger.TRANSITIONS.items():
        told_start, told_end, needs = documented[kind]
        assert told_start == ("any" if len(start) == 4 else ", ".join(start))
        assert told_end.partition(",")[0] == (end or "the same")
        assert ("reviewer" in needs) == (kind in ledger._NEEDS_REVIEWER)
        assert ("evidence" in needs) == (kind in ledger._NEEDS_EVIDENCE)


def test_the_table_of_verdicts_is_the_contract() -> None:
    page = (ROOT / "docs" / "exit-statuses.md").read_text(encoding="utf-8")
    rows = re.findall(r"(?m)^\| `([a-z-]+)` \| .* \| (null|0|1) \| ([0-9]) \|$", page)
    assert {name: score for name, score, _ in rows} == {
        name: str(SCORES.get(name, "null")) for name in get_args(VerdictName)
    }
    assert {name: int(status) for name, _, status in rows} == {
        name: _STATUS.get(name, REFUSED) for name in get_args(VerdictName)
    }


def test_the_program_of_the_quickstart_runs() -> None:
    page = (ROOT / "docs" / "quickstart.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"(?ms)^```python\n(.*?)^```$", page)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (0, "equivalent\n"), done.stderr


def _without_times(text: str) -> list[str]:
    """The words of a demo, whatever the times were and however wide their column was."""
    return re.sub(r"[0-9.]+ m?s\b|─+", "", text).split()


def test_the_readme_shows_what_make_run_prints(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.search(r"(?s)make run: begin -->\n```text\n(.*?)```\n<!-- output of make run: end", readme)
    assert shown is not None
    environment = {**os.environ, "COLUMNS": "80", "PYTHONUTF8": "1"}
    command = [sys.executable, "-m", "adjudge", "demo"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert _without_times(done.stdout) == _without_times(shown[1]), "paste the output of `make run` anew"


def test_the_ci_script_can_be_run() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert subprocess.run(["bash", "-n", str(script)], timeout=60).returncode == 0
    calls = re.findall(r"(?m)^bounded \S+ make .* (\w+)$", script.read_text(encoding="utf-8"))
    assert calls == ["test", "slow"]


def test_the_site_is_built_strictly() -> None:
    """With ``--quiet`` the warnings are silenced before ``--strict`` can count them."""
    (recipe,) = re.findall(r"(?m)^\t(.*mkdocs build.*)$", (ROOT / "Makefile").read_text(encoding="utf-8"))
    assert "--strict" in recipe.split()
    assert not {"-q", "--quiet"} & set(recipe.split())


def _subparsers(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    found = next(action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    return found.choices


def _generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("gen_commands", ROOT / "docs" / "gen_commands.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_of_commands_is_what_the_parser_says() -> None:
    page = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    assert page == _generator().page(), "run .venv/bin/python docs/gen_commands.py"


def test_the_page_of_exit_statuses_is_what_help_says() -> None:
    page = (ROOT / "docs" / "exit-statuses.md").read_text(encoding="utf-8")
    documented = re.findall(r"(?m)^\| ([0-9]) \| (.*) \|$", page)
    assert documented == re.findall(r"(?m)^  ([0-9])  (.*)$", EPILOG)
    assert [status for status, _ in documented] == list("012345")


def _text_of(file: Path) -> str | None:
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None


def test_no_file_names_a_registry_or_a_place_on_a_machine() -> None:
    hosts = ("py" + "pi.org", "python" + "hosted", "ana" + "conda.org")
    places = "|".join(re.escape(f"{place}/") for place in (ROOT, Path.home()) if place != Path("/"))
    machine = re.compile(rf"(?<![\w.*]){places}|(?<![\w.])/(?:home|Users)/(?!user|some|name|me\b)[a-z]\w*/")
    found = []
    for file in _tracked():
        text = _text_of(file) or ""
        wrong = [host for host in hosts if host in text] + machine.findall(text)
        found += [f"{file.relative_to(ROOT)}: {word}" for word in wrong]
    assert not found


def test_the_changelog_speaks_of_what_is_unreleased_and_of_this_version() -> None:
    heads = re.findall(r"(?m)^## \[(.+?)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    assert heads[0] == "Unreleased"
    assert heads[1:2] in ([], [adjudge.__version__])


def test_the_version_stands_in_one_place() -> None:
    assert importlib.metadata.version("adjudge") == adjudge.__version__
    assert PROJECT["project"]["dynamic"] == ["version"]
    assert PROJECT["tool"]["hatch"]["version"]["path"] == "src/adjudge/_version.py"


def test_the_versions_of_python_agree() -> None:
    oldest = PROJECT["project"]["requires-python"].removeprefix(">=")
    listed = [
        text.rpartition(" ")[2]
        for text in PROJECT["project"]["classifiers"]
        if re.search(r":: 3\.[0-9]+$", text)
    ]
    assert listed[0] == oldest == PROJECT["tool"]["mypy"]["python_version"]
    assert PROJECT["tool"]["ruff"]["target-version"] == "py" + oldest.replace(".", "")
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    matrix = re.search(r"python: \[(.*)\]", workflow)
    assert matrix is not None
    assert re.findall(r'"([0-9.]+)"', matrix[1]) == listed
    for page in ("README.md", "docs/quickstart.md", "docs/compatibility.md"):
        assert f"Python {oldest} or newer" in (ROOT / page).read_text(encoding="utf-8"), page


def test_the_licence_is_the_one_that_the_project_names() -> None:
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert PROJECT["project"]["license"] == "Apache-2.0"
    assert "Apache License\n                           Version 2.0, January 2004" in text
    assert text.rstrip().endswith("limitations under the License.")


def test_every_pin_is_exact_and_every_dependency_is_pinned() -> None:
    project = PROJECT["project"]
    wanted = [*project["dependencies"], *PROJECT["build-system"]["requires"]]
    extras = {name: list(group) for name, group in project["optional-dependencies"].items()}
    frameworks = {"inspect": "inspect-ai", "harbor": "harbor", "lm-eval": "lm-eval", "verifiers": "verifiers"}
    for extra, framework in frameworks.items():
        file = ROOT / "tests" / "frameworks" / "requirements" / f"{framework}.txt"
        assert _names(extras.pop(extra)) <= _pinned(file), extra
    for group in [*extras.values(), *PROJECT["dependency-groups"].values()]:
        wanted += [text for text in group if isinstance(text, str)]
    assert _names(wanted) - _pinned(ROOT / "constraints.txt") == set()


def _pinned(file: Path) -> set[str]:
    """What a file of pins pins, each one exactly and from nowhere in particular."""
    pins = [line for line in file.read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]
    assert all(re.fullmatch(r"[\w.-]+==[\w.+]+( ;.*)?", pin) for pin in pins), file
    return {_normal(pin.partition("==")[0]) for pin in pins}


def _names(requirements: list[str]) -> set[str]:
    return {_normal(re.split(r"[\[<>=!~ ;]", text)[0]) for text in requirements}


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
