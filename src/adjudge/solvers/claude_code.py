"""One question put to Claude Code in print mode: the command line, its environment, its version.

The call is made as reproducible as the program allows: no hooks, plugins, memories or project files, no
tools, no stored session, an empty folder to run in, and a system prompt of our own, since the program's
names the folder and the date. The question goes in by standard input: it then appears in no list of
processes, cannot be taken for an option, and meets no limit on the length of an argument.
"""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from adjudge.contract.canonical import canonical_bytes
from adjudge.contract.errors import UsageError
from adjudge.contract.integers import FORMATS
from adjudge.contract.printable import ascii_line, quoted
from adjudge.solvers.claude_process import Process, run_to_end

PROVIDER = "claude-code"
"""Under which name replies are kept, whatever service the program speaks to."""
SYSTEM_PROMPT = "You are asked one question. Answer it in the form that it asks for."
KEY = "ANTHROPIC_API_KEY"
PASSED: Final = (
    *("PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR"),
    *("SSL_CERT_FILE", "SSL_CERT_DIR", "NODE_EXTRA_CA_CERTS"),
    *("HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy"),
    *(KEY, "ANTHROPIC_BASE_URL", "CLAUDE_CODE_MAX_OUTPUT_TOKENS", "CLAUDE_CODE_MAX_RETRIES"),
)
"""The variables that the program gets, where they are set; ``--env`` names more."""
_TOLD: Final = ("CLAUDE_CODE_MAX_OUTPUT_TOKENS", "CLAUDE_CODE_MAX_RETRIES")
"""Those whose values are no secret and matter."""
_SET: Final = {"CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1", "DISABLE_AUTOUPDATER": "1"}
_LOGIN: Final = (
    *("HOME", "USER", "LOGNAME", "XDG_CONFIG_HOME"),
    *("CLAUDE_CONFIG_DIR", "CLAUDE_CODE_OAUTH_TOKEN"),
)
"""Where the program finds the user's own login, given with ``--no-bare`` only."""
_OWN_SERVICE: Final = ("CLAUDE_CODE_USE_BEDROCK", "CLAUDE_CODE_USE_VERTEX", "CLAUDE_CODE_USE_FOUNDRY")
"""With one of these the program has credentials of another kind."""

_MODEL = re.compile(r"[!-,.-~][!-~]{0,119}", re.ASCII)
_MONEY = re.compile(r"(?:0|[1-9][0-9]{0,5})(?:\.[0-9]{1,6})?", re.ASCII)
_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,99}", re.ASCII)
_EFFORTS = ("low", "medium", "high", "xhigh", "max")
_VERSION_SECONDS = 60
_SECRET_NAME = re.compile(r"(?i)key|token|secret|password|credential|header")
_MIN_SECRET = 8
_HEADER_VALUE = re.compile(r"(?m):[ \t]*(?:[A-Za-z]+[ \t]+)?(\S+)[ \t]*$")
_ADDRESS_LOGIN = re.compile(r"://([^/?#\s]+)@")


