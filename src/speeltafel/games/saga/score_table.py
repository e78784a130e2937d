"""The final score, drawn as a table."""

from speeltafel.core.scene import Item
from speeltafel.core.shapes import seat_mark, words
from speeltafel.core.words import Language, Names, Text, join, shortened, signed
from speeltafel.games.saga import labels
from speeltafel.games.saga.layout import WIDTH, hand_top
from speeltafel.games.saga.scoring import Score, score
from speeltafel.games.saga.view import View, hand_of

_COLUMNS = (200, 271, 346, 417, 484, 553)
_ROW = 39


def final_score(view: View, seat: int) -> Score:
    """Return the parts of a seat's final fame; only for a game that is over, when no hand is secret."""
    assert view.phase == "over"
    return score(view, seat, view.fame[seat - 1], hand_of(view, seat), view.groups[seat - 1])


def score_table(view: View, names: Names, language: Language) -> Item:
    """Return everybody's fame, lands, best force, bonus, hand and total."""
    counts = [final_score(view, seat) for seat in range(1, len(view.fame) + 1)]
    best = max(one.total for one in counts)
    rows = [
        words(word.into(language), x, 26, 20, "f-ink-soft saga-thin")
        for word, x in zip(labels.COUNT, _COLUMNS, strict=True)
    ]
    said = []
    for seat, one in enumerate(counts, 1):
        name = names[seat - 1].into(language)
        y = 24 + seat * _ROW
        if one.total == best:
            rows.append(
                f'<rect class="saga-gold" x="14" y="{y - 18}" width="{WIDTH - 28}" height="36" rx="9"/>'
            )
        kind = "f-dark" if one.total == best else "f-ink"
        rows.append(f'<circle class="f-card s-edge" cx="36" cy="{y}" r="15"/>')
        mark = seat_mark(seat, 19, f"f-seat-{seat} saga-mark")
        rows.append(f'<g transform="translate(36 {y})">{mark}</g>')
        rows.append(words(shortened(name, 8), 58, y + 1, 21, f"{kind} saga-start"))
        cells = (one.fame, one.lands, one.force, one.bonus, -one.hand, one.total)
        rows += [
            words(signed(cell), x, y + 1, 27 if cell is cells[-1] else 23, kind)
            for cell, x in zip(cells, _COLUMNS, strict=True)
        ]
        said.append(f"{name}: {signed(one.total)}")
    high = 44 + len(counts) * _ROW
    sheet = f'<rect class="saga-land" x="8" width="{WIDTH - 16}" height="{high}" rx="12"/>'
    return Item(
        "ledger",
        "ledger",
        (0, hand_top(len(counts)) + 2),
        sheet + "".join(rows),
        label=", ".join(said),
        enter=(0, hand_top(len(counts)) + 80),
    )


def gains_text(one: Score) -> Text:
    """Return what adds up to a seat's final fame, before the hand is subtracted."""
    parts = [Text(f"roem {one.fame}", f"fame {one.fame}"), Text(f"landen {one.lands}", f"lands {one.lands}")]
    if one.force:
        parts.append(Text(f"beste troep {one.force}", f"best force {one.force}"))
    if one.bonus:
        parts.append(Text(f"korenland {one.bonus}", f"corn {one.bonus}"))
    return join(parts, " + ")
