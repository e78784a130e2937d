"""Where tournaments are found: their list, the lobby, the front page and My tables."""

from tests.web.cups import cup_of


def test_a_tournament_is_found_by_its_people_and_by_all_if_listed(server):
    cup, listed = cup_of(server, 3), cup_of(server, 3, title="For everybody", listed="yes")
    eve = server.guest()
    assert "For everybody" in eve.get("/tournaments").text
    assert "Friday cup" not in eve.get("/tournaments").text
    assert "Friday cup" in cup.guests[2].get("/tournaments").text
    assert eve.get(cup.path).status_code == 200, "with the link anybody can look"
    listed.do(listed.organiser, "stop")
    assert "For everybody" not in eve.get("/tournaments").text


def test_who_looks_for_a_match_finds_the_tournaments_they_can_enter(server):
    listed = cup_of(server, 3, title="For everybody", listed="yes", system="swiss")
    late = cup_of(server, 3, title="Too late", listed="yes", system="knockout").start()
    eve = server.guest("en")
    for path in ("/", "/lobby"):
        page = eve.get(path).text
        assert f'href="{listed.path}"' in page
        assert late.path not in page
        assert listed.path not in listed.guests[1].get(path).text, "they play in it already"
    assert 'href="/tournaments"' in eve.get("/lobby").text


def test_my_tables_show_my_tournaments_and_which_tables_are_theirs(server):
    cup = cup_of(server, 4).start()
    guest = cup.guests[2]
    page = guest.get("/mine").text
    assert f'href="{cup.path}"' in page
    assert "Tournament, round 1" in page
    path = next(path for path in cup.paths if guest in cup.at(path))
    assert f'<a href="{cup.path}">Round 1 of Friday cup</a>' in guest.get(path).text
    cup.do(cup.organiser, "stop")
    assert f'href="{cup.path}"' not in guest.get("/mine").text, "it is over"
