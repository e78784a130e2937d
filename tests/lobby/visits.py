"""A visit to every page of the lobby."""


def meet_in_the_lobby(server, ana, look):
    """Request every route of the lobby, blocks and reports."""
    bo = server.guest("en")
    path = ana.post("/lobby/tables", game="squadro").headers["location"]
    assert path in look(ana, "/lobby")
    bo.post_ok(f"{path}/sit", seat=2, name="Bo")
    assert "Bo" in look(ana, f"{path}/people")
    ana.post_ok_page(f"{path}/report", seat=2, why="other")
    ana.post_ok_page(f"{path}/block", seat=2, on="yes")
    assert "Bo" in look(ana, "/mine/blocked")
    assert ana.post("/mine/blocked", person=bo.person).status_code == 303
    ana.post_ok(f"{path}/list", on="no")
    assert ana.post("/lobby/quick", game="saga", pace="clock-10").status_code == 303
    assert "Saga" in look(ana, "/lobby/quick")
    assert ana.post_ok("/lobby/quick/here") == {"waiting": True}
    assert ana.post("/lobby/quick/leave").headers["location"] == "/lobby"
