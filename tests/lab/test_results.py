"""The results of an arena as text."""

from speeltafel.lab.arena import Setting
from speeltafel.lab.results import meetings, paces, strengths, title, told
from tests.lab.duels import mixed, played

SQUADRO, SAGA = Setting("squadro", 2), Setting("saga", 3, {"memory": True})
PLAYED = [
    *played("club", "master", mixed(10, 100)),
    *played("greedy", "master", mixed(2, 100)),
    *played("club", "greedy", mixed(80, 100)),
]


def test_the_strongest_stands_first_and_the_stronger_of_a_pair():
    assert [row[0] for row in strengths(PLAYED)] == ["master", "club", "greedy"]
    assert [row[1] for row in strengths(PLAYED)][1] == "+0"
    assert [row[:4] for row in meetings(PLAYED, 2)] == [
        ("master", "club", "200", "90.0%"),
        ("master", "greedy", "200", "98.0%"),
        ("club", "greedy", "200", "80.0%"),
    ]
    assert meetings(PLAYED, 2)[0][4] == "84.0%–96.0%"


def test_with_more_seats_the_one_that_sits_alone_stands_first_and_there_are_no_ratings():
    games = played("club", "master", mixed(10, 100), seats=3)
    assert meetings(games, 3)[0][:4] == ("club", "2 × master", "300", "10.0%")
    assert paces(games) == [("club", "100"), ("master", "400")]
    shown = told(SAGA, games, "en")
    assert "Equals have 33.3%." in shown
    assert "Elo" not in shown
    assert "player  ms a move\nclub          100\nmaster        400" in shown


def test_it_is_told_in_both_languages():
    for language, words in (("nl", ("speler", "tegen", "winst")), ("en", ("player", "against", "won"))):
        shown = told(SQUADRO, PLAYED, language)
        assert all(word in shown for word in words)
        assert "90.0%" in shown
    assert title(SAGA, "nl") == "Saga, 3 plaatsen, memory True"


def test_a_meeting_without_a_finished_round_is_left_out():
    assert meetings(played("a", "b", [1.0])[:1], 2) == []
    assert "a" in told(SQUADRO, played("a", "b", [1.0])[:1], "en")


def test_without_a_round_that_all_pairs_finished_there_is_no_elo():
    one, other = played("a", "b", [1.0, 0.0])[:2], played("b", "c", [1.0, 0.0])[2:]
    shown = told(SQUADRO, [*one, *other], "en")
    assert "Elo" not in shown
    assert "100.0%" in shown
