"""Saga in words: sentences for every kind of event, and reasons with their ruling."""

import re

import pytest

from speeltafel.core.match import begin, step
from speeltafel.core.words import default_names
from speeltafel.games.saga import SAGA, data
from speeltafel.games.saga.labels import TAKE_BACK
from speeltafel.games.saga.prompts import TO_BACK
from speeltafel.games.saga.terms import POWERS, SHORT_POWERS
from tests.saga.tables import after, table

SPY = {"sides": "ccpccc", "lands": "B1 b3p1, Y1 y4g1, G g3y2"}
DEALT = after(begin(SAGA, 2), "deal:lion,castle,eagle")
CASTLES = after(table(sides="pccccc", groups=("r4",), hands=("p2 b1", "r1")), "p2>r4")
TREASURE = after(table(sides="ccccpc", lands="P2 p3", hands=("y1", "p1 r1")), "y1>new")


def tell(state, token, observer=2):
    """What this observer hear of this event."""
    move, now = step(SAGA, state, token)
    seen = SAGA.redacted_history([state, now], [move], observer)[0]
    return SAGA.tell(
        SAGA.view(state, observer), seen, SAGA.view(now, observer), default_names(len(state.fame))
    )


EVENTS = [
    (
        table(hands=("g1 b1", "r1")),
        "g1>new",
        "Speler 1 legt groen 1 als nieuwe troep tegen het bossenland. Jij bent aan de beurt.",
        "Player 1 lays green 1 as a new force against the land of forests. It's your turn.",
    ),
    (
        table(hands=("g1 b1", "r1"), lands="G1 g4, O2 o4"),
        "g1>new",
        "Speler 1 legt groen 1 als nieuwe troep, in reserve voor het bossenland. Jij bent aan de beurt en "
        "krijgt 2 roem.",
        "Player 1 lays green 1 as a new force, in reserve for the land of forests. It's your turn, and you "
        "receive 2 fame.",
    ),
    (
        table(groups=("g4",), hands=("b3 r1", "r1")),
        "b3>g4",
        "Speler 1 legt blauw 3 bij groen 4: 7 tegen het bossenland. Speler 1 verovert het bossenland met "
        "groen 4 en blauw 3 (7). Groen 4 en geel 2 worden onafhankelijke ridders. Jij bent aan de beurt.",
        "Player 1 lays blue 3 onto green 4: 7 against the land of forests. Player 1 conquers the land of "
        "forests with green 4 and blue 3 (7). Green 4 and yellow 2 become free knights. It's your turn.",
    ),
    (
        table(groups=("g4",), lands="G2 g4y2", hands=("b3 r1", "r1")),
        "b3>g4",
        "Speler 1 legt blauw 3 bij groen 4: 7 tegen het bossenland. Speler 1 verovert het bossenland met "
        "groen 4 en blauw 3 (7). Je neemt groen 4 en geel 2 weer in de hand. Jij bent aan de beurt.",
        "Player 1 lays blue 3 onto green 4: 7 against the land of forests. Player 1 conquers the land of "
        "forests with green 4 and blue 3 (7). You get green 4 and yellow 2 back in hand. It's "
        "your turn.",
    ),
    (
        table(lands="G2 g1", groups=("g1", "g4b2"), hands=("b1 r2", "r1")),
        "b1>g1",
        "Speler 1 legt blauw 1 bij groen 1: 2 tegen het bossenland. Je herovert het bossenland met groen "
        "4 en blauw 2 (6). Het ging eerst nog even naar Speler 1. Je neemt groen 1 weer in de hand. "
        "Speler 1 neemt blauw 1 en groen 1 weer in de hand. Jij bent aan de beurt en krijgt 1 roem.",
        "Player 1 lays blue 1 onto green 1: 2 against the land of forests. You win the land of forests "
        "back with green 4 and blue 2 (6). It went to Player 1 first, for a moment. You get green 1 "
        "back in hand. Player 1 gets blue 1 and green 1 back in hand. It's your turn, "
        "and you receive 1 fame.",
    ),
    (
        table(**SPY, groups=("g3",), hands=("b4 r1", "r1"), taken=True),
        "(b4)>g3",
        "Speler 1 legt een kaart gedekt bij groen 3. Jij bent aan de beurt.",
        "Player 1 lays a card face down onto green 3. It's your turn.",
    ),
    (
        table(**SPY, groups=("g3(b1)",), hands=("r3 r1", "r1"), taken=True),
        "r3>g3(b1)",
        "Speler 1 legt rood 3 bij groen 3 en blauw 1 (gedekt): 6 tegen het bossenland. Daarbij gaat "
        "blauw 1 open. Speler 1 verovert het bossenland met groen 3, blauw 1 en rood 3 (7). Groen 3 en "
        "geel 2 worden onafhankelijke ridders. Jij bent aan de beurt.",
        "Player 1 lays red 3 onto green 3 and blue 1 (face down): 6 against the land of forests. That "
        "turns up blue 1. Player 1 conquers the land of forests with green 3, blue 1 and red 3 (7). "
        "Green 3 and yellow 2 become free knights. It's your turn.",
    ),
    (
        table(**SPY, groups=("g1(b1)",), hands=("r3 r1", "r1")),
        "show>g1(b1)",
        "Speler 1 legt blauw 1 open: de troep voor het bossenland is nu 2 waard.",
        "Player 1 turns up blue 1: the force for the land of forests is now worth 2.",
    ),
    (
        table(**SPY, groups=("g1(b1)",), hands=("r3 r1", "r1")),
        "take:b1<g1(b1)",
        "Speler 1 pakt een gedekte kaart op en laat groen 1 liggen.",
        "Player 1 picks up a face-down card and leaves green 1.",
    ),
    (
        table(**SPY, hands=("r3 r1", "r1")),
        "take:g1<Y",
        "Speler 1 pakt verdediger groen 1 op van het korenland; daar blijft 4 over.",
        "Player 1 picks up defender green 1 from the land of corn, which keeps 4.",
    ),
    (
        table(lands="Y1 y4g1", groups=("g1",), hands=("r3 r1", "r1")),
        "take:g1<g1",
        "Speler 1 pakt groen 1 op.",
        "Player 1 picks up green 1.",
    ),
    (
        table(lands="Y1 y4g1, G1 g3b2", groups=("", "g4"), hands=("r1 r2", "r1")),
        "take:b2<G",
        "Speler 1 pakt verdediger blauw 2 op van het bossenland; daar blijft 3 over. Je verovert "
        "het bossenland met groen 4 (4). Speler 1 neemt groen 3 weer in de hand.",
        "Player 1 picks up defender blue 2 from the land of forests, which keeps 3. You conquer "
        "the land of forests with green 4 (4). Player 1 gets green 3 back in hand.",
    ),
    (
        table(lands="O2 o3", hands=("o4 r1", "r1")),
        "o4>new",
        "Speler 1 legt oranje 4 als nieuwe troep tegen het goudland. Speler 1 verovert het goudland "
        "met oranje 4 (4). Je neemt oranje 3 weer in de hand. Jij bent aan de beurt.",
        "Player 1 lays orange 4 as a new force against the land of gold. Player 1 conquers the land "
        "of gold with orange 4 (4). You get orange 3 back in hand. It's your turn.",
    ),
    (
        table(lands="P1 p3b2", hands=("r1 g1", "r1")),
        "r1>P",
        "Speler 1 legt rood 1 bij de verdedigers van het schattenland: samen 6. Jij bent aan de beurt.",
        "Player 1 lays red 1 onto the defenders of the land of treasure: 6 together. It's your turn.",
    ),
    (
        table(free="p2", fame=(2, 0), hands=("r1 g1", "r1")),
        "hire:p2",
        "Speler 1 werft paars 2 aan voor 2 roem.",
        "Player 1 hires purple 2 for 2 fame.",
    ),
    (
        table(lands="O1 o4", hands=("r1 g1", "r1"), memory=True, collect=True),
        "collect",
        "Speler 1 int 2 roem.",
        "Player 1 collects 2 fame.",
    ),
    (
        table(lands="O1 o4", hands=("r1 g1", "r1"), memory=True, collect=True),
        "r1>new",
        "Speler 1 legt rood 1 als nieuwe troep tegen het burchtenland. De 2 roem van deze beurt blijft "
        "liggen. Jij bent aan de beurt.",
        "Player 1 lays red 1 as a new force against the land of castles. This turn's 2 fame is lost. It's "
        "your turn.",
    ),
    (
        table(free="p2", fame=(2, 0), hands=("r1 g1", "r1"), laid=True),
        "end",
        "Speler 1 beëindigt de beurt. Jij bent aan de beurt.",
        "Player 1 ends the turn. It's your turn.",
    ),
    (
        CASTLES,
        "free:b2",
        "Speler 1 neemt blauw 2 gratis in de hand. Jij bent aan de beurt.",
        "Player 1 takes blue 2 into hand for nothing. It's your turn.",
    ),
    (
        CASTLES,
        "free:none",
        "Speler 1 neemt geen onafhankelijke ridder. Jij bent aan de beurt.",
        "Player 1 takes no free knight. It's your turn.",
    ),
    (
        table(sides="cpcccc", lands="G2 g1", fame=(5, 3), hands=("y1", "r1 r2")),
        "y1>new",
        "Speler 1 legt geel 1 als nieuwe troep tegen het korenland. De laatste kaart van een hand is "
        "gelegd: de vorstin keert terug. Je krijgt door het bossenland 2 roem van de anderen.",
        "Player 1 lays yellow 1 as a new force against the land of corn. The last card of a hand has been "
        "laid: the princess returns. You get 2 fame from the others, thanks to the land of forests.",
    ),
    (
        TREASURE,
        "add:r1>P",
        "Je legt tot slot rood 1 bij de verdedigers van het schattenland.",
        "You finally add red 1 to the defenders of the land of treasure.",
    ),
]


