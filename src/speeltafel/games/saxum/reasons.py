"""Why a move of Saxum is not legal, with the ruling that says so."""

from speeltafel.core.game import Chance, Over, Reason
from speeltafel.games.saxum import rules
from speeltafel.games.saxum.board import BIT
from speeltafel.games.saxum.data import SIX, SIX_PRICE, STONES
from speeltafel.games.saxum.outlook import both, either, usable_fields
from speeltafel.games.saxum.words import points


def why_not(view: rules.View, move: rules.Move) -> Reason | None:
    """Return the ruling against a move, or None where the move is legal."""
    state = view.state
    now = rules.turn(state)
    if isinstance(now, Over):
        rule = "X9" if now.why == "insurance" else "X14"
        return Reason.of(rule, "Het spel is afgelopen.", "The game is over.")
    if move in (now.odds if isinstance(now, Chance) else now.moves):
        return None
    if not state.dice:
        return _before_the_throw(move)
    if len(state.dice) == 1:
        return _during_a_reroll(state, move)
    if state.dice[-1] == SIX:
        return _while_a_six_lies(state, move)
    return _on_settled_dice(state, move)


def _before_the_throw(move: rules.Move) -> Reason:
    if isinstance(move, rules.Rerolled):
        return Reason.of(
            "X2",
            "Een beurt begint met een worp van twee dobbelstenen.",
            "A turn begins with a throw of two dice.",
        )
    return Reason.of(
        "X2",
        "Eerst wordt er gegooid: de dobbelstenen wijzen de velden aan.",
        "The dice are thrown first: they name the fields.",
    )


def _during_a_reroll(state: rules.State, move: rules.Move) -> Reason:
    lying = state.dice[0]
    if isinstance(move, rules.Thrown):
        return Reason.of(
            "X15",
            f"Alleen de zes wordt opnieuw gegooid; de {lying} blijft liggen.",
            f"Only the six is re-rolled; the {lying} stays where it is.",
        )
    if isinstance(move, rules.Reroll | rules.Buy) and lying == SIX:
        return Reason.of(
            "X16",
            "Eén zes tegelijk: eerst komt de dobbelsteen neer die opnieuw wordt gegooid.",
            "One six at a time: the die that is being re-rolled comes down first.",
        )
    return Reason.of(
        "X15",
        f"Naast de {lying} wordt een zes opnieuw gegooid; wacht op wat die toont.",
        f"Beside the {lying} a six is being re-rolled; wait for what it shows.",
    )


def _while_a_six_lies(state: rules.State, move: rules.Move) -> Reason:
    match move:
        case rules.Buy():
            had = points(state.points[state.to_move - 1])
            return Reason.of(
                "X15",
                f"Een zes zelf leggen kost {SIX_PRICE} punten, en je hebt {had.nl}.",
                f"Setting a six costs {SIX_PRICE} points, and you have {had.en}.",
            )
        case rules.Thrown() | rules.Rerolled():
            return Reason.of(
                "X15",
                "Er ligt een zes: de speler zegt eerst of die opnieuw gegooid wordt.",
                "A six lies there: the player first says whether it is re-rolled.",
            )
        case rules.Pass():
            return Reason.of(
                "X11",
                "Er ligt nog een zes; die komt eerst, ook met een lege voorraad.",
                "A six still lies there; it comes first, with an empty supply too.",
            )
        case _:
            return Reason.of(
                "X15",
                "Een zes wijst geen veld aan: gooi die opnieuw of kies zelf een cijfer.",
                "A six names no field: re-roll it, or choose a face for it.",
            )


