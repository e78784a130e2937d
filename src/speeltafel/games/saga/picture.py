"""Saga in text, drawn and as sentences: the lands, then the forces of every player."""

from textwrap import fill

from speeltafel.core.words import LANGUAGES, Language, Names, Text, join, say, shortened
from speeltafel.games.saga.cards import Card, Group, strength
from speeltafel.games.saga.lands import LETTERS, MIDDLE, needed, side_of
from speeltafel.games.saga.score_table import final_score, gains_text
from speeltafel.games.saga.terms import (
    LANDS,
    POWERS,
    SHORT_LANDS,
    SHORT_POWERS,
    SIDE_NAMES,
    USED_POWERS,
    cards_counted,
    cards_named,
    group_name,
)
from speeltafel.games.saga.view import View, hand_of

WIDTH = 100
NAME = 14
"""Longer names are shortened in the table of lands; below it they stand in full."""

HEADINGS = Text(
    "land zijde roem eigenaar verdedigers aanval eigenschap", "land side fame owner defenders attack power"
)
LEGEND = Text(
    "Kaarten: r rood, g groen, b blauw, o oranje, p paars, y geel, met hun waarde; haakjes: gedekt. "
    "Aanval: wat een troep van die kleur waard moet zijn. Kroon en effen: welke zijde boven ligt.",
    "Cards: r red, g green, b blue, o orange, p purple, y yellow, with their value; brackets: face down. "
    "Attack: what a force of that colour must be worth. Crown and plain: the side that lies up.",
)


def picture(view: View, names: Names) -> Text:
    """Return the lands in a table, the free knights, and every player's forces, in text."""
    return Text(*(_drawn(view, names, language) for language in LANGUAGES))


def _drawn(view: View, names: Names, language: Language) -> str:
    lines = [_heading(view, names).into(language), ""]
    lines += _table([HEADINGS.into(language).split(), *_land_rows(view, names, language)])
    lines += ["", f"{Text('Onafhankelijke ridders', 'Free knights').into(language)}: {_cards(view.free)}", ""]
    lines += [_player_line(view, names, seat, language) for seat in range(1, len(names) + 1)]
    if view.observer and view.phase != "over":
        lines.append(_wrapped(f"{Text('Je hand', 'Your hand').into(language)}: {_cards(view.hand)}"))
    return "\n".join([*lines, "", _wrapped(LEGEND.into(language))])


def _heading(view: View, names: Names) -> Text:
    if view.phase == "over":
        return Text(f"Ronde {view.round}, afgelopen.", f"Round {view.round}, over.")
    name = names[view.active - 1]
    return Text(f"Ronde {view.round}, beurt van {name.nl}.", f"Round {view.round}, turn of {name.en}.")


def _land_rows(view: View, names: Names, language: Language) -> list[list[str]]:
    rows = []
    for number, (letter, land) in enumerate(zip(LETTERS, view.lands, strict=True)):
        side = side_of(view, number)
        owner = Text("niemand", "nobody") if land.owner == MIDDLE else names[land.owner - 1]
        power = USED_POWERS[side.power] if land.used else SHORT_POWERS[side.power or side.at_end]
        rows.append(
            [
                f"{letter} {SHORT_LANDS[number].into(language)}",
                SIDE_NAMES[view.sides[number]].into(language),
                str(side.fame),
                shortened(owner.into(language), NAME),
                land.defenders or "-",
                str(needed(view, number)) if land.defenders else "-",
                power.into(language),
            ]
        )
    return rows


def _table(rows: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    ]


def _player_line(view: View, names: Names, seat: int, language: Language) -> str:
    name = names[seat - 1].into(language)
    facts = [
        Text(f"roem {view.fame[seat - 1]}", f"fame {view.fame[seat - 1]}").into(language),
        Text(f"hand {view.hand_sizes[seat - 1]}", f"hand {view.hand_sizes[seat - 1]}").into(language),
    ]
    forces = "  ".join(f"{group}={strength(group)}" for group in view.groups[seat - 1])
    facts.append(f"{Text('troepen', 'forces').into(language)}  {forces or '-'}")
    line = _wrapped(f"{name}: {', '.join(facts)}")
    if view.phase != "over":
        return line
    return f"{line}\n{_wrapped(f'    {_tally(view, seat).into(language)}')}"


