"""The cards of the reference implementation: a card on the table is a dict, a group a list of those."""

import re

ORDER = "RGBOPY"
PATTERN = [[4, 4, 1], [3, 2, 2], [3, 1], [4, 2], [3], [1]]
BACKS = {
    "castle": ["green", "blue", "purple", "yellow", "red", "orange"],
    "lion": ["purple", "yellow", "red", "orange", "green", "blue"],
    "eagle": ["yellow", "red", "orange", "green", "blue", "purple"],
    "dragon": ["red", "orange", "green", "blue", "purple", "yellow"],
    "rose": ["orange", "green", "blue", "purple", "yellow", "red"],
}


def cards_of(back):
    return sorted(
        colour[0] + str(value)
        for colour, values in zip(BACKS[back], PATTERN, strict=True)
        for value in values
    )


def worth(card):
    return int(card[1])


def open_worth(group):
    return sum(worth(lying["card"]) for lying in group if not lying["down"])


def text(group):
    return "".join(f"({lying['card']})" if lying["down"] else lying["card"] for lying in group)


def colours(group):
    return [lying["card"][0] for lying in group]


def up(card):
    return {"card": card, "down": False}


def lying_in(group):
    return [
        {"card": found.strip("()"), "down": found.startswith("(")}
        for found in re.findall(r"[a-z]\d|\([a-z]\d\)", group)
    ]
