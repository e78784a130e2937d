"""The version before as an opponent: a checkout that runs as a program."""

import json
import os
import shutil
import subprocess
import sys

from bench.ladder.plan import ROOT


def git(folder, *words):
    """Run git in a folder, as somebody."""
    who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    subprocess.run(["git", *who, *words], cwd=folder, check=True, capture_output=True)


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
    game.write_text(now, "utf-8")
    for _ in range(2):  # The second time from the checkout that the first has made.
        told = subprocess.run(
            ["scripts/before", "old"],
            cwd=tmp_path,
            env={**os.environ, "PYTHON": sys.executable},
            input=b'{"do": "games"}\n',
            capture_output=True,
            check=True,
        )
        assert json.loads(told.stdout)["games"][0]["name"] == "Saxum of old"
        shutil.rmtree(tmp_path / ".git", ignore_errors=True)
    assert [path.name for path in (tmp_path / "build" / "before").iterdir()] == ["old"]
