"""A tour of the routes of settings, and of what works without a connection."""


def choose_settings(ana, look):
    """Request every route of settings, keys and the pages for a lost connection."""
    assert 'value="auto" checked' in look(ana, "/settings")
    assert ana.post("/settings", theme="dark").headers["location"] == "/settings?saved=yes"
    assert "<kbd>Esc</kbd>" in look(ana, "/keys")
    assert "No connection" in look(ana, "/offline") or "Geen verbinding" in look(ana, "/offline")
    for path in ("/learn/squadro/1", "/puzzles/squadro/1"):
        assert "shown" in look(ana, f"{path}/tries", "application/json")
