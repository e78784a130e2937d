"""Sentences in two languages, for different readers."""

from speeltafel.core.words import Text, count, default_names, join, listing, same, say

NAMES = (same("Ana"), same("Bo"))
PLACES = Text("{who} [zet|zet] een steen op {field}.", "{who} [place|places] a stone on {field}.")


def test_the_actor_is_you_to_itself_and_a_name_to_others():
    assert say(PLACES, NAMES, 1, who=1, field="c5") == Text(
        "Je zet een steen op c5.", "You place a stone on c5."
    )
    assert say(PLACES, NAMES, 2, who=1, field="c5") == Text(
        "Ana zet een steen op c5.", "Ana places a stone on c5."
    )
    assert say(PLACES, NAMES, None, who=1, field="c5").en == "Ana places a stone on c5."


def test_the_one_it_happens_to_is_jou_in_dutch():
    hit = Text("{who} [slaat|slaat] een steen van {whom}.", "{who} [take|takes] a stone from {whom}.")
    assert say(hit, NAMES, 2, who=1, whom=2) == Text(
        "Ana slaat een steen van jou.", "Ana takes a stone from you."
    )
    assert say(hit, NAMES, 1, who=1, whom=2) == Text(
        "Je slaat een steen van Bo.", "You take a stone from Bo."
    )


def test_a_name_with_braces_or_brackets_stays_as_it_is():
    odd = (same("{x} [a|b]"), same("Bo"))
    assert say(PLACES, odd, None, who=1, field="c5").en == "{x} [a|b] places a stone on c5."


def test_facts_can_have_their_own_word_in_each_language():
    points = count(1, Text("punt", "point"), Text("punten", "points"))
    assert say(Text("Dat is {n}.", "That is {n}."), n=points) == Text("Dat is 1 punt.", "That is 1 point.")
    assert count(-2, Text("punt", "point"), Text("punten", "points")).en == "-2 points"


def test_listing_and_joining():
    a, b, c = same("a"), same("b"), same("c")
    assert listing([a, b, c]) == Text("a, b en c", "a, b and c")
    assert listing([a]) == a
    assert join([a, b], "; ") == same("a; b")


def test_seats_without_names_have_default_ones():
    assert default_names(2) == (Text("Speler 1", "Player 1"), Text("Speler 2", "Player 2"))
