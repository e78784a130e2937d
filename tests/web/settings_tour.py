"""A tour of the routes of settings, and of what works without a connection."""


def choose_settings(ana, look):
    """Request every route of settings, keys and the pages for a lost connection."""
    assert 'value="auto" checked' in look(ana, "/settings")
    assert ana.post("/settings", theme="dark").headers["location"] == "/settings?saved=yes"
    assert "<kbd>Esc</kbd>" in look(ana, "/keys")
