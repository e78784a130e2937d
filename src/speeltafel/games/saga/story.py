"""Saga: what happened, as sentences for one reader; the move first, then all that came of it."""

from collections import Counter
from typing import Any

from speeltafel.core.words import TURN, Names, Text, join, listing, say
from speeltafel.games.saga import labels, moves
from speeltafel.games.saga.cards import (
    UNKNOWN,
    VALUE,
    Card,
    cards_in,
    secrets_in,
    strength,
    taken_from,
    turned_up,
)
from speeltafel.games.saga.data import ADD_ONCE, COLOURS, TRIBUTE
from speeltafel.games.saga.lands import MIDDLE, NUMBER, bearer, holder, income
from speeltafel.games.saga.terms import (
    LANDS,
    SET_NAMES,
    SHORT_LANDS,
    card_name,
    cards_named,
    fame,
    group_name,
)
from speeltafel.games.saga.view import View
from speeltafel.games.saga.words import ENDINGS

_BEGIN = Text(
    "{who} legt {card} als nieuwe troep tegen {land}.",
    "{who} [lay|lays] {card} as a new force against {land}.",
)
_BEGIN_RESERVE = Text(
    "{who} legt {card} als nieuwe troep, in reserve voor {land}.",
    "{who} [lay|lays] {card} as a new force, in reserve for {land}.",
)
_REINFORCE = Text(
    "{who} legt {card} bij {group}: {points} tegen {land}.",
    "{who} [lay|lays] {card} onto {group}: {points} against {land}.",
)
_REINFORCE_RESERVE = Text(
    "{who} legt {card} bij {group}: {points} in reserve voor {land}.",
    "{who} [lay|lays] {card} onto {group}: {points} in reserve for {land}.",
)
_GUARD = Text(
    "{who} legt {card} bij de verdedigers van {land}: samen {points}.",
    "{who} [lay|lays] {card} onto the defenders of {land}: {points} together.",
)
_HIDE = Text("{who} legt {card} gedekt bij {group}.", "{who} [lay|lays] {card} face down onto {group}.")
_SOME_CARD = Text("een kaart", "a card")
_SHOW = Text(
    "{who} legt {cards} open: de troep voor {land} is nu {points} waard.",
    "{who} [turn|turns] up {cards}: the force for {land} is now worth {points}.",
)
_TAKE_BACK = Text(
    "{who} pakt {card} op en laat {group} liggen.",
    "{who} [pick|picks] up {card} and [leave|leaves] {group}.",
)
_TAKE_BACK_ALL = Text("{who} pakt {card} op.", "{who} [pick|picks] up {card}.")
_WITHDRAW = Text(
    "{who} pakt verdediger {card} op van {land}; daar blijft {points} over.",
    "{who} [pick|picks] up defender {card} from {land}, which keeps {points}.",
)
_HIRE = Text("{who} werft {card} aan voor {fame}.", "{who} [hire|hires] {card} for {fame}.")
_DECLINE = Text("{who} neemt geen onafhankelijke ridder.", "{who} [take|takes] no free knight.")
_FREE = Text("{who} neemt {card} gratis in de hand.", "{who} [take|takes] {card} into hand for nothing.")
_COLLECT = Text("{who} int {fame}.", "{who} [collect|collects] {fame}.")
_END = Text("{who} beëindigt de beurt.", "{who} [end|ends] the turn.")
_ADD = Text("{who} legt tot slot {card} bij {group}.", "{who} finally [add|adds] {card} to {group}.")
_ADD_TO = Text(
    "{who} legt tot slot {card} bij de verdedigers van {land}.",
    "{who} finally [add|adds] {card} to the defenders of {land}.",
)
_ADD_NOTHING = Text("{who} legt tot slot geen kaart bij.", "{who} [add|adds] no card in the end.")


def tell(before: View, move: moves.Move, after: View, names: Names) -> Text:
    """Return what a move did, as the reader of these views may know it.

    Read later, the move may name more than `before` contains: cards that were turned up since.
    """
    match move:
        case moves.DrawSides(sides):
            up = labels.sides(sides)
            return Text(
                f"De zijden van de landen zijn geloot: {up.nl}.", f"The lands' sides are drawn: {up.en}."
            )
        case moves.Deal(sets):
            begins = [] if after.phase == "display" else [_begins(after, names)]
            return join([_dealt(sets, after, names), *begins])
        case moves.Display(groups):
            return _displayed(groups, after, names)
    template, facts = _sentence(before, move)
    sentences = [say(template, names, after.observer, who=before.to_move, **facts)]
    if before.collect and not isinstance(move, moves.Collect):
        missed = fame(income(before, before.active))
        sentences.append(
            Text(f"De {missed.nl} van deze beurt blijft liggen.", f"This turn's {missed.en} is lost.")
        )
    sentences += _turned_up(before, move, after)
    for number, (old, new) in enumerate(zip(before.lands, after.lands, strict=True)):
        if old is not new:
            sentences += _conquest(before, move, after, number, names)
    return join([*sentences, *_what_follows(before, after, names)])