@pytest.mark.parametrize(("state", "token", "nl", "en"), EVENTS, ids=[event[1] for event in EVENTS])
def test_an_event_is_told_in_both_languages(state, token, nl, en):
    assert tell(state, token) == (nl, en)


def test_the_opening_is_told():
    start = begin(SAGA, 2)
    assert tell(start, "deal:castle,lion,eagle").en == (
        "The cards are dealt. Each set of twelve knights has its own emblem: the castle defends the lands. "
        "Player 1 has the lion. You have the eagle."
    )
    told = tell(after(start, "deal:castle,lion,eagle"), "r3b2.g4y2.b3p1.o1g4.p3b2.y4g1", observer=1)
    assert told.nl == (
        "De verdedigers liggen klaar: burchtenland rood 3 en blauw 2; bossenland groen 4 en geel 2; "
        "merenland blauw 3 en paars 1; goudland oranje 1 en groen 4; schattenland paars 3 en blauw 2; "
        "korenland geel 4 en groen 1. Je begint."
    )


TURN = table(
    sides="ccpccc",
    lands="B2 b3p1, Y1 y4g1, G1 g4b2, P1* p3",
    groups=("r1(b1) o2", "g2 o1"),
    hands=("g1 o3", "r1"),
    free="y4",
    fame=(3, 0),
)


