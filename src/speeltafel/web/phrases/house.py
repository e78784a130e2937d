"""What is said at the shelf, in the waiting room, at the table and at the door."""

from speeltafel.core.words import Text

TITLE = Text("Speeltafel", "Speeltafel")
TAGLINE = Text(
    "Een kast vol spellen, één tafel. Kies een doos, stuur de link, en speel.",
    "A shelf of games, one table. Pick a box, send the link, and play.",
)
SKIP = Text("Naar de inhoud", "Skip to content")
MENU = Text("Menu", "Menu")
HOME = Text("De kast", "The shelf")
MINE = Text("Mijn tafels", "My tables")
RULES = Text("Spelregels", "Rules")
RULES_SHORT = Text("Regels", "Rules")
ALL_RULES = Text("Alle spelregels", "All the rules")
BRIEF = Text("Het spel op één blad", "The game on one page")
CONTENTS = Text("Inhoud", "Contents")
SECTION_LINK = Text("Link naar: {title}", "Link to: {title}")
BEFORE = Text("Eerst", "Before")
AFTER = Text("Daarna", "After")
PRINT = Text("Druk af", "Print")
OTHER_LANGUAGE = Text("English", "Nederlands")
THEME = Text("Licht of donker", "Light or dark")
SOUND = Text("Geluid", "Sound")
PLAYERS = Text("spelers", "players")
PLAYER = Text("speler", "player")
MINUTES = Text("min", "min")
PLAY_NOW = Text("Speel nu", "Play now")
PLAY_NOW_HINT = Text("tegen een bot", "against a bot")
PLAY_HERE = Text("Aan één scherm", "At one screen")
LEVEL = Text("Sterkte van de bot", "Strength of the bot")
LEVELS = {
    "beginner": Text("beginner", "beginner"),
    "casual": Text("huiskamer", "casual"),
    "club": Text("club", "club"),
    "expert": Text("expert", "expert"),
    "master": Text("meester", "master"),
}
BOT = Text("bot", "bot")
INVITE_BOT = Text("Zet hier een bot", "Let a bot play here")
CHANGE_BOT = Text("Verander sterkte", "Change strength")
STAND_IN = Text("Laat een bot spelen voor {name}", "Let a bot play for {name}")
STAND_IN_ME = Text("Laat een bot voor mij spelen", "Let a bot play for me")
ASKS_BOT = Text(
    "{name} stelt voor dat een bot ({level}) speelt voor {other}, tot die terug is.",
    "{name} proposes that a bot ({level}) plays for {other} until they are back.",
)
REPLACED = Text("Een bot speelt nu voor jou.", "A bot is playing for you now.")
RETURN = Text("Speel zelf verder", "Play on yourself")
HINT = Text("Hint", "Hint")
HINT_HEAD = Text("De meester zou doen:", "The master would play:")
HINT_WAIT = Text("De meester denkt na…", "The master is thinking…")
HINT_PLAY = Text("Speel dit", "Play this")
CHANCE_OF = Text("Winstkans {name}: {percent}%", "Winning chance {name}: {percent}%")
PLAY_SOLO = Text("Speel alleen", "Play solo")
INVITE = Text("Nodig vrienden uit", "Invite friends")
YES = Text("ja", "yes")
NO = Text("nee", "no")
YOUR_NAME = Text("Je naam", "Your name")
NAME_OF_CHAIR = Text("Naam op stoel {seat}", "Name on chair {seat}")
RENAME = Text("Verander naam", "Change name")
GUEST = Text("Gast", "Guest")

