"""The files of one Harbor task: the question, the agent's image, the verifier's, and a known oracle."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

import adjudge
from adjudge.adapters.harbor.layout import ORGANISATION, answer_file, short_name
from adjudge.adapters.harbor.toml_text import TomlValue, toml_table
from adjudge.adapters.harbor.wheel import Wheel
from adjudge.adapters.items import Item
from adjudge.contract.canonical import sha256_hex
from adjudge.contract.errors import UsageError
from adjudge.contract.files import read_regular
from adjudge.contract.printable import quoted

TASK_SCHEMA: Final = "1.4"
"""The version of Harbor's task format that is written."""
AGENT_SECONDS: Final = 3600
VERIFIER_SECONDS: Final = 960
"""More than the referee itself ever waits, so that its own message is the one that is seen."""
BUILD_SECONDS: Final = 900

_TEMPLATES: Final = Path(__file__).parent / "templates"
_MAX_TEMPLATE_BYTES: Final = 1 << 16
_PLACE: Final = re.compile(r"\{([a-z_]+)\}")
_IMAGE: Final = re.compile(r"[a-z0-9][A-Za-z0-9._/:-]{0,254}@sha256:[0-9a-f]{64}")

EXECUTABLE: Final = frozenset({"tests/test.sh", "solution/solve.sh"})


class Images(NamedTuple):
    """What both images of every task are made from.

    Attributes:
        base: the base image by digest.
        wheel: adjudge's wheel.
        wheelhouse: the wheels of its dependencies; empty when they are installed by pinned version.
    """

    base: str
    wheel: Wheel
    wheelhouse: list[Wheel]


def check_image(name: str) -> str:
    """The name of a base image, if it says by digest which one.

    Raises:
        UsageError: code ``UNPINNED_IMAGE``.
    """
    if _IMAGE.fullmatch(name) is None:
        wanted = "an image by its digest, such as python:3.12-slim@sha256:<64 hexadecimal digits>"
        raise UsageError("UNPINNED_IMAGE", f"--base-image takes {wanted}, not {quoted(name, 120)}")
    return name


def task_files(item: Item, images: Images, title: str, oracle: bytes | None) -> dict[str, bytes]:
    """The files of a task, but for the wheels, which all tasks share: see :func:`wheel_files`.

    Args:
        item: the question.
        images: what its images are made from.
        title: one line about it.
        oracle: a submission that is known to be accepted.
    """
    texts = {"item": item.name, "answer_file": answer_file(item.name), "base_image": images.base}
    kind = "case" if item.is_case else "task"
    files = {
        "task.toml": _task_toml(item, images, title),
        "instruction.md": item.prompt + _fill(f"{kind}.instruction.txt", texts),
        "environment/Dockerfile": _fill("agent.Dockerfile", texts),
        "tests/Dockerfile": _verifier_dockerfile(images, texts),
        "tests/test.sh": _fill("test.sh", texts),
    }
    if not images.wheelhouse:
        files["tests/requirements.txt"] = _template("requirements.txt")
    encoded = {name: text.encode("utf-8") for name, text in files.items()}
    if oracle is not None:
        encoded["solution/solve.sh"] = _fill("solve.sh", texts).encode("utf-8")
        encoded["solution/submission.json"] = oracle
    return encoded


def wheel_files(images: Images) -> dict[str, bytes]:
    """The wheels in the context of every verifier image, the same for all tasks."""
    dependencies = {f"tests/wheelhouse/{wheel.name}": wheel.data for wheel in images.wheelhouse}
    return {f"tests/{images.wheel.name}": images.wheel.data, **dependencies}


def content_digest(digests: Mapping[str, str]) -> str:
    """The digest by which a Harbor dataset pins a task: over the paths and digests of its files, sorted."""
    lines = "".join(f"{path}\0{digests[path]}\n" for path in sorted(digests))
    return f"sha256:{sha256_hex(lines.encode('utf-8'))}"


def _task_toml(item: Item, images: Images, title: str) -> str:
    metadata: dict[str, TomlValue] = {
        **item.metadata,
        "adjudge_version": adjudge.__version__,
        "adjudge_wheel_sha256": images.wheel.sha256,
    }
    tables: list[tuple[str, dict[str, TomlValue]]] = [
        ("", {"schema_version": TASK_SCHEMA, "artifacts": [answer_file(item.name)]}),
        ("[task]", {"name": f"{ORGANISATION}/{short_name(item.name)}", "description": title}),
        ("[metadata]", metadata),
        ("[agent]", {"timeout_sec": float(AGENT_SECONDS), "user": "agent"}),
        ("[verifier]", {"timeout_sec": float(VERIFIER_SECONDS), "environment_mode": "separate"}),
        (
            "[verifier.environment]",
            {"network_mode": "no-network", "build_timeout_sec": float(BUILD_SECONDS)},
        ),
        ("[environment]", {"network_mode": "public", "build_timeout_sec": float(BUILD_SECONDS)}),
    ]
    return "\n".join(toml_table(header, fields) for header, fields in tables)


def _verifier_dockerfile(images: Images, texts: dict[str, str]) -> str:
    dependencies = "wheelhouse.Dockerfile" if images.wheelhouse else "pinned.Dockerfile"
    return _fill(
        "verifier.Dockerfile",
        {
            **texts,
            "wheel": images.wheel.name,
            "dependencies": _template(dependencies),
            "found": "--find-links /opt/wheels " if images.wheelhouse else "",
        },
    )


def _fill(name: str, texts: Mapping[str, str]) -> str:
    """A template with texts in its places; what is filled in is not looked at again."""
    return _PLACE.sub(lambda place: texts[place[1]], _template(name))


@functools.cache
def _template(name: str) -> str:
    return read_regular(_TEMPLATES / name, max_bytes=_MAX_TEMPLATE_BYTES).decode("utf-8")
