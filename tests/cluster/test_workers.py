"""Two workers with one database: people at either see and do the same."""

import asyncio
import json
import random
import re

import pytest

from speeltafel.games import GAMES
from speeltafel.play.fold import fold
from speeltafel.store import Store, digest
from tests.cluster.conftest import open_pages, run, until


async def start_match(one, two, game="squadro"):
    """Start a match of Ana at one worker and Bo at the other."""
    ana, bo = one.guest("nl"), two.guest("en")
    ana.table = bo.table = (await ana.post("/tables", game=game)).headers["location"]
    assert (await bo.post(f"{bo.table}/sit", seat=2, name="Bo")).status == 200
    assert (await ana.post(f"{ana.table}/start")).status == 200
    return ana, bo


def read_table(address, path):
    """Return a table and its events, as stored."""
    with Store.open(address) as store:
        id = path.removeprefix("/t/")
        events = store.events(id)
        return fold(GAMES, store.room(id).seed, events), events


async def play(guests, rng, moves):
    """Play so many moves, each by the guest whose page offers moves."""
    done = 0
    while done < moves:
        for seat, guest in enumerate(guests, 1):
            if guest.page.offers:
                token = rng.choice(guest.page.offers)[0]
                form = {"seat": seat, "move": token, "version": guest.page.version, "once": f"m{done}"}
                answer = await guest.move(**form)
                assert answer.status == 200, answer.text
                done += 1
        await asyncio.sleep(0.001)


@pytest.mark.parametrize("game", ["squadro", "saga"])
def test_pages_at_different_workers_get_every_event_once_in_order(both, game):
    async def scenario():
        one, two = both
        ana, bo = await start_match(one, two, game)
        everybody = [ana, bo, one.guest("nl"), two.guest("en")]
        received = {guest: [] for guest in everybody}
        for guest in everybody:
            guest.table = ana.table

        def on_update(guest, update):
            if "present" not in update:
                received[guest].append(update["n"])

        async with open_pages(*everybody, on_update=on_update):
            began = await ana.event_count()
            await play([ana, bo], random.Random(4), 24)
            for guest in everybody:
                await guest.wait_up_to_date()
                await guest.check_page()
        last = len(read_table(both[0].address, ana.table)[1])
        for numbers in received.values():
            assert [number for number in numbers if number > began] == list(range(began + 1, last + 1))

    run(scenario)


def test_a_page_shows_a_move_just_played_at_another_worker(both):
    async def scenario():
        one, two = both
        ana, bo = await start_match(one, two)
        elsewhere = [two.guest(like=ana), one.guest(like=bo)]
        for guest in (ana, bo, *elsewhere):
            await guest.open_page(ana.table)
        rng = random.Random(1)
        for turn in range(12):
            here, there = (ana, elsewhere[0]) if turn % 2 == 0 else (elsewhere[1], bo)
            await there.reload()
            assert there.page.offers, "the page at the other worker already offers the move"
            form = {
                "seat": 1 + turn % 2,
                "move": rng.choice(there.page.offers)[0],
                "version": there.page.version,
            }
            assert (await here.post(f"{ana.table}/move", **form)).status == 200
            assert (await there.get(f"{ana.table}/news?since={there.page.seq}")).json()[
                "n"
            ] == there.page.seq + 1

    run(scenario)


def test_a_repeated_submit_at_two_workers_counts_once(both):
    async def scenario():
        one, two = both
        ana, _ = await start_match(one, two)
        again = two.guest(like=ana)
        await ana.open_page(ana.table)
        await again.open_page(ana.table)
        move = {"move": ana.page.offers[0][0], "version": ana.page.version, "seat": 1}
        seq = ana.page.seq
        for what, form in (
            ("move", move),
            ("say", {"text": "hoi"}),
            ("undo", {"seat": 1}),
            ("say", {"text": "ha"}),
        ):
            mark = f"{what} {form}"[:30]
            answers = await asyncio.gather(
                *(
                    guest.post(f"{ana.table}/{what}", **form, once=mark)
                    for guest in (ana, again)
                    for _ in range(2)
                )
            )
            assert [answer.status for answer in answers] == [200] * 4, [answer.text for answer in answers]
            seq += 1
            assert await ana.event_count() == await again.event_count() == seq

    run(scenario)