WAITING = Text("De tafel staat klaar", "The table is set")
SHARE = Text("Stuur deze link naar je vrienden", "Send this link to your friends")
COPY = Text("Kopieer", "Copy")
COPIED = Text("Gekopieerd", "Copied")
SCAN = Text("Of laat ze deze code scannen", "Or let them scan this code")
CHAIRS = Text("Stoelen", "Chairs")
EMPTY_CHAIR = Text("vrij", "free")
YOU = Text("jij", "you")
HOST = Text("gastheer of gastvrouw", "host")
SIT_HERE = Text("Ga hier zitten", "Sit here")
STAND_UP = Text("Sta op", "Stand up")
FREE_CHAIR = Text("Maak stoel vrij", "Free this chair")
ADD_HERE = Text("Nog iemand aan dit scherm", "Another player at this screen")
SWAP = Text("Wissel met stoel {seat}", "Swap with chair {seat}")
SETTINGS = Text("Afspraken", "Settings")
HOW_MANY = Text("Aantal spelers", "Number of players")
PACE = Text("Tempo", "Pace")
PACE_NONE = Text("Geen klok", "No clock")
PACE_CLOCK = Text("{minutes} minuten per speler", "{minutes} minutes each")
PACE_DAYS = Text("{days} dagen per zet", "{days} days a move")
PACE_DAY = Text("1 dag per zet", "1 day a move")
SAVE = Text("Opslaan", "Save")
SAVED = Text("Opgeslagen", "Saved")
START = Text("Begin het spel", "Start the game")
WAIT_FOR_HOST = Text("Wacht tot {name} het spel begint.", "Wait for {name} to start the game.")
WAIT_FOR_ONE = Text(
    "Er is nog één stoel vrij. Stuur de link naar een vriend, of laat een bot meespelen.",
    "One chair is still free. Send a friend the link, or let a bot join in.",
)
WAIT_FOR_PEOPLE = Text(
    "Er zijn nog {count} stoelen vrij. Stuur de link naar je vrienden, of laat bots meespelen.",
    "{count} chairs are still free. Send your friends the link, or let bots join in.",
)
FILL_ONE = Text("Begin met een bot erbij", "Add a bot and start")
FILL_UP = Text("Begin met bots erbij", "Add bots and start")
WATCHING = Text("Je kijkt mee.", "You are watching.")
WERE_YOU_PLAYING = Text(
    "Speelde je hier zelf? Open dan op dit toestel de link van je stoel: die staat op het toestel waar je "
    "speelde, onder de tafel bij ‘Speel verder op een ander toestel’.",
    "Were you playing here? Then open your seat link on this device. You find it on the device you played "
    "on, below the table under “Play on another device”.",
)

BOARD = Text("Het bord", "The board")
MOVES = Text("Wat kun je doen", "What you can do")
ASKED = Text("De vraag", "The question")
MOVES_SHORT = Text("Zetten", "Moves")
ALL_MOVES = Text("Alle zetten ({count})", "All moves ({count})")
CHOOSE_FURTHER = Text("Kies er nog één bij, of:", "Pick one more, or:")
START_OVER = Text("Anders kiezen", "Choose again")
SEATS = Text("Spelers", "Players")
LOG = Text("Verslag", "Log")
SINCE_YOU = Text("nieuw sinds jouw beurt", "new since your turn")
EARLIER_LINES = Text("Alles van eerder: kijk het spel terug", "Everything before: replay the game")
WHOLE_LOG = Text("Toon het hele verslag", "Show the whole log")
ALL_STANDINGS = Text("Toon alles over de spelers", "Show everything about the players")
CHAT = Text("Praat", "Talk")
SAY = Text("Zeg iets", "Say something")
SEND = Text("Stuur", "Send")
REACTIONS = Text("Reacties", "Reactions")
THIS_TABLE = Text("Deze tafel", "This table")
TOOLS = Text("Meer", "More")
PLAY_FORCED = Text("Speel voor mij wat maar op één manier kan", "Play my forced moves for me")
FIRST_TIME = Text("Eerste keer?", "First time?")
COACH_SHORT = Text("Met coach", "With a coach")
HIDE_INTRO = Text("Verberg deze uitleg", "Hide this introduction")
UNDO = Text("Neem terug", "Take back")
ASK_UNDO = Text("Vraag om terug te nemen", "Ask to take back")
RESIGN = Text("Geef op", "Resign")
RESIGN_SURE = Text("Ja, ik geef op", "Yes, I resign")
PROPOSE_END = Text("Stel voor te stoppen", "Propose to end the game")
AGREE = Text("Goed", "Agree")
REFUSE = Text("Liever niet", "Rather not")
ASKS_UNDO = Text("{name} wil een zet terugnemen.", "{name} would like to take a move back.")
ASKS_END = Text("{name} stelt voor om te stoppen.", "{name} proposes to end the game.")
WAIT_ANSWER = Text("Wacht op de anderen.", "Waiting for the others.")
MUTE = Text("Demp {name}", "Mute {name}")
UNMUTE = Text("Laat {name} weer praten", "Let {name} speak again")
TIME_LEFT = Text("nog {time}", "{time} left")
TIME_UP = Text("tijd om", "out of time")
CLAIM = Text("De tijd van {name} is om: ga zonder door", "{name} is out of time: go on without")
SEAT_LINK = Text("Speel verder op een ander toestel", "Play on another device")
SEAT_LINK_HINT = Text(
    "Met deze link zit je op een ander toestel op dezelfde stoel. Deel hem met niemand.",
    "This link puts you on the same chair on another device. Share it with nobody.",
)
RENEW_LINK = Text("Maak een nieuwe link", "Make a new link")
TAKE_SEAT = Text("Speel hier verder als {name}", "Play on here as {name}")
TAKE_SEAT_HINT = Text(
    "Dit is de stoel van {name}. Als je hier verder speelt, kijkt het andere toestel alleen nog mee.",
    "This is {name}'s chair. If you play on here, the other device will only be watching.",
)
BAD_SEAT_LINK = Text(
    "Deze stoellink werkt niet meer: de stoel heeft een nieuwe. Op het toestel waar je het laatst speelde, "
    "staat hij onder de tafel.",
    "This chair link no longer works: the chair has a new one. On the device where you last played, "
    "it is below the table.",
)
LOST_MOVED = Text(
    "Je stoel is nu op een ander toestel. Hier kijk je alleen mee.",
    "Your chair moved to another device. Here you are only watching.",
)
LOST_FREED = Text(
    "Je stoel is vrijgemaakt voor een ander. Je kijkt nu mee.",
    "The host freed your chair for somebody else. You are watching now.",
)
LOST_LATE = Text(
    "Je tijd was om, en de anderen gingen zonder je door. Je kijkt nu mee.",
    "Your time was up, and the others went on without you. You are watching now.",
)
LOST_STILL_FREE = Text(
    "Je stoel is nog vrij: je kunt er weer gaan zitten.",
    "Your chair is still free: you can sit down again.",
)
LOST_FOR_GOOD = Text(
    "Verder spelen kan hier alleen met de nieuwe link van je stoel.",
    "To play on here you need your chair's new link.",
)
TAKE_BACK = Text("Speel hier verder", "Play on here")
HAND_OVER = Text("Geef het scherm aan {name}", "Hand the screen to {name}")
HAND_OVER_BUTTON = Text("Ik ben {name}: laat zien", "I am {name}: show me")
COVER_UP = Text("Dek mijn kaarten af", "Cover my cards")

