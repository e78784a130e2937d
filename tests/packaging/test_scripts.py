"""The scripts without an extension, which type checkers do not read."""

import ast
import os
import shutil
import subprocess
from importlib import import_module
from importlib.util import find_spec

import pytest

from tests.test_architecture import ROOT

SCRIPTS = sorted(
    path for path in (ROOT / "scripts").iterdir() if path.read_bytes().startswith(b"#!/usr/bin/env python")
)
OURS = ("speeltafel", "tests", "soak", "bench")


def imports(path):
    """Yield the module and the name of everything that a script imports from our packages."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in OURS:
            yield from ((node.module, alias.name) for alias in node.names)
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names if alias.name.split(".")[0] in OURS)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_everything_a_script_imports_exists(path):
    for module, name in imports(path):
        found = import_module(module)
        assert not name or hasattr(found, name) or find_spec(f"{module}.{name}"), f"{module}.{name}"


def test_some_scripts_import_our_packages():
    assert {path.name for path in SCRIPTS if list(imports(path))} >= {"lighthouse", "pictures"}


def test_checking_types_fails_without_typescript(tmp_path):
    """npm can't reach its registry, and nothing on the PATH can install a compiler."""
    for name in ("scripts/js", "package.json", "tsconfig.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    tools = tmp_path / "tools"
    tools.mkdir()
    for tool in ("bash", "dirname", "grep", "id", "sed"):
        (tools / tool).symlink_to(shutil.which(tool))
    environment = tmp_path / ".venv" / "bin"
    environment.mkdir(parents=True)
    for tool in ("node", "npm"):
        (environment / tool).write_text("#!/bin/sh\nexit 1\n")
        (environment / tool).chmod(0o755)
    variables = {name: value for name, value in os.environ.items() if name != "TSC"} | {"PATH": str(tools)}
    command = [tools / "bash", tmp_path / "scripts" / "js", "types"]
    checked = subprocess.run(command, env=variables, capture_output=True, text=True)
    assert checked.returncode == 1
    assert "there is no TypeScript" in checked.stderr
    shutil.rmtree(tmp_path / ".venv")
    checked = subprocess.run(command, env=variables, capture_output=True, text=True)
    assert checked.returncode == 1
    assert "There is no Node in .venv" in checked.stderr
