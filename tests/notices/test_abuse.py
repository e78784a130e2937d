"""What one visitor can make us send to others, what is kept of a person, and how it is erased."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from speeltafel.play.notices import KINDS
from speeltafel.server.notices import notices
from speeltafel.server.notices.delivery.mail import Smtp
from speeltafel.server.notices.delivery.mailboxes import mailbox
from speeltafel.server.notices.notices import CLEANING, UNCONFIRMED
from speeltafel.store import Store
from speeltafel.store.notices import channels
from speeltafel.web.pages import notices as page
from speeltafel.web.services import Settings, build
from tests.notices.conftest import sending
from tests.notices.test_turns import GRACE


def add_mail(guest, to):
    return guest.post("/mine/notices", to=to)


def test_nobody_gets_more_than_a_few_confirmations_a_day(sender):
    """Removing an address, another cookie or another spelling doesn't help."""
    statuses = []
    for number in range(6):
        guest = sender.server.guest(address=f"10.0.0.{number}")
        statuses.append(
            add_mail(guest, "Victim@example.org" if number % 2 else "victim@example.org").status_code
        )
        if found := re.search(r"/mine/notices/\w+/remove", guest.get("/mine/notices").text):
            guest.post(found[0])
    assert statuses == [200, 200, 200, 429, 429, 429]
    assert len(sender.mail.letters) == page.MAILS_TO
    sender.server.now += 86_401
    assert add_mail(sender.server.guest(), "victim@example.org").status_code == 200


def test_one_network_address_and_one_person_write_to_few_strangers_a_day(sender):
    guest = sender.server.guest()
    of_one = [add_mail(guest, f"stranger-{number}@example.org").status_code for number in range(7)]
    assert of_one == [200] * page.MAILS_OF + [429] * 2
    others = [sender.server.guest() for _ in range(8)]
    other = [add_mail(one, f"other-{number}@example.org").status_code for number, one in enumerate(others)]
    assert other == [200] * (page.MAILS_FROM - page.MAILS_OF) + [429] * 3, "who is refused uses up nothing"
    assert len(sender.mail.letters) == page.MAILS_FROM


def test_no_network_of_networks_and_nobody_writes_to_a_whole_domain(sender, monkeypatch):
    monkeypatch.setattr(page, "MAILS_NEAR", 3)
    monkeypatch.setattr(page, "MAILS_AT", 4)
    near = [sender.server.guest(address=f"2001:db8:1:{number}00::1") for number in range(4)]
    statuses = [add_mail(one, f"a{number}@one.example").status_code for number, one in enumerate(near)]
    assert statuses == [200, 200, 200, 429], "one /48"
    far = [sender.server.guest(address=f"10.0.0.{number}") for number in range(2)]
    statuses = [add_mail(one, f"b{number}@one.example").status_code for number, one in enumerate(far)]
    assert statuses == [200, 429], "one domain"
    assert add_mail(far[1], "b@two.example").status_code == 200


@pytest.mark.parametrize(
    ("spelling", "same"),
    [
        ("Ana@Example.org", "ana@example.org"),
        ("ana+1@example.org", "ana@example.org"),
        ("a.n.a+x+y@GoogleMail.com", "ana@gmail.com"),
        ("a.na@example.org", "a.na@example.org"),
        ("+@example.org", "+@example.org"),
    ],
)
def test_spellings_of_one_mailbox_are_counted_as_one(spelling, same):
    assert mailbox(spelling) == same


def unconfirmed(sender):
    """Return how many addresses are kept that nobody confirmed."""
    asked = "select count(*) from channel where confirmed = 0 and trim(address) != ''"
    return sender.server.store.read(lambda reading: reading.exec_driver_sql(asked).scalar())


def test_an_address_that_nobody_confirms_is_forgotten_with_its_link(sender, ana):
    add_mail(ana, "stranger@example.org")
    link = re.search(r"http://testserver(/\S+)", sender.mail.letters[0].get_content())[1]
    sender.work(UNCONFIRMED - 60)
    assert ana.get(link).status_code == 200
    sender.server.now += 120
    assert ana.post(link).status_code == 404
    sender.work(CLEANING)
    assert unconfirmed(sender) == 0
    file = sender.server.folder / "server.db"
    assert b"stranger@" not in file.read_bytes() + file.with_name("server.db-wal").read_bytes()


def test_an_address_that_gets_no_letter_is_not_kept(sender, ana):
    sender.mail.refused.add("nobody@example.org")
    assert add_mail(ana, "nobody@example.org").status_code == 422
    assert unconfirmed(sender) == 0


def test_nobody_chooses_a_word_of_what_a_stranger_gets(sender, ana):
    ana.post("/tables", game="squadro")
    path = ana.get("/mine/next").headers["location"]
    assert path == "/mine"
    add_mail(ana, "stranger@example.org")
    text = sender.mail.letters[0].get_content()
    link = re.search(r"http://testserver/notices/[0-9a-f]{24}/confirm/[0-9a-f]{32}", text)[0]
    assert text.replace(link, "").strip() == re.sub(r"\s+$", "", text.partition("http")[0]).strip()


