"""The trial of a trained evaluation: whether the search with it beats the search without, in the same time.

Both players are searches alone (`trained.yardstick`, `uct.yardstick`), with the same time a move. The levels
themselves wouldn't do: before UCT searches they look one move ahead, which takes 0.02 to 0.2 s of their time
(`bots/lookahead.py`), and club's 300 states of alpha-beta against 1,200 playouts are a choice of levels.
"""

from functools import partial

from speeltafel import bots
from speeltafel.bots import trained, uct
from speeltafel.bots.compute import Compute
from speeltafel.bots.evaluation import Net
from speeltafel.core.game import LEVELS
from speeltafel.core.words import Text, fill
from speeltafel.games import GAMES
from speeltafel.lab.arena import Meeting, Played, Setting, Slot, play_between, slots
from speeltafel.lab.players import chooser_of
from speeltafel.lab.shares import Interval, by_round, interval

ROUNDS = 30
"""For Molenspel 60 games take 28 s of CPU time, and about 20 more to compile at first; its training takes 68.
Between equals the interval reaches about 12 % to either side."""
SECONDS = 0.02
"""A move's time. Alpha-beta overruns it: of 20 ms it took 1.6 times the CPU time of UCT, of 10 ms twice."""
MEETING: Meeting = "trained", "untrained"

RESULT = Text(
    "Met {seats} spelers won de getrainde bot {share} van {games} partijen tegen de bot zonder training"
    " (95 %: {low} tot {high}; even sterk is {even}): {so}",
    "With {seats} players the trained bot won {share} of {games} games against the bot without training"
    " (95%: {low} to {high}; equals have {even}): {so}",
)
HELPS = Text("training helpt.", "training helps.")
NOT_SHOWN = Text("dat training helpt, blijkt niet.", "no gain is shown.")
WORSE = Text("training maakt hem zwakker.", "training makes it weaker.")


def play(setting: Setting, net: Net, rounds: int, compute: Compute) -> Interval:
    """Let the bot with this net play so many rounds, alone among bots without; return its share."""
    games = compute.each(partial(_play_game, setting, net), slots([MEETING], rounds, setting.seats))
    return interval([*by_round(games, setting.seats)[MEETING].values()])


def _play_game(setting: Setting, net: Net, slot: Slot) -> Played:
    game, kernel = GAMES[setting.game], bots.kernel_of(setting.game)
    assert kernel is not None
    both = trained.yardstick(game, kernel, net), uct.yardstick(game, kernel)
    return play_between(setting, slot, [chooser_of(game, bot, LEVELS[-1], SECONDS) for bot in both])


def sentence(found: Interval, seats: int, rounds: int) -> Text:
    """Return what the trial showed."""
    even = 1 / seats
    so = HELPS if found.low > even else WORSE if found.high < even else NOT_SHOWN
    value, low, high, equal = (f"{share:.0%}" for share in (*found, even))
    facts = {"seats": seats, "games": seats * rounds, "share": value, "low": low, "high": high}
    return fill(RESULT, **facts, even=equal, so=so)
