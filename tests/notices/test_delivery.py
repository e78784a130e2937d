"""Delivery: retried until it arrives, counted once, never into private networks, and stopped when asked."""

import asyncio
import json
import re
import socket

import pytest

from soak.receivers import Browser, decode64, encode64
from speeltafel.core.refusals import BadRequest
from speeltafel.server.notices.delivery import https, push
from speeltafel.server.notices.delivery.message import Undelivered
from speeltafel.server.notices.notices import MAX_ATTEMPTS
from speeltafel.store.notices import channels
from tests.notices.test_turns import GRACE

HOOK = "https://hooks.example/services/T0/secret"


@pytest.fixture
def path(sender, ana, bo):
    """A table at which it is Ana's turn."""
    return sender.server.new_table("squadro", ana, bo)


def hook(guest, form="json", url=HOOK):
    guest.post_ok_page("/mine/notices", url=url, format=form)


def channels_of(sender, guest):
    return sender.server.store.read(channels.channels_of, guest.person)


def test_the_example_of_the_standard_is_encrypted_as_it_says():
    """RFC 8291, section 5 and appendix A."""
    from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, derive_private_key

    secret = decode64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    subscription = {
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    }
    sent = push.encrypt(
        b"When I grow up, I want to be a watermelon",
        subscription,
        decode64("DGv6ra1nlYgDCS1FRnbzlw"),
        derive_private_key(int.from_bytes(secret), SECP256R1()),
    )
    assert encode64(sent) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8w"
        "EqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_notice_is_sent_again_until_it_arrives_and_is_the_same_one(sender, ana, bo, path):
    hook(bo)
    sender.web.answers = [(503, {}), (429, {"retry-after": "3600"}), (200, {})]
    sender.move(path, ana, bo)
    sender.work(GRACE)
    sender.work(31)
    sender.work(3500)
    assert len(sender.web.posts) == 2, "the receiver said when"
    sender.work(101)
    sender.work(86_400)
    assert len(sender.web.posts) == 3
    assert len({json.loads(body)["id"] for _, _, body in sender.web.posts}) == 1
    assert len({headers["idempotency-key"] for _, headers, _ in sender.web.posts}) == 1


def test_a_notice_that_never_arrives_is_given_up(sender, ana, bo, path):
    hook(bo)
    sender.web.answers = [(500, {})] * 50
    sender.move(path, ana, bo)
    sender.work(GRACE)
    for _ in range(20):
        sender.work(6 * 3600)
    assert len(sender.web.posts) == MAX_ATTEMPTS
    assert channels_of(sender, bo), "the webhook may work again"


@pytest.mark.parametrize("status", [404, 410])
def test_a_dead_subscription_is_dropped(sender, ana, bo, path, status):
    sender.push_to(bo, "bo")
    sender.web.answers = [(status, {})]
    sender.move(path, ana, bo)
    sender.work(GRACE)
    assert channels_of(sender, bo) == []
    sender.move(path, ana, bo)
    sender.move(path, ana, bo)
    sender.work(GRACE)
    assert len(sender.web.posts) == 1


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ("discord", lambda body: body["content"]),
        ("slack", lambda body: body["text"]),
        ("matrix", lambda body: body["text"]),
        ("json", lambda body: f"{body['title']} {body['url']}"),
    ],
)
def test_a_webhook_gets_what_it_expects(sender, ana, bo, path, form, words):
    hook(bo, form)
    ana.post_ok(f"{path}/name", seat=1, name="<!here>@everyone")
    sender.move(path, ana, bo)
    sender.work(GRACE)
    ((target, headers, body),) = sender.web.posts
    assert target == "/services/T0/secret"
    assert headers["content-type"] == "application/json"
    text = words(json.loads(body))
    assert "Jij bent aan de beurt bij Squadro" in text
    assert text.count(f"http://testserver{path}") == 1
    assert "@everyone" not in text
    if form == "slack":
        assert "<!here>" not in text
    if form == "discord":
        assert json.loads(body)["allowed_mentions"] == {"parse": []}


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "239.1.1.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "fe80::1%eth0",
        "fc00::1",
        "fec0::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "64:ff9b::a00:1",
        "2002:7f00:1::",
        "2001:0:7f00:1::",
        "192.88.99.1",
        "3fff::1",
    ],
)
def test_no_address_of_a_private_network_is_public(address):
    assert not https.is_public(address)


@pytest.mark.parametrize("address", ["93.184.216.34", "8.8.8.8", "2606:4700::6810:84e5", "::ffff:8.8.8.8"])
def test_addresses_of_the_internet_are_public(address):
    assert https.is_public(address)


