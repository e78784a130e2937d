"""Texts about the end: who won, by how much, and what decided it, for every reader."""

import random
from dataclasses import replace

import pytest

from speeltafel.core.game import Over
from speeltafel.games import GAMES
from speeltafel.play import decisions, endings
from speeltafel.play.events import GaveUp, MatchClosed
from tests.play.driver import TableDriver


def played(game, seats=2, seed=1, **options):
    """Return a random match that is over."""
    driver, luck = TableDriver(game, seats, options, seed=bytes([seed])).start(), random.Random(seed)
    while driver.table.actor:
        driver.play(which=luck.randrange(1 << 20))
    return driver.table


def sentences(table, reader, language="en"):
    return [text.into(language) for text in endings.describe(table, reader)]


@pytest.mark.parametrize("game", GAMES)
def test_both_players_and_a_spectator_read_the_same_margin(game):
    table = next(table for seed in range(1, 20) if len((table := played(game, seed=seed)).turn.winners) == 1)
    (winner,) = table.turn.winners
    names = [name.en for name in table.names]
    mine, other = (sentences(table, seat) for seat in (winner, 3 - winner))
    assert mine[-1].startswith("You win")
    assert other[-1].startswith(f"You lose to {names[winner - 1]}")
    assert sentences(table, None)[-1].startswith(f"{names[winner - 1]} wins")
    if table.turn.why not in table.game.not_by_score:
        best, less = (str(table.turn.scores[seat - 1]).replace("-", "−") for seat in (winner, 3 - winner))
        assert f"{best} to {less}" in mine[-1]
        assert f"{less} to {best}" in other[-1]
        assert f"{best} tegen {less}" in sentences(table, winner, "nl")[-1]


@pytest.mark.parametrize("game", GAMES)
def test_every_ending_has_a_sentence_for_every_reader(game):
    table = played(game)
    for why in table.game.endings:
        state = replace(table.state, why=why) if game in ("saxum", "squadro") else table.state
        table.match.states[-1], table.turn = state, replace(table.turn, why=why)
        for reader in (1, 2, None):
            for language in ("nl", "en"):
                reason = sentences(table, reader, language)[0]
                assert reason.endswith("."), reason
                assert not {"jou had", "jou kwam", "{"} & {reason[:8].lower(), reason[:1]}, reason


def test_with_three_players_everybody_reads_their_place():
    table = played("columbiz", 3)
    table.turn = Over((31, 38, 12), (2,), "supply")
    assert sentences(table, 2)[-1] == "You win with 38, 7 more than Ana!"
    assert sentences(table, 1)[-1] == "Bo wins with 38, 7 more than you! You come second of 3, with 31."
    assert sentences(table, 3, "nl")[-1] == "Bo wint met 38, 7 meer dan Ana! Jij wordt 3e van de 3, met 12."
    assert sentences(table, None)[-1] == "Bo wins with 38, 7 more than Ana!"
    assert sentences(table, None)[-2] == "Points for rows and prisoners: Ana 31, Bo 38, Cas 12."
    table.turn = Over((38, 38, 12), (1, 2), "supply")
    assert sentences(table, 1)[-1] == "You share the win with Bo, with 38 points."
    assert (
        sentences(table, 3)[-1] == "Ana and Bo share the win, with 38 points. You come third of 3, with 12."
    )


@pytest.fixture
def without_points(monkeypatch):
    """Columbiz and Zocken as if they were only won or lost."""
    for key in ("columbiz", "zocken"):
        monkeypatch.setitem(GAMES, key, replace(GAMES[key], tally=None))


def test_a_game_without_points_is_only_won_or_lost(without_points):
    table = played("columbiz")
    table.turn = Over((0, 0), (2,), "supply")
    assert [sentences(table, reader)[-1] for reader in (1, 2, None)] == [
        "You lose to Bo.",
        "You win!",
        "Bo wins!",
    ]
    table.turn = Over((0, 0), (1, 2), "supply")
    assert [sentences(table, 1, language)[-1] for language in ("nl", "en")] == ["Gelijkspel.", "A draw."]
    table = played("columbiz", 3)
    table.turn = Over((0, 0, 0), (2,), "supply")
    assert [sentences(table, reader)[-1] for reader in (1, 2)] == ["Bo wins!", "You win!"]
    table.turn = Over((0, 0, 0), (1, 2), "supply")
    assert sentences(table, 1)[-1] == "You share the win with Bo."
    assert sentences(table, 3, "nl")[-1] == "Ana en Bo delen de winst."
    for reader in (1, 2, 3, None):
        assert not any(letter.isdigit() for letter in sentences(table, reader)[-1])
    assert len(sentences(played("zocken", 1, rounds=1), 1)) == 1, "alone there is only the ending"


def test_where_scores_do_not_decide_no_place_is_told(monkeypatch):
    monkeypatch.setitem(GAMES, "columbiz", replace(GAMES["columbiz"], not_by_score=frozenset({"supply"})))
    table = played("columbiz", 3)
    table.turn = Over((31, 38, 12), (3,), "supply")
    assert sentences(table, 1)[-2:] == ["Points for rows and prisoners: Ana 31, Bo 38, Cas 12.", "Cas wins!"]


def test_a_draw_of_two_is_a_draw():
    table = played("columbiz")
    table.turn = Over((38, 38), (1, 2), "supply")
    assert [sentences(table, 1, language)[-1] for language in ("nl", "en")] == [
        "Gelijkspel: 38 tegen 38.",
        "A draw: 38 all.",
    ]


@pytest.mark.parametrize(
    ("why", "me", "other", "watcher"),
    [
        ("resigned", "You resign: Bo wins!", "Ana resigned: you win!", "Ana resigned: Bo wins!"),
        (
            "late",
            "Your time is up: Bo wins!",
            "Ana ran out of time: you win!",
            "Ana ran out of time: Bo wins!",
        ),
    ],
)
def test_resigning_and_running_out_of_time_are_described_to_everybody(why, me, other, watcher):
    driver = TableDriver("squadro").start()
    driver.apply([GaveUp(seat=1, why=why), MatchClosed(why=why)])
    assert [sentences(driver.table, reader) for reader in (1, 2, None)] == [[me], [other], [watcher]]


def test_an_agreed_end_is_described_and_a_match_in_progress_is_not():
    driver = TableDriver("squadro").start()
    assert sentences(driver.table, 1) == []
    driver.execute(decisions.propose_end, 1, "ana")
    driver.execute(decisions.answer, True, "bo")
    assert sentences(driver.table, 1) == ["You ended the game together."]


def test_a_solo_player_reads_their_score():
    table = played("zocken", 1, rounds=1)
    assert sentences(table, 1)[-1] == f"You finish on {str(table.turn.scores[0]).replace('-', '−')}."


def test_with_three_players_the_last_to_leave_is_named_with_the_reason():
    driver = TableDriver("columbiz", 3).start()
    driver.apply([GaveUp(seat=1, why="resigned")])
    driver.apply([GaveUp(seat=3, why="late"), MatchClosed(why="late")])
    assert sentences(driver.table, 2) == ["Cas ran out of time: you win!"]
