"""A server that is killed loses no notice, and its receiver knows one that comes twice."""

import re

from soak.receivers import MailReceiver, closing_each
from tests.waiting import wait_until
from tests.web.server_process import Player, serving

TURN = "It's your turn at Squadro"


def options_for(mail):
    """Return the options of a server that sends e-mail."""
    return "--smtp", mail.url, "--public-url", "http://table.localhost"


def table_of_two(ana, bo):
    """Open a table where it is Ana's turn; return its path."""
    path = ana.post("/tables", game="squadro").headers["location"]
    bo.post(f"{path}/sit", seat=2, name="Bo")
    assert ana.post(f"{path}/start").json()["ok"]
    return path


def move(player, path, seat):
    """Play the first move, as a page would."""
    room = player.get(path).text
    version, token = re.search(r'data-version="(\d+)"', room)[1], "1"
    answer = player.post(f"{path}/move", seat=seat, move=token, version=version)
    assert answer.json().get("ok"), answer.text


def test_death_before_and_after_sending_loses_nothing_and_counts_nothing_twice(tmp_path):
    with closing_each(MailReceiver()) as (mail,), serving(tmp_path, *options_for(mail)) as server:
        ana, bo = Player().visit(server), Player().visit(server)
        ana.http.headers["accept-language"] = bo.http.headers["accept-language"] = "en"
        path = table_of_two(ana, bo)
        assert bo.post("/mine/notices", to="bo@example.org").status_code == 200
        link = re.search(r"http://[^/]+(/notices\S+)", mail.letters[0].get_content())[1]
        assert bo.post(link).status_code == 200

        move(ana, path, 1)
        server.kill()  # the move is acknowledged, and nothing is sent yet
        assert len(mail.letters) == 1
        mail.on_letter = lambda: server.process.kill()
        server.start(tmp_path, *options_for(mail))
        wait_until(lambda: len(mail.letters) == 2)
        wait_until(lambda: server.process.poll() is not None)  # killed before it knew that it was sent
        server.kill()

        mail.on_letter = lambda: None
        server.start(tmp_path, *options_for(mail))
        wait_until(lambda: len(mail.letters) == 3)
        assert [letter["subject"] for letter in mail.letters[1:]] == [TURN, TURN]
        assert len({letter["message-id"] for letter in mail.letters[1:]}) == 1
