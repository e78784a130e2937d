"""Versions: every release has notes, newest first, and making one changes all places at once."""

import re
import shutil
import subprocess
import sys

import speeltafel
from tests.test_architecture import ROOT

HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
PLACES = ("CHANGELOG.md", "pyproject.toml", "src/speeltafel/__init__.py", "scripts/release")


def version_of(heading):
    return tuple(int(part) for part in re.match(r"(\d+)\.(\d+)\.(\d+)\b", heading).groups())


def test_every_version_has_notes_the_newest_first():
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    versions = [heading for heading in HEADING.findall(text) if heading != "Unreleased"]
    numbers = [version_of(heading) for heading in versions]
    assert numbers == sorted(set(numbers), reverse=True)
    assert numbers[0] == version_of(speeltafel.__version__)
    for notes in re.split(HEADING, text)[2::2]:
        assert "\n- " in notes


def release(root, *words):
    command = [sys.executable, root / "scripts" / "release", *words]
    return subprocess.run(command, capture_output=True, text=True)


def test_a_release_changes_the_version_everywhere(tmp_path):
    for place in PLACES:
        (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / place, tmp_path / place)
    notes = tmp_path / "CHANGELOG.md"
    if "## Unreleased" not in notes.read_text("utf-8"):
        notes.write_text("# Changelog\n\n## Unreleased\n\n- Something.\n", "utf-8")
    before = {place: (tmp_path / place).read_text("utf-8") for place in PLACES}
    for wrong in ([], ["soon"], ["0.0.1"], [speeltafel.__version__]):
        assert release(tmp_path, *wrong).returncode == 1
    assert {place: (tmp_path / place).read_text("utf-8") for place in PLACES} == before
    assert release(tmp_path, "99.0.0").returncode == 0
    assert "## 99.0.0 (" in notes.read_text("utf-8")
    for place in PLACES[1:3]:
        assert "version" in before[place]
        assert "99.0.0" in (tmp_path / place).read_text("utf-8")
    assert release(tmp_path, "100.0.0").stderr.strip() == "The changelog has nothing under Unreleased."
