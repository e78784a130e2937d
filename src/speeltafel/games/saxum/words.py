"""Saxum in words: what is asked, and what a move would do."""

from functools import partial

from speeltafel.core.words import Names, Text, count, join, say
from speeltafel.games.saxum import rules
from speeltafel.games.saxum.board import BIT
from speeltafel.games.saxum.data import SIX, SIX_PRICE
from speeltafel.games.saxum.outlook import dice_words, either, outlook, usable_fields

SUMMARY = Text(
    "Leg stenen waar de dobbelstenen het zeggen en scoor groepen: 177 punten of 7 rijpunten wint.",
    "Place stones where the dice say and score groups: 177 points or 7 row points win.",
)
TALLY = Text("Punten", "Points")
ENDINGS = {
    "points": Text("Het puntendoel is gehaald.", "The target in points is reached."),
    "rows": Text("Er zijn zeven rijpunten gehaald.", "Seven row points are reached."),
    "insurance": Text(
        "Er was een verzekeringssteen nodig, maar ze zijn op.",
        "An insurance stone was needed, but there are none left.",
    ),
}
OPTIONS = {"target": Text("Punten om te winnen", "Points to win")}


points = partial(count, one=Text("punt", "point"), many=Text("punten", "points"))
row_points = partial(count, one=Text("rijpunt", "row point"), many=Text("rijpunten", "row points"))


def ask(view: rules.View, names: Names) -> Text:
    """Return what is asked now, and of whom."""
    state = view.state
    if state.winner:
        return verdict(view, names)
    if not state.dice:
        template = Text("{who} mag gooien.", "{who} [have|has] the dice.")
    elif len(state.dice) == 1:
        template = Text("{who} gooit een zes opnieuw.", "{who} [re-roll|re-rolls] a six.")
    elif state.dice[-1] != SIX:
        template = Text(
            "[jij bent|{who} is] aan de beurt: {outlook}.", "[it's your turn|{who} is to play]: {outlook}."
        )
    elif state.points[state.to_move - 1] >= SIX_PRICE:
        template = Text(
            "{who} [hebt|heeft] {dice} liggen[: opnieuw gooien, of voor {price} punten zelf kiezen?|.]",
            "{who} [have|has] {dice}[: re-roll, or pay {price} points to choose?|.]",
        )
    else:
        template = Text(
            "{who} [hebt|heeft] {dice} liggen, maar geen {price} punten om zelf te kiezen: opnieuw gooien.",
            "{who} [have|has] {dice}, but not the {price} points to choose: re-roll.",
        )
    return say(
        template,
        names,
        view.observer,
        who=state.to_move,
        outlook=outlook(state),
        dice=dice_words(state.dice),
        price=SIX_PRICE,
    )


def label(view: rules.View, move: rules.Move) -> Text:
    """Return what a legal move would do, in a few words."""
    state = view.state
    match move:
        case rules.Thrown():
            return dice_words(move.dice)
        case rules.Rerolled():
            return dice_words((move.face,))
        case rules.Reroll() if state.dice[0] == SIX:
            return Text("Gooi één van de zessen opnieuw", "Re-roll one of the sixes")
        case rules.Reroll():
            return Text("Gooi de zes opnieuw", "Re-roll the six")
        case rules.Buy():
            bought = Text(
                f"Maak er voor {SIX_PRICE} punten een {move.face} van",
                f"Make it a {move.face} for {SIX_PRICE} points",
            )
            return join([bought, *_prospect(rules.play(state, move))], ": ")
        case rules.Use() if stands(state, state.to_move, move.field):
            won = points(rules.size(state.board, move.field))
            return Text(
                f"Scoor de groep van {move.field}: {won.nl}", f"Score the group of {move.field}: {won.en}"
            )
        case rules.Use():
            placed = Text(f"Zet een steen op {move.field}", f"Place a stone on {move.field}")
            return join([placed, *_gain(state, move)])
        case rules.Take():
            number = rules.size(state.board, move.field)
            cost = points(number)
            taken = (
                Text(f"Neem {move.field} over voor {cost.nl}", f"Take {move.field} for {cost.en}")
                if move.pay == "points"
                else Text(
                    f"Neem {move.field} over voor een verzekeringssteen in plaats van {cost.nl}",
                    f"Take {move.field} for an insurance stone instead of {cost.en}",
                )
            )
            return join([taken, *_gain(state, move)])
        case rules.Pass():
            return Text("Pas: geen veld is te gebruiken", "Pass: no field can be used")


def decided(view: rules.View, names: Names) -> Text:
    """Return what decided a match that is over."""
    state = view.state
    match state.why:
        case "points":
            words = Text(
                "{who} haalt als eerste de {target} punten.",
                "{who} [reach|reaches] the target of {target} points first.",
            )
        case "rows":
            words = Text(
                "{who} [hebt|heeft] zeven rijpunten of meer, en die winnen meteen.",
                "{who} [have|has] seven row points or more, which win at once.",
            )
        case _:
            words = Text(
                "{who} had een verzekeringssteen nodig, maar er was er geen meer.",
                "{who} needed an insurance stone and had none left.",
            )
    who = 3 - state.winner if state.why == "insurance" else state.winner
    return say(words, names, view.observer, who=who, target=state.target)


def verdict(view: rules.View, names: Names) -> Text:
    """Return why the game has ended, and who won it."""
    wins = say(Text("{who} wint.", "{who} [win|wins]."), names, view.observer, who=view.state.winner)
    return join([ENDINGS[view.state.why], wins])


def stands(state: rules.State, seat: int, field: str) -> bool:
    """Return whether a stone of this seat stands on the field."""
    return bool(state.board[seat - 1] & BIT[field])


def _prospect(state: rules.State) -> list[Text]:
    """Return the fields that bought dice allow, once no six is left; warn of defeat (X17)."""
    if state.winner:
        return [Text("niet te betalen, je verliest", "can't be paid for, you lose")]
    if state.dice not in rules.FIELDS:
        return []
    usable = usable_fields(state)
    return [either(usable) if usable else Text("geen veld te gebruiken", "no field can be used")]


def _gain(state: rules.State, move: rules.Use | rules.Take) -> list[Text]:
    """Return the row points a stone would bring, if any."""
    seat = state.to_move
    gained = rules.play(state, move).rows[seat - 1] - state.rows[seat - 1]
    reward = row_points(gained)
    return [Text(f"(+{reward.nl})", f"(+{reward.en})")] if gained else []
