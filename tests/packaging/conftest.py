"""The wheel and the sdist, built once, and an empty environment with the wheel in it."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest
from uv import find_uv_bin

from tests.test_architecture import ROOT


def uv(*words: str | Path) -> str:
    """Run uv, outside our environment; return its output."""
    done = subprocess.run([find_uv_bin(), *map(str, words)], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@dataclass(frozen=True)
class Package:
    """The built distributions."""

    wheel: Path
    sdist: Path


@pytest.fixture(scope="session")
def package(tmp_path_factory: pytest.TempPathFactory) -> Package:
    """Build the sdist, and the wheel from the sdist, as an installer without the wheel would."""
    folder = tmp_path_factory.mktemp("dist")
    uv("build", "--quiet", "--out-dir", folder, ".")
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return Package(wheel, sdist)


@pytest.fixture(scope="session")
def installed(package: Package, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the `bin` folder of a new environment with only the wheel."""
    home = tmp_path_factory.mktemp("empty") / "env"
    uv("venv", "--quiet", "--python", sys.executable, home)
    python = home / "bin" / "python"
    uv("pip", "install", "--quiet", "--python", python, "--constraint", "constraints.txt", package.wheel)
    return home / "bin"


@pytest.fixture(autouse=True)
def away_from_our_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove our sources from PYTHONPATH."""
    monkeypatch.delenv("PYTHONPATH", raising=False)
