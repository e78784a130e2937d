"""The trial of a trained evaluation: whether the search with it beats what is in use now, in the same time.

In use is an earlier net, or the search without any. Both players are searches alone (`trained.yardstick`,
`uct.yardstick`), with the same time a move. The levels themselves wouldn't do: before UCT searches they look
one move ahead, which takes 0.02 to 0.2 s of their time (`bots/lookahead.py`), and club's 300 states of
alpha-beta against 1,200 playouts are a choice of levels.
"""

from functools import partial
from itertools import count

from speeltafel import bots
from speeltafel.bots import trained, uct
from speeltafel.bots.compute import Compute
from speeltafel.bots.evaluation import Net
from speeltafel.core.game import LEVELS
from speeltafel.core.match import AnyGame
from speeltafel.core.refusals import BadRequest
from speeltafel.core.words import Text, fill, say
from speeltafel.games import GAMES
from speeltafel.lab.arena import Meeting, Played, Setting, Slot, play_between, slots
from speeltafel.lab.players import chooser_of
from speeltafel.lab.shares import Interval, by_round, interval

ROUNDS = 30
"""For Molenspel 60 games take 28 s of CPU time, and about 20 more to compile at first; its training takes 68.
Between equals the interval reaches about 12 % to either side."""
SECONDS = 0.02
"""A move's time. Alpha-beta overruns it: of 20 ms it took 1.6 times the CPU time of UCT, of 10 ms twice."""
MEETING: Meeting = "new", "used"

BEGINS = Text(
    "{seats} spelers: {games} partijen tegen {other}",
    "{seats} seats: {games} games against {other}",
)
RESULT = Text(
    "Met {seats} spelers won de getrainde bot {share} van {games} partijen tegen {other}"
    " (95 %: {low} tot {high}; even sterk is {even}): {so}",
    "With {seats} players the trained bot won {share} of {games} games against {other}"
    " (95%: {low} to {high}; equals have {even}): {so}",
)
UNTRAINED = Text("de bot zonder training", "the bot without training")
EARLIER = Text("de bot met zijn vorige net", "the bot with its earlier net")
HELPS = Text("training helpt.", "training helps.")
NOT_SHOWN = Text("dat training helpt, blijkt niet.", "no gain is shown.")
WORSE = Text("training maakt hem zwakker.", "training makes it weaker.")


TOO_FEW = Text(
    "Na {rounds} ronden blijft elk net ongebruikt, ook als het alles wint: dat kan dan toeval zijn. Neem er"
    " minstens {least}, of 0 om het net zonder proef te gebruiken.",
    "After {rounds} rounds no net is used, even if it wins them all: that could be luck. Take {least} or"
    " more, or 0 to use the net without a trial.",
)


def least(seats: int) -> int:
    """Return the fewest rounds that show a gain when all games are won."""
    return next(rounds for rounds in count(1) if interval([1.0] * rounds).low > 1 / seats)


def check_rounds(game: AnyGame, rounds: int) -> None:
    """Raise `BadRequest` where so many rounds can't show a gain with some number of seats."""
    needed = max(least(seats) for seats in game.seats if seats > 1)
    if 0 < rounds < needed:
        raise BadRequest(say(TOO_FEW, rounds=rounds, least=needed))


def opponent(used: Net | None) -> Text:
    """Return what to call the bot with the net that is in use, if there is one."""
    return UNTRAINED if used is None else EARLIER


def play(setting: Setting, net: Net, used: Net | None, rounds: int, compute: Compute) -> Interval:
    """Let the bot with this net play so many rounds, alone among bots as they are now; return its share."""
    games = compute.each(partial(_play_game, setting, net, used), slots([MEETING], rounds, setting.seats))
    return interval([*by_round(games, setting.seats)[MEETING].values()])


def _play_game(setting: Setting, net: Net, used: Net | None, slot: Slot) -> Played:
    game, kernel = GAMES[setting.game], bots.kernel_of(setting.game)
    assert kernel is not None
    now = uct.yardstick(game, kernel) if used is None else trained.yardstick(game, kernel, used)
    both = trained.yardstick(game, kernel, net), now
    return play_between(setting, slot, [chooser_of(game, bot, LEVELS[-1], SECONDS) for bot in both])


def sentence(found: Interval, used: Net | None, seats: int, rounds: int) -> Text:
    """Return what the trial showed."""
    even = 1 / seats
    so = HELPS if found.low > even else WORSE if found.high < even else NOT_SHOWN
    value, low, high, equal = (f"{share:.1%}" for share in (*found, even))
    facts = {"seats": seats, "games": seats * rounds, "share": value, "low": low, "high": high}
    return fill(RESULT, **facts, other=opponent(used), even=equal, so=so)
