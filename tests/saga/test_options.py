"""Saga's options by name: nobody needs to know the letters."""

from speeltafel.core.words import Text
from speeltafel.games.saga import SAGA


def test_the_sides_are_named_by_the_lands_that_differ():
    words = SAGA.options["sides"].words
    assert words["cccccc"] == Text("alle kroon", "all crown")
    assert words["pppppp"] == Text("alle effen", "all plain")
    assert words["cccpcp"].en == "plain: Gold, Corn; the others crown"
    assert words["pppcpp"].nl == "kroon: Goud; de rest effen"


def test_every_choice_of_sides_is_there_once_and_the_crowns_come_first():
    option = SAGA.options["sides"]
    assert option.default == next(iter(option.words)) == "cccccc"
    assert list(option.words)[1] == "random"
    assert len({option.words[value] for value in option.values}) == len(option.words) == 2**6 + 1