def test_nobody_chooses_where_links_in_letters_lead(sender):
    """A page may call this server by any name over https; a mail to a stranger must not repeat it."""
    host = "prizes.example"
    mal = sender.server.guest(host=host, origin=f"https://{host}")
    add_mail(mal, "stranger@example.org")
    hooked = mal.post("/mine/notices", url="https://hooks.example/x", format="json")
    assert mal.post(re.search(r"/mine/notices/\w+/test", hooked.text)[0]).status_code == 200
    sent = [sender.mail.letters[0].as_string(), *(body.decode() for _, _, body in sender.web.posts)]
    assert len(sent) == 2
    for words in sent:
        assert host not in words
        assert "http://testserver/" in words


def test_without_a_public_address_no_mail_is_sent(tmp_path):
    settings = Settings(smtp="smtp://127.0.0.1?from=us@example.org")
    with Store.open(tmp_path / "server.db") as store:
        assert build(store, {}, settings).notices.courier.mailer is None
        settings = replace(settings, public_url="https://play.example.org")
        assert build(store, {}, settings).notices.courier.mailer is not None


def test_test_messages_are_limited(sender, ana):
    sender.push_to(ana)
    test = re.search(r"/mine/notices/\w+/test", ana.get("/mine/notices").text)[0]
    statuses = [ana.post(test).status_code for _ in range(page.TESTS + 3)]
    assert statuses == [200] * page.TESTS + [429] * 3


def test_one_person_has_few_channels(sender, ana):
    for number in range(page.MAX_CHANNELS):
        ana.post_ok_page("/mine/notices", url=f"https://hooks.example/{number}", format="json")
    assert ana.post("/mine/notices", url="https://hooks.example/more", format="json").status_code == 422
    ana.post_ok_page("/mine/notices", when="at-once")


@pytest.mark.parametrize("kind", ["mail", "webhook"])
def test_a_receiver_gets_few_messages_an_hour_and_then_the_rest_as_one(sender, ana, bo, kind, monkeypatch):
    monkeypatch.setattr(notices, "MAILS_AN_HOUR", 2)
    monkeypatch.setattr(notices, "HOOKS_AN_HOUR", 2)
    if kind == "mail":
        sender.mail_to(bo, "bo@example.org")
        sender.mail.letters.clear()
        received = sender.mail.letters
    else:
        bo.post_ok_page("/mine/notices", url="https://hooks.example/x", format="json")
        received = sender.web.posts
    for _ in range(7):
        sender.move(sender.server.new_table("squadro", ana, bo), ana, bo)
        sender.work(GRACE)
    assert len(received) == 2
    sender.work(notices.HOUR)
    assert len(received) == 3
    last = received[-1]["subject"] if kind == "mail" else json.loads(received[-1][2])["title"]
    assert last == "Nieuws van 5 tafels"


def test_a_mailbox_gets_no_more_letters_a_day_whoever_gave_it(sender, ana, bo, monkeypatch):
    monkeypatch.setattr(notices, "MAILS_A_DAY", 3)
    for guest, to in ((ana, "Victim@example.org"), (bo, "victim+1@example.org")):
        sender.mail_to(guest, to)
    path = sender.server.new_table("squadro", ana, bo)
    sender.mail.letters.clear()
    for _ in range(6):
        sender.move(path, ana, bo)
        sender.work(notices.HOUR + GRACE)
    assert len(sender.mail.letters) == 3
    sender.work(86_400)
    assert len(sender.mail.letters) == 4, "what is still true is told once there is room again"


def test_posts_at_the_same_moment_add_no_more_channels(sender, ana):
    """Each of them begins before any has added its channel."""
    ana.post("/tables", game="squadro")

    def add(number):
        return ana.post("/mine/notices", url=f"https://hooks.example/{number}", format="json")

    with ThreadPoolExecutor(14) as threads:
        statuses = [answer.status_code for answer in threads.map(add, range(14))]
    assert sorted(statuses) == [200] * page.MAX_CHANNELS + [422] * (14 - page.MAX_CHANNELS)
    assert len(sender.server.store.read(channels.channels_of, ana.person)) == page.MAX_CHANNELS


def test_the_same_address_twice_is_one_channel(sender, ana):
    browser = sender.push_to(ana)
    for _ in range(2):
        ana.post_ok_page("/mine/notices/push", **browser.subscription)
    assert len(sender.server.store.read(channels.channels_of, ana.person)) == 1


def test_nobody_sees_tests_or_removes_the_channel_of_another(sender, ana, bo):
    ana.post_ok_page("/mine/notices", url="https://hooks.example/secret", format="json")
    shown = ana.get("/mine/notices").text
    assert "hooks.example" in shown
    assert "secret" not in shown, "the path of a webhook is its key, so it isn't shown again"
    bo.post("/tables", game="squadro")
    for what in ("test", "remove"):
        link = re.search(rf"/mine/notices/\w+/{what}", shown)[0]
        assert bo.post(link).status_code == 404
        assert sender.server.guest().post(link).status_code == 404
    assert len(sender.server.store.read(channels.channels_of, ana.person)) == 1
    assert sender.web.posts == []


