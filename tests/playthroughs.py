"""Golden playthroughs: whole matches written out event by event, compared with what the rules say today.

`make playthroughs` writes them again. A changed file is a changed rule or sentence: read the diff before
you commit it.
"""

import json
from hashlib import sha256
from pathlib import Path

from speeltafel.core.game import Chance, Choose, Odds, Over
from speeltafel.core.match import AnyGame
from speeltafel.games import GAMES
from speeltafel.play.chance import Dice
from speeltafel.play.match import Match

GOLDEN = Path(__file__).parent / "golden"

# Beside the default options of every seat count: one game that takes the other road of each option.
OTHER_ROADS: dict[str, tuple[str, int, dict[str, object]]] = {
    "saxum-2-short": ("saxum", 2, {"target": 40}),
    "saga-2-plain": ("saga", 2, {"sides": "pppppp"}),
    "saga-3-mixed": ("saga", 3, {"sides": "pcpcpc", "memory": True}),
    "saga-2-first-game": ("saga", 2, {"display": "castle"}),
    "saga-3-drawn-sides": ("saga", 3, {"sides": "random"}),
    "saga-4-memory": ("saga", 4, {"sides": "cpcpcp", "memory": True}),
    "squadro-2-ban": ("squadro", 2, {"first": 2, "repetition": "ban"}),
    "zocken-3-one-round": ("zocken", 3, {"rounds": 1}),
}


def playthroughs() -> dict[str, tuple[AnyGame, int, dict[str, object]]]:
    """Return every golden match: the default of each game and seat count, and other options."""
    defaults: dict[str, tuple[AnyGame, int, dict[str, object]]] = {
        f"{game.key}-{seats}": (game, seats, {"rounds": 2} if game.key == "zocken" and seats > 2 else {})
        for game in GAMES.values()
        for seats in game.seats
    }
    return defaults | {
        name: (GAMES[key], seats, options) for name, (key, seats, options) in OTHER_ROADS.items()
    }


def write_out(name: str, game: AnyGame, seats: int, options: dict[str, object]) -> str:
    """Write a whole match: for each event its token, both sentences, the changed state, and the next turn."""
    table = Match(game, seats, options)
    dice = Dice(sha256(name.encode()).digest())
    known = game.dump(table.state)
    lines = [f"{game.name}, {seats} seats, {json.dumps(dict(table.options))}", json.dumps(known), ask(table)]
    while not isinstance(turn := table.turn, Over):
        if isinstance(turn, Choose):
            turn = Chance(Odds(dict.fromkeys(sorted(turn.moves, key=game.write), 1)))
        token = game.write(dice.draw(turn.odds, len(table.moves)))
        table.play(token)
        told = table.sentences(len(table.moves) - 1, None)[0]
        now = game.dump(table.state)
        changed = {key: value for key, value in now.items() if value != known[key]}
        known = now
        lines += ["", f"{len(table.moves)} {token}", told.en, told.nl, json.dumps(changed), ask(table)]
    return "\n".join(lines) + "\n"


def ask(table: Match) -> str:
    """Return the turn as one line."""
    match table.turn:
        case Choose(seat, moves):
            return f"choose {seat}: {' '.join(sorted(map(table.game.write, moves)))}"
        case Chance(odds):
            return f"chance: {len(odds)} outcomes, {odds.total} in all"
        case Over(scores, winners, why):
            return f"over: {why} {json.dumps(scores)} {json.dumps(winners)}"


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for stale in GOLDEN.glob("*.txt"):
        stale.unlink()
    for name, (game, seats, options) in playthroughs().items():
        (GOLDEN / f"{name}.txt").write_text(write_out(name, game, seats, options), "utf-8")
