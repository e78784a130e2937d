"""`speeltafel play`, `replay`, `verify`, `games` and `rules` from the command line."""

from dataclasses import replace

import pytest
from click.testing import CliRunner

from speeltafel import __version__
from speeltafel.cli.main import main
from speeltafel.core import record
from speeltafel.core.record import Record
from speeltafel.core.rulebook import printed
from speeltafel.core.words import LANGUAGES
from speeltafel.games import GAMES
from speeltafel.play.proof import prove
from tests.play.test_branches import branched
from tests.playouts import games, play_out
from tests.proofs import played, proven


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def type_command(*words, input=""):
        return CliRunner().invoke(main, [str(word) for word in words], input=input, catch_exceptions=False)

    return type_command


def saved(path, game, seed=4):
    played = play_out(game, seed)
    match = Record(game.key, game.version, played.seats, played.options, tuple(played.log), {1: "Ana"})
    path.write_text(record.write(match), "utf-8")
    return played


def test_games_lists_all_games_in_both_languages(run):
    for language in ("nl", "en"):
        shown = run("games", "--language", language).output
        for game in GAMES.values():
            assert game.name in shown
            assert game.summary.into(language) in shown
            for option in game.options.values():
                assert option.label.into(language) in shown


@games
def test_rules_prints_the_rulebook_or_one_ruling(run, game):
    for language in LANGUAGES:
        assert (
            run("rules", game.key, "--language", language).output.strip() == printed(game, language).strip()
        )
    for ruling in game.rulings:
        assert run("rules", game.key, ruling.lower(), "--language", "en").output.startswith(f"**{ruling}.** ")
    refused = run("rules", game.key, "Y99", "--language", "nl")
    assert refused.exit_code == 1
    assert "'Y99' is geen uitspraak" in refused.output


@games
def test_replay_prints_a_whole_match(run, tmp_path, game):
    played = saved(tmp_path / "match", game)
    shown = run("replay", "match", "--language", "en").output
    assert f"{len(played.log)}. " in shown
    assert game.endings[game.turn(played.states[-1]).why].en in shown
    dutch = run("replay", "match", "--language", "nl").output
    assert "Ana" in dutch
    assert game.endings[game.turn(played.states[-1]).why].nl in dutch


@games
def test_replay_stops_where_it_is_told(run, tmp_path, game):
    played = saved(tmp_path / "match", game)
    shown = run("replay", "match", "--to", "3", "--seat", "1", "--language", "en").output
    assert "\n3. " in shown
    assert "\n4. " not in shown
    assert f"Position after event 3 of {len(played.log)}:" in shown
    assert run("replay", "match", "--to", "0", "--aloud", "--language", "nl").exit_code == 0


def test_what_cannot_be_replayed_is_refused_in_the_readers_language(run, tmp_path):
    saved(tmp_path / "match", GAMES["squadro"])
    (tmp_path / "letter").write_text("dear Ana")
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff\xfe")
    for words, nl, en in [
        (["replay", "nowhere"], "Het bestand nowhere is niet te lezen", "The file nowhere can't be read"),
        (["replay", "."], "Het bestand . is niet te lezen", "The file . can't be read"),
        (["replay", "letter"], "geen partij van Speeltafel", "no record of Speeltafel"),
        (["replay", "picture"], "geen tekstbestand", "not a text file"),
        (["replay", "match", "--to", "9999"], "9999 is er niet bij", "9999 is not among them"),
        (["replay", "match", "--to", "x"], "--to: 'x' is geen geheel getal", "--to: 'x' is no whole number"),
        (["replay", "match", "--seat", "3"], "Stoel 3 is er niet", "There is no seat 3"),
        (["rules", "chess"], "Een spel 'chess' kennen we niet", "We know no game 'chess'"),
        (["play", "chess"], "Een spel 'chess' kennen we niet", "We know no game 'chess'"),
        (["play", "squadro", "--seats", "3"], "is voor 2 spelers", "is for 2 players"),
        (
            ["play", "squadro", "--seats", "two"],
            "--seats: 'two' is geen geheel",
            "--seats: 'two' is no whole",
        ),
        (["play", "saxum", "--option", "target=5"], "10 tot en met 999", "10 to 999"),
        (["play", "saxum", "--option", "target"], "naam=waarde", "name=value"),
        (["play", "saxum", "--option", "colour=red"], "kent geen optie 'colour'", "no option 'colour'"),
        (["play", "squadro", *["--name", "x"] * 3], "3 namen voor 2 stoelen", "3 names for 2 seats"),
        (["play", "--resume", "letter"], "geen partij van Speeltafel", "no record of Speeltafel"),
    ]:
        for language, words_said in (("nl", nl), ("en", en)):
            refused = run(*words, "--language", language)
            assert refused.exit_code == 1, words
            assert words_said in refused.output
            assert "Traceback" not in refused.output


def test_play_lists_the_games_and_asks_for_the_number_of_players(run):
    shown = run("play", "--language", "en", input="9\nchess\n3\n11\n4\nquit\n").output
    for game in GAMES.values():
        assert game.name in shown
    assert "We know no game 'chess'" in shown
    assert shown.count("How many players (1-8)?") == 2
    assert "Player 4" in shown


