"""Texts of the page for authors of a game."""

from speeltafel.core.words import Text

AUTHOR = Text("Werkbank: {game}", "Workbench: {game}")
AUTHOR_HINT = Text(
    "Zet een stelling op met tokens, of speel door met de zetten hieronder. Als een bestand van een spel "
    "verandert, laadt deze pagina opnieuw.",
    "Set up a position by tokens, or play on with the moves below. When a file of a game changes, this page "
    "loads again.",
)
AUTHOR_SEATS = Text("Spelers", "Players")
AUTHOR_OPTIONS = Text("Opties, zoals {example}", "Options, such as {example}")
AUTHOR_LOG = Text("Tokens", "Tokens")
AUTHOR_SHOW = Text("Toon de stelling", "Show the position")
AUTHOR_BACK = Text("Eén terug", "One back")
AUTHOR_AT = Text("Gebeurtenissen tot nu toe: {count}", "Events so far: {count}")
AUTHOR_RIGHT_UNTIL = Text("De stelling ervoor staat hieronder.", "The position before it is below.")
AUTHOR_FAULT = Text("Het spel geeft hier een fout: {what}", "The game raises an error here: {what}")
AUTHOR_NO_TURN = Text("Hier klopt iets niet: {what}.", "Something is wrong here: {what}.")
AUTHOR_NO_POSITION = Text(
    "Er is geen stelling om te tonen. Verbeter je bestand en bewaar het: dan laadt deze pagina opnieuw.",
    "There is no position to show. Mend your file and save it: then this page loads again.",
)
AUTHOR_MOVES = Text("Zetten van stoel {seat}: {count}", "Moves of seat {seat}: {count}")
AUTHOR_OUTCOMES = Text("Uitkomsten van het lot: {count}", "Outcomes of chance: {count}")
AUTHOR_OVER = Text("Afgelopen ({why}): {scores}", "Over ({why}): {scores}")
AUTHOR_MORE = Text("En nog {count}.", "And {count} more.")
AUTHOR_TOKEN = Text("Token", "Token")
AUTHOR_ODDS = Text("Kans", "Odds")
AUTHOR_LABEL = Text("Knop", "Button")
AUTHOR_TOLD = Text("Verteld aan wie zet", "Told to the one who moves")
AUTHOR_TOLD_ALL = Text("Verteld aan wie toekijkt", "Told to a watcher")
AUTHOR_SIGHTS = Text(
    "Wat elke stoel en wie toekijkt te zien krijgt", "What every seat and a watcher get to see"
)
AUTHOR_WATCHER = Text("Wie toekijkt", "A watcher")
AUTHOR_SEAT = Text("Stoel {seat}", "Seat {seat}")
AUTHOR_SENTENCES = Text("In zinnen", "In sentences")
AUTHOR_PICTURE = Text("In tekst", "In text")
AUTHOR_JSON = Text("Als JSON", "As JSON")
AUTHOR_NO_JSON = Text("Geen JSON: {what}", "No JSON: {what}")
AUTHOR_CHANGED = Text("Een bestand is veranderd.", "A file has changed.")
AUTHOR_LOAD = Text("Laad opnieuw", "Load again")
AUTHOR_STEP = Text("Maak hiervan een stap van de les", "Make this a step of the lesson")
AUTHOR_STEP_HINT = Text(
    "Bij deze stelling: wat er te weten valt, de opdracht, en wat je zegt van goede en andere zetten.",
    "For this position: what there is to know, the task, and what is said of right and other moves.",
)
AUTHOR_FIELDS = {
    "title": Text("Titel", "Title"),
    "words": Text("Om te weten", "What to know"),
    "task": Text("Opdracht, in hoogstens 70 letters", "Task, in 70 letters at most"),
    "well": Text("Waarom een goede zet goed is", "Why a right move is right"),
    "other": Text("Wat je zegt van elke andere zet", "What you say of any other move"),
}
AUTHOR_RIGHT = Text("Goede zetten, als tokens", "Right moves, as tokens")
AUTHOR_THEN = Text("Wat er na een goede zet volgt, als tokens", "What follows a right move, as tokens")
AUTHOR_WRONG = Text(
    "Zetten met een eigen antwoord, een per regel: token | Nederlands | Engels. Een | in een tekst is \\|.",
    "Moves with an answer of their own, one a line: token | Dutch | English. A | in a text is \\|.",
)
AUTHOR_PUZZLE = Text(
    "Dit is een kleine puzzel: er komt niets nieuws in", "This is a small puzzle: it introduces nothing new"
)
AUTHOR_CHECK = Text("Maak de stap", "Make the step")
AUTHOR_WRITE = Text("Schrijf hem in lesson.json", "Write it to lesson.json")
AUTHOR_WRITTEN = Text("De stap staat in {file}.", "The step is in {file}.")
AUTHOR_STEP_FINE = Text("Deze stap klopt.", "This step is right.")
AUTHOR_STEP_WRONG = Text("Deze stap klopt nog niet:", "This step isn't right yet:")
AUTHOR_UNREADABLE = Text("Dit bestand is niet te lezen: {what}", "This file can't be read: {what}")
AUTHOR_STEPS = Text("De les tot nu toe", "The lesson so far")
AUTHOR_PLACE = Text("Plaats in de les", "Place in the lesson")
AUTHOR_LAST = Text("achteraan", "at the end")
AUTHOR_INSTEAD = Text("in plaats van stap {at}", "instead of step {at}")
AUTHOR_BAD_LINE = Text(
    "Schrijf op elke regel token | Nederlands | Engels, niet {line}.",
    "Write token | Dutch | English on every line, not {line}.",
)
AUTHOR_TWO_LINES = Text(
    "Twee regels gaan over {token}; de antwoorden op één zet staan op één regel.",
    "Two lines are about {token}; the answers to one move stand on one line.",
)
AUTHOR_BAD_OPTION = Text(
    "Schrijf een optie als naam=waarde, niet als {shown}.", "Write an option as name=value, not as {shown}."
)
AUTHOR_EXERCISE = Text("Maak hiervan een puzzel", "Make this a puzzle")
AUTHOR_EXERCISE_HINT = Text(
    "Een puzzel heeft één zet die duidelijk de beste is. De bots zoeken hem, jij vertelt waarom hij de beste "
    "is. Ze denken samen een halve minuut na, en de eerste keer langer.",
    "A puzzle has one move that is clearly the best. The bots look for it, and you tell why it is the best. "
    "Together they think for half a minute, and longer the first time.",
)
AUTHOR_ASK = Text("Vraag het de bots", "Ask the bots")
AUTHOR_THINKING = Text(
    "De bots denken na. Meestal duurt dat een halve minuut, de eerste keer langer.",
    "The bots are thinking. That usually takes half a minute, longer the first time.",
)
AUTHOR_ASK_AGAIN = Text("Vraag het de bots nog eens", "Ask the bots again")
AUTHOR_PUZZLE_WRONG = Text("Dit is nog geen puzzel:", "This isn't a puzzle yet:")
AUTHOR_PUZZLE_FINE = Text(
    "Dit is een puzzel van {rating} op 5. Zo vaak vonden zwakkere bots het antwoord: {found}.",
    "This is a puzzle of {rating} out of 5. So often weaker bots found the answer: {found}.",
)
AUTHOR_WORTH = Text("Kans om te winnen", "Chance to win")
AUTHOR_ANSWER = Text("het antwoord", "the answer")
AUTHOR_TEMPTING = Text("verleidelijk", "tempting")
AUTHOR_REASON = Text("Waarom dit de beste zet is", "Why this is the best move")
AUTHOR_WRITE_PUZZLE = Text("Schrijf hem in puzzles.json", "Write it to puzzles.json")
AUTHOR_PUZZLE_WRITTEN = Text(
    "De puzzel staat in {file}, en bij de puzzels zodra de server opnieuw gestart is.",
    "The puzzle is in {file}, and among the puzzles once the server has started again.",
)
AUTHOR_TO_PUZZLE = Text("Bekijk de puzzel", "See the puzzle")
AUTHOR_NOT_CLEAR = Text(
    "de beste zet is maar {lead} beter dan de volgende, en het moet minstens {margin} zijn",
    "the best move is only {lead} better than the next, and it must be {margin} at least",
)
AUTHOR_DISAGREE = Text(
    "de bots zijn het niet eens; samen noemen ze {moves}",
    "the bots don't agree; between them they name {moves}",
)
AUTHOR_PUZZLE_OPTIONS = Text(
    "puzzels worden met de gewone opties gespeeld; laat de opties leeg",
    "puzzles are played with the usual options; leave the options empty",
)
AUTHOR_NO_CHOICE = Text("Hier valt niets te kiezen.", "There is nothing to choose here.")
AUTHOR_NO_ANSWER = Text(
    "De bots antwoorden niet. Misschien leren ze het spel nog: probeer het straks weer.",
    "The bots don't answer. They may still be learning the game: try again in a while.",
)
AUTHOR_ASK_FIRST = Text("Vraag het eerst de bots.", "Ask the bots first.")
AUTHOR_TOUCH = Text("Een zet op het bord", "A move on the board")
AUTHOR_TOUCH_PLAY = Text("speelt door", "plays on")
AUTHOR_TOUCH_RIGHT = Text("is een goede zet van de stap", "is a right move of the step")
AUTHOR_TOUCH_WRONG = Text("krijgt een eigen antwoord", "gets an answer of its own")
