"""Whether a move gets dearer as a table's log grows: CPU time of an event at about the 100th and the 2,000th.

No game is that long, so the match is taken back to its beginning whenever it has gone on for a while: what
was taken back stays in the log, and in the room's memory.
"""

import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from random import Random

from bench.pace import SCALE, pace
from speeltafel.core.game import Choose
from speeltafel.games import GAMES
from speeltafel.play import decisions
from speeltafel.play.events import Change, MovePlayed, MovesUndone, Rolled, SatDown
from speeltafel.play.table import Table
from speeltafel.server.tables import Tables
from speeltafel.server.viewers import Viewer
from speeltafel.store import Store
from speeltafel.web.app import create_app
from speeltafel.web.services import Settings

EARLY, LATE = 100, 2000
"""After how many events is measured."""
SPAN = 100
"""Over how many events."""
LONG = 60
"""Events of the match after which it is taken back."""
ROUNDS = 3

HEAD = f"          at {EARLY}: µs   lowest  highest   at {LATE:,}: µs   lowest  highest    ratio"


def main() -> None:
    """Print the table."""
    print(f"\nan event with both players' frames as the log grows, CPU µs at 20 M/s, {ROUNDS} rounds")
    print(HEAD)
    for key in GAMES:
        with tempfile.TemporaryDirectory() as folder, Store.open(Path(folder) / "bench.db") as store:
            rounds = [asyncio.run(measure(store, key, number)) for number in range(ROUNDS)]
        early, late = (sorted(each) for each in zip(*rounds, strict=True))
        ratio = statistics.median(second / first for first, second in rounds)
        print(
            f"{key:10}{statistics.median(early):>11.0f}{early[0]:>9.0f}{early[-1]:>9.0f}"
            f"{statistics.median(late):>14.0f}{late[0]:>9.0f}{late[-1]:>9.0f}{ratio:>9.2f}"
        )


async def measure(store: Store, key: str, seed: int) -> tuple[float, float]:
    """What an event costs early and late at one table."""
    house: Tables = create_app(store, GAMES, Settings("bench")).state.services.tables
    sits = [SatDown(seat, f"p{seat}", f"Player {seat}") for seat in (1, 2)]
    id = await house.create(key, 2, {}, "p1", sits)
    await house.execute(id, lambda room: decisions.start(room, "p1"))
    live, rng = await house.load(id), Random(seed)
    live.presence.viewers |= {Viewer(f"p{seat}", None, "en") for seat in (1, 2)}
    room, costs = live.table, []
    assert room.match is not None
    first = len(room.match.moves)
    for begin in (EARLY, LATE):
        spent, events, paces = 0.0, 0, [pace()]
        while events < SPAN:
            turn, version, lap = room.turn, room.version, replayed(room, first)
            for viewer in live.presence.viewers:
                while not viewer.queue.empty():
                    viewer.queue.get_nowait()
            if not isinstance(turn, Choose) or len(lap) > LONG:
                await house.execute(id, lambda _: [taken_back(first)])
                continue
            if version < begin and len(lap) > LONG // 2:
                await house.execute(id, lambda _: [taken_back(first), *lap])  # noqa: B023
                continue
            token = room.game.write(rng.choice(list(turn.moves)))
            began = time.process_time()
            await house.execute(
                id,
                lambda room: decisions.move(room, room.actor, token, room.version, f"p{room.actor}"),  # noqa: B023
            )
            if version >= begin:
                spent += time.process_time() - began
                events += room.version - version
                paces.append(pace())
        assert len(live.presence.viewers) == 2, "somebody fell behind and was told no more"
        costs.append(spent / events * 1e6 * statistics.median(paces) / SCALE)
    return costs[0], costs[1]


def taken_back(to: int) -> Change:
    """The match goes back to this point."""
    return MovesUndone(to, seat=1)


def replayed(room: Table, first: int) -> list[Change]:
    """What was played from this point on, to be played again in one go."""
    assert room.match is not None
    played = zip(room.choosers[first:], room.match.moves[first:], strict=True)
    tokens = [(seat, room.game.write(move)) for seat, move in played]
    return [MovePlayed(seat, token) if seat else Rolled(token) for seat, token in tokens]


if __name__ == "__main__":
    main()
