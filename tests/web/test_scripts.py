"""The ES modules of the pages: one version for all, and each page names those it needs."""

import re

import pytest

from tests.test_architecture import PACKAGE

SCRIPTS = PACKAGE / "web" / "static" / "js"
TEMPLATES = PACKAGE / "web" / "templates"
MODULE = re.compile(r"/static/js/([0-9a-f]{10})/(\w+)\.js")


def imports(name):
    """Return all static imports of a module, also indirect ones."""
    found, left = set(), [name]
    while left:
        code = (SCRIPTS / f"{left.pop()}.js").read_text("utf-8")
        fresh = set(re.findall(r'^import .*"\./(\w+)\.js";$', code, re.MULTILINE)) - found
        found |= fresh
        left += fresh
    return found


def pages(server):
    """Return the HTML of a page of each kind."""
    ana, bo = server.guest(), server.guest()
    table_path = server.new_table("squadro", ana, bo)
    waiting = ana.post("/tables", game="squadro").headers["location"]
    paths = {
        "front": "/",
        "waiting": waiting,
        "table": table_path,
        "replay": f"{table_path}/at/0",
        "lesson": "/learn/squadro/1",
        "puzzle": "/puzzles/squadro/1",
        "rules": "/rules/squadro",
        "records": "/records",
        "preferences": "/settings",
    }
    return {what: ana.get(path).text for what, path in paths.items()}


def test_a_page_names_exactly_the_modules_it_needs(server):
    for what, page in pages(server).items():
        entries = re.findall(r'<script type="module" src="/static/js/\w+/(\w+)\.js"></script>', page)
        named = [name for _, name in MODULE.findall(page)]
        assert len(named) == len(set(named)), what
        assert set(named) == set(entries).union(*map(imports, entries)), what
        assert entries[0] == "page"


def test_every_module_is_used_by_a_page():
    template = (TEMPLATES / "scripts.html").read_text("utf-8")
    later = {
        name
        for path in SCRIPTS.glob("*.js")
        for name in re.findall(r'import\("\./(\w+)\.js"\)', re.sub(r"/\*.*?\*/", "", path.read_text("utf-8")))
    }
    named = set(re.findall(r'"(\w+)"', template.partition("{% macro")[0]))
    assert {path.stem for path in SCRIPTS.glob("*.js")} == named | later


def test_all_modules_of_a_page_have_one_version(server):
    for what, page in pages(server).items():
        assert len({version for version, _ in MODULE.findall(page)}) == 1, what


def test_an_old_version_of_a_script_gets_404(server):
    ana = server.guest()
    version, name = MODULE.search(ana.get("/").text).groups()
    right = ana.get(f"/static/js/{version}/{name}.js")
    assert right.status_code == 200
    assert right.headers["cache-control"] == "public, max-age=31536000, immutable"
    other = ana.get(f"/static/js/0123456789/{name}.js")
    assert other.status_code == 404
    assert other.headers["cache-control"] == "no-store"
    assert ana.get(f"/static/js/{version}/nothing.js").status_code == 404


@pytest.mark.parametrize("path", sorted(SCRIPTS.glob("*.js")), ids=lambda path: path.stem)
def test_a_module_imports_only_local_modules_and_is_served_without_comments(path, server):
    ana = server.guest()
    version = MODULE.search(ana.get("/").text)[1]
    code = path.read_text("utf-8")
    assert all(re.fullmatch(r"\./\w+\.js", address) for address in re.findall(r' from "([^"]+)";', code))
    served = ana.get(f"/static/js/{version}/{path.name}")
    assert served.headers["content-type"].startswith("text/javascript")
    assert "/*" not in served.text
    assert len(served.text) < len(code)
