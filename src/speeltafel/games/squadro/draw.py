"""Squadro as a scene: the pieces on their tracks, and what each of them would do if it moved now."""

from functools import cache, lru_cache

from speeltafel.core.scene import Item, Scene
from speeltafel.core.shapes import reach, words
from speeltafel.core.words import Language, Names, Text, join, listing
from speeltafel.games.squadro.backdrop import HALO, backdrop
from speeltafel.games.squadro.data import FAR, HOME, NEEDED, TRACKS
from speeltafel.games.squadro.layout import (
    HEIGHT,
    NORTH,
    SHRUNK,
    TRAY_HEIGHT,
    WIDTH,
    heading,
    spot,
    tray,
    unturned,
)
from speeltafel.games.squadro.rules import SPEED, Advance, Occupants, View, home, pieces_on_tracks, preview
from speeltafel.games.squadro.words import place, track_name

_LABEL = Text(
    "Squadro: vijf rijen van links naar rechts, vijf kolommen van boven naar beneden",
    "Squadro: five rows from left to right, five columns from top to bottom",
)
_NOSE = 42
"""From the middle of a piece to just before it."""
_NUMBERS = range(1, TRACKS + 1)
_HIT = reach()
_HALO = f'<path class="halo" d="{HALO}"/>'


def draw(view: View, names: Names, language: Language) -> Scene:
    """Return the position as a scene: counts in the trays, the pieces, and where they would go."""
    steps, playing = view.state.steps, view.state.to_move != 0
    counts: list[Item] = []
    pieces: list[Item] = []
    ghosts: list[Item] = []
    for seat in (1, 2):
        mine, met, name = steps[seat - 1], pieces_on_tracks(steps[2 - seat]), names[seat - 1]
        counts.append(_count(seat, home(mine)))
        for track, now, others in zip(_NUMBERS, mine, met, strict=True):
            lies = _piece_and_ghost(seat, track, now, others if playing else None, name, language)
            pieces.append(lies[0])
            ghosts += lies[1:]
    return Scene((WIDTH, HEIGHT), _LABEL.into(language), backdrop(), (*counts, *pieces, *ghosts))


@lru_cache(maxsize=1 << 14)
def _piece_and_ghost(
    seat: int, track: int, now: int, met: Occupants | None, name: Text, language: Language
) -> tuple[Item, ...]:
    """Return a piece and, where it may move, the ghost of its move.

    The arguments are all that they depend on, so that most items of the next position are cached.
    """
    if met is None or now == HOME:
        return (_piece(seat, track, now, None, name, language),)
    ahead = preview(seat, track, now, met)
    return _piece(seat, track, now, ahead, name, language), _ghost(seat, track, now, *ahead)


def touches(view: View, move: Advance) -> tuple[str, ...]:
    """Return the items to touch for a legal move; none where it is only a button."""
    return (_touch(view.state.to_move, move.track),)


def standing(view: View, seat: int) -> Text:
    """Return how a seat stands, in a few words."""
    pieces = view.state.steps[seat - 1]
    number, back = home(pieces), sum(FAR <= steps < HOME for steps in pieces)
    said = Text(f"{number} van {NEEDED} thuis", f"{number} of {NEEDED} home")
    return join([said, Text(f"{back} op de terugweg", f"{back} on the way back")], " · ") if back else said


def _touch(seat: int, track: int) -> str:
    return f"{'row' if seat == 1 else 'column'}-{track}"


@cache
def _count(seat: int, number: int) -> Item:
    """Return how many pieces are home, next to the sign of a house: a word there would overlap the pieces."""
    x, y = tray(seat)
    line = words(f"{number}/{NEEDED}", size=25, kind="squadro-count")
    return Item(f"home-{seat}", "squadro-homecomings", (x + 82, y + TRAY_HEIGHT / 2 + 1), line)


def _piece(
    seat: int, track: int, steps: int, ahead: tuple[int, Occupants] | None, name: Text, language: Language
) -> Item:
    way, touch = heading(seat, steps), _touch(seat, track)
    label, victims = _label(seat, track, steps, name), 0
    if ahead is not None:
        after, jumped = ahead
        victims = len(jumped)
        label = join([label, _move(seat, after, [other for other, _ in jumped])])
    return Item(
        f"piece-{seat}-{track}",
        f"squadro-piece squadro-on-{touch}",
        spot(seat, track, steps),
        _shrunk(seat) if steps == HOME else _body(seat, SPEED[seat - 1][track - 1][steps], way, victims),
        turned=way,
        touch=touch,
        label=label.into(language),
    )


