"""Packages that we compare ourselves with, installed on first use into a folder that git ignores."""

import subprocess
import venv
from pathlib import Path

FOLDER = Path("speeltafel-lab")


def python_with(name: str, *packages: str) -> str:
    """Return the Python of an environment of this name that has these packages and none of ours."""
    place = FOLDER.absolute() / name
    python = place / "bin" / "python"
    if not (place / "ready").exists():
        venv.create(place, with_pip=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *packages], check=True)
        (place / "ready").touch()
    return str(python)
