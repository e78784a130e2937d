"""Duplicate matches: several games with the same dice, until everybody has played from every seat."""

import random
from dataclasses import replace
from itertools import groupby

import pytest

from speeltafel.core import record
from speeltafel.core.game import Chance
from speeltafel.core.refusals import BadRequest
from speeltafel.games import GAMES
from speeltafel.play import decisions, programs
from speeltafel.play.chance import Dice
from speeltafel.play.draw_keys import draw_key
from speeltafel.play.events import DuplicateContinued, MovesUndone, Renamed
from speeltafel.play.proof import prove, verify
from speeltafel.play.rights import next_leg_is_open
from speeltafel.play.scoresheet import leaders, score_sheet
from tests.play.rooms import PEOPLE, Party, snapshot
from tests.playouts import games
from tests.proofs import SHORT, resealed, run_checker

NO_CLOCK = {"kind": "none"}


def first_game(key, seats=2, seed=b"again" * 6):
    """Return the first game of a duplicate match, with entropy of everybody, before it begins."""
    party = Party(key, seats, seed=seed)
    party.decide(decisions.arrange, seats, SHORT.get(key, {}), NO_CLOCK, "ana", True)
    for seat, person in enumerate(PEOPLE[:seats], 1):
        party.decide(decisions.stir, seat, f"{seat}" * 32, person)
    return party


def next_game(party):
    """Return the next game, with everybody on another seat."""
    table, people = party.table, [chair.person for chair in party.table.chairs]
    following = Party(table.game.key, table.seats, table.options, [*people[1:], people[0]], party.seed)
    stirs = [[seat, stir] for seat, stir in table.stirs.items()]
    following.do([DuplicateContinued(leg=table.leg + 1, stirs=stirs)])
    return following


def play(party, rng, steps=10**6):
    """Play random moves."""
    while party.table.actor and steps:
        party.play(which=rng.randrange(10**6))
        steps -= 1
    return party


def rolls(party):
    """Return every roll by draw key: its odds and its outcome."""
    match, found = party.table.match, {}
    for event, state in enumerate(match.states[:-1]):
        if isinstance(turn := match.game.turn(state), Chance):
            found[draw_key(match.game, match.states[: event + 1])] = (turn.odds, match.moves[event])
    return found


@games
def test_the_same_roll_of_the_same_turn_has_the_same_outcome_in_every_game(game):
    one = play(first_game(game.key).start(), random.Random(1))
    other = play(next_game(one).start(), random.Random(2))
    assert one.table.match.moves != other.table.match.moves
    first, second = rolls(one), rolls(other)
    met = [when for when in first.keys() & second.keys() if first[when][0] == second[when][0]]
    assert all(first[when][1] == second[when][1] for when in met)
    assert len(met) >= min(len(first), len(second)) // 4
    assert bool(met) == game.chance


def test_rolls_by_event_number_would_differ_between_games():
    # Why there are draw keys: in Columbiz one roll less would change all later ones.
    one = play(first_game("columbiz").start(), random.Random(1))
    other = play(next_game(one).start(), random.Random(3))
    numbers = [
        {event for event, state in enumerate(party.table.match.states[:-1]) if is_chance(party, state)}
        for party in (one, other)
    ]
    assert numbers[0] != numbers[1]
    assert rolls(one)["9.0"] == rolls(other)["9.0"]


def is_chance(party, state):
    return isinstance(party.table.game.turn(state), Chance)


@games
def test_every_roll_has_its_own_draw_key_and_turns_count_up(game):
    party = play(first_game(game.key, max(game.seats)).start(), random.Random(game.key))
    match = party.table.match
    events = [event for event, state in enumerate(match.states[:-1]) if is_chance(party, state)]
    found = [tuple(map(int, draw_key(game, match.states[: event + 1]).split("."))) for event in events]
    assert found == sorted(set(found))
    for _, thrown in groupby(found, lambda when: when[0]):
        throws = [throw for _, throw in thrown]
        assert throws == list(range(len(throws)))


def test_an_undone_move_played_again_rolls_the_same():
    party = play(first_game("saxum").start(), random.Random(5), steps=5)
    before, to = list(party.table.match.moves), party.table.last_choice(1)
    party.do([MovesUndone(to=to, seat=1)])
    party.play(party.table.game.write(before[to]))
    after = party.table.match.moves
    assert len(after) > to + 1, "a roll follows the move"
    assert after == before[: len(after)]


def test_only_the_last_game_reveals_the_seed():
    one = play(first_game("saxum").start(), random.Random(1))
    assert one.table.over
    assert one.table.returns
    assert one.table.secret is None
    other = play(next_game(one).start(), random.Random(2))
    assert not other.table.returns
    assert other.table.secret == one.seed