class Settings(NamedTuple):
    """How questions are put: what a published comparison must freeze.

    Attributes:
        model: the model that is asked for, as the program takes it.
        max_turns: turns at most; an answer in the form of a schema may take one to correct itself.
        timeout: seconds that a call may take.
        max_budget_usd: what a call may cost at most, a decimal, or ``None``.
        effort: the program's ``--effort``, or ``None`` for its default.
        is_bare: nothing of the user's is loaded and the key comes from the environment; otherwise the user's
            own login is used, with customizations switched off.
        env: names of further variables that the program gets.
    """

    model: str
    max_turns: int
    timeout: int
    max_budget_usd: str | None = None
    effort: str | None = None
    is_bare: bool = True
    env: tuple[str, ...] = ()

    def checked(self) -> Settings:
        """The settings, once nothing is wrong with them.

        Raises:
            UsageError: code ``USAGE``.
        """
        if _MODEL.fullmatch(self.model) is None:
            raise UsageError("USAGE", f"--model: {quoted(self.model)} is not the name of a model")
        if not 1 <= self.max_turns <= 10_000:
            raise UsageError("USAGE", "--max-turns is from 1 to 10000")
        if not 1 <= self.timeout <= 86_400:
            raise UsageError("USAGE", "--timeout is from 1 to 86400 seconds")
        if self.max_budget_usd is not None:
            is_amount = _MONEY.fullmatch(self.max_budget_usd) is not None
            if not is_amount or not self.max_budget_usd.strip("0."):
                shown = quoted(self.max_budget_usd)
                raise UsageError("USAGE", f"--max-budget-usd: {shown} is not an amount such as 3 or 0.25")
        if self.effort is not None and self.effort not in _EFFORTS:
            raise UsageError("USAGE", f"--effort is one of {', '.join(_EFFORTS)}")
        for name in self.env:
            if _VARIABLE.fullmatch(name) is None:
                raise UsageError("USAGE", f"--env: {quoted(name)} is not the name of a variable")
        return self

    def to_dict(self) -> dict[str, Any]:
        """The settings as JSON values, with what is the same for all of them."""
        fields: dict[str, Any] = {**self._asdict(), "env": sorted(self.env)}
        return {**fields, "tools": "", "system_prompt": SYSTEM_PROMPT}


def sent_schema(schema: Mapping[str, Any]) -> dict[str, Any]:
    """A task's schema as the program takes it.

    The program drops a schema silently when it does not know one of its formats, and then asks for no
    structured output at all (seen with 2.1.197). Our integer formats are therefore sent as the patterns that
    they stand for, and other formats are left out.
    """
    sent: dict[str, Any] = _without_formats(schema)
    return sent


def _without_formats(value: Any) -> Any:
    """The recursion is bounded: schemas of tasks were read strictly, which bounds their depth."""
    if isinstance(value, list):
        return [_without_formats(item) for item in value]
    if not isinstance(value, Mapping):
        return value
    found = {name: _without_formats(item) for name, item in value.items()}
    if isinstance(value.get("format"), str):
        pattern = FORMATS.get(found.pop("format"))
        if pattern is not None:
            found.setdefault("pattern", f"^(?:{pattern.pattern})$")
    return found


def arguments(settings: Settings, schema: Mapping[str, Any] | None) -> list[str]:
    """What follows the program's name on the command line."""
    bounds = ["--max-turns", str(settings.max_turns)]
    if settings.max_budget_usd is not None:
        bounds += ["--max-budget-usd", settings.max_budget_usd]
    if settings.effort is not None:
        bounds += ["--effort", settings.effort]
    if schema is not None:
        bounds += ["--json-schema", canonical_bytes(sent_schema(schema)).decode("ascii")]
    return [
        *("-p", "--bare" if settings.is_bare else "--safe-mode"),
        *("--tools", ""),
        *("--no-session-persistence", "--output-format", "json"),
        *("--model", settings.model),
        *("--system-prompt", SYSTEM_PROMPT),
        *bounds,
    ]


def shown_arguments(settings: Settings, schema_sha256: str | None) -> list[str]:
    """The same for people and records, with the schema by its digest."""
    shown = arguments(settings, None)
    return shown if schema_sha256 is None else [*shown, "--json-schema", f"<sha256:{schema_sha256}>"]