def _tally(view: View, seat: int) -> Text:
    """Return how a seat's final fame adds up."""
    parts, left = final_score(view, seat), _cards(hand_of(view, seat))
    gains = gains_text(parts)
    return Text(
        f"{gains.nl} - hand {parts.hand} ({left}) = {parts.total}",
        f"{gains.en} - hand {parts.hand} ({left}) = {parts.total}",
    )


def describe(view: View, names: Names) -> Text:
    """Return the position in sentences."""
    return Text(*(_read_aloud(view, names, language) for language in LANGUAGES))


def _read_aloud(view: View, names: Names, language: Language) -> str:
    sentences = [_heading(view, names)]
    sentences += [_land_sentence(view, names, number) for number in range(len(LETTERS))]
    free = cards_named(view.free)
    sentences.append(
        Text(f"Onafhankelijke ridders: {free.nl}.", f"Free knights: {free.en}.")
        if view.free
        else Text("Er zijn geen onafhankelijke ridders.", "There are no free knights.")
    )
    sentences += [_player_sentence(view, names, seat) for seat in range(1, len(names) + 1)]
    if view.observer and view.phase != "over":
        hand = cards_named(view.hand)
        sentences.append(
            Text(f"Je hand: {hand.nl}.", f"Your hand: {hand.en}.")
            if view.hand
            else Text("Je hand is leeg.", "Your hand is empty.")
        )
    return "\n".join(_wrapped(sentence.into(language)) for sentence in sentences)


def _land_sentence(view: View, names: Names, number: int) -> Text:
    land, side = view.lands[number], side_of(view, number)
    name, which, cards = LANDS[number], SIDE_NAMES[view.sides[number]], _force(land.defenders)
    powers = join([POWERS[power] for power in (side.power, side.at_end) if power], "; ")
    if land.owner == MIDDLE:
        where = Text("is nog van niemand", "is unclaimed")
    elif land.owner == view.observer:
        where = Text("is van jou", "is yours")
    else:
        owner = names[land.owner - 1]
        where = Text(f"is van {owner.nl}", f"belongs to {owner.en}")
    defence = Text(
        f"verdedigd door {cards.nl}; je verovert het met {needed(view, number)} of meer",
        f"defended by {cards.en}; it is conquered with {needed(view, number)} or more",
    )
    if not land.defenders:
        defence = Text("nog zonder verdedigers", "without defenders yet")
    used = Text(" (gebruikt)", " (used)") if land.used else Text("", "")
    return say(
        Text(
            "{name} ({side}, {fame} roem per beurt) {where}, {defence}. Eigenschap: {powers}{used}.",
            "{name} ({side}, {fame} fame a turn) {where}, {defence}. Power: {powers}{used}.",
        ),
        name=name,
        side=which,
        fame=side.fame,
        where=where,
        defence=defence,
        powers=powers,
        used=used,
    )


def _force(group: Group) -> Text:
    if not group:
        return Text("geen", "none")
    cards, points = group_name(group), strength(group)
    return Text(f"{cards.nl} ({points})", f"{cards.en} ({points})")


def _player_sentence(view: View, names: Names, seat: int) -> Text:
    fame, cards = view.fame[seat - 1], cards_counted(view.hand_sizes[seat - 1])
    forces = [_force(group) for group in view.groups[seat - 1]]
    sentence = say(
        Text(
            "{who} [hebt|heeft] {fame} roem en {cards} in de hand. Aanvalstroepen: {forces}.",
            "{who} [have|has] {fame} fame and {cards} in hand. Attacking forces: {forces}.",
        ),
        names,
        view.observer,
        who=seat,
        fame=fame,
        cards=cards,
        forces=Text(
            "; ".join(force.nl for force in forces) or "geen",
            "; ".join(force.en for force in forces) or "none",
        ),
    )
    if view.phase != "over":
        return sentence
    tally = _tally(view, seat)
    return Text(f"{sentence.nl} Telling: {tally.nl}.", f"{sentence.en} Count: {tally.en}.")


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(cards) or "-"


def _wrapped(line: str) -> str:
    return fill(line, WIDTH, subsequent_indent="    ", break_on_hyphens=False)
