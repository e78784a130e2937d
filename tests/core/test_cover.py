"""The cover of a game that has drawn none: the same for all games, with nothing that a game may not have."""

from speeltafel.core.kit.cover import cover


def test_the_plain_cover_shows_the_name_and_its_first_letter_and_no_things():
    drawn = cover("wolf & Co")
    assert ">W</text>" in drawn
    assert ">wolf &amp; Co</text>" in drawn
    for thing in ("die", "pebble", "card", "man"):
        assert f'class="{thing}' not in drawn
        assert f"spread-{thing}" not in drawn
    assert drawn.count("<circle") == 3, "a medal and its shadow"
