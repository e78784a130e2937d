"""Texts of the command line in Dutch and English, and the commands a player can type in the terminal."""

from speeltafel.core.words import Text

COMMANDS = {
    "help": Text("hulp", "help"),
    "moves": Text("zetten", "moves"),
    "board": Text("bord", "board"),
    "aloud": Text("lees", "read"),
    "log": Text("verslag", "log"),
    "rules": Text("regels", "rules"),
    "hint": Text("raad", "hint"),
    "undo": Text("terug", "undo"),
    "save": Text("bewaar", "save"),
    "language": Text("english", "nederlands"),
    "quit": Text("weggaan", "quit"),
}
MEANINGS = {
    "help": Text("deze lijst (ook: ?)", "this list (also: ?)"),
    "moves": Text("alle zetten die nu kunnen", "all moves on offer now"),
    "board": Text("de stelling getekend", "the position drawn"),
    "aloud": Text("de stelling in zinnen", "the position in sentences"),
    "log": Text("alles wat er gebeurd is", "all that has happened"),
    "rules": Text(
        "het spelregelboek, of één uitspraak: regels {rule}", "the rulebook, or one ruling: rules {rule}"
    ),
    "hint": Text("wat de sterkste bot zou doen, en waarom", "what the strongest bot would do, and why"),
    "undo": Text("de laatste zet terugnemen", "take the last move back"),
    "save": Text("de partij bewaren: bewaar, of bewaar BESTAND", "save the match: save, or save FILE"),
    "language": Text("speak English from now on", "vanaf nu Nederlands"),
    "quit": Text("stoppen; de partij wordt bewaard", "leave; the match is saved"),
}

WELCOME = Text(
    "Welkom aan de speeltafel. Welk spel wil je spelen?", "Welcome to the table. Which game shall it be?"
)
CHOOSE_GAME = Text("Nummer of naam van het spel: ", "Number or name of the game: ")
CHOOSE_SEATS = Text("Met hoeveel spelers ({span})? ", "How many players ({span})? ")
TIP = Text("Typ ? voor hulp.", "Type ? for help.")
YOUR_CHOICE = Text("Je keuze: ", "Your choice: ")
HOW_TO_CHOOSE = Text(
    "Kies een zet met zijn nummer in de lijst, of typ hem zoals hij geschreven staat. Je kunt ook typen:",
    "Choose a move by its number in the list, or type it the way it is written. You can also type:",
)
MORE_MOVES = Text(
    "En nog {more}; typ {command} om alles te zien.", "And {more} more; type {command} to see them all."
)
NO_SUCH_NUMBER = Text(
    "Zo veel zetten zijn er niet: kies 1 tot {last}.", "There are not that many moves: choose 1 to {last}."
)
WARM = Text(
    "De bots van alle spellen zijn warm ({seconds} s).", "The bots of all games are warm ({seconds} s)."
)
GAME_WARM = Text("{game}: klaar.", "{game}: done.")
NOT_WARM = Text(
    "De bots konden niet allemaal gecompileerd worden: {why}", "Not all bots could be compiled: {why}"
)
HINT = Text("De bot zou {token} doen ({label}). {why}", "The bot would play {token} ({label}). {why}")
CHANCE = Text("  Winstkans {name}: {percent}%.", "  Winning chance {name}: {percent}%.")
NOT_THIS_SEAT = Text(
    "Stoel {shown} is er niet; kies er een van 1 tot {last}.",
    "There is no seat {shown}; choose one from 1 to {last}.",
)
TAKEN_BACK = Text("Teruggenomen.", "Taken back.")
SAVED = Text(
    "Bewaard als {file}. Verder spelen: {command} play --resume {file}",
    "Saved as {file}. Play on with: {command} play --resume {file}",
)
EXISTS = Text(
    "Het bestand {file} bestaat al en is niet van deze partij; kies een andere naam.",
    "The file {file} already exists and is not of this match; choose another name.",
)
NOT_SAVED = Text("Bewaren in {file} lukte niet: {why}.", "Saving to {file} failed: {why}.")
NO_RULING = Text("{shown} is geen uitspraak van dit spel.", "{shown} is not a ruling of this game.")
CLEAR = Text(
    "Druk op Enter om het scherm te wissen voor {name}. ", "Press Enter to clear the screen for {name}. "
)
HAND_OVER = Text(
    "Geef het scherm aan {name}. {name}: druk op Enter als niemand meekijkt. ",
    "Hand the screen to {name}. {name}: press Enter when nobody else is looking. ",
)
THE_END = Text(
    "Enter om af te sluiten; je kunt ook terugnemen ({undo}) of bewaren ({save}). ",
    "Enter to finish; you can also take back ({undo}) or save ({save}). ",
)
SPEAKING = Text("We praten Nederlands.", "We speak English.")
GOODBYE = Text("Tot de volgende keer.", "Until next time.")
POSITION = Text(
    "Stelling na gebeurtenis {at} van {all}:",
    "Position after event {at} of {all}:",
)
NOT_THERE = Text(
    "Deze partij heeft {all} gebeurtenissen; {shown} is er niet bij.",
    "This record has {all} events; {shown} is not among them.",
)
NO_SEAT = Text(
    "Stoel {shown} is er niet; er zijn er {all}.", "There is no seat {shown}; this match has {all}."
)
NO_FILE = Text("Het bestand {file} is niet te lezen: {why}.", "The file {file} can't be read: {why}.")
NO_TEXT = Text("het is geen tekstbestand", "it is not a text file")
BAD_PAIR = Text(
    "Schrijf een optie als naam=waarde, niet als {shown}.", "Write an option as name=value, not as {shown}."
)
DRAW = Text("Geloot: {name} begint.", "The draw: {name} begins.")
YOU_BEGIN = Text("Geloot: jij begint.", "The draw: you begin.")
TOO_MANY_NAMES = Text(
    "Er zijn {given} namen voor {seats} stoelen.", "There are {given} names for {seats} seats."
)
FAIR = Text(
    "In orde: het geheim past bij het zegel, en alle {rolls} worpen volgen uit het geheim en het schudden.",
    "In order: the secret matches its seal, and all {rolls} rolls follow from the secret and the stirring.",
)
LAID = Text(
    "De eerste {imported} gebeurtenissen zijn ingelezen, niet geworpen: daarvan bewijst deze partij niets.",
    "The first {imported} events were imported, not rolled: of those this record proves nothing.",
)
UNFAIR = Text("Niet in orde:", "Not in order:")
PLAYERS = Text("spelers", "players")
PLAYER = Text("speler", "player")