def _sentence(before: View, move: moves.Move) -> tuple[Text, dict[str, Any]]:
    """Return the template for a seat's move, and its facts except `{who}`, which depends on the reader."""
    match move:
        case moves.Begin() | moves.Reinforce() | moves.Guard() | moves.Hide():
            return _laid(before, move)
        case moves.Show() | moves.TakeBack() | moves.Withdraw():
            return _picked_up(before, move)
        case moves.Hire(card):
            return _HIRE, {"card": card_name(card), "fame": fame(VALUE[card])}
        case moves.Free(None):
            return _DECLINE, {}
        case moves.Free(card):
            return _FREE, {"card": card_name(card or "?")}
        case moves.Collect():
            return _COLLECT, {"fame": fame(income(before, before.active))}
        case moves.End():
            return _END, {}
        case moves.Add(card, group):
            return _ADD, {"card": card_name(card), "group": group_name(group)}
        case moves.AddTo(card, land):
            return _ADD_TO, {"card": card_name(card), "land": LANDS[NUMBER[land]]}
        case moves.AddNothing():
            return _ADD_NOTHING, {}
    raise AssertionError(f"{move} is an outcome of chance")


def _laid(
    before: View, move: moves.Begin | moves.Reinforce | moves.Guard | moves.Hide
) -> tuple[Text, dict[str, Any]]:
    """Return template and facts for a card that goes from the hand to the table."""
    match move:
        case moves.Begin(card):
            number = NUMBER[card[0]]
            template = _BEGIN_RESERVE if _owns(before, number) else _BEGIN
            return template, {"card": card_name(card), "land": LANDS[number]}
        case moves.Reinforce(card, group):
            number = NUMBER[group[0]]
            return _REINFORCE_RESERVE if _owns(before, number) else _REINFORCE, {
                "card": card_name(card),
                "group": group_name(group),
                "points": strength(group + card),
                "land": LANDS[number],
            }
        case moves.Guard(card):
            number = bearer(ADD_ONCE)
            return _GUARD, {
                "card": card_name(card),
                "land": LANDS[number],
                "points": strength(before.lands[number].defenders + card),
            }
        case moves.Hide(card, group):
            known = _SOME_CARD if card == "?" else card_name(card)
            return _HIDE, {"card": known, "group": group_name(group)}


def _picked_up(
    before: View, move: moves.Show | moves.TakeBack | moves.Withdraw
) -> tuple[Text, dict[str, Any]]:
    """Return template and facts for a card that is turned up or taken back."""
    match move:
        case moves.Show(group):
            return _SHOW, {
                "cards": cards_named(secrets_in(group)),
                "points": strength(turned_up(group)),
                "land": LANDS[NUMBER[group[0]]],
            }
        case moves.TakeBack(card, group):
            left = group.replace(UNKNOWN, "", 1) if card == "?" else taken_from(group, card)
            template = _TAKE_BACK if left else _TAKE_BACK_ALL
            return template, {"card": card_name(card), "group": group_name(left)}
        case moves.Withdraw(card, land):
            number = NUMBER[land]
            return _WITHDRAW, {
                "card": card_name(card),
                "land": LANDS[number],
                "points": strength(before.lands[number].defenders) - VALUE[card],
            }


def _owns(view: View, number: int) -> bool:
    """Return whether the seat to move owns a land."""
    return view.lands[number].owner == view.to_move


def _dealt(sets: tuple[str, ...], after: View, names: Names) -> Text:
    """Return who has which set; a phone with the log closed shows only the first sentence."""
    defends = SET_NAMES[sets[0]]
    has = Text("{who} [hebt|heeft] de {set}.", "{who} [have|has] the {set}.")
    return join(
        [
            Text("De kaarten zijn gedeeld.", "The cards are dealt."),
            Text(
                f"Elke set van twaalf ridders heeft een eigen teken: de {defends.nl} verdedigt de landen.",
                f"Each set of twelve knights has its own emblem: the {defends.en} defends the lands.",
            ),
            *(
                say(has, names, after.observer, who=seat, set=SET_NAMES[name])
                for seat, name in enumerate(sets[1:], 1)
            ),
        ]
    )


def _begins(after: View, names: Names) -> Text:
    return say(Text("{who} begint.", "{who} [begin|begins]."), names, after.observer, who=after.active)


def _displayed(groups: tuple[str, ...], after: View, names: Names) -> Text:
    lands = [join([land, group_name(group)]) for land, group in zip(SHORT_LANDS, groups, strict=True)]
    defenders = join(lands, "; ")
    return join(
        [
            Text(
                f"De verdedigers liggen klaar: {defenders.nl}.",
                f"The defenders are in place: {defenders.en}.",
            ),
            _begins(after, names),
        ]
    )


