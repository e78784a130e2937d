"""Proofs of fair dice: true records pass and forged ones don't, in `verify` and the standalone checker."""

import ast
import contextlib
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from speeltafel.core import record
from speeltafel.core.game import Chance, Odds
from speeltafel.core.refusals import BadRecord, Refusal
from speeltafel.games import GAMES
from speeltafel.play.chance import Dice
from speeltafel.play.match import Match
from speeltafel.play.proof import NO_PROOF, dice_odds, format_odds, is_stir, prove, stir_of, verify
from tests.playouts import games
from tests.proofs import CHECKER, played, proven, resealed, run_checker

OF_CHANCE = sorted(key for key, game in GAMES.items() if game.chance)
forgers = settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def judged(whole, folder):
    """Return what both checkers find wrong with a record: `verify`, and the one that knows no rules."""
    path = folder / "match.speeltafel"
    path.write_text(record.write(whole), "utf-8")
    status, output = run_checker(path)
    troubles = verify(record.read(record.write(whole)), GAMES).troubles
    return [text.en for text in troubles], output if status else ""


@games
@pytest.mark.parametrize("seed", [1, 2])
def test_a_true_record_passes_both_checks(game, seed, tmp_path):
    whole = proven(game.key, seed)
    assert record.read(record.write(whole)) == whole
    assert judged(whole, tmp_path) == ([], "")
    verdict = verify(whole, GAMES)
    assert bool(verdict.rolls) == game.chance
    assert len(whole.proof.stirs) == whole.seats


@pytest.mark.parametrize("key", OF_CHANCE)
def test_a_record_without_entropy_passes(key, tmp_path):
    table = played(key, stirs=False).table
    assert judged(prove(table.match, table.dice, table.commitment, table.stirs), tmp_path) == ([], "")


def test_a_record_reformatted_by_an_editor_passes(tmp_path):
    path = tmp_path / "match.speeltafel"
    head, _, body = record.write(proven("zocken")).partition("\n\n")
    first, *lines = head.split("\n")
    text = "\r\n".join(["\ufeff" + first, *reversed(lines), "", *body.split()])
    path.write_text(text, "utf-8", newline="")
    assert run_checker(path)[0] == 0
    assert verify(record.read(text), GAMES).troubles == ()


def test_a_game_that_was_closed_before_anything_happened_can_be_checked(tmp_path):
    table = played("saga").table
    match = Match(table.game, table.seats, table.options)
    assert judged(prove(match, table.dice, table.commitment, table.stirs), tmp_path) == ([], "")


def test_a_record_without_proof_has_nothing_to_check(tmp_path):
    plain = replace(proven("saxum"), proof=None)
    with pytest.raises(BadRecord) as refusal:
        verify(plain, GAMES)
    assert refusal.value.text == NO_PROOF
    path = tmp_path / "plain"
    path.write_text(record.write(plain), "utf-8")
    status, output = run_checker(path)
    assert status == 1
    assert "no record with a proof" in output


# Forged records. Forgers know the format and recompute the checksum; they don't know another seed.


def rolls_of(whole):
    return sorted(event for events in whole.proof.rolls.values() for event in events)


def other_outcome(whole, event, data):
    game = GAMES[whole.game]
    state = Match.resume(replace(whole, log=whole.log[: event - 1]), GAMES).state
    others = [token for token in map(game.write, game.turn(state).odds) if token != whole.log[event - 1]]
    return data.draw(st.sampled_from(others))


@forgers
@given(key=st.sampled_from(OF_CHANCE), data=st.data())
def test_a_single_changed_roll_is_detected_and_named(key, data, tmp_path):
    whole = proven(key)
    event = data.draw(st.sampled_from(rolls_of(whole)))
    log = [*whole.log]
    log[event - 1] = other_outcome(whole, event, data)
    troubles, output = judged(resealed(replace(whole, log=tuple(log))), tmp_path)
    assert any(text.startswith(f"Event {event}: it says {log[event - 1]}, but ") for text in troubles)
    assert f"event {event} should be {whole.log[event - 1]}" in output
    troubles, output = judged(replace(whole, log=tuple(log)), tmp_path)
    assert any("checksum" in text for text in troubles)
    assert "changed after it was saved" in output


@forgers
@given(key=st.sampled_from(OF_CHANCE), data=st.data())
def test_events_in_another_order_are_detected(key, data, tmp_path):
    whole = proven(key)
    roll = data.draw(st.sampled_from(rolls_of(whole))) - 1
    others = [at for at, token in enumerate(whole.log) if token != whole.log[roll]]
    other = data.draw(st.sampled_from(others))
    log = [*whole.log]
    log[roll], log[other] = log[other], log[roll]
    troubles, output = judged(resealed(replace(whole, log=tuple(log))), tmp_path)
    assert troubles
    assert output


def flipped(text, data):
    """Return hexadecimal text with one digit changed."""
    at = data.draw(st.integers(0, len(text) - 1))
    digit = data.draw(st.sampled_from([digit for digit in "0123456789abcdef" if digit != text[at]]))
    return text[:at] + digit + text[at + 1 :]


