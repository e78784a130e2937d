"""The wheel and the sdist, built once, and an empty environment with the wheel in it."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from uv import find_uv_bin

from tests.test_architecture import ROOT


def uv(*words: str | Path) -> str:
    """What uv answers, run away from our environment."""
    done = subprocess.run([find_uv_bin(), *map(str, words)], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@dataclass(frozen=True)
class Package:
    """What we hand out."""

    wheel: Path
    sdist: Path


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Package:
    """Both, the wheel built from the sdist, as an installer without the wheel would."""
    folder = tmp_path_factory.mktemp("dist")
    uv("build", "--quiet", "--out-dir", folder, ".")
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return Package(wheel, sdist)


@pytest.fixture(scope="session")
def installed(package: Package, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The commands of an environment that was empty before."""
    home = tmp_path_factory.mktemp("empty") / "env"
    uv("venv", "--quiet", "--python", sys.executable, home)
    python = home / "bin" / "python"
    uv("pip", "install", "--quiet", "--python", python, "--constraint", "constraints.txt", package.wheel)
    return home / "bin"


@pytest.fixture(autouse=True)
def away_from_our_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is installed must not find us."""
    monkeypatch.delenv("PYTHONPATH", raising=False)
