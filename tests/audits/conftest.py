"""Roots to audit, built once and copied for every test; makes the helpers of this folder importable."""

import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

MakeRoot = Callable[[], Path]


@pytest.fixture(scope="session")
def built_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A root with fresh reports of the readable splits, without sealed reports. Not to be changed."""
    from audit_roots import build_root

    root = tmp_path_factory.mktemp("audits") / "root"
    build_root(root)
    return root


@pytest.fixture(scope="session")
def sealing_key(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A fresh private key outside every root, and its public key."""
    x25519 = pytest.importorskip("pyrage").x25519
    identity = x25519.Identity.generate()
    file = tmp_path_factory.mktemp("keys") / "sealed.key"
    file.write_text(f"{identity}\n", "ascii")
    return file, str(identity.to_public())


@pytest.fixture(scope="session")
def built_sealed_root(
    tmp_path_factory: pytest.TempPathFactory, built_root: Path, sealing_key: tuple[Path, str]
) -> Path:
    """The same with own sealed sets and their reports. Not to be changed."""
    from audit_roots import seal_root

    root = tmp_path_factory.mktemp("sealed") / "root"
    shutil.copytree(built_root, root)
    seal_root(root, *sealing_key)
    return root


@pytest.fixture
def sealed_root(tmp_path: Path, built_sealed_root: Path) -> Path:
    """A test's own copy of the root with everything."""
    root = tmp_path / "root"
    shutil.copytree(built_sealed_root, root)
    return root


@pytest.fixture
def open_root(tmp_path: Path, built_root: Path) -> Path:
    """A test's own copy of the root without sealed reports."""
    root = tmp_path / "open"
    shutil.copytree(built_root, root)
    return root