def test_a_link_of_one_purpose_or_channel_serves_no_other(sender, ana, bo):
    for guest, to in ((ana, "ana@example.org"), (bo, "bo@example.org")):
        add_mail(guest, to)
    links = [re.search(r"http://testserver(/\S+)", one.get_content())[1] for one in sender.mail.letters]
    first, second = (link.split("/") for link in links)
    for forged in (
        "/".join([*first[:4], second[4]]),
        "/".join([*first[:3], "stop", first[4]]),
        links[0].upper(),
    ):
        assert ana.post(forged).status_code in (200, 404)
    assert all(not one.confirmed for one in sender.server.store.read(channels.channels_of, ana.person))
    assert len(sender.server.store.read(channels.channels_of, ana.person)) == 1


@pytest.mark.parametrize("how", ["/mine", "remove"])
def test_an_address_is_gone_from_the_file_when_it_is_erased(sender, ana, bo, how):
    path = sender.server.new_table("squadro", bo, ana)
    for guest in [sender.server.guest() for _ in range(30)]:  # so that rows fill more than one page
        guest.post_ok_page("/mine/notices", url="https://hooks.example/" + "x" * 400, format="json")
    ana.post_ok_page("/mine/notices", url="https://hooks.example/unmistakable-path", format="json")
    ana.post_ok_page("/mine/notices", when="at-once", **dict.fromkeys(KINDS, "yes"), zone="Asia/Kathmandu")
    sender.move(path, bo, ana)
    file = sender.server.folder / "server.db"
    assert b"unmistakable-path" in file.read_bytes() + file.with_name("server.db-wal").read_bytes()
    person = ana.person
    if how == "remove":
        ana.post(re.search(r"/mine/notices/\w+/remove", ana.get("/mine/notices").text)[0])
    else:
        ana.post("/mine")
        assert b"Kathmandu" not in file.read_bytes()
    for one in (file, file.with_name("server.db-wal")):
        assert b"unmistakable-path" not in one.read_bytes()
    sender.work(GRACE)
    assert sender.web.posts == []
    assert sender.server.store.read(channels.channels_of, person) == []


def test_what_was_sent_is_forgotten_after_a_month(sender, ana, bo):
    path = sender.server.new_table("squadro", ana, bo)
    sender.push_to(bo, "bo")
    sender.move(path, ana, bo)
    sender.work(GRACE)
    sender.server.now += 31 * 86_400
    sender.move(path, ana, bo)
    sender.move(path, ana, bo)
    sender.work(GRACE)
    rows = sender.server.store.read(
        lambda reading: reading.exec_driver_sql("select moment from outbox").all()
    )
    assert len(rows) == 1
    addresses = sender.server.store.read(
        lambda reading: reading.exec_driver_sql("select key from quota").all()
    )
    assert all(re.fullmatch("[0-9a-f]{32}", key) for (key,) in addresses), "no address is kept to count by"


def test_without_smtp_no_address_can_be_given(sender, ana):
    sender.notices.courier.mailer = None
    assert 'id="to"' not in ana.get("/mine/notices").text
    assert add_mail(ana, "ana@example.org").status_code == 422


@pytest.mark.parametrize(
    "bad",
    [
        {"when": "never"},
        {"quiet-from": "24"},
        {"quiet-to": "-1"},
        {"quiet-from": "x"},
        {"zone": "../../etc/passwd"},
        {"zone": "Nowhere/Else"},
        {"zone": ""},
    ],
)
def test_wishes_that_make_no_sense_are_refused_and_change_nothing(sender, ana, bad):
    ana.post_ok_page("/mine/notices", when="later", turn="yes", zone="Europe/Brussels")
    before = ana.get("/mine/notices").text
    assert ana.post("/mine/notices", **({"when": "daily", "zone": "UTC"} | bad)).status_code == 422
    assert ana.get("/mine/notices").text == before


@pytest.mark.parametrize(
    "url", ["", "mail.example.org", "http://mail.example.org", "smtp://mail.example.org", "smtp://:99999"]
)
def test_an_smtp_address_without_a_sender_or_server_is_refused(url):
    with pytest.raises(Exception, match="--smtp is an address"):
        Smtp.parse(url)


def test_an_smtp_address_names_user_and_sender():
    smtp = Smtp.parse("smtps://us%40example.org:p%2Fw@mail.example.org")
    assert (smtp.host, smtp.port, smtp.sender, smtp.user, smtp.password) == (
        "mail.example.org",
        465,
        "us@example.org",
        "us@example.org",
        "p/w",
    )


def test_a_restarted_server_sends_what_it_had_not_sent(tmp_path):
    with sending(tmp_path) as before:
        ana, bo = before.server.guest(), before.server.guest()
        path = before.server.new_table("squadro", ana, bo)
        before.mail_to(bo, "bo@example.org")
        before.move(path, ana, bo)
    with sending(tmp_path) as after:
        after.work(GRACE)
        assert [letter["subject"] for letter in after.mail.letters] == ["It's your turn at Squadro"]