@pytest.mark.parametrize(("token", "rule", "words"), [
    ("deal:castle,lion,eagle", "G2", "have been dealt"),
    ("r3b2.g4y2.b3p1.o1g4.p3b2.y4g1", "G3", "have their defenders"),
    ("g2>new", "G7", "You have no green 2 in hand."),
    ("g1>g2", "G8", "That force is another player's."),
    ("g1>p2", "G8", "You have no attacking force of purple 2."),
    ("o3>g4b2", "G13", "Those cards now defend the land of forests"),
    ("o3>o2", "G9", "There is orange in orange 2 already"),
    ("o3>r1(?)", "G4", "A question mark is no card"),
    ("(?)>o2", "G20", "Only the owner of the land of lakes can do that, when its plain side lies up."),
    ("(g1)>o2", "G20", "Only the owner of the land of lakes"),
    ("g1>P", "G17", "The power of the land of treasure has been used already."),
    ("show>o2", "G21", "Nothing lies face down in that force."),
    ("take:r1<r1(b1)", "G19", "Red 1 lies at the bottom"),
    ("take:b3<B", "G19", "The land of lakes is not yours."),
    ("take:r1<G", "G19", "Red 1 does not defend the land of forests."),
    ("take:p3<P", "G19", "Purple 3 is the last defender of the land of treasure and must stay."),
    ("hire:y4", "G16", "Yellow 4 costs 4 fame, and you have 3 fame."),
    ("hire:y1", "G16", "Yellow 1 is not among the free knights."),
    ("free:y4", "G15", "only when you conquer the land of castles"),
    ("free:none", "G15", "only when you conquer"),
    ("collect", "G6", "Your income comes by itself."),
    ("end", "G7", "You must lay a card first."),
    ("add:g1>o2", "G23", "A card is added only at the end"),
    ("add:none", "G23", "A card is added only at the end"),
])  # fmt: skip
def test_a_refusal_names_its_ruling_and_the_facts(token, rule, words):
    reason = SAGA.why_not(SAGA.view(TURN, 1), SAGA.read(token))
    assert reason is not None
    assert reason.rule == rule
    assert words in reason.text.en