def test_play_a_named_game_with_options_names_and_words_instead_of_drawings(run):
    words = [
        "play",
        "squadro",
        "--option",
        "first=2",
        "--name",
        "Ana",
        "--name",
        "Bo",
        "--aloud",
        "--language",
        "nl",
    ]
    shown = run(*words, input="1\n").output
    assert "Bo, jij bent aan de beurt: welke kolom vooruit?" in shown
    assert "kolom 1: aan de start, snelheid 1." in shown


def test_resume_goes_on_where_it_stopped_and_saves_to_the_same_file(run, tmp_path):
    first = run("play", "squadro", "--name", "Ana", "--language", "en", input="1\n2\nsave mine.speeltafel\n")
    assert first.exit_code == 0
    run("play", "--resume", "mine.speeltafel", "--language", "en", input="3\n")
    saved = record.read((tmp_path / "mine.speeltafel").read_text("utf-8"))
    assert saved.log == ("1", "2", "3")
    assert saved.names == {1: "Ana"}
    assert [path.name for path in tmp_path.iterdir()] == ["mine.speeltafel"]


def test_former_names_of_commands_still_work_and_are_not_listed(run):
    listed = run("--help").output
    for former, name in (("move-house", ("move-data",)), ("solve", ("lab", "solve"))):
        shown = run(former, "--help").output
        assert shown.split("\n", 2)[2] == run(*name, "--help").output.split("\n", 2)[2]
        assert f"  {former} " not in listed
    assert "  move-data " in listed


def test_end_of_input_ends_the_command(run):
    assert run("play", input="").exit_code == 0
    assert run("play", "squadro", input="").exit_code == 0


@pytest.mark.parametrize(
    ("speaks", "greets"), [("nl_BE.UTF-8", "Welkom"), ("en_GB.UTF-8", "Welcome"), ("C", "Welcome")]
)
def test_the_default_language_is_that_of_the_system(run, monkeypatch, speaks, greets):
    monkeypatch.setenv("LC_ALL", speaks)
    assert greets in run("play").output


def test_the_version_is_printed(run):
    assert __version__ in run("--version").output


@games
@pytest.mark.parametrize("language", ["nl", "en"])
def test_verify_recomputes_the_dice_of_a_record(run, tmp_path, game, language):
    match = proven(game.key)
    (tmp_path / "match").write_text(record.write(match), "utf-8")
    passed = run("verify", "match", "--language", language)
    assert passed.exit_code == 0
    assert passed.output.startswith({"nl": "In orde: ", "en": "In order: "}[language])
    (tmp_path / "forged").write_text(record.write(match).replace("seed: ", "seed: 00"), "utf-8")
    caught = run("verify", "forged", "--language", language)
    assert caught.exit_code == 1
    assert caught.output.startswith({"nl": "Niet in orde:\n- ", "en": "Not in order:\n- "}[language])
    assert {"nl": "Gebeurtenis", "en": "Event"}[language] in caught.output or not game.chance


def test_verify_says_how_many_events_the_proof_does_not_cover(run, tmp_path):
    table = branched(played("saxum").table, 3).table
    (tmp_path / "match").write_text(
        record.write(prove(table.match, table.dice, table.commitment, table.stirs)), "utf-8"
    )
    assert "The first 3 events were imported" in run("verify", "match", "--language", "en").output
    assert "De eerste 3 gebeurtenissen zijn ingelezen" in run("verify", "match", "--language", "nl").output


def test_verify_refuses_a_record_without_a_proof(run, tmp_path):
    saved(tmp_path / "match", GAMES["saxum"])
    assert "carries no proof" in run("verify", "match", "--language", "en").output
    assert "geen bewijs" in run("verify", "match", "--language", "nl").output
    missing = run("verify", "nowhere", "--language", "en")
    assert missing.exit_code == 1
    assert "can't be read" in missing.output


def test_play_draws_who_begins_and_says_so(run):
    named = ("play", "squadro", "--name", "Ana", "--name", "Bo", "--language", "en")
    drawn = {run(*named, "--seating", "drawn").output.split("\n")[0] for _ in range(40)}
    assert drawn == {"The draw: Ana begins.", "The draw: Bo begins."}
    assert "The draw" not in run(*named, "--seating", "seated").output
    assert "The draw" not in run("play", "squadro", "--seating", "drawn", "--language", "en").output


def test_play_names_nobody_who_begins_where_chance_does(run, monkeypatch):
    squadro = GAMES["squadro"]
    at_chance = replace(squadro, dump=lambda state: {**squadro.dump(state), "to_move": 0})
    monkeypatch.setitem(GAMES, "squadro", at_chance)
    named = ("play", "squadro", "--name", "Ana", "--name", "Bo", "--seating", "drawn", "--language", "en")
    assert "The draw" not in run(*named).output
    assert "Ana" in run(*named).output


def test_a_chosen_seat_among_bots_is_not_drawn(run):
    chosen = (
        "play",
        "squadro",
        "--bots",
        "beginner",
        "--seat",
        "1",
        "--seating",
        "drawn",
        "--language",
        "en",
    )
    shown = run(*chosen).output
    assert "The draw" not in shown
    assert "Bot (beginner)" in shown