def test_newcomers_are_refused_in_later_games():
    following = next_game(play(first_game("saxum").start(), random.Random(1)))
    following.decide(decisions.rise, 2, "ana")
    before = snapshot(following.table)
    for come in (
        lambda: decisions.sit(following.table, 2, "eve", "Eve"),
        lambda: programs.sit(following.table, 2, "robo", "Robo", "Eve"),
    ):
        with pytest.raises(BadRequest, match="the same people"):
            come()
    assert snapshot(following.table) == before


def test_the_next_game_is_possible_only_while_nobody_has_left():
    party = play(first_game("saxum").start(), random.Random(1))
    assert next_leg_is_open(party.table)
    party.decide(decisions.rise, 2, "bo")
    assert not next_leg_is_open(party.table)
    party = first_game("columbiz", 3).start()
    party.decide(decisions.resign, 3, "cas")
    party.decide(decisions.sit, 3, "dee", "Dee")
    play(party, random.Random(1))
    assert party.table.over
    assert not next_leg_is_open(party.table), "dee joined during the match"


@games
def test_the_record_of_a_duplicate_game_proves_its_dice(game, tmp_path):
    one = play(first_game(game.key).start(), random.Random(1))
    for party in (one, play(next_game(one).start(), random.Random(2))):
        table = party.table
        proven = prove(table.match, table.dice, table.commitment, table.stirs)
        text = record.write(proven)
        assert record.read(text) == proven
        assert "dice: by turns" in text
        verdict = verify(proven, GAMES)
        assert not verdict.troubles
        assert bool(verdict.rolls) == game.chance
        path = tmp_path / f"{table.leg}.speeltafel"
        path.write_text(text)
        assert run_checker(path)[0] == 0


def test_a_forged_draw_key_is_detected(tmp_path):
    table = play(first_game("saxum").start(), random.Random(1)).table
    proven = prove(table.match, table.dice, table.commitment, table.stirs)
    event = next(event for event, when in proven.proof.occasions.items() if when == "4.0")
    lying = {**proven.proof.occasions, event: "5.0"}
    forged = resealed(replace(proven, proof=replace(proven.proof, occasions=lying)))
    assert verify(forged, GAMES).troubles
    silent = resealed(replace(proven, by_turns=False))
    assert verify(silent, GAMES).troubles, "`by_turns` is part of the mix"
    path = tmp_path / "silent.speeltafel"
    path.write_text(record.write(silent))
    assert run_checker(path)[0] == 1


def test_a_draw_key_replaces_the_event_number():
    odds = GAMES["zocken"].turn(play(Party("zocken").start(), random.Random(0), 1).table.match.states[1])
    assert isinstance(odds, Chance)
    dice = Dice(b"seed", "mix")
    assert [dice.draw(odds.odds, 7, "3.1") for _ in range(9)] == [dice.draw(odds.odds, 8, "3.1")] * 9
    assert len({dice.draw(odds.odds, event) for event in range(60)}) > 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_best_total_wins_the_duplicate_match(seats):
    party = play(first_game("columbiz", seats).start(), random.Random(seats))
    rooms = [party.table]
    while party.table.returns:
        party = play(next_game(party).start(), random.Random(f"{seats} {party.table.leg}"))
        rooms.append(party.table)
    assert len(rooms) == seats
    seatings = [[chair.person for chair in table.chairs] for table in rooms]
    assert all(len(set(sat)) == seats for sat in zip(*seatings, strict=True)), "everybody once on each seat"
    players = score_sheet(rooms)
    assert [player.name.en for player in players] == [person.title() for person in PEOPLE[:seats]]
    assert sum(player.won for player in players) == pytest.approx(seats)
    assert all(len(player.scores) == seats for player in players)
    best = max((player.won, player.points) for player in players)
    assert [(player.won, player.points) for player in leaders(players)] == [best] * len(leaders(players))


def test_people_at_one_screen_are_distinguished_by_name():
    party = Party("squadro", people=("ana", "ana"))
    party.do([Renamed(seat=2, person="ana", name="Bo")])
    play(party.start(), random.Random(1))
    players = score_sheet([party.table])
    assert [player.name.en for player in players] == ["Ana", "Bo"]
    assert sum(player.won for player in players) == 1


def test_a_resigned_match_has_a_winner_and_no_points():
    party = Party("saxum").start()
    party.decide(decisions.resign, 1, "ana")
    ana, bo = score_sheet([party.table])
    assert (ana.won, bo.won) == (0, 1)
    assert bo.scores[0].points is None
    assert leaders([ana, bo]) == [bo]