@pytest.mark.parametrize(("state", "token", "rule", "words"), [
    (begin(SAGA, 2), "g1>new", "G2", "Eerst worden de sets gedeeld."),
    (begin(SAGA, 2), "deal:castle,lion,eagle,rose", "G2", "Met 2 spelers worden er 3 sets gebruikt."),
    (DEALT, "end", "G3", "van de set leeuw"),
    (DEALT, "deal:lion,castle,eagle", "G2", "al gedeeld"),
    (DEALT, "r3b2.g4y2.b3p1.o1g4.p3b2.y4g1", "G3", "van de set leeuw"),
    (TURN.but(laid=True), "g1>new", "G7", "al een kaart gelegd"),
    (TURN.but(hired=True), "hire:y4", "G16", "al een onafhankelijke ridder aangeworven"),
    (TURN.but(taken=True), "take:g4<G", "G19", "al een kaart opgepakt"),
    (TURN.but(sides="cccccp"), "take:g4<G", "G19", "oppakken mag alleen de eigenaar van het korenland"),
    (TURN.but(covered=0), "show>r1(b1)", "G21", "vanaf de volgende beurt"),
    (TURN.but(sides="ccpcpc"), "g1>P", "G18", "als de kroonzijde boven ligt"),
    (TURN.but(memory=True), "collect", "G6", "Er is niets te innen"),
    (CASTLES, "b1>new", "G15", "Kies eerst"),
    (CASTLES, "free:o4", "G15", "ligt niet bij"),
    (TREASURE, "r1>new", "G23", "Het spel is uit"),
    (TREASURE, "add:b1>P", "G7", "geen blauw 1"),
    (TREASURE, "add:r1>G", "G23", "niet van jou"),
    (TREASURE, "add:p1>P", "G9", "al paars"),
    (after(table(hands=("y1", "r1")), "y1>new"), "r1>new", "G22", "Het spel is afgelopen"),
])  # fmt: skip
def test_a_refusal_at_another_moment_names_its_ruling_too(state, token, rule, words):
    reason = SAGA.why_not(SAGA.view(state, state.to_move or 1), SAGA.read(token))
    assert reason is not None
    assert reason.rule == rule
    assert words.lower() in reason.text.nl.lower()


def test_who_is_not_to_move_is_told_whose_move_it_is():
    reason = SAGA.why_not(SAGA.view(TURN, 2), SAGA.read("g1>new"))
    assert reason is not None
    assert reason.rule == "G5"
    assert "seat 1" in reason.text.en


def test_labels_say_what_will_come_of_a_move():
    state = table(groups=("g4 o1",), hands=("b3", "r1"), lands="Y1 y4g1, R1 r2b4").but(
        groups=(("g4", "o1"), ("r4",))
    )
    view = SAGA.view(state, 1)
    label = {
        token: SAGA.label(view, SAGA.read(token)).en
        for token in ("b3>g4", "b3>o1", "take:b4<R", "take:o1<o1")
    }
    assert label == {
        "b3>g4": "blue 3 onto green 4; conquers the land of forests; your last card",
        "b3>o1": "blue 3 onto orange 1; your last card",
        "take:b4<R": "pick up defender blue 4 from the land of castles; then you lose the land of castles",
        "take:o1<o1": "pick up orange 1",
    }


def test_the_question_says_what_is_asked():
    names = default_names(2)
    assert SAGA.ask(SAGA.view(TURN, 1), names).en == "It's your turn: lay one card from your hand."
    assert SAGA.ask(SAGA.view(TURN, 2), names).nl == "Speler 1 is aan de beurt."
    waiting = TURN.but(memory=True, collect=True)
    assert (
        SAGA.ask(SAGA.view(waiting, 1), names).en == "It's your turn: collect 3 fame first, then lay a card?"
    )