def resolving(monkeypatch, *addresses):
    """Let every name lead to these addresses, one answer after another; the last stays."""
    answers = list(addresses)

    def resolve(host, port, **_):
        found = answers.pop(0) if len(answers) > 1 else answers[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in found]

    monkeypatch.setattr(https.socket, "getaddrinfo", resolve)


def test_a_name_that_leads_into_a_private_network_is_refused(monkeypatch):
    async def post():
        await https.Poster().post("https://inside.example/", b"{}", {})

    async def connect(*_, **__):
        raise AssertionError("a connection was made")

    monkeypatch.setattr(https.asyncio, "open_connection", connect)
    for found in (["10.0.0.1"], ["8.8.8.8", "127.0.0.1"], []):
        resolving(monkeypatch, found)
        with pytest.raises(Undelivered, match="not on the public internet"):
            asyncio.run(post())


def test_a_webhook_that_leads_nowhere_or_inside_is_refused_at_once_for_one_reason(sender, ana, monkeypatch):
    sender.notices.courier.poster.close()
    sender.notices.courier.poster = https.Poster()

    def unknown(*_, **__):
        raise socket.gaierror

    def refused():
        response = ana.post("/mine/notices", url=HOOK, format="json")
        assert response.status_code == 422
        assert 'aria-invalid="true"' in re.search(r'<input id="url".*?>', response.text)[0]
        return re.search(r'id="refused".*?</p>', response.text)[0]

    resolving(monkeypatch, ["192.168.1.20"])
    inside = refused()
    assert "t be found on the public internet" in inside
    monkeypatch.setattr(https.socket, "getaddrinfo", unknown)
    assert refused() == inside
    assert channels_of(sender, ana) == []
    resolving(monkeypatch, ["8.8.8.8"])
    hook(ana)
    assert len(channels_of(sender, ana)) == 1


def test_a_failed_test_message_tells_nothing_about_our_network(sender, ana, monkeypatch):
    """Whether a name exists within the server's network, leads inside, or refuses: one answer."""
    hook(ana)
    test = re.search(r"/mine/notices/\w+/test", ana.get("/mine/notices").text)[0]
    sender.notices.courier.poster.close()
    sender.notices.courier.poster = https.Poster()

    def unknown(*_, **__):
        raise socket.gaierror

    async def refuse(*_, **__):
        raise ConnectionRefusedError

    monkeypatch.setattr(https.asyncio, "open_connection", refuse)
    answers = set()
    for found in (["10.0.0.1"], ["8.8.8.8"]):
        resolving(monkeypatch, found)
        answers.add(ana.post(test, json=True).text)
    monkeypatch.setattr(https.socket, "getaddrinfo", unknown)
    answers.add(ana.post(test, json=True).text)
    assert len(answers) == 1
    assert "didn't arrive" in answers.pop()


def test_the_address_that_was_checked_is_the_one_connected_to(monkeypatch):
    """DNS rebinding: a name whose second answer leads inside is connected to by its first."""
    connected = []

    async def connect(host, port, **_):
        connected.append(host)
        raise ConnectionRefusedError

    monkeypatch.setattr(https.asyncio, "open_connection", connect)
    resolving(monkeypatch, ["8.8.8.8"], ["127.0.0.1"])
    with pytest.raises(Undelivered):
        asyncio.run(https.Poster().post("https://rebinding.example/", b"{}", {}))
    assert connected == ["8.8.8.8"]


@pytest.mark.parametrize(
    "url",
    [
        "http://hooks.example/x",
        "https://hooks.example:22/x",
        "https://name:password@hooks.example/",
        "https:///x",
        "https://hooks.example/a b",
        "https://hooks.example/\r\nx: y",
        "ftp://hooks.example/",
        "https://[::1/",
        "https://hooks.example:99999/",
        "https://hooks.example/" + "x" * 1000,
        "javascript:alert(1)",
    ],
)
def test_an_address_that_can_be_no_webhook_is_refused(ana, url):
    with pytest.raises(BadRequest):
        https.parse(url)
    assert ana.post("/mine/notices", url=url, format="json").status_code == 422


def test_redirects_are_not_followed(sender, ana, bo, path):
    hook(bo)
    sender.web.answers = [(302, {"location": "https://elsewhere.example/inside"})]
    sender.move(path, ana, bo)
    sender.work(GRACE)
    assert [target for target, _, _ in sender.web.posts] == ["/services/T0/secret"]