def _turned_up(before: View, move: moves.Move, after: View) -> list[Text]:
    """Return that an open card beat the land and turned up what its force hid (G21)."""
    if not isinstance(move, moves.Reinforce) or not (hidden := secrets_in(move.group)):
        return []
    mine = before.to_move - 1
    if _face_down(before, mine) == _face_down(after, mine):
        return []
    cards = cards_named(hidden)
    verb = "gaat" if len(hidden) == 1 else "gaan"
    return [Text(f"Daarbij {verb} {cards.nl} open.", f"That turns up {cards.en}.")]


def _face_down(view: View, seat: int) -> int:
    return "".join(view.groups[seat]).count("(")


def _conquest(before: View, move: moves.Move, after: View, number: int, names: Names) -> list[Text]:
    """Return who took a land, with what, and where its old defenders went."""
    old, new, observer = before.lands[number], after.lands[number], after.observer
    takers = _takers(before, move, after, number)
    if not takers:
        return []
    template = (
        Text(
            "{who} herovert {land} met {group} ({points}).",
            "{who} [win|wins] {land} back with {group} ({points}).",
        )
        if new.owner == old.owner
        else Text(
            "{who} verovert {land} met {group} ({points}).",
            "{who} [conquer|conquers] {land} with {group} ({points}).",
        )
    )
    sentences = [
        say(
            template,
            names,
            observer,
            who=new.owner,
            land=LANDS[number],
            group=group_name(new.defenders),
            points=strength(new.defenders),
        )
    ]
    others = [seat for seat in takers if seat != new.owner]
    if others:
        via = listing([Text("jou", "you") if seat == observer else names[seat - 1] for seat in others])
        sentences.append(
            Text(f"Het ging eerst nog even naar {via.nl}.", f"It went to {via.en} first, for a moment.")
        )
    if old.owner == MIDDLE:
        cards = cards_named(cards_in(old.defenders))
        sentences.append(
            Text(f"{cards.nl} worden onafhankelijke ridders.", f"{cards.en} become free knights.")
        )
    template = Text("{who} neemt {cards} weer in de hand.", "{who} [get|gets] {cards} back in hand.")
    sentences += [
        say(template, names, observer, who=seat, cards=cards_named(returned))
        for seat in dict.fromkeys((old.owner, *takers))
        if seat != MIDDLE and (returned := _returned(before, move, after, seat))
    ]
    return [Text(*(words[:1].upper() + words[1:] for words in text)) for text in sentences]


def _returned(before: View, move: moves.Move, after: View, seat: int) -> tuple[Card, ...]:
    """Return the cards that conquests brought back to a seat's hand, those in between too (G14)."""
    came = Counter(after.holding[seat - 1])
    came.subtract(before.holding[seat - 1])
    if seat == before.to_move:
        match move:
            case moves.Begin(card) | moves.Reinforce(card) | moves.Guard(card):
                came[card] += 1
            case moves.TakeBack(card) | moves.Withdraw(card):
                came[card] -= 1
    return tuple(sorted((+came).elements()))


def _takers(before: View, move: moves.Move, after: View, number: int) -> list[int]:
    """Return the seats whose forces took a land: a force of its colour that is gone has conquered it."""
    colour = COLOURS[number]
    takers = []
    for seat, (had, has) in enumerate(zip(before.groups, after.groups, strict=True), 1):
        forces = sum(group[0] == colour for group in had)
        if seat == before.active:
            match move:
                case moves.Begin(card) if card[0] == colour:
                    forces += 1
                case moves.TakeBack(_, group) if group[0] == colour and len(group) == len("g4"):
                    forces -= 1
        if forces > sum(group[0] == colour for group in has):
            takers.append(seat)
    return takers


def _what_follows(before: View, after: View, names: Names) -> list[Text]:
    """Return the end of the game, or the next seat's turn with its fame."""
    sentences = [ENDINGS[after.why]] if after.why and not before.why else []
    if after.phase == "over":
        taker = holder(after, TRIBUTE)
        if taker and after.fame[taker - 1] > before.fame[taker - 1]:
            sentences.append(
                say(
                    Text(
                        "{who} krijgt door het bossenland {fame} van de anderen.",
                        "{who} [get|gets] {fame} from the others, thanks to the land of forests.",
                    ),
                    names,
                    after.observer,
                    who=taker,
                    fame=fame(after.fame[taker - 1] - before.fame[taker - 1]),
                )
            )
    elif after.active != before.active:
        due = income(after, after.active)
        if not due:
            template = TURN
        elif after.memory:
            template = Text(
                "[jij bent|{who} is] aan de beurt en kan {fame} innen.",
                "[it's your turn|{who} is to play], with {fame} to collect.",
            )
        else:
            template = Text(
                "[jij bent|{who} is] aan de beurt en krijgt {fame}.",
                "[it's your turn, and you receive|{who} is to play and receives] {fame}.",
            )
        sentences.append(say(template, names, after.observer, who=after.active, fame=fame(due)))
    return sentences
