"""The example bot at a server process: it plays whole matches, reconnects and is replaced."""

import random
import runpy

import pytest

from speeltafel import texts
from speeltafel.client import Client, Refused, Unreachable
from speeltafel.core.game import Choose, Over
from speeltafel.core.match import begin, replay
from speeltafel.games import GAMES
from speeltafel.web.static_files import FOLDER as STATIC
from tests.waiting import wait_until
from tests.web.program_client import EXAMPLE, example, token_for
from tests.web.server_process import Player, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server that replaces an absent program after a second."""
    with serving(tmp_path_factory.mktemp("server"), "--rate", "2000", "--bot-timeout", "1") as opened:
        yield opened


@pytest.fixture(scope="module")
def tokens(server):
    ana = Player().visit(server)
    return [token_for(ana, name) for name in ("Robo", "Bobo")]


def play_first(client, path):
    """Play the first legal move until the end; return the last state."""
    for match in client.follow(path):
        if "moves" in match["state"]["turn"]:
            client.move(path, match["state"]["turn"]["moves"][0], match["state"]["version"])
    return match


def test_the_example_is_no_longer_than_forty_lines():
    text = EXAMPLE.read_text("utf-8")
    assert len(text.splitlines()) <= 40
    assert f"{len(text.splitlines())} lines" in texts.PROGRAMS_RUN_WORDS.en
    assert STATIC.joinpath("bot.py.txt").read_text("utf-8") == text, "the server serves the example"


def test_the_example_bot_plays_a_match_of_every_game(server, tokens):
    ours, theirs = (Client(server.address, token) for token in tokens)
    with example(server, tokens[1]):
        for game in GAMES.values():
            path = ours.challenge(theirs.account()["id"], game.key)["id"]
            match = play_first(ours, path)
            states, _ = replay(game, begin(game, match["seats"], match["options"]), match["state"]["log"])
            over = game.turn(states[-1])
            assert isinstance(over, Over)
            assert match["state"]["turn"]["winners"] == list(over.winners)
            assert [player["kind"] for player in match["players"]] == ["program"] * 2
            assert not any("level" in player for player in match["players"]), "nobody had to stand in"


def test_two_example_bots_play_each_other(server, tokens):
    ours, theirs = (Client(server.address, token) for token in tokens)
    with example(server, tokens[0], tries=1), example(server, tokens[1]):
        wait_until(lambda: len(ours.online()) == 2)
        path = ours.challenge(theirs.account()["id"], "squadro")["id"]
        wait_until(lambda: ours.game(path)["state"]["turn"]["kind"] == "over")
    assert not any("level" in player for player in ours.game(path)["players"])


def test_the_example_bot_beats_random_play(monkeypatch):
    """It beats random play, without a server."""
    monkeypatch.setattr("sys.argv", ["bot.py", "http://nowhere", "token", "2"])
    monkeypatch.setattr(Client, "matches", lambda self: ())
    choose, game, rng = runpy.run_path(str(EXAMPLE))["choose"], GAMES["squadro"], random.Random(7)
    monkeypatch.setattr("random.choice", rng.choice)
    monkeypatch.setattr("random.random", rng.random)
    won = []
    for seat in (1, 2):
        match, log, state = {"game": "squadro", "seats": 2, "options": {}, "seat": seat}, [], begin(game, 2)
        while isinstance(turn := game.turn(state), Choose):
            moves = [game.write(move) for move in turn.moves]
            log.append(choose(match, log, moves) if turn.seat == seat else rng.choice(moves))
            state = game.play(state, game.read(log[-1]))
        won.append(turn.winners == (seat,))
    assert all(won)


def test_a_killed_example_bot_is_replaced_until_it_returns(server, tokens):
    ours, theirs = (Client(server.address, token) for token in tokens)
    with example(server, tokens[1]) as bot:
        path = ours.challenge(theirs.account()["id"], "squadro")["id"]
        wait_until(lambda: "moves" in ours.game(path)["state"]["turn"])
        bot.kill()
        bot.wait()
    ours.move(path, "1")
    wait_until(lambda: ours.game(path)["players"][1].get("level") == "club")
    with example(server, tokens[1]):
        wait_until(lambda: "level" not in ours.game(path)["players"][1])
        match = play_first(ours, path)
    assert match["state"]["turn"]["kind"] == "over"
    assert match["players"][1] == {"seat": 2, "name": "Bobo", "kind": "program", "owner": "Guest"}


def test_the_example_bot_reconnects_after_a_restart_of_the_server(tmp_path):
    with serving(tmp_path) as server:
        token = token_for(Player().visit(server))
        port = server.address.rpartition(":")[2]
        client = Client(server.address, token)
        path = client.set_up("squadro")["id"]
        stream = client.listen(path)
        assert next(stream)["type"] == "gameFull"
        server.kill()
        server.start(tmp_path, "--port", port)
        assert next(stream)["type"] == "gameFull", "it came back by itself, with all of it"
        stream.close()
        server.kill()
        impatient = Client(server.address, token, patience=0.3)
        for request in (impatient.account, lambda: impatient.set_up("squadro"), impatient.events().__next__):
            with pytest.raises(Unreachable):
                request()


def test_a_stopping_server_closes_open_streams(tmp_path):
    """Otherwise it would wait until all clients disconnect, which they never do."""
    with serving(tmp_path) as server:
        client = Client(server.address, token_for(Player().visit(server)), patience=0.1)
        stream = client.listen(client.set_up("squadro")["id"])
        assert next(stream)["type"] == "gameFull"
        server.process.terminate()
        assert "Cancel" not in server.process.communicate()[0]
        with pytest.raises(Unreachable):
            list(stream)


def test_the_client_waits_after_429(tmp_path):
    with serving(tmp_path, "--rate", "2") as server:
        client = Client(server.address, token_for(Player().visit(server)))
        assert len({client.account()["id"] for _ in range(18)}) == 1
        impatient = Client(server.address, client._token, patience=0.0)
        with pytest.raises(Refused, match="too-much"):
            any(impatient.account() == {} for _ in range(18))


def test_an_error_has_a_reason_in_both_languages(server, tokens):
    client = Client(server.address, tokens[0])
    with pytest.raises(Refused, match="no-table") as refused:
        client.game("nowhere")
    assert (refused.value.status, refused.value.nl) == (404, "Deze tafel bestaat niet (meer).")
    with pytest.raises(Refused, match="no-token"):
        Client(server.address, "speeltafel_nobody").account()
