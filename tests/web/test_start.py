"""What the server imports before it answers its first request."""

import re

from speeltafel.cli.data import FILE
from tests.empty_stores import with_empty_store
from tests.web.server_process import serving

LATER = {
    "alembic",
    "hypothesis",
    "llvmlite",
    "markdown_it",
    "numba",
    "numpy",
    "openskill",
    "psycopg",
    "pyarrow",
    "pygments",
    "rich",
    "segno",
    "xml",
}
"""Packages that the front page of a server with data doesn't need."""


def imported(output):
    """Return the packages that a Python named which was told to print the time of every import."""
    return set(re.findall(r"^import time: [\d |]+ (\w+)", output, re.MULTILINE))


def test_the_first_page_comes_before_anything_heavy_is_imported(tmp_path, monkeypatch):
    with_empty_store(tmp_path / FILE)  # a new one is migrated, which takes Alembic
    monkeypatch.setenv("PYTHONPROFILEIMPORTTIME", "1")
    with serving(tmp_path) as server:
        assert "Squadro" in server.page("/")
        server.process.terminate()
        packages = imported(server.output + server.process.communicate()[0])
    assert packages >= {"jinja2", "speeltafel", "sqlalchemy", "starlette", "uvicorn"}
    assert not packages & LATER


def test_a_rulebook_imports_its_parser(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONPROFILEIMPORTTIME", "1")
    with serving(tmp_path) as server:
        assert "Saga" in server.page("/rules/saga")
        server.process.terminate()
        packages = imported(server.output + server.process.communicate()[0])
    assert packages >= {"alembic", "markdown_it"}
