"""Notices with several workers: one of them sends, and another goes on when that one is killed."""

import re

from sqlalchemy import select

from soak.receivers import MailReceiver, closing_each
from speeltafel.server.notices.notices import LEASE as NOTICES
from speeltafel.store import Store
from speeltafel.store.workers import LEASE
from tests.cluster.conftest import run, until, wait_until_open
from tests.cluster.test_workers import read_table


def sender(address):
    """Return the id of the worker that sends notices; None where none has begun to."""
    with Store.open(address) as store:
        return store.read(
            lambda reading: reading.scalar(select(LEASE.c.worker).where(LEASE.c.what == NOTICES))
        )


async def move(guest, seat, address):
    """Play the first legal move."""
    table, _ = read_table(address, guest.table)
    form = {"seat": seat, "move": table.game.write(table.turn.moves[0]), "version": table.version}
    answer = await guest.post(f"{guest.table}/move", **form)
    assert answer.status == 200, answer.text


def test_a_letter_is_sent_by_one_worker_and_again_by_another_when_that_one_is_killed(start_worker):
    address = start_worker.address

    async def scenario(mail):
        first = start_worker(smtp=mail.url)
        await wait_until_open(first)
        bo = first.guest("en")
        added = await bo.post("/mine/notices", to="bo@example.org")
        assert added.status == 200, added.text
        link = re.search(r"http://[^/]+(/notices\S+)", mail.letters.pop().get_content())[1]
        assert (await bo.post(link)).status == 200
        holder = await until(lambda: sender(address))

        second = start_worker(smtp=mail.url)
        await wait_until_open(second)
        ana = second.guest()
        ana.table = (await ana.post("/tables", game="squadro")).headers["location"]
        there = second.guest(like=bo)
        assert (await there.post(f"{ana.table}/sit", seat=2, name="Bo")).status == 200
        assert (await ana.post(f"{ana.table}/start")).status == 200

        mail.on_letter = first.process.kill  # it has sent the letter, and never hears that it arrived
        await move(ana, 1, address)
        await until(lambda: len(mail.letters) == 2)
        assert not first.process.is_alive()
        assert {letter["subject"] for letter in mail.letters} == {"It's your turn at Squadro"}
        assert len({letter["message-id"] for letter in mail.letters}) == 1, (
            "its receiver knows it is the same"
        )
        assert await until(lambda: sender(address)) != holder

        mail.on_letter = lambda: None
        there.table = ana.table
        for _ in range(2):  # the second is about the next turn: what was sent is not sent again with it
            table, _ = read_table(address, ana.table)
            await move((ana, there)[table.actor - 1], table.actor, address)
        await until(lambda: len({letter["message-id"] for letter in mail.letters}) == 2)
        assert len(mail.letters) == 3

    with closing_each(MailReceiver()) as (mail,):
        run(lambda: scenario(mail))
