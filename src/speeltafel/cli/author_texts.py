"""Texts of the commands for authors of a new game, in Dutch and English."""

from speeltafel.core.words import Text

BAD_GAME_NAME = Text(
    "{shown} kan niet de naam van een spel zijn: neem 2 tot 20 letters en cijfers, een letter voorop, geen"
    " sleutelwoord van Python.",
    "{shown} can't be the name of a game: use 2 to 20 letters and digits, a letter first, and no keyword of"
    " Python.",
)
GAME_IS_THERE = Text(
    "Er is al een spel of map {key}; er is niets geschreven.",
    "There is already a game or a folder {key}; nothing was written.",
)
NO_GAMES_FOLDER = Text(
    "Er is hier geen map {folder}: ga naar de map waar je Speeltafel uitpakte, of noem een map met --into.",
    "There is no folder {folder} here: go to where you unpacked Speeltafel, or name a folder with --into.",
)
NAME_IS_MISSING = Text(
    "Hoe heet het spel? Noem het: speeltafel new-game NAAM.",
    "What is the game called? Name it: speeltafel new-game NAME.",
)
BAD_SEATS = Text(
    "{shown} is geen aantal spelers: typ er een van 2 tot 8, of een bereik zoals 2-4.",
    "{shown} is no number of players: type one from 2 to 8, or a range such as 2-4.",
)
BAD_CHOICE = Text(
    "{shown} kan niet bij --{option}; de keuzes zijn {choices}.",
    "{shown} can't be --{option}; the choices are {choices}.",
)

ASK_NAME = Text("Hoe heet je spel? ", "What is your game called? ")
ASK_SEATS = Text(
    "Met hoeveel spelers? Een getal van 2 tot 8, of een bereik zoals 2-4 (2): ",
    "For how many players? A number from 2 to 8, or a range such as 2-4 (2): ",
)
ASK_CHANCE = Text("Wat doet het lot?", "What does chance do?")
ASK_HIDDEN = Text("Wat is er verborgen?", "What is hidden?")
ASK_BOARD = Text("Wat ligt er op tafel?", "What lies on the table?")
YOUR_ANSWER = Text("Je keuze ({default}): ", "Your choice ({default}): ")
CHANCE = {
    "nothing": Text("niets: geen dobbelstenen en geen kaarten", "nothing: no dice and no cards"),
    "dice": Text("dobbelstenen", "dice"),
    "cards": Text("kaarten", "cards"),
}
HIDDEN = {
    "nothing": Text("niets: iedereen ziet alles", "nothing: everybody sees everything"),
    "something": Text("iets: niet iedereen ziet alles", "something: not everybody sees everything"),
}
BOARD = {
    "rows": Text("rijen met dingen", "rows of things"),
    "squares": Text("een bord met vierkanten", "a board of squares"),
    "hexagons": Text("een bord met zeshoeken", "a board of hexagons"),
    "points": Text("een bord met punten en lijnen", "a board of points and lines"),
}
SECRETS = {
    "dice": "a throw under a cup, which only the thrower sees",
    "cards": "a drawn card, which only its drawer sees",
    "nothing": "the pebbles in a fist, which only the hider knows",
}
"""What is hidden in a game with each kind of chance, for a docstring."""

NEW_GAME = Text(
    """Gemaakt: {folder}, met een klein spel dat al speelt. {shelf}

1. Speel het: speeltafel play {key} --bots club, of speeltafel serve.
2. Schrijf je eigen regels: begin bij rules.py, dan words.py en de spelregels.
3. Controleer het: speeltafel check-game {key}.

docs/adding-a-game.md vertelt wat een spel verder kan krijgen.""",
    """Created {folder} with a tiny game that can be played. {shelf}

1. Play it: speeltafel play {key} --bots club, or speeltafel serve.
2. Write your own rules: begin with rules.py, then words.py and the rulebooks.
3. Check it: speeltafel check-game {key}.

docs/adding-a-game.md says what else a game can have.""",
)
ON_THE_SHELF = Text(
    "Het staat in de lijst van spellen, SHELF in {file}.", "It is in the list of games, SHELF in {file}."
)
NOT_ON_THE_SHELF = Text(
    'Zet het nog in de lijst van spellen: een regel "{key}", in SHELF van {file}.',
    'Add it to the list of games: a line "{key}", in SHELF of {file}.',
)

NOT_PLAYABLE_HERE = Text(
    """Gemaakt: {folder}, met een klein spel. Daar speelt het niet: Speeltafel zoekt alleen in {games}.

1. Verplaats de map daarheen: {games}/{key}.
2. Zet het in de lijst van spellen: een regel "{key}", in SHELF van {games}/__init__.py.
3. Speel het: speeltafel play {key} --bots club, of speeltafel serve.

docs/adding-a-game.md vertelt hoe je verder gaat.""",
    """Created {folder} with a tiny game. It can't be played there: Speeltafel finds games in {games} only.

1. Move the folder there: {games}/{key}.
2. Add it to the list of games: a line "{key}", in SHELF of {games}/__init__.py.
3. Play it: speeltafel play {key} --bots club, or speeltafel serve.

docs/adding-a-game.md goes on from there.""",
)
CHECKING = Text(
    "Willekeurige partijen van {game} worden gespeeld en de teksten gelezen ...",
    "Playing random games of {game}, and reading its texts ...",
)
COMPLETE = Text("{game} heeft alles wat een spel kan hebben.", "{game} has everything a game can have.")
PLAYS = Text("{game} heeft alles wat nodig is.", "{game} has everything it needs.")
LACKING = Text("Aan {game} ontbreekt nog:", "{game} still lacks:")
CAN_HAVE = Text("Wat een spel ook kan hebben:", "What a game can have too:")
THE_SUITE = Text(
    "De rest (tekeningen, partijbestanden, weigeringen) test je zo: python -m pytest tests/contract -k {key}",
    "The rest (drawings, records, refusals) is tested by: python -m pytest tests/contract -k {key}",
)
AUTHORS_ALONE = Text(
    "Met --author kan alleen deze computer erbij, en {host} is een ander adres; laat --host weg.",
    "With --author only this computer may reach the server, and {host} is another address; leave --host out.",
)
AUTHOR_PAGE = Text(
    "Werkbank voor een spel: {address}author/NAAM", "Workbench for a game: {address}author/NAME"
)
WAITING = Text(
    "De server begint weer als je een bestand van een spel bewaart.",
    "The server starts again when you save a file of a game.",
)
