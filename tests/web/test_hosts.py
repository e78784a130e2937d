"""Host names: protection against DNS rebinding, without configuration on local networks."""

import socket

import pytest
from starlette.websockets import WebSocketDisconnect

from speeltafel.core.refusals import BadRequest
from speeltafel.web.hosts import checked_origin, hostname, is_known
from speeltafel.web.openapi import FormRoute
from tests.services import use_settings
from tests.web.server_process import Player, serving

REBOUND = [
    "evil.example:8377",
    "evil.example",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "evil.local.example",
]


@pytest.mark.parametrize(
    ("url", "origin"),
    [
        ("https://play.example.org", "https://play.example.org"),
        ("https://Play.Example.org/", "https://play.example.org"),
        ("http://raspberrypi:8377", "http://raspberrypi:8377"),
        ("http://[fd00::1]:8377", "http://[fd00::1]:8377"),
    ],
)
def test_links_begin_with_a_configured_origin(url, origin):
    assert checked_origin(url) == origin


@pytest.mark.parametrize(
    "url",
    [
        "",
        "play.example.org",
        "ftp://play.example.org",
        "https://",
        "https://user@play.example.org",
        "https://play.example.org/table",
        "https://play.example.org?x",
        "https://play.example.org:99999",
        "https://play example.org",
        "https://play.example.org\r\nx",
        "https://" + "x" * 200,
    ],
)
def test_what_is_no_origin_is_refused(url):
    with pytest.raises(BadRequest):
        checked_origin(url)


def called(server, host, scheme="http", **more):
    """Return a guest whose browser uses this host name."""
    return server.guest(host=host, origin=f"{scheme}://{host}", **more)


@pytest.mark.parametrize("host", REBOUND)
@pytest.mark.parametrize("language", ["nl", "en"])
def test_a_rebound_host_name_may_not_post(server, host, language):
    mal = called(server, host, **{"accept-language": language})
    answer = mal.post("/tables", json=True, game="saga")
    assert (answer.status_code, answer.json()["error"]) == (403, "unknown-host")
    assert f"--public-host {hostname(host)}" in answer.json()["message"]
    assert server.stored() == ({}, 0)
    spoofed = {
        "x-forwarded-proto": "https",
        "x-forwarded-for": "203.0.113.9",
        "x-forwarded-host": "localhost",
    }
    assert mal.post("/tables", json=True, game="saga", headers=spoofed).status_code == 403
    assert mal.get("/").status_code == 200, "looking is allowed to any stranger"


def test_a_rebound_host_name_may_not_open_a_websocket(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    headers = {"host": "evil.example", "origin": "http://evil.example"}
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        ana.http.websocket_connect(f"{path}/live", headers=headers),
    ):
        pass
    assert closed.value.status_code == 403


def test_same_origin_is_trusted_only_for_known_host_names(server):
    for host, status in (("evil.example", 403), ("localhost:8377", 303)):
        guest = server.guest(host=host, **{"sec-fetch-site": "same-origin"})
        del guest.http.headers["origin"]
        assert guest.post("/tables", game="saga").status_code == status


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1:8377", "192.168.1.20:8377", "[::1]:8377", "[fd00::7]:8377", "localhost:8377",
     "raspberrypi:8377", "pi.local:8377", "pi.local.:8377", "tafel.lan", "tafel.home.arpa:8377",
     "TAFEL.Local:8377", f"{socket.gethostname()}:8377"],
)  # fmt: skip
def test_local_host_names_need_no_configuration(server, host):
    assert called(server, host).post("/tables", game="saga").status_code == 303


def test_over_https_any_host_name_is_accepted(server):
    guest = called(server, "tafel.example.org", "https")
    assert guest.post("/tables", game="saga").status_code == 303


def test_a_configured_host_name_is_accepted_with_any_port(server):
    use_settings(server.app, public_hosts=frozenset({"tafel.example.org"}))
    for host in ("tafel.example.org", "tafel.example.org:8377", "Tafel.Example.Org."):
        assert called(server, host).post("/tables", game="saga").status_code == 303, host
    for host in ("a.tafel.example.org", "example.org", "tafel.example.org.evil.example"):
        assert called(server, host).post("/tables", game="saga").status_code == 403, host


ONE_CLICK = "/notices/{channel:str}/stop/{token:str}"
"""Mail programs post to it from anywhere (RFC 8058): the token in it is the right to."""


def test_every_form_refuses_a_page_of_another_site(server):
    ana, bo = server.guest(), server.guest()
    path = server.new_table("squadro", ana, bo)
    forms = [route.path for route in server.app.routes if isinstance(route, FormRoute)]
    forms.remove(ONE_CLICK)
    facts = {"{id:str}": path[3:], "{game:str}": "squadro", "{program:str}": "robo", "{seat:small}": "1"}
    before = server.stored()
    for form in forms:
        for name, value in facts.items():
            form = form.replace(name, value)
        answer = ana.http.post(form, data={"seat": "1"}, headers={"origin": "http://evil.example"})
        assert answer.status_code == 403, form
    assert server.stored() == before
    assert len(forms) > 30


@pytest.mark.parametrize(
    "host", ["", ".", "[", "[]", ":80", "a b.c", "\x00.x", "é.example", "1.2.3", "1.2.3.4.5"]
)
def test_an_invalid_host_name_is_refused(host):
    assert not is_known(host, frozenset())


def test_host_names_are_configured_by_flag_or_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("SPEELTAFEL_PUBLIC_HOST", "one.example,two.example")
    with serving(tmp_path) as server:
        statuses = {}
        for host in ("one.example", "two.example", "three.example"):
            guest = Player().visit(server)
            headers = {"host": host, "origin": f"http://{host}"}
            statuses[host] = guest.http.post(
                f"{server.address}/tables", data={"game": "saga"}, headers=headers
            )
    assert [answer.status_code for answer in statuses.values()] == [303, 303, 403]
    with serving(tmp_path, "--public-host", "Three.Example") as server:
        headers = {"host": "three.example:99", "origin": "http://three.example:99"}
        guest = Player().visit(server)
        answer = guest.http.post(f"{server.address}/tables", data={"game": "saga"}, headers=headers)
        assert answer.status_code == 303
