"""The settings page: what is chosen there holds in this browser, on every page and at every table."""

import re

import pytest


def root(page):
    """Return the root element of a page."""
    return re.search(r"<html[^>]*>", page.text)[0]


def test_what_is_chosen_holds_on_every_page_from_its_first_paint(server, ana):
    table_path = server.new_table("squadro", ana, server.guest())
    assert root(ana.get("/")) == '<html lang="en">'
    ana.post("/settings", theme="dark", sound="yes", animation="no", confirm="yes", language="nl")
    for path in ("/", table_path, "/rules/saga", "/learn/saga/1", "/settings", "/nowhere"):
        page = root(ana.get(path))
        assert 'lang="nl"' in page, path
        for mark in ('data-theme="dark"', 'data-sound="yes"', 'data-animation="no"', 'data-confirm="yes"'):
            assert mark in page, path
    assert "data-" not in root(server.guest().get("/rules/saga")), "others are not concerned"


def test_a_form_without_a_script_shows_what_is_chosen_and_says_that_it_was_saved(ana):
    page = ana.get(ana.post("/settings", theme="light", sound="no").headers["location"]).text
    assert '<p role="status">Saved</p>' in page
    assert 'name="theme" value="light" checked' in page
    assert page.count(" checked") == 7, "one of each setting"


def test_a_script_changes_one_setting_and_leaves_the_others(ana):
    ana.post("/settings", theme="dark")
    assert ana.post_ok("/settings", sound="yes") == {"ok": True}
    assert 'data-theme="dark" data-sound="yes"' in root(ana.get("/"))


def test_forced_moves_are_switched_at_all_running_tables_and_the_next(server, ana):
    paths = [server.new_table("squadro", ana, server.guest()) for _ in range(2)]
    assert all(server.table_at(path).chairs[0].plays_forced for path in paths)
    ana.post_ok("/settings", forced="no")
    assert not any(server.table_at(path).chairs[0].plays_forced for path in paths)
    before = server.stored()
    ana.post_ok("/settings", forced="no")
    assert server.stored() == before, "nothing changed, so nothing is stored"
    later = ana.post("/tables", game="squadro").headers["location"]
    assert not server.table_at(later).chairs[0].plays_forced


@pytest.mark.parametrize("name", ["theme", "language", "sound", "animation", "forced", "confirm", "keys"])
def test_an_unknown_value_is_refused_and_changes_nothing(ana, name):
    answer = ana.post("/settings", **{"theme": "dark", name: "purple"})
    assert answer.status_code == 422
    assert "There is no such setting" in answer.text
    assert root(ana.get("/")) == '<html lang="en">'


def test_a_cookie_with_an_unknown_value_counts_as_none(ana):
    ana.http.cookies.set("thema", '"><script>')
    assert root(ana.get("/")) == '<html lang="en">'


def test_the_list_of_keys_is_a_page_of_its_own(ana):
    page = ana.get("/keys").text
    for key in ("Tab", "Esc", "Enter", "Home", "Arrow keys"):
        assert f"<kbd>{key}</kbd>" in page