def forge(whole, field, data):
    """Return a record with one thing forged that was fixed before the match."""
    proof = whole.proof
    seat = data.draw(st.sampled_from(sorted(proof.stirs)))
    match field:
        case "stir":
            forged = replace(proof, stirs={**proof.stirs, seat: flipped(proof.stirs[seat], data)})
        case "stir left out":
            forged = replace(proof, stirs={at: stir for at, stir in proof.stirs.items() if at != seat})
        case "stirs swapped":
            seats, stirs = list(proof.stirs), list(proof.stirs.values())
            forged = replace(proof, stirs=dict(zip(seats, [*stirs[1:], stirs[0]], strict=True)))
        case "seed":
            forged = replace(proof, seed=flipped(proof.seed, data))
        case "seed and commitment":
            seed = flipped(proof.seed, data)
            forged = replace(proof, seed=seed, commitment=Dice(bytes.fromhex(seed)).commitment)
        case "commitment":
            forged = replace(proof, commitment=flipped(proof.commitment, data))
    return resealed(replace(whole, proof=forged))


FIELDS = ["stir", "stir left out", "stirs swapped", "seed", "seed and commitment", "commitment"]


@pytest.mark.parametrize("field", FIELDS)
@settings(forgers, max_examples=8)
@given(key=st.sampled_from(OF_CHANCE), data=st.data())
def test_what_is_fixed_before_the_match_cannot_be_forged(field, key, data, tmp_path):
    troubles, output = judged(forge(proven(key), field, data), tmp_path)
    assert troubles
    assert output


def test_the_settings_cannot_be_forged(tmp_path):
    whole = proven("saxum")
    troubles, output = judged(resealed(replace(whole, options={"target": 21})), tmp_path)
    assert troubles
    assert output


def test_undeclared_invented_and_misweighted_rolls_are_detected():
    whole = proven("zocken")
    (kind,) = whole.proof.rolls
    hidden = replace(whole.proof, rolls={kind: whole.proof.rolls[kind][1:]})
    first = whole.proof.rolls[kind][0]
    troubles = verify(resealed(replace(whole, proof=hidden)), GAMES).troubles
    assert [text.en for text in troubles] == [
        f"Event {first}: the record names other odds than the rules do."
    ]
    invented = replace(whole.proof, rolls={kind: (1, *whole.proof.rolls[kind])})
    troubles = verify(resealed(replace(whole, proof=invented)), GAMES).troubles
    assert [text.en for text in troubles] == ["Event 1: by the rules nothing is rolled here."]
    loaded = replace(whole.proof, odds={kind: "any 1 2 3 4 5 6*2"})
    assert len(verify(resealed(replace(whole, proof=loaded)), GAMES).troubles) == verify(whole, GAMES).rolls


def test_an_impossible_move_is_named():
    whole = proven("columbiz")
    log = (*whole.log[:1], "keep:77", *whole.log[2:])
    troubles = verify(resealed(replace(whole, log=log)), GAMES).troubles
    assert any(text.en.startswith("Event 2: ") for text in troubles)


@settings(forgers, max_examples=40)
@given(key=st.sampled_from(sorted(GAMES)), data=st.data())
def test_any_changed_character_is_detected(key, data, tmp_path):
    text = record.write(proven(key))
    at = data.draw(st.integers(0, len(text) - 1).filter(lambda at: not text[at].isspace()))
    sign = data.draw(st.characters(min_codepoint=33, max_codepoint=126).filter(lambda sign: sign != text[at]))
    forged = text[:at] + sign + text[at + 1 :]
    path = tmp_path / "forged"
    path.write_text(forged, "utf-8")
    assert run_checker(path)[0] == 1
    with contextlib.suppress(Refusal):
        assert verify(record.read(forged), GAMES).troubles


# Parts.


def test_the_standalone_checker_is_short_and_imports_nothing_of_ours():
    source = CHECKER.read_text("utf-8")
    assert len(source.splitlines()) <= 80
    named = {
        name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module] if isinstance(node, ast.ImportFrom) else [one.name for one in node.names])
    }
    assert named == {"hashlib", "hmac", "itertools", "math", "sys"}


@games
def test_the_record_names_odds_exactly_as_the_rules_draw_them(game):
    whole = proven(game.key)
    match = Match.resume(whole, GAMES)
    turns = [game.turn(state) for state in match.states]
    for event in rolls_of(whole):
        turn = turns[event - 1]
        assert isinstance(turn, Chance)
        kind, *rest = format_odds(game.write, turn.odds).split()
        tokens = dice_odds(int(rest[0])) if kind == "dice" else dict.fromkeys(rest, 1)
        assert list(tokens.items()) == [(game.write(move), weight) for move, weight in turn.odds.items()]


def test_odds_other_than_dice_are_listed_with_their_weights():
    assert format_odds(str, Odds({"a": 1, "b": 2, "c": 1})) == "any a b*2 c"
    assert format_odds(str, Odds({"1": 1, "2": 2})) == "any 1 2*2"


def test_the_entropy_of_words_is_their_hash():
    """The first half of what `printf 'hocus pocus' | sha256sum` prints."""
    assert stir_of(" hocus pocus ") == "9ddc02cc152c21de5d673f9acdb5eb79"
    assert stir_of("a") != stir_of("b")
    assert is_stir(stir_of("half a pair: \ud800"))
