"""The version before as an opponent: a checkout that runs as a program."""

import json
import os
import shutil
import subprocess
import sys

from bench.ladder.plan import ROOT


def git(folder, *words):
    """Run git in a folder, as somebody; return what it says."""
    who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    told = subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True, text=True)
    return told.stdout.strip()


def name_of_saxum(folder, commit):
    """Return what the engine of a commit calls Saxum."""
    told = subprocess.run(
        ["scripts/before", commit],
        cwd=folder,
        env={**os.environ, "PYTHON": sys.executable},
        input=b'{"do": "games"}\n',
        capture_output=True,
        check=True,
    )
    return json.loads(told.stdout)["games"][0]["name"]


def test_the_engine_of_a_commit_is_that_of_the_commit(tmp_path):
    (tmp_path / "scripts").mkdir()
    shutil.copy(ROOT / "scripts" / "before", tmp_path / "scripts" / "before")
    shutil.copytree(
        ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__", "static", "*.egg-info")
    )
    game = tmp_path / "src" / "speeltafel" / "games" / "saxum" / "__init__.py"
    now = game.read_text("utf-8")
    game.write_text(now.replace('name="Saxum"', 'name="Saxum of old"'), "utf-8")
    git(tmp_path, "init")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-m", "The version before")
    git(tmp_path, "tag", "old")
    commit = git(tmp_path, "rev-parse", "--short=8", "old")
    game.write_text(now, "utf-8")
    assert name_of_saxum(tmp_path, "old") == "Saxum of old"
    git(tmp_path, "commit", "-a", "-m", "The version of now")
    git(tmp_path, "tag", "--force", "old")
    assert name_of_saxum(tmp_path, "old") == "Saxum"
    # The checkout that the first call has made needs no git.
    shutil.rmtree(tmp_path / ".git")
    assert name_of_saxum(tmp_path, commit) == "Saxum of old"
    assert len([*(tmp_path / "build" / "before").iterdir()]) == 2
