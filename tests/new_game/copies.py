"""Copies of the program with a new game: one folder and one line are added, nothing else."""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted(path.name for path in (ROOT / "examples" / "games").iterdir())
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
FILE = re.compile(r"^`(\S+)`:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINE = re.compile(r"^In `(\S+)`, at the end of `SHELF`:\n\n```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Sources:
    """A copy of the program."""

    folder: Path
    """The folder that holds the package."""

    @property
    def shelf(self) -> Path:
        """The folder of the games."""
        return self.folder / "speeltafel" / "games"

    @property
    def env(self) -> dict[str, str]:
        """The environment of a process that runs this copy and no other."""
        return {**os.environ, "PYTHONPATH": f"{self.folder}{os.pathsep}{ROOT}", "LANG": "C.UTF-8"}

    def run(self, *words: str, stdin: str = "", cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
        """Run `python -m` with this copy and return the finished process."""
        command = [sys.executable, "-m", *words]
        if words[0] == "pytest":
            # The plugins for browsers and for OpenAPI take most of a second to import.
            command += ["-p", "no:cacheprovider", "-p", "no:playwright", "-p", "no:schemathesis"]
        done = subprocess.run(command, input=stdin, env=self.env, cwd=cwd, capture_output=True, text=True)
        assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout[-6000:]}{done.stderr[-3000:]}"
        return done


def copy(folder: Path) -> Sources:
    """Copy the program as it is, with its bytecode."""
    shutil.copytree(ROOT / "src" / "speeltafel", folder / "speeltafel")
    return Sources(folder)


def files() -> dict[str, str]:
    """Return the files of the game in the guide, by name."""
    return dict(FILE.findall(GUIDE.split("\n## A complete game")[0]))


def follow_the_guide(sources: Sources) -> None:
    """Take the steps of the guide and no others."""
    (sources.shelf / "vuist").mkdir()
    for name, text in files().items():
        (sources.shelf / "vuist" / name).write_text(text, "utf-8")
    ((where, line),) = LINE.findall(GUIDE)
    put_on_the_shelf(sources.folder / Path(where).relative_to("src"), line)


def add_example(sources: Sources, key: str) -> None:
    """Put one of the games in `examples/games` on the shelf."""
    shutil.copytree(ROOT / "examples" / "games" / key, sources.shelf / key)
    put_on_the_shelf(sources.shelf / "__init__.py", f'    "{key}",\n')


def put_on_the_shelf(file: Path, line: str) -> None:
    """Add a line at the end of `SHELF`."""
    text = file.read_text("utf-8")
    head, tail = text.split("SHELF = (\n")
    file.write_text(f"{head}SHELF = (\n{tail.replace(')', line + ')', 1)}", "utf-8")
