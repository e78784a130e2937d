"""Results of the store's thread reach their waiters on the event loop."""

import asyncio
from threading import Thread

import pytest

from speeltafel.core.words import Text
from speeltafel.server.loop_bridge import LoopBridge
from speeltafel.store import Unavailable

FULL = Unavailable(Text("Vol.", "Full."))


def test_simultaneous_results_wake_the_loop_once():
    async def wait():
        loop, bridge, calls, callbacks = asyncio.get_running_loop(), LoopBridge(), [], []
        call = loop.call_soon_threadsafe
        loop.call_soon_threadsafe = lambda *what: (calls.append(what), call(*what))
        waiting = [asyncio.create_task(bridge.wait(callbacks.append)) for _ in range(20)]
        await asyncio.sleep(0)
        commit = Thread(target=lambda: [on_done(None, None) for on_done in callbacks])
        commit.start()
        commit.join()
        assert await asyncio.gather(*waiting) == [None] * 20
        return len(calls)

    assert asyncio.run(wait()) == 1


def test_an_exception_is_raised_in_its_own_waiter():
    async def wait():
        bridge = LoopBridge()
        await bridge.wait(lambda on_done: on_done(None, None))
        with pytest.raises(Unavailable):
            await bridge.wait(lambda on_done: on_done(None, FULL))

    asyncio.run(wait())


def test_a_cancelled_waiter_does_not_block_others():
    async def wait():
        bridge, callbacks = LoopBridge(), []
        waiting = asyncio.create_task(bridge.wait(callbacks.append))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        callbacks[0](None, FULL)
        await bridge.wait(lambda on_done: on_done(None, None))

    asyncio.run(wait())


def test_a_result_after_the_loop_closed_is_dropped():
    callbacks = []

    async def ask():
        waiting = asyncio.create_task(LoopBridge().wait(callbacks.append))
        await asyncio.sleep(0)
        waiting.cancel()

    asyncio.run(ask())
    callbacks[0](None, None)