def test_after_laying_the_question_names_all_one_may_still_do():
    def asked(observer=1, **facts):
        return SAGA.ask(SAGA.view(TURN.but(laid=True, **facts), observer), default_names(2))

    assert asked(free=("g4",)).en == "Do you also want to pick up a card or turn up a force?"
    assert asked(free=("g2",), covered=0) == (
        "Nog een ridder aanwerven of een kaart oppakken?",
        "Do you also want to hire a knight or pick up a card?",
    )
    assert asked(observer=2, free=("g2",)).nl == (
        "Speler 1 kan nog een ridder aanwerven, een kaart oppakken of een troep openleggen."
    )
    assert asked(observer=2, free=(), taken=True, covered=0) == (
        "Speler 1 kan de beurt beëindigen.",
        "Player 1 can end the turn.",
    )


def test_the_power_of_corn_and_taking_a_move_back_have_names_of_their_own():
    """The page offers to take a move back: no text about the power uses those words."""
    texts = [POWERS[data.TAKE_BACK], SHORT_POWERS[data.TAKE_BACK], TAKE_BACK, TO_BACK]
    for token in ("take:g4<G", "take:o2<o2"):
        move = SAGA.read(token)
        texts += [SAGA.label(SAGA.view(TURN, 1), move), tell(TURN, token)]
    texts += [
        reason.text
        for state in (TURN.but(taken=True), TURN.but(sides="cccccp"))
        if (reason := SAGA.why_not(SAGA.view(state, 1), SAGA.read("take:g4<G")))
    ]
    assert len(texts) == 10
    for text in texts:
        assert re.search(r"pa(k|kt|kken)\b.*\bop\b|op(ge)?pak", text.nl, re.IGNORECASE), text.nl
        assert re.search(r"pick(s|ed)?\b.*\bup\b", text.en, re.IGNORECASE), text.en
        assert not re.search(r"terug|neemt? .*terug", text.nl), text.nl
        assert not re.search(r"\btakes? .*\bback\b", text.en), text.en


@pytest.mark.parametrize(("state", "touch", "words"), [
    (TURN, "land-O", "Pick a card from your hand first: orange begins a force for Gold."),
    (TURN, "land-R", "A force for Castles begins with red, and you have none in your hand."),
    (TURN.but(laid=True), "land-O", "You have laid a card this turn already."),
    (TURN, "group-1", None),
    (TURN, "land-x", None),
    (TREASURE, "land-R", None),
])  # fmt: skip
def test_a_land_touched_by_itself_says_what_to_touch_first(state, touch, words):
    assert SAGA.look.before is not None
    said = SAGA.look.before(SAGA.view(state, state.to_move), touch)
    assert (said and said.en) == words


def test_the_picture_shows_lands_forces_and_only_the_readers_hand():
    drawn = SAGA.picture(SAGA.view(TURN, 2), default_names(2)).en.split("\n")
    assert drawn[0] == "Round 1, turn of Player 1."
    assert "B lakes     plain  1     Player 2  b3p1       5       once: lay a card face down" in drawn
    assert "P treasure  crown  1     Player 1  p3         4       used: add a card to it" in drawn
    assert "Player 1: fame 3, hand 2, forces  r1(?)=1  o2=2" in drawn
    assert "Your hand: r1" in drawn


def test_the_picture_at_the_end_counts_everything():
    state = table(lands="R2 r4g3b3, P2 p4r3b3y3", groups=("", "b4o3"), hands=("y1", "y1 o1 o2"), fame=(0, 20))
    drawn = SAGA.picture(SAGA.view(after(state, "y1>new"), None), default_names(2)).en
    assert "fame 20 + lands 23 - hand 4 (o1 o2 y1) = 39" in drawn


def test_the_picture_keeps_its_width_with_long_names():
    names = [type(default_names(1)[0])("N" * 30, "N" * 30)] * 4
    state = table(
        sides="ccpccc",
        lands="R1 r1g1b1o1p1y1, B1* b1g1r1o1p1y1, Y2 y1g1b1o1p1r1",
        groups=tuple(" ".join(["g1(r4)b1o1"] * 9) for _ in range(4)),
        hands=("r1 " * 30,) * 4,
    )
    for observer in (1, None):
        for text in (
            *SAGA.picture(SAGA.view(state, observer), names),
            *SAGA.describe(SAGA.view(state, observer), names),
        ):
            assert max(map(len, text.split("\n"))) <= 100