@cache
def _body(seat: int, speed: int, way: int, victims: int) -> str:
    """Draw a piece with its speed, and how many pieces it would jump."""
    drawn = f'<use href="#squadro-piece-{seat}-{way}"/><use href="#squadro-speed-{seat}-{speed}"/>'
    return f"{drawn}{_HIT}{_HALO}{_badge(victims, way)}"


def _badge(victims: int, way: int) -> str:
    if not victims:
        return ""
    x, y = unturned(-24, -27, way)
    return (
        f'<g class="squadro-badge" transform="translate({x:g} {y:g})rotate({-way})">'
        '<rect x="-19" y="-14" width="38" height="28" rx="14"/>'
        f"{words(f'×{victims}', 0, 1, 22, 'f-light')}</g>"
    )


def _shrunk(seat: int) -> str:
    """Draw a piece that is home, in its tray."""
    return f'<g transform="scale({SHRUNK:g})"><use href="#squadro-piece-{seat}-{NORTH}"/></g>{_HIT}{_HALO}'


@lru_cache(maxsize=1 << 13)
def _ghost(seat: int, track: int, now: int, after: int, jumped: Occupants) -> Item:
    """Return what a move would do: the trail, the pieces that are sent back, and where the piece ends."""
    way, (x, y) = heading(seat, after), spot(seat, track, after)

    def line(kind: str, *points: tuple[float, float]) -> str:
        seen = (unturned(px - x, py - y, way) for px, py in points)
        return f'<path class="squadro-{kind}" d="M{"L".join(f"{px:g} {py:g}" for px, py in seen)}"/>'

    (fx, fy), (tx, ty) = spot(seat, track, now), spot(seat, track, 0) if after == HOME else (x, y)
    out = _NOSE if now < FAR else -_NOSE
    drawn = [line("trail", (fx + out, fy) if seat == 1 else (fx, fy + out), (tx, ty))]
    for other, was in jumped:
        hit = spot(3 - seat, other, was)
        cx, cy = unturned(hit[0] - x, hit[1] - y, way)
        drawn.append(line("sent", hit, spot(3 - seat, other, FAR if was > FAR else 0)))
        drawn.append(f'<use href="#squadro-jumped" x="{cx:g}" y="{cy:g}"/>')
    size = f' transform="scale({SHRUNK:g})"' if after == HOME else ""
    drawn.append(f'<use href="#squadro-ghost-{seat}"{size}/>')
    return Item(
        f"ghost-{seat}-{track}",
        f"ghost squadro-ghost squadro-of-{_touch(seat, track)}",
        (x, y),
        "".join(drawn),
        turned=way,
    )


def _label(seat: int, track: int, steps: int, name: Text) -> Text:
    piece, where = track_name(seat, track), place(steps)
    said = Text(
        f"{piece.nl.capitalize()}, {name.nl}: {where.nl}", f"{piece.en.capitalize()}, {name.en}: {where.en}"
    )
    if steps == HOME:
        return Text(f"{said.nl}.", f"{said.en}.")
    speed = SPEED[seat - 1][track - 1][steps]
    return Text(f"{said.nl}, snelheid {speed}.", f"{said.en}, speed {speed}.")


def _move(seat: int, after: int, jumped: list[int]) -> Text:
    """Return where a move would take a piece, in words."""
    if after == HOME:
        to = Text("naar huis", "home")
    elif after == FAR:
        to = Text("naar de overkant, waar het keert", "to the far side, where it turns")
    else:
        step = after % FAR
        to = Text(f"naar stap {step} van {FAR}", f"to step {step} of {FAR}")
    over = Text("", "")
    if jumped:
        tracks = listing([track_name(3 - seat, other) for other in jumped])
        over = Text(f", over {tracks.nl} heen", f", over {tracks.en}")
    return Text(f"Een zet brengt het {to.nl}{over.nl}.", f"A move takes it {to.en}{over.en}.")