def test_a_receiver_that_never_answers_is_given_up_in_time(sender, monkeypatch):
    monkeypatch.setattr(https, "TIMEOUT", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        place = https.Place("127.0.0.1", silent.getsockname()[1], "/")
        poster = https.Poster(lambda address: True, lambda url: place)
        with pytest.raises(Undelivered, match="too long"):
            asyncio.run(poster.post("https://silent.example/", b"{}", {}))


def test_an_address_is_written_to_only_once_it_is_confirmed(sender, ana, bo, path):
    bo.post_ok_page("/mine/notices", to="bo@example.org")
    (letter,) = sender.mail.letters
    assert letter["subject"] == "Wil je bericht van Speeltafel?"
    sender.move(path, ana, bo)
    sender.work(GRACE)
    assert len(sender.mail.letters) == 1
    link = re.search(r"http://testserver(/\S+)", letter.get_content())[1]
    assert bo.get(link).status_code == 200
    sender.move(path, ana, bo)
    sender.move(path, ana, bo)
    sender.work(GRACE)
    assert len(sender.mail.letters) == 1, "looking at the link confirms nothing: programs follow links"
    assert bo.get(f"{link[:-1]}x").status_code == 404
    sender.server.guest().post_ok_page(link)
    sender.move(path, ana, bo)
    sender.move(path, ana, bo)
    sender.work(GRACE)
    assert sender.mail.letters[-1]["subject"] == "Jij bent aan de beurt bij Squadro"


def test_one_click_without_a_cookie_stops_all_letters(sender, ana, bo, path):
    sender.mail_to(bo, "bo@example.org")
    sender.move(path, ana, bo)
    sender.work(GRACE)
    letter = sender.mail.letters[-1]
    assert letter["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
    link = letter["list-unsubscribe"].strip("<>").removeprefix("http://testserver")
    service = sender.server.guest()
    service.http.headers.pop("origin")  # a mail service posts it, from no page
    assert service.get(link).status_code == 200
    assert channels_of(sender, bo), "looking stops nothing"
    for _ in range(2):
        assert service.post(link, **{"List-Unsubscribe": "One-Click"}).status_code == 200
    assert channels_of(sender, bo) == []
    before = len(sender.mail.letters)
    sender.move(path, ana, bo)
    sender.move(path, ana, bo)
    sender.work(GRACE)
    assert len(sender.mail.letters) == before


def test_the_link_that_stops_letters_is_whole_on_the_wire(sender, ana, bo, path):
    sender.mail_to(bo, "bo@example.org")
    sender.move(path, ana, bo)
    sender.work(GRACE)
    head, _, body = sender.mail.raw[-1].partition(b"\r\n\r\n")
    assert re.search(rb"(?m)^List-Unsubscribe: <http://testserver/notices/\w{24}/stop/\w{32}>\r$", head)
    assert re.search(rb"(?m)^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$", head)
    assert max(map(len, body.split(b"\r\n"))) <= 76, "quoted-printable lines stay short"


def test_an_address_that_does_not_exist_is_forgotten(sender, ana, bo, path):
    sender.mail_to(bo, "bo@example.org")
    sender.mail.refused.add("bo@example.org")
    sender.move(path, ana, bo)
    sender.work(GRACE)
    assert channels_of(sender, bo) == []


def test_letters_have_an_id_by_which_they_are_known_again(sender, ana, bo, path):
    sender.mail_to(bo, "bo@example.org")
    sender.move(path, ana, bo)
    sender.work(GRACE)
    sender.move(path, ana, bo)
    sender.move(path, ana, bo)
    sender.work(GRACE)
    ids = [letter["message-id"] for letter in sender.mail.letters]
    assert len(set(ids)) == len(ids) == 3
    assert all(re.fullmatch(r"<[0-9a-f]{32}@speeltafel\.example>", id) for id in ids)


@pytest.mark.parametrize("to", ["bo", "bo@", "a@b\r\nBcc: eve@example.org", "Bo <bo@example.org>", "x" * 300])
def test_what_is_no_mail_address_is_refused(sender, bo, to):
    assert bo.post("/mine/notices", to=to).status_code == 422
    assert sender.mail.letters == []


def test_a_subscription_that_no_browser_made_is_refused(sender, bo):
    right = Browser("bo").subscription
    for wrong in (
        {"p256dh": "x"},
        {"auth": "AA"},
        {"endpoint": "http://push.example"},
        {"p256dh": right["auth"]},
    ):
        assert bo.post("/mine/notices/push", **(right | wrong)).status_code == 422
    assert sender.server.store.people() == []