def _on_settled_dice(state: rules.State, move: rules.Move) -> Reason:
    match move:
        case rules.Thrown():
            return Reason.of(
                "X2",
                "Er is al gegooid; nu wordt een van de velden gebruikt.",
                "The dice are thrown already; now one of the fields is used.",
            )
        case rules.Rerolled() | rules.Reroll() | rules.Buy():
            return Reason.of(
                "X15",
                "Alleen een zes wordt opnieuw gegooid of gekocht, en er ligt er geen.",
                "Only a six is re-rolled or bought, and there is none.",
            )
        case rules.Pass():
            return _against_passing(state)
        case rules.Use() | rules.Take():
            return _against_field(state, move)


def _against_passing(state: rules.State) -> Reason:
    usable = either(usable_fields(state))
    rule = "X2" if state.stones[state.to_move - 1] else "X11"
    return Reason.of(
        rule,
        f"Passen kan alleen als al je stenen op het bord liggen en de worp er geen aanwijst waar je iets "
        f"mee kunt; hier kun je {usable.nl} gebruiken.",
        f"You pass only when all your stones are on the board and the throw names no field you can use; "
        f"here you can use {usable.en}.",
    )


def _against_field(state: rules.State, move: rules.Use | rules.Take) -> Reason:
    field, rolled = move.field, rules.FIELDS[state.dice]
    mine, theirs = rules.own_first(state.board, state.to_move)
    if field not in rolled:
        shown = both(rolled)
        return Reason.of(
            "X2",
            f"{field} is niet gegooid; de dobbelstenen wijzen {shown.nl} aan.",
            f"{field} was not rolled; the dice name {shown.en}.",
        )
    if mine.bit_count() == STONES and not mine & BIT[field]:
        return Reason.of(
            "X11",
            f"Alle {STONES} stenen staan op het bord; er is er geen meer voor {field}.",
            f"All {STONES} stones are on the board; there is none left for {field}.",
        )
    if not (mine | theirs) & BIT[field]:
        return Reason.of(
            "X5",
            f"{field} is vrij, dus er valt niets te betalen: zet er een steen met {field}.",
            f"{field} is free, so there is nothing to pay: place a stone with {field}.",
        )
    free = [other for other in rolled if not (mine | theirs) & BIT[other]]
    if free and mine.bit_count() < STONES:
        return Reason.of(
            "X3",
            f"{field} is bezet en {free[0]} is vrij: het vrije veld gaat voor.",
            f"{field} is taken and {free[0]} is free: the free field goes first.",
        )
    if mine & BIT[field]:
        return Reason.of(
            "X6",
            f"Op {field} staat een eigen steen: scoor de groep met {field}.",
            f"The stone on {field} is your own: score its group with {field}.",
        )
    return _against_taking(state, move)


def _against_taking(state: rules.State, move: rules.Use | rules.Take) -> Reason:
    field = move.field
    cost, had = rules.size(state.board, field), state.points[state.to_move - 1]
    insured = state.insurance[state.to_move - 1]
    price, purse = points(cost), points(had)
    if cost > had and not insured:
        return Reason.of(
            "X9",
            f"{field} kost {price.nl}; je hebt {purse.nl} en geen verzekeringssteen meer.",
            f"{field} costs {price.en}; you have {purse.en} and no insurance stone left.",
        )
    if isinstance(move, rules.Use):
        ways = either([f"{field}-points"] * (cost <= had) + [f"{field}-insurance"] * (insured > 0))
        return Reason.of(
            "X8",
            f"De steen op {field} overnemen kost {price.nl}; zeg hoe je betaalt: {ways.nl}.",
            f"Taking the stone on {field} costs {price.en}; say how you pay: {ways.en}.",
        )
    if move.pay == "points":
        return Reason.of(
            "X8",
            f"{field} kost {price.nl} en je hebt {purse.nl}; het kan wel met een verzekeringssteen.",
            f"{field} costs {price.en} and you have {purse.en}; an insurance stone can pay for it.",
        )
    return Reason.of(
        "X8",
        f"Je verzekeringsstenen zijn op; betaal {price.nl} voor {field}.",
        f"Your insurance stones are used up; pay {price.en} for {field}.",
    )
