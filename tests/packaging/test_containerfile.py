"""The Containerfile, checked without building it."""

import json
import re

import click
import pytest

from speeltafel.cli.main import main
from speeltafel.cli.serve import PORT
from tests.test_architecture import ROOT

TEXT = (ROOT / "Containerfile").read_text("utf-8")
LINES = [line for line in TEXT.split("\n") if line and not line.startswith("#")]


def instructions(word):
    """Return the arguments of every such instruction, in order."""
    return [line.removeprefix(f"{word} ") for line in LINES if line.startswith(f"{word} ")]


def test_copied_files_exist_and_are_not_ignored():
    included = {line[1:] for line in (ROOT / ".containerignore").read_text("utf-8").split() if line[0] == "!"}
    copied = [
        word for line in instructions("COPY") if not line.startswith("--from") for word in line.split()[:-1]
    ]
    assert copied
    for name in copied:
        assert (ROOT / name).exists(), name
        assert name in included, name


def test_the_command_and_its_options_exist():
    (entry,), (command,) = map(json.loads, instructions("ENTRYPOINT")), map(json.loads, instructions("CMD"))
    assert entry == ["speeltafel"]
    name, *words = command
    context = main.commands[name].make_context(name, words)
    assert isinstance(context, click.Context)
    assert context.params["host"] == "0.0.0.0"
    assert context.params["port"] == str(PORT)
    (volume,) = instructions("VOLUME")
    assert str(context.params["data"]) == volume


def test_the_health_check_uses_the_exposed_port_and_the_user_is_not_root():
    assert instructions("EXPOSE") == [str(PORT)]
    (health,) = instructions("HEALTHCHECK")
    assert f"http://127.0.0.1:{PORT}/health" in health
    code = json.loads(health[health.index("[") :])[2]
    compile(code, "HEALTHCHECK", "exec")
    assert LINES.index("USER speeltafel") < next(
        at for at, line in enumerate(LINES) if line.startswith("ENTRYPOINT")
    )
    made = next(line for line in instructions("RUN") if "useradd" in line)
    assert re.search(r"useradd .*\bspeeltafel\b", made)


@pytest.mark.parametrize("image", instructions("FROM"))
def test_base_images_have_plain_names(image):
    assert re.fullmatch(r"python:3\.\d+-slim( AS \w+)?", image)
