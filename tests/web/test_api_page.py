"""The API page: its example requests, routes, limits and Python work as documented."""

import json
import re
import shlex
from pathlib import Path
from urllib.parse import urlencode

import pytest

from speeltafel.client import Client
from speeltafel.play.programs import GONE, STAND_IN
from speeltafel.server.programs.programs import MAX_STREAMS
from speeltafel.server.programs.streams import HEARTBEAT
from speeltafel.web import forms
from speeltafel.web.api import endpoints
from speeltafel.web.limits import rates
from tests.web.program_client import ProgramClient, example, token_for
from tests.web.server_process import Player, serving

PAGE = (Path(__file__).parent.parent.parent / "docs" / "api.md").read_text("utf-8")
BY_HAND = PAGE.split("## By hand\n")[1].split("\n## ")[0]
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", BY_HAND, re.MULTILINE | re.DOTALL)


class Reader:
    """A reader who runs the commands of the page."""

    def __init__(self, server):
        ana = server.guest()
        path = ana.post("/tables", game="squadro").headers["location"]
        ana.post_ok(f"{path}/name", seat=1, name="Ana")
        self.robo, self.bobo = ProgramClient(server, ana, "Robo"), ProgramClient(server, ana, "Bobo")
        self.names = {"PROGRAM": self.robo.id, "$BOBO": self.bobo.id, "$SERVER": "http://testserver"}
        self.names |= {"$TOKEN": self.robo.token, "$OTHER": self.bobo.token}

    def typed(self, command):
        """Return the response to a curl command of the page; of a stream its first line."""
        for name, value in self.names.items():
            command = command.replace(name, value)
        program, *words = shlex.split(command)
        assert program == "curl"
        url = next(argument for argument in words if argument.startswith("http://testserver/"))
        path, sent, method = url.removeprefix("http://testserver"), [], "GET"
        for flag, value in zip(words, [*words[1:], ""], strict=True):
            if flag in ("-d", "--data-urlencode"):
                sent.append(tuple(value.split("=", 1)))
            if flag == "-X":
                method = value
        caller = self.robo if self.robo.token in command else self.bobo
        if "-N" in words:
            with caller.listen(path) as stream:
                return stream.line()
        body = {"content": urlencode(sent), "headers": {"content-type": "application/x-www-form-urlencoded"}}
        return caller.request("POST" if sent else method, path, **(body if sent else {})).json()

    def learn(self, command, answer):
        """Replace the page's placeholder for a table."""
        if "/api/challenge/" in command and "game" in answer:
            self.names["CHALLENGE"] = answer["id"]
        if "-d game=squadro" in command:
            self.names["TABLE"] = answer["id"]


def test_the_example_requests_get_the_documented_responses(server):
    reader, response, requests = Reader(server), None, 0
    for kind, block in BLOCKS:
        if kind == "json":
            shown = block
            for name in ("PROGRAM", "TABLE"):
                shown = shown.replace(f'"{name}"', f'"{reader.names.get(name)}"')
            assert response == json.loads(shown)
            continue
        for command in block.strip().split("\n"):
            response = reader.typed(command)
            requests += 1
            reader.learn(command, response)
            refused = "error" in response
            assert not refused or command.endswith("TABLE/move/3"), (command, response)
    assert requests >= 16
    assert server.table_at(reader.names["CHALLENGE"]).match is not None


def test_the_page_lists_exactly_the_routes_of_the_api():
    listed = set(re.findall(r"^\| `(GET|POST) (/api/[^`]+)`", PAGE, re.MULTILINE))
    routes = {
        (next(iter(route.methods - {"HEAD"})), re.sub(r":\w+}", "}", route.path))
        for route in endpoints.ROUTES
    }
    assert listed == routes


def test_the_limits_on_the_page_are_those_of_the_code():
    assert f"not heard of for {GONE:.0f} seconds" in PAGE
    assert f"at level `{STAND_IN}`" in PAGE
    assert f"{MAX_STREAMS} tables at most" in PAGE
    assert (HEARTBEAT, rates.RATE, rates.BURST, rates.CHAT, rates.CREATE) == (5, 20, 80, 4, 5)
    assert f"{forms.BODY_LIMIT:,} bytes" in PAGE


@pytest.fixture(scope="module")
def process(tmp_path_factory):
    with serving(tmp_path_factory.mktemp("process"), "--rate", "2000") as opened:
        yield opened


def test_the_python_example_plays_a_match(process):
    (code,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    ana = Player().visit(process)
    ours, theirs = token_for(ana, "Robo"), token_for(ana, "Bobo")
    with example(process, theirs):
        other = Client(process.address, theirs).account()["id"]
        path = Client(process.address, ours).challenge(other, "squadro")["id"]
        exec(compile(code, "api.md", "exec"), {"address": process.address, "token": ours})
    assert Client(process.address, ours).game(path)["state"]["turn"]["kind"] == "over"