def test_concurrent_chat_at_two_workers_is_stored_once(both):
    async def scenario():
        one, two = both
        ana, bo = await start_match(one, two)
        guests = [ana, bo, two.guest(like=ana), one.guest(like=bo)]

        async def talk(number, guest):
            for at in range(10):
                answer = await guest.post(f"{ana.table}/say", text=f"{number}-{at}", once=f"{number}-{at}")
                assert answer.status == 200, answer.text

        await asyncio.gather(*(talk(number, guest) for number, guest in enumerate(guests)))
        _, events = read_table(both[0].address, ana.table)
        texts = [event.body["text"] for event in events if event.kind == "say"]
        assert sorted(texts) == sorted(f"{number}-{at}" for number in range(4) for at in range(10))
        for number in range(4):
            mine = [words for words in texts if words.startswith(f"{number}-")]
            assert mine == [f"{number}-{at}" for at in range(10)], "in order"

    run(scenario)


def test_presence_is_shared_between_workers(both):
    async def scenario():
        one, two = both
        ana, bo = await start_match(one, two)
        presence: list[str] = []

        async def away():
            return (await ana.get(ana.table)).text.count("even weg")

        async def nobody_is():
            return await away() == 0

        async def somebody_is():
            return await away() > 0

        async with open_pages(ana, on_update=lambda _, update: presence.append(update.get("present", ""))):
            await until(somebody_is)
            presence.clear()
            async with open_pages(bo):
                await until(nobody_is)
                await until(lambda: any(presence))
            await until(somebody_is)
            freed = await ana.post(f"{ana.table}/rise", seat=2)
            assert freed.status == 422, "who left a moment ago keeps the chair, though another worker saw it"

    run(scenario)


def test_a_person_erased_at_one_worker_is_gone_at_the_other(both):
    async def scenario():
        one, two = both
        ana, bo = await start_match(one, two)
        await bo.post(f"{bo.table}/name", seat=2, name="Rumpelstiltskin")
        async with open_pages(ana, bo):
            assert "Rumpelstiltskin" in (await ana.get(ana.table)).text
            bo_at_one = one.guest(like=bo)
            assert (await bo_at_one.post("/mine")).status == 303
            for guest in (ana, bo, one.guest(), two.guest()):
                guest.table = ana.table
                await until(lambda guest=guest: nobody_named(guest))
        with Store.open(both[0].address) as store:
            assert store.person_by_secret(digest(bo.token)) is None
        refused = await bo.post(f"{bo.table}/say", text="ik ben er nog")
        assert refused.status == 403, refused.text

    async def nobody_named(guest):
        return "Rumpelstiltskin" not in (await guest.get(guest.table)).text

    run(scenario)


def test_a_device_signed_out_at_one_worker_loses_its_pages_at_the_other(both):
    async def scenario():
        one, two = both
        ana, bo = await start_match(one, two)
        phone = two.guest("nl")
        link = re.search(r"/me/add/[\w-]+", (await ana.post("/me/link")).text)[0]
        assert (await phone.post(link)).status == 303
        phone.table = ana.table
        assert "Speelde je hier zelf?" not in (await phone.get(phone.table)).text
        async with open_pages(phone, bo):
            before = phone.reloads
            assert (await ana.post("/me/sign-out-others")).status == 303
            await until(lambda: phone.reloads > before)
            assert "Speelde je hier zelf?" in (await phone.get(phone.table)).text
            refused = await phone.post(f"{phone.table}/say", text="ik ben er nog")
            assert refused.status == 403, refused.text
        assert (await ana.post(f"{ana.table}/say", text="ik ook")).status == 200

    run(scenario)


def test_simultaneous_rematches_at_two_workers_are_one_table(both):
    async def scenario():
        one, two = both
        ana, bo = await start_match(one, two)
        assert (await ana.post(f"{ana.table}/resign", seat=1)).status == 200
        answers = await asyncio.gather(
            *(guest.post(f"{ana.table}/again", game="squadro") for guest in (ana, bo))
        )
        assert [answer.status for answer in answers] == [200, 200], [answer.text for answer in answers]
        places = {json.loads(answer.text)["go"] for answer in answers}
        assert len(places) == 1
        table, _ = read_table(both[0].address, places.pop())
        assert table.match is not None
        assert [chair.name for chair in table.chairs] == ["Bo", "Gast"]

    run(scenario)


def test_a_review_is_shared_between_workers(both):
    async def scenario():
        one, two = both
        ana, bo = await start_match(one, two)
        received: list[dict] = []
        async with open_pages(bo, on_update=lambda _, update: received.append(update)):
            async with open_pages(ana):
                await play([ana, bo], random.Random(2), 6)
                assert (await bo.post(f"{bo.table}/resign", seat=2)).status == 200
                await ana.wait_up_to_date()
                await ana._socket.send(json.dumps({"lead": "3"}))
                led = await until(lambda: [update["lead"] for update in received if update.get("lead")])
                assert led[-1] == {"place": 3, "name": "Guest", "mine": False}
            await until(lambda: [update for update in received if "lead" in update][-1]["lead"] is None)

    run(scenario)
