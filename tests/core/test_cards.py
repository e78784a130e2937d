"""Playing cards on a table: hands, piles and suits, how they are drawn and told, and where they glide."""

from itertools import islice, pairwise

import pytest

from speeltafel.core.kit import cards, spread
from speeltafel.core.kit.cards import PACK, Deals, deals, draws, hide_draws, told_draw
from speeltafel.core.kit.spread import Hand, Line, Row
from speeltafel.core.words import Text, default_names

TITLE, ANA = Text("Hand", "Hand"), Text("Ana", "Ana")


def hand(*held, room=14):
    return Hand(TITLE, tuple(cards.face(card, card) for card in held), room)


def items(*parts):
    return {item.id: item for item in spread.draw("A game", parts, "en").items}


def test_cards_have_names_in_both_languages():
    assert cards.name("h7") == Text("harten 7", "7 of hearts")
    assert cards.name("sj") == Text("schoppen boer", "jack of spades")
    assert cards.name("xr") == Text("de rode joker", "red joker")


def test_a_hand_shows_its_cards_by_suit_and_rank():
    held = hand("s10", "h2", "hj", "xb")
    assert held.picture() == Text("Hand: [♥2] [♥B] [♠10] [★]", "Hand: [♥2] [♥J] [♠10] [★]")
    assert held.describe().en == "Hand: 2 of hearts, jack of hearts, 10 of spades and black joker."
    assert hand().describe() == Text("Hand: niets.", "Hand: nothing.")
    assert cards.in_order(("s10", "xb", "h2")) == ("h2", "s10", "xb")


@pytest.mark.parametrize("count", [1, 7, 13, 14])
def test_cards_lie_apart_where_there_is_room(count):
    at = [item.at for item in items(hand(*PACK[:count])).values() if item.touch]
    assert len(at) == count
    across = sorted({x for x, _ in at})
    assert all(b - a > 70 for a, b in pairwise(across))
    assert len({y for _, y in at}) == (1 if count <= 7 else 2)


def test_too_many_cards_cover_one_another_from_the_left_and_still_lie_within():
    found = [item for item in items(hand(*PACK[:40])).values() if item.touch]
    assert all(33 <= item.at[0] <= spread.WIDTH - 33 for item in found)
    by_line = {y: [item.at[0] for item in found if item.at[1] == y] for y in {item.at[1] for item in found}}
    assert len(by_line) == 2
    assert all(xs == sorted(xs) for xs in by_line.values()), "drawn from left to right, each above the last"
    assert (
        spread.draw("A game", (hand(*PACK[:40]),), "en").size == spread.draw("A game", (hand(),), "en").size
    )


def test_a_pile_shows_only_how_many_cards_it_has():
    piles = [cards.pile("pile", count, ANA, "draw") for count in (0, 1, 23)]
    assert [pile.shape for pile in piles] == ["gap", "back", "pile"]
    assert piles[2].label == Text("Ana: 23 kaarten", "Ana: 23 cards")
    assert Row(TITLE, tuple(piles)).picture().en == "Hand: Ana - Ana [1] Ana [23]"


def test_a_suit_that_is_not_asked_for_is_dim_and_has_a_shape_of_its_own():
    row = Row(TITLE, tuple(cards.suit(suit, suit, asked=suit == "h") for suit in cards.SUITS))
    drawn = items(row)
    assert [suit for suit in cards.SUITS if "spread-dim" not in drawn[f"thing-suit-{suit}"].kind] == ["h"]
    assert drawn["thing-suit-h"].label == "Hand: hearts (asked for)."
    assert row.picture().nl == "Hand: (♣) (♦) [♥] (♠)"
    assert len({drawn[f"thing-suit-{suit}"].body for suit in cards.SUITS}) == 4


def test_a_card_glides_from_a_hand_to_a_pile_by_its_name_or_from_where_it_comes():
    piles = Row(TITLE, (cards.pile("deck", 9, ANA), cards.face("h7", caption=ANA, comes="hand-2")))
    others = Row(TITLE, (cards.pile("hand-2", 3, ANA, seat=2),))
    before, after = items(hand("h7")), items(piles, others, hand("c2"))
    (name,) = before.keys() & after.keys() - {"row-1"}
    assert after[name].enter == after["thing-hand-2"].at
    assert after[name].leave == after[name].at, "it fades under the next one"
    drawn = items(piles, Hand(TITLE, (cards.face("c2", "c2", comes="deck"),)))["thing-card-00"]
    assert drawn.enter == after["thing-deck"].at


def test_a_card_can_say_what_to_touch_next():
    jack = cards.face("hj", "hj", then=Text("Kies een kleur.", "Choose a suit."))
    parts = (Row(TITLE, (cards.suit("c", "c"),)), Hand(TITLE, (jack,)))
    assert items(*parts)["thing-card-35"].then == "Choose a suit."
    assert spread.touches(parts, ["hj", "c"]) == ("hj", "c")
    assert spread.touches(parts, ["hj", "d"]) == ()


def test_a_line_is_a_text_that_may_change():
    line = Line(Text("Ana: 12 punten", "Ana: 12 points"))
    assert line.picture().en == "Ana: 12 points"
    assert line.describe().en == "Ana: 12 points."
    assert "Ana: 12 points" in items(line)["row-1"].body


def test_deals_are_all_different_and_complete():
    deals = Deals(tuple("abcdefg"), (2, 3), tuple)
    found = list(deals)
    assert deals.count == len(found) == len(set(found)) == 210
    assert all(sorted("".join(map("".join, deal))) == list("abcdefg") for deal in found)
    assert [len(places) for places in found[0]] == [2, 3, 2]
    assert list(Deals(("a",), (), tuple)) == [(("a",),)]


def test_the_first_of_very_many_deals_are_a_fair_sample():
    deals = Deals(PACK, (7, 7, 7), tuple)
    assert deals.count > 10**20
    first = list(islice(deals, 1000))
    for card in PACK:
        for place in range(3):
            assert 90 <= sum(card in deal[place] for deal in first) <= 190, "7 of 52: about 135"


def test_deals_go_to_the_hands_that_are_not_seen_and_to_the_pile():
    hands = (("a",), (), ())
    found = list(deals(tuple("abcde"), ("b",), hands, (1, 1, 0), lambda hands, pile: (hands, pile)))
    assert sorted(found) == [
        ((("a",), (card,), ()), tuple(other for other in "cde" if other != card)) for card in "cde"
    ]


def test_every_card_of_a_pile_is_as_likely_and_the_same_pile_has_the_same_odds():
    assert dict(draws(("h7", "xb"))) == {"get:h7": 1, "get:xb": 1}
    assert draws(("h7", "xb")) is draws(("h7", "xb"))


def test_what_others_draw_is_hidden_and_told_as_a_card():
    log = ("get:h7", "get:s2", "get:c9", "h7")
    drawers = (1, 2, 0, 0)
    assert hide_draws(drawers, log, 1, int) == ("get:h7", "get:?", "get:c9", "h7")
    assert hide_draws(drawers, log, None, int) == ("get:?", "get:?", "get:c9", "h7")
    names = default_names(2)
    told = [told_draw(card, to, names, 1).en for card, to in (("h7", 1), ("?", 2), ("c9", 0))]
    assert told == ["You get the 7 of hearts.", "Player 2 gets a card.", "The 9 of clubs lies open."]