class Claude:
    """The program, found and known by its version, ready to be asked."""

    def __init__(self, program: str | None, settings: Settings, given: Mapping[str, str]) -> None:
        """Find the program; nothing is started.

        Args:
            program: its path, or ``None`` for ``claude`` on the search path.
            settings: how it is asked.
            given: the variables of this process.

        Raises:
            UsageError: codes ``CLAUDE_NOT_FOUND``, ``NO_KEY``; or the settings are wrong.
        """
        self.settings = settings.checked()
        self.program = _find(program, given)
        self._variables = _variables(settings, given)
        own_service = any(name in self._variables for name in _OWN_SERVICE)
        if settings.is_bare and not own_service and not self._variables.get(KEY):
            reason = (
                f"{KEY} is not set, and --bare takes no other login: set it, or give --no-bare to use yours"
            )
            raise UsageError("NO_KEY", reason)
        self._secrets = _secrets(self._variables)
        # Each call has an empty folder and an empty home: the program leaves files there, and calls run
        # side by side.
        self._folder = tempfile.TemporaryDirectory(prefix="adjudge-claude-", ignore_cleanup_errors=True)
        self._calls = 0
        self.version = self._version()

    def close(self) -> None:
        """Remove the folder that the program ran in."""
        self._folder.cleanup()

    def ask(self, prompt: str, schema: Mapping[str, Any] | None) -> Process:
        """Start one call.

        Raises:
            OSError: the program cannot be started.
        """
        given = prompt.encode("utf-8", "surrogatepass")
        return self._start(arguments(self.settings, schema), given, self.settings.timeout)

    @property
    def service(self) -> dict[str, Any]:
        """Who is asked, and how, as the variables say: another service's host and port, and limits."""
        return {
            "service": _host(self._variables.get("ANTHROPIC_BASE_URL")),
            **{name.lower(): self._variables.get(name) for name in _TOLD},
        }

    @property
    def surroundings(self) -> dict[str, Any]:
        """What else may matter about a call: the service, and the variables by name."""
        return {"variables": sorted({*self._variables, *_SET, "HOME"}), **self.service}

    def hidden(self, data: bytes) -> bytes:
        """``data`` without the keys and passwords that the program was given."""
        for secret in self._secrets:
            data = data.replace(secret, b"[key]")
        return data

    def _start(self, rest: list[str], given: bytes, seconds: float) -> Process:
        self._calls += 1
        work, home = (Path(self._folder.name, f"{name}-{self._calls}") for name in ("work", "home"))
        work.mkdir()
        home.mkdir()
        variables = {"HOME": str(home), **self._variables, **_SET}
        return Process(
            [self.program, *rest], given=given, environment=variables, folder=work, seconds=seconds
        )

    def _version(self) -> str:
        try:
            ended = run_to_end(self._start(["--version"], b"", _VERSION_SECONDS))
        except OSError as error:
            self.close()
            reason = (error.strerror or "it cannot be started").lower()
            raise UsageError("CLAUDE_NOT_FOUND", f"{self.program}: {reason}") from None
        said = ended.output.decode("utf-8", "replace").strip()
        if ended.how != "exited" or ended.status != 0 or not said:
            self.close()
            raise UsageError("CLAUDE_NOT_FOUND", f"{self.program} --version does not say a version")
        return ascii_line(said.splitlines()[0], 120)


def _find(program: str | None, given: Mapping[str, str]) -> str:
    found = shutil.which(program or "claude", path=given.get("PATH", os.defpath))
    if found is None:
        reason = "there is no program `claude` on the search path" if program is None else "no such program"
        install = "npm install -g @anthropic-ai/claude-code, or give its path with --claude"
        raise UsageError("CLAUDE_NOT_FOUND", f"{quoted(program or 'claude', 120)}: {reason}: {install}")
    return str(Path(found).absolute())


def _secrets(variables: Mapping[str, str]) -> tuple[bytes, ...]:
    """What must be kept nowhere, longest first: keys, the values of headers, the login in an address."""
    found: set[str] = set()
    for name, value in variables.items():
        if _SECRET_NAME.search(name) and name not in _TOLD:
            found.update((value, *_HEADER_VALUE.findall(value)))
        for login in _ADDRESS_LOGIN.findall(value):
            found.update((login, login.partition(":")[2]))
    kept = sorted((word for word in found if len(word) >= _MIN_SECRET), key=len, reverse=True)
    return tuple(word.encode("utf-8", "surrogateescape") for word in kept)


def _host(address: str | None) -> str | None:
    """Host and port of an address, without what is secret in it."""
    if address is None:
        return None
    try:
        return ascii_line(urlsplit(address).netloc.rpartition("@")[2], 120)
    except ValueError:
        return "unreadable"


def _variables(settings: Settings, given: Mapping[str, str]) -> dict[str, str]:
    names = [*PASSED, *settings.env]
    if not settings.is_bare:
        names += _LOGIN
    return {name: given[name] for name in names if name in given}