RUNNING = Text("Speeltafel draait. Ga naar:", "Speeltafel is running. Go to:")
OWNER_KEY = Text("Sleutel voor de pagina van de beheerder (/owner):", "Key for the owner's page (/owner):")
STOP = Text("Stoppen: Ctrl-C. Elke partij is bewaard.", "Stop with Ctrl-C. Every match is saved.")
ONE_WORKER = Text(
    "Een databestand is voor één proces; voor meer is PostgreSQL nodig: --database postgresql://...",
    "A data file is for one process; more workers need --database postgresql://...",
)
BACKED_UP = Text("Alles is bewaard in {file}.", "All data was copied to {file}.")
FILE_WHOLE = Text("Het bestand zelf is heel.", "The file itself is intact.")
FILE_DAMAGED = Text(
    "Het bestand is beschadigd: {first} (en nog {more} meldingen).",
    "The file is damaged: {first} (and {more} more messages).",
)
TABLES_WHOLE = Text(
    "{whole} van de {all} speeltafels zijn heel, met samen {events} gebeurtenissen.",
    "{whole} of {all} tables are intact, with {events} events in all.",
)
TABLE_BROKEN = Text(
    "- Tafel {table} is heel tot en met gebeurtenis {whole}; daarna niet: {why}.",
    "- Table {table} is intact up to event {whole}, and damaged after it: {why}.",
)
MORE_BROKEN = Text("- En nog {count} beschadigde tafels.", "- And {count} more damaged tables.")
TABLES_FOREIGN = Text(
    "{count} tafels zijn van een andere versie van Speeltafel of van een spel; die zijn niet nagespeeld.",
    "{count} tables belong to another version of Speeltafel or of a game; those were not replayed.",
)
ROWS_LOST = Text(
    "Van deze tabellen in de database zijn rijen niet te lezen: {which}.",
    "Some rows of these tables of the database can't be read: {which}.",
)
DISAGREES = Text("- Klopt niet: {why}.", "- Does not agree: {why}.")
ALL_WELL = Text("Alles is in orde.", "All is well.")
HOW_TO_SAVE = Text(
    "Niets is veranderd. Zet een reservekopie terug (speeltafel restore KOPIE --data NIEUWE-MAP), of bewaar"
    " wat er nog heel is in een nieuwe map: speeltafel check {place} --save NIEUWE-MAP",
    "Nothing was changed. Restore a backup (speeltafel restore COPY --data NEW-FOLDER), or save what is"
    " intact to a new folder: speeltafel check {place} --save NEW-FOLDER",
)
SALVAGED = Text(
    "Gered in {folder}: {tables} tafels met {events} gebeurtenissen, {people} spelers. Start de server met"
    " --data {folder}.",
    "Saved in {folder}: {tables} tables with {events} events, {people} people. Start the server with"
    " --data {folder}.",
)
ROWS_LEFT_OUT = Text(
    "Rijen die niet deugen zijn overgeslagen. Per tabel in de database: {which}.",
    "Invalid rows were left out. For each table of the database: {which}.",
)
MOVED = Text(
    "Gekopieerd en nageteld: {tables} tafels met {events} gebeurtenissen, {people} mensen.",
    "Copied and verified: {tables} tables with {events} events, {people} people.",
)
CARRIED_UNREAD = Text(
    "{count} tafels kan deze versie niet lezen; ze zijn ongewijzigd gekopieerd.",
    "{count} tables can't be read by this version; they were copied unchanged.",
)
RESTORED = Text("Alles staat weer in {data}.", "Everything is back in {data}.")
PORT_TAKEN = Text(
    "Poort {port} op {host} is al in gebruik; kies een andere met --port.",
    "Port {port} on {host} is already in use; choose another with --port.",
)
CANT_LISTEN = Text(
    "Speeltafel kan niet starten op {host}, poort {port}; kies een ander adres.",
    "Speeltafel can't start at {host}, port {port}; choose another address.",
)