OVER = Text("Het spel is uit", "The game is over")
PERSONAL_BEST = Text("Je beste tot nu toe: {score}", "Your best so far: {score}")
BOT_WAKES = Text(
    "De bot wordt nog wakker: als het huis net open is, kan zijn eerste zet een halve minuut duren.",
    "The bot is still waking up: when the house has just opened, its first move can take half a minute.",
)
DUPLICATE = Text("Dubbelpartij", "Duplicate match")
DUPLICATE_NO = Text("Nee: één spel", "No: one game")
DUPLICATE_YES = Text(
    "Ja: dezelfde worpen nog eens, op andere stoelen", "Yes: the same dice again, on other chairs"
)
DUPLICATE_YES_SIDES = Text("Ja: nog eens, op andere stoelen", "Yes: once more, on other chairs")
DUPLICATE_HINT_SIDES = Text(
    "Een dubbelpartij heeft evenveel spellen als spelers; iedereen zit één keer op elke stoel. Samen tellen "
    "ze: eerst het aantal gewonnen spellen, dan de punten.",
    "A duplicate match has as many games as players; everybody sits once on every chair. Together they "
    "count: first the games won, then the points.",
)
DUPLICATE_LEG_SIDES = Text(
    "Dubbelpartij, spel {number} van {all}: in elk spel op andere stoelen.",
    "Duplicate match, game {number} of {all}: on other chairs in each.",
)
NEXT_LEG_SIDES = Text(
    "Speel spel {number} van {all}: van stoel gewisseld", "Play game {number} of {all} on other chairs"
)
SEALED_SIDES = Text(
    "Terugkijken kan als de hele dubbelpartij voorbij is.",
    "You can look back when the whole duplicate match is over.",
)
DUPLICATE_HINT = Text(
    "Een dubbelpartij heeft evenveel spellen als spelers, alle met dezelfde worpen en kaarten; iedereen zit "
    "één keer op elke stoel. Samen tellen ze: eerst het aantal gewonnen spellen, dan de punten.",
    "A duplicate match has as many games as players, all with the same dice and cards; everybody sits once "
    "on every chair. Together they count: first the games won, then the points.",
)
LEG = Text("spel {number} van {all}", "game {number} of {all}")
DUPLICATE_LEG = Text(
    "Dubbelpartij, spel {number} van {all}: in elk spel dezelfde worpen, op andere stoelen.",
    "Duplicate match, game {number} of {all}: the same dice in each, on other chairs.",
)
NEXT_LEG = Text(
    "Speel spel {number} van {all}: dezelfde worpen", "Play game {number} of {all}: the same dice"
)
SEALED = Text(
    "De worpen van dit spel vallen straks nog eens. Terugkijken kan als de hele dubbelpartij voorbij is.",
    "The dice of this game will fall again. It can be looked back at when the whole duplicate match is over.",
)
TOGETHER = Text(
    "{name}: {won} gewonnen, {points} punten samen.", "{name}: {won} won, {points} points together."
)
MATCH_WON = Text("{name} wint de dubbelpartij!", "{name} wins the duplicate match!")
MATCH_SHARED = Text("De dubbelpartij eindigt gelijk.", "The duplicate match is shared.")
REMATCH = Text("Nog een keer", "Rematch")
OTHER_GAME = Text("Ander spel, zelfde groep", "Another game, same group")
GO_ALONG = Text("De groep speelt verder: ga mee", "The group plays on: go along")

