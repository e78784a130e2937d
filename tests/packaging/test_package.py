"""The wheel and the sdist: what they contain, and that they run."""

import json
import re
import subprocess
import tarfile
import zipfile

import pytest

import speeltafel
from tests.packaging.conftest import uv
from tests.test_architecture import PACKAGE, ROOT
from tests.web.server_process import serving

pytestmark = pytest.mark.xdist_group("package")  # built and installed once
DATA = [".css", ".html", ".js", ".json", ".md", ".npy", ".npz", ".png", ".svg", ".txt", ".typed"]


def ours(under):
    """Return every file of the package in the source tree, as an archive names it."""
    return {
        f"{under}/{path.relative_to(PACKAGE).as_posix()}"
        for path in PACKAGE.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_the_wheel_contains_the_package_only(package):
    with zipfile.ZipFile(package.wheel) as wheel:
        names = {name for name in wheel.namelist() if not name.endswith("/")}
    here = ours("speeltafel")
    assert {name for name in names if ".dist-info/" not in name} == here
    assert {re.sub(r".*\.dist-info/", "", name) for name in names - here} == {
        "METADATA",
        "RECORD",
        "WHEEL",
        "entry_points.txt",
        "licenses/LICENSE",
    }
    for kind in DATA:
        assert any(name.endswith(kind) for name in here), kind


def test_the_sdist_contains_the_sources_of_the_wheel(package):
    top = f"speeltafel-{speeltafel.__version__}"
    with tarfile.open(package.sdist) as sdist:
        names = {member.name for member in sdist if member.isfile()}
    here = ours(f"{top}/src/speeltafel")
    assert here <= names
    told = {name.removeprefix(f"{top}/") for name in names - here}
    assert told >= {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "PKG-INFO"}
    assert not {name for name in told if "/" in name}, "neither tests nor tools go along"


def test_in_an_empty_environment_the_command_runs(installed):
    for command in ([installed / "speeltafel"], [installed / "python", "-m", "speeltafel"]):
        told = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True).stdout
        assert told.strip().endswith(f"speeltafel, version {speeltafel.__version__}")
    told = subprocess.run([installed / "speeltafel"], capture_output=True, text=True, check=True).stdout
    assert "Usage: " in told, "without a terminal it shows what there is"


def test_in_an_empty_environment_the_engine_plays_a_move(installed):
    lines = [
        {"do": "new", "game": "zocken", "seats": 2, "options": {}},
        {"do": "play", "move": "green"},
    ]
    said = "".join(f"{json.dumps(line)}\n" for line in lines)
    command = [installed / "speeltafel", "engine"]
    told = subprocess.run(command, input=said, capture_output=True, text=True, check=True).stdout
    new, played = map(json.loads, told.splitlines())
    assert "green" in new["turn"]["moves"]
    assert played["turn"]["kind"] == "chance"


def test_in_an_empty_environment_the_server_starts(installed, tmp_path):
    with serving(tmp_path, python=str(installed / "python")) as server:
        assert server.wait().status_code == 200
        assert "Squadro" in server.page("/")
        assert "squadro-engraved" in server.page("/static/games/squadro.css")
        assert "**" not in server.page("/rules/saga")


def test_it_runs_without_being_installed(package):
    told = uv(
        "tool",
        "run",
        "--quiet",
        "--constraints",
        "constraints.txt",
        "--from",
        package.wheel,
        "speeltafel",
        "games",
    )
    assert len(re.findall(r"^\w+: ", told, re.MULTILINE)) == 5


def test_optional_dependencies_stay_optional(package):
    with zipfile.ZipFile(package.wheel) as wheel:
        (name,) = [name for name in wheel.namelist() if name.endswith("METADATA")]
        told = wheel.read(name).decode()
    needed = {
        re.match(r"[\w-]+", line)[0]
        for line in re.findall(r"^Requires-Dist: (.*)$", told, re.MULTILINE)
        if "extra ==" not in line
    }
    assert not needed & {"pytest", "ray", "uv", "playwright"}
    assert (ROOT / "README.md").read_text("utf-8").split("\n")[0] in told