TWO_PLAYERS = Text(
    "Noem minstens twee verschillende spelers, elk één keer: master, club@0.1, uct@1, greedy, random.",
    "Name at least two different players, each once: master, club@0.1, uct@1, greedy, random.",
)
NOT_ALONE = Text(
    "Alleen kun je niet winnen: kies --seats 2 of meer.", "Nobody wins alone: use --seats 2 or more."
)
GOING_ON = Text(
    "We gaan verder: {done} van {total} partijen zijn al gespeeld.",
    "Continuing: {done} of {total} games are already played.",
)
GAME_PLAYED = Text(
    "{done} van {total} partijen. {first} – {second}: {share}.",
    "{done} of {total} games. {first} – {second}: {share}.",
)
BROKEN_OFF = Text(
    "Gestopt. De gespeelde partijen staan in {folder}; met hetzelfde commando ga je verder.",
    "Stopped. The games played so far are in {folder}; the same command continues.",
)
CANT_WRITE = Text("Schrijven in {folder} lukt niet: {why}.", "Can't write to {folder}: {why}.")
PUZZLES_MADE = Text("{count} puzzels staan in {file}.", "{count} puzzles are in {file}.")
TRAINING_STOPPED = Text(
    "Gestopt. Wat al geschreven was blijft; hetzelfde commando begint opnieuw.",
    "Stopped. What was written stays; the same command starts again.",
)
CHOICES = Text(
    """Speeltafel {version}

  1. Start de server: speel in de browser, alleen of met vrienden
  2. Speel hier, in dit venster
  3. Wat kan er nog meer?
""",
    """Speeltafel {version}

  1. Start the server: play in the browser, alone or with friends
  2. Play here, in this window
  3. What else is there?
""",
)
CHOOSE = Text("Je keuze (1): ", "Your choice (1): ")

EXPORTED = Text(
    "{games} partijen met samen {events} gebeurtenissen staan in {folder}; {left} tafels zijn niet openbaar "
    "of niet afgelopen. DATA.md legt alles uit.",
    "{games} matches with {events} events in all are in {folder}; {left} tables are not public or not over. "
    "DATA.md describes the columns.",
)
NO_ARROW = Text(
    "Voor Parquet is pyarrow nodig (de extra `data`): pip install pyarrow.",
    "Parquet needs pyarrow (the extra `data`): pip install pyarrow.",
)
FOLDER_TAKEN = Text(
    "{folder} is er al en is niet leeg; kies een nieuwe map.",
    "{folder} exists and is not empty; choose a new folder.",
)
RATINGS_SHOWN = Text(
    "{counted} van {all} partijen tellen mee. Er is niets veranderd; met --apply voer je dit door.",
    "{counted} of {all} matches count. Nothing has changed; --apply writes these ratings.",
)
RATINGS_APPLIED = Text(
    "{counted} van {all} partijen tellen mee. De ratings zijn bijgewerkt.",
    "{counted} of {all} matches count. The ratings have been updated.",
)
