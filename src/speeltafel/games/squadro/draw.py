"""Squadro as the kit draws it: what lies where on the board, what it is called, and what a move would do."""

from functools import cache, lru_cache

from speeltafel.core.kit.surface import Ground, Piece, Preview, Spot, Surface, Tally
from speeltafel.core.scene import Scene
from speeltafel.core.words import Language, Names, Text, join, listing
from speeltafel.games.squadro.backdrop import HALO, backdrop
from speeltafel.games.squadro.data import FAR, HOME, NEEDED, TRACKS
from speeltafel.games.squadro.layout import HEIGHT, NORTH, PITCH, SHRUNK, WIDTH, along, counted, heading, spot
from speeltafel.games.squadro.rules import SPEED, Advance, Occupants, View, home, pieces_on_tracks, preview
from speeltafel.games.squadro.words import place, track_name

_NUMBERS = range(1, TRACKS + 1)
_HOME = Text("Thuis", "Home")
_WAYS = {0: ">", 90: "v", 180: "<", 270: "^"}


def draw(view: View, names: Names, language: Language) -> Scene:
    """Return the position as a scene."""
    return table(view, names).scene(language)


def table(view: View, names: Names) -> Surface:
    """Return what lies on the board."""
    steps, playing = view.state.steps, view.state.to_move != 0
    pieces = []
    for seat in (1, 2):
        mine, met = steps[seat - 1], pieces_on_tracks(steps[2 - seat])
        for track, now, others in zip(_NUMBERS, mine, met, strict=True):
            pieces.append(_piece(seat, track, now, others if playing and now < HOME else None))
    return Surface(GROUND, pieces, names, (_tally(home(steps[0]), home(steps[1])),))


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


def _at(seat: int, track: int, steps: int) -> str:
    """Return the name of the spot of a piece after so many steps."""
    return f"{_touch(seat, track)}-{steps}"


def _speed(seat: int, track: int, steps: int) -> int:
    return SPEED[seat - 1][track - 1][steps] if steps < HOME else 0


@lru_cache(maxsize=1 << 14)
def _piece(seat: int, track: int, now: int, met: Occupants | None) -> Piece:
    """Return a piece and, unless `met` is None, what its move would do with the pieces on its track.

    The arguments are all that it depends on, so that most pieces of the next position are cached.
    """
    speed, way = _speed(seat, track, now), heading(seat, now)
    ahead = None if met is None else _ahead(seat, track, *preview(seat, track, now, met))
    return Piece(
        f"piece-{seat}-{track}",
        _at(seat, track, now),
        track_name(seat, track),
        f'<use href="#squadro-piece-{seat}-{way}"/><use href="#squadro-speed-{seat}-{speed}"/>'
        if speed
        else f'<g transform="scale({SHRUNK:g})"><use href="#squadro-piece-{seat}-{NORTH}"/></g>',
        "squadro-piece",
        seat,
        sign=f"{_WAYS[way]}{speed}" if speed else "",
        touch=_touch(seat, track),
        halo=HALO,
        badge=f"×{len(ahead.hits)}" if ahead and ahead.hits else "",
        preview=ahead,
    )


def _ahead(seat: int, track: int, after: int, jumped: Occupants) -> Preview:
    """Return what a move would do."""
    size = f' transform="scale({SHRUNK:g})"' if after == HOME else ""
    return Preview(
        _at(seat, track, after),
        f'<use href="#squadro-shade-{seat}"{size}/>',
        _move(seat, after, [other for other, _ in jumped]),
        trail=_at(seat, track, 0) if after == HOME else "",
        hits=tuple(
            (_at(3 - seat, other, was), _at(3 - seat, other, FAR if was > FAR else 0))
            for other, was in jumped
        ),
    )


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


@cache
def _tally(*home: int) -> Tally:
    """Return how many pieces are home."""
    counts = [f"{number}/{NEEDED}" for number in home]
    return Tally("home", _HOME, counts, [counted(1), counted(2)], "squadro-count", 25)


def _spots() -> dict[str, Spot]:
    """Return the spots of every track, and those in the trays."""
    return {
        _at(seat, track, steps): Spot(
            spot(seat, track, steps), _where(seat, track, steps), heading(seat, steps)
        )
        for seat in (1, 2)
        for track in _NUMBERS
        for steps in range(HOME + 1)
    }


def _where(seat: int, track: int, steps: int) -> Text:
    where, speed = place(steps), _speed(seat, track, steps)
    return Text(f"{where.nl}, snelheid {speed}", f"{where.en}, speed {speed}") if speed else where


def _signs() -> dict[tuple[float, float], str]:
    """Return what text shows of the board: the numbers and far ends of tracks, and where they cross."""
    first, far = along(-1), along(FAR)
    signs: dict[tuple[float, float], str] = {(along(x), along(y)): "." for x in _NUMBERS for y in _NUMBERS}
    for track in _NUMBERS:
        signs[first, along(track)] = signs[along(track), first] = str(track)
        signs[far, along(track)], signs[along(track), far] = "|", "-"
    return signs


GROUND = Ground(
    Text(
        "Squadro: vijf rijen van links naar rechts, vijf kolommen van boven naar beneden",
        "Squadro: five rows from left to right, five columns from top to bottom",
    ),
    (WIDTH, HEIGHT),
    backdrop(),
    _spots(),
    cell=PITCH,
    signs=_signs(),
    legend=Text(
        "Rijen van {seat1}: > heen, < terug. Kolommen van {seat2}: v heen, ^ terug. Cijfer: de snelheid.",
        "{seat1}'s rows: > out, < back. {seat2}'s columns: v out, ^ back. Digit: the speed.",
    ),
    previewed=tuple(f"piece-{seat}-{track}" for seat in (1, 2) for track in _NUMBERS),
    nose=42,
)
"""The board with its spots, the same for a whole match."""
