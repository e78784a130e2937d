"""A visit to every page of the lobby."""


def meet_in_the_lobby(ana, look):
    """Request every route of the lobby, blocks and reports."""
    path = ana.post("/lobby/tables", game="squadro").headers["location"]
    assert path in look(ana, "/lobby")
    ana.post_ok(f"{path}/list", on="no")