READ_RULE = Text("Lees de regel", "Read the rule")
CAN_NOW = Text("Nu kun je hiermee:", "With it you can now:")
AND_MORE = Text("En nog {number} andere zetten", "And {number} other moves")
ASK_ABOUT = Text(
    "Houd iets op het bord even vast, klik er met rechts op of druk er op ?: je leest wat het is en kan.",
    "Hold anything on the board, right-click it or press ? on it, and read what it is and what it can do.",
)
NOT_NOW = Text("Daar kun je nu niets mee.", "That is of no use to you now.")
NOT_YOUR_TURN = Text("Je bent nu niet aan de beurt.", "It is not your turn now.")
AWAY = Text("even weg", "away")
RECONNECTING = Text("Verbinding kwijt; we proberen het weer.", "Connection lost; we are trying again.")
YOUR_TURN_AT = Text("Hier ben jij aan de beurt", "It is your turn here")
YOUR_TURN_SHORT = Text("Jij bent aan de beurt", "Your turn")
STILL_PLAYING = Text("Je speelt nog", "You are still playing")
YOUR_TURN = Text("Jij bent aan de beurt.", "It is your turn.")
BACK_TO_TABLE = Text("Terug naar de tafel", "Back to the table")
RECORD = Text("Bewaar de partij", "Download the record")
UNSAY = Text("Wis wat je zei: {words}", "Erase what you said: {words}")
FORGET_ME = Text("Vergeet mij", "Forget me")
FORGET_ME_HINT = Text(
    "Je naam en alles wat je hier zei verdwijnen, bij iedereen en voorgoed; je stoelen houd je niet. "
    "De zetten blijven, want die zijn van jullie samen.",
    "Your name and all you said here will be gone, for everyone and for good; you leave your chairs. "
    "The moves stay, for they belong to all of you.",
)
FORGET_ME_SURE = Text("Ja, wis mijn naam en praatjes", "Yes, erase my name and talk")
NO_TABLES = Text("Je zit nog aan geen enkele tafel.", "You are at no table yet.")
TURN_OF = Text("{name} is aan de beurt", "{name} is to move")
NOT_STARTED = Text("nog niet begonnen", "not started yet")
FINISHED = Text("uit", "over")

FOREIGN = Text(
    "Dit verzoek kwam niet van onze eigen pagina's.", "This request did not come from our own pages."
)
TOO_LARGE = Text("Dat is te veel tegelijk.", "That is too much at once.")
TOO_FAST = Text("Rustig aan: probeer het zo weer.", "Easy: try again in a moment.")
TOO_SLOW = Text("Dat duurde te lang; probeer het nog eens.", "That took too long; please try again.")
UNREADABLE = Text("Dat formulier is niet te lezen.", "That form can't be read.")
NOT_ALONE = Text("Dit spel kun je niet alleen spelen.", "This game can't be played alone.")
NO_TABLE = Text("Deze tafel bestaat niet.", "There is no such table.")
NO_PAGE = Text("Deze pagina bestaat niet.", "There is no such page.")
WENT_WRONG = Text("Dat ging niet", "That didn't work")
OURS_WENT_WRONG = Text(
    "Er ging bij ons iets mis. Je partij is bewaard.", "Something went wrong on our side. Your match is safe."
)
NOT_KEPT = Text(
    "Dit is niet bewaard; probeer het straks nog eens. {why}",
    "This was not kept; try again in a moment. {why}",
)
CANT_READ = Text(
    "Dit is nu even niet te lezen; probeer het straks nog eens. {why}",
    "This can't be read right now; try again in a moment. {why}",
)
GO_BACK = Text("Terug", "Back")

OWNER = Text("Voor wie dit huis beheert", "For the owner of this house")
OWNER_KEY = Text(
    "Sleutel (staat in het venster waar het huis gestart is)", "Key (printed where the house was started)"
)
OWNER_WRONG = Text("Die sleutel past niet.", "That key doesn't fit.")
OPEN_DOOR = Text("Open", "Open")
TABLES = Text("Tafels", "Tables")
STORAGE = Text("Opslag: {size}", "Storage: {size}")
BACKUP_NOW = Text("Maak nu een reservekopie", "Back up now")
BACKED_UP = Text("Bewaard als {file}.", "Saved as {file}.")
FORGET = Text("Wis naam en praatjes van {name}", "Erase {name}'s name and talk")
FORGOTTEN = Text("Gewist.", "Erased.")
PEOPLE = Text("Mensen", "People")
