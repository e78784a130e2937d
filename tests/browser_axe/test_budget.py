"""The size of a first visit to a table, in bytes."""

import re
import urllib.request

import pytest

from speeltafel.games import GAMES
from tests.prepared_server import token

BUDGET = 100_000
PARTS = re.compile(
    r'<(?:link rel="(?:icon|stylesheet|manifest|modulepreload)"|script type="module") (?:href|src)="([^"]+)"'
)


def travelled(url, person=""):
    """Return the body of a response as sent over the network, and its headers."""
    headers = {"accept-encoding": "gzip", "cookie": f"speeltafel={token(person)}" if person else ""}
    with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as answer:
        return answer.read(), answer.headers


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("moment", ["early", "late"])
def test_a_first_table_page_stays_within_its_budget(game, moment, server, actors):
    page, _ = travelled(f"{server.url}/t/{game}-{moment}", actors[f"{game}-{moment}"])
    parts = PARTS.findall(page.decode())
    assert len([part for part in parts if part.endswith(".js")]) >= 10
    assert all(part.startswith("/") for part in parts)
    assert len(page) + sum(len(travelled(server.url + part)[0]) for part in parts) <= BUDGET


def test_pages_with_private_links_are_not_compressed(server):
    for path, person, how in [
        ("/t/talking", "Ana", None),
        ("/mine", "Ana", None),
        ("/", "", "gzip"),
        ("/rules/saga", "", "gzip"),
        ("/static/js/board.js", "", "gzip"),
        ("/static/site.css", "", "gzip"),
    ]:
        assert travelled(server.url + path, person)[1]["content-encoding"] == how, path
