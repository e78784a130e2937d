"""The ladder's part of `docs/ladder.md`, written from the published games alone."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from bench.ladder.archive import Archive, published, write
from bench.ladder.plan import BEFORE, Ladder, Section
from speeltafel.core.game import LEVELS
from speeltafel.core.words import Text
from speeltafel.games import GAMES
from speeltafel.lab import results
from speeltafel.lab.arena import Setting
from speeltafel.lab.players import PROGRAM
from speeltafel.lab.shares import by_round, interval, pace

MARK = "<!-- {name}: written by make ladder from bench/ladder/games -->"
END = "<!-- end of {name} -->"
BLOCKS = ("levels", "sections")

Measured = Mapping[str, tuple[Section, Archive]]


def update(ladder: Ladder) -> None:
    """Write the page again; of another plan than ours there may be none yet."""
    empty = "\n\n".join(["# The ladder", *(f"{MARK}\n{END}".format(name=name) for name in BLOCKS), ""])
    text = ladder.page.read_text("utf-8") if ladder.page.exists() else empty
    write(ladder.page, composed(text, measured(ladder), ladder.sections).encode())


def measured(ladder: Ladder) -> Measured:
    """Return all published sections."""
    found = {name: (section, published(section, ladder.games)) for name, section in ladder.sections.items()}
    return {name: (section, archive) for name, (section, archive) in found.items() if archive is not None}


def composed(text: str, found: Measured, planned: Iterable[str]) -> str:
    """Return the page with its two blocks replaced; the second says last what is not published."""
    levels, every = BLOCKS
    text = _replaced(text, levels, "\n\n".join(_levels(found)))
    absent = ", ".join(name for name in planned if name not in found)
    rest = [f"Not played to the end yet: {absent}."] if absent else []
    return _replaced(text, every, "\n\n".join([*_sections(found), *rest]))


def _replaced(text: str, name: str, block: str) -> str:
    mark, end = MARK.format(name=name), END.format(name=name)
    before, _, rest = text.partition(mark)
    _, _, after = rest.partition(end)
    assert rest, f"the page has no line {mark}"
    return f"{before}{mark}\n\n{block}\n\n{end}{after}"


def _levels(found: Measured) -> Iterator[str]:
    """Yield for each game what each level wins of the one below, at the budgets of a table with two seats."""
    absent = []
    for game in GAMES.values():
        usual = [each for each in found.values() if _is_usual(each[0].setting, game.key)]
        rows = [
            row
            for below, level in pairwise(LEVELS)
            for section, archive in usual
            for row in _level(section, archive, level, below)
        ]
        if len(rows) == len(LEVELS) - 1:
            head = ("level", "wins", "probably between", "games", "thinks")
            yield f"**{game.name}**\n\n{table([head, *reversed(rows)])}"
        else:
            absent.append(game.name)
    if absent:
        names = ", ".join(absent)
        yield f"Not measured by this plan yet: {names}. [What was measured before](#measured-before)."


def _is_usual(setting: Setting, game: str) -> bool:
    return setting.game == game and setting.seats == 2 and not setting.options


def _level(section: Section, archive: Archive, level: str, below: str) -> Iterator[results.Row]:
    for meeting in ((level, below), (below, level)):
        shares = by_round(archive.games.values(), 2).get(meeting)
        if shares:
            won = [*shares.values()] if meeting[0] == level else [1 - share for share in shares.values()]
            mean, low, high = interval(won)
            games = [played for slot, played in archive.games.items() if slot.meeting == meeting]
            yield (
                level,
                f"{mean:.0%} of {below}",
                f"{low:.0%} and {high:.0%}",
                f"{len(games)}",
                _time(pace(games)[level]),
            )


def _time(seconds: float) -> str:
    if seconds >= 0.95:
        return f"{seconds:.1f} s a move"
    return f"{results.milliseconds(seconds)} ms a move"


def _sections(found: Measured) -> Iterator[str]:
    for section, archive in found.values():
        yield from _section(section, archive)


def _section(section: Section, archive: Archive) -> Iterator[str]:
    setting, games, facts = section.setting, list(archive.games.values()), archive.facts
    yield f"### {results.title(setting)}: {section.name}"
    different = len({played.log for played in games})
    clocked = [
        (seconds, cpu)
        for played in games
        for name, seconds, cpu in zip(played.slot.meeting, played.seconds, played.cpu, strict=True)
        if not name.startswith(PROGRAM)
    ]
    core = sum(cpu for _, cpu in clocked) / sum(seconds for seconds, _ in clocked)
    yield (
        f"{section.about} {section.rounds} rounds of {setting.seats} games for each line; {len(games):,} "
        f"games, {different:,} of them different. Played until {facts['date']} by version {facts['version']} "
        f"(bots {facts['code']}). Whoever thought had a core for {core:.0%} of the time."
    )
    if setting.seats > 2:
        yield f"Players as strong as the others would win {1 / setting.seats:.1%}."
    names = {name for meeting in section.meetings for name in meeting}
    if setting.seats == 2 and len(names) > 3:
        yield table([_head(results.STRENGTH_HEAD), *map(_plain, results.strengths(games))])
    else:
        yield table([_head(results.PACE_HEAD), *map(_plain, results.paces(games))])
    yield table([_head(results.MEETING_HEAD), *map(_plain, results.meetings(games, setting.seats))])


def _head(cells: Sequence[Text]) -> results.Row:
    return tuple(cell.en for cell in cells)


def _plain(row: results.Row) -> results.Row:
    """Return a row in which the version before has a short name."""
    return tuple(cell.replace(BEFORE, "version ") for cell in row)


def table(rows: Sequence[results.Row]) -> str:
    """Return rows as Markdown; the first is the head."""
    head, *rest = rows
    lines = [head, tuple("---" for _ in head), *rest]
    return "\n".join("| " + " | ".join(row) + " |" for row in lines)
