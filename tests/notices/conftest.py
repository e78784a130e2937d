"""A server that sends notices to receivers of these tests, and people who play at it."""

import re
from contextlib import contextmanager

import pytest

from soak.receivers import Browser, MailReceiver, WebReceiver, closing_each
from tests.web.local_server import local_server


class Sender:
    """The server under test, and what arrived from it."""

    def __init__(self, server, web, mail):
        self.server, self.web, self.mail = server, web, mail
        self.notices = server.app.state.services.notices
        courier = self.notices.courier
        courier.poster.close()
        courier.poster, courier.mailer = web.poster(), mail.mailer()

    def work(self, seconds=0.0):
        """Let some time pass, and send what is due by then; the background task may have done it."""
        self.server.now += seconds
        self.server.client.portal.call(self._work)

    async def _work(self):
        await self.notices.sent()
        await self.notices.work()
        await self.notices.sent()

    def pushed(self, browser):
        """Return what a browser received, decrypted."""
        return [browser.read(body) for path, _, body in self.web.posts if path == browser.path]

    def push_to(self, guest, name="ana"):
        """Let a guest switch on notices in a browser; return that."""
        browser = Browser(name)
        guest.post_ok_page("/mine/notices/push", **browser.subscription)
        return browser

    def mail_to(self, guest, address):
        """Let a guest add an e-mail address and confirm it by the link."""
        guest.post_ok_page("/mine/notices", to=address)
        link = re.search(r"http://testserver(/\S+)", self.mail.to(address)[-1].get_content())[1]
        assert guest.get(link).status_code == 200
        guest.post_ok_page(link)

    def move(self, path, *guests):
        """Let whoever is to move do so; return the guest whose turn it is then."""
        self.server.play(path, guests)
        return guests[self.server.table_at(path).actor - 1]


@contextmanager
def sending(folder, place=None):
    """Run a server with its receivers."""
    with (
        closing_each(WebReceiver(folder), MailReceiver()) as (web, mail),
        local_server(folder, place) as server,
    ):
        yield Sender(server, web, mail)


@pytest.fixture
def sender(tmp_path):
    with sending(tmp_path) as opened:
        yield opened


@pytest.fixture
def ana(sender):
    return sender.server.guest("en")


@pytest.fixture
def bo(sender):
    return sender.server.guest("nl")
