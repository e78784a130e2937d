"""What the store's thread answers reaches whoever waits for it on the event loop."""

import asyncio
from concurrent.futures import Future
from threading import Thread

import pytest

from speeltafel.core.words import Text
from speeltafel.store import Unavailable
from speeltafel.web.answers import Answers


def test_answers_that_come_together_are_brought_with_one_call():
    async def wait():
        loop, answers, calls = asyncio.get_running_loop(), Answers(), []
        call = loop.call_soon_threadsafe
        loop.call_soon_threadsafe = lambda *what: (calls.append(what), call(*what))
        futures = [Future() for _ in range(20)]
        waiting = [asyncio.create_task(answers.of(future)) for future in futures]
        await asyncio.sleep(0)
        commit = Thread(target=lambda: [future.set_result(at) for at, future in enumerate(futures)])
        commit.start()
        commit.join()
        return await asyncio.gather(*waiting), len(calls)

    assert asyncio.run(wait()) == (list(range(20)), 1)


def test_a_refusal_is_raised_for_the_one_it_was_given_to():
    async def wait():
        answers, good, bad = Answers(), Future(), Future()
        good.set_result("kept")
        bad.set_exception(Unavailable(Text("Vol.", "Full.")))
        assert await answers.of(good) == "kept"
        with pytest.raises(Unavailable):
            await answers.of(bad)

    asyncio.run(wait())


def test_who_stops_waiting_calls_off_what_was_not_begun():
    async def wait():
        answers, future = Answers(), Future()
        waiting = asyncio.create_task(answers.of(future))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert future.cancelled()
        later = Future()
        later.set_result("kept")
        assert await answers.of(later) == "kept"

    asyncio.run(wait())
