"""The settings page, the list of keys, sharing, and what is said without a connection."""

from speeltafel.core.words import Text

SETTINGS = Text("Instellingen", "Settings")
SETTINGS_WORDS = Text(
    "Dit geldt in deze browser, op elke pagina en meteen.",
    "These hold in this browser, on every page, at once.",
)
SETTING_THEME = Text("Kleuren", "Colours")
SETTING_THEME_AUTO = Text("Zoals dit apparaat", "As this device has them")
SETTING_THEME_LIGHT = Text("Licht", "Light")
SETTING_THEME_DARK = Text("Donker", "Dark")
SETTING_LANGUAGE = Text("Taal", "Language")
SETTING_SOUND = Text("Geluid", "Sound")
SETTING_SOUND_NO = Text("Uit", "Off")
SETTING_SOUND_YES = Text(
    "Aan: een zachte toon bij een worp, een zet, jouw beurt en het einde",
    "On: a soft tone for a roll, a move, your turn and the end",
)
SETTING_SOUND_HINT = Text(
    "Zonder JavaScript kan deze site geen geluid maken.", "Without JavaScript this site can't play sounds."
)
SETTING_ANIMATION = Text("Beweging", "Animation")
SETTING_ANIMATION_AUTO = Text("Zoals dit apparaat", "As this device has it")
SETTING_ANIMATION_NO = Text(
    "Uit: alles ligt meteen op zijn plaats", "Off: everything is in its place at once"
)
SETTING_FORCED = Text("Zetten waar niets te kiezen valt", "Moves without a choice")
SETTING_FORCED_YES = Text("Speel ze voor mij", "Play them for me")
SETTING_FORCED_NO = Text("Ik speel ze zelf", "I play them myself")
SETTING_CONFIRM = Text("Een zet op het bord", "A move on the board")
SETTING_CONFIRM_NO = Text("Speel hem zodra ik hem aanraak", "Play it as soon as I touch it")
SETTING_CONFIRM_YES = Text("Vraag het eerst, met een knop", "Ask me first, with a button")
SETTING_KEYS = Text("De toets ?", "The ? key")
SETTING_KEYS_YES = Text("Toont alle toetsen", "Shows all keys")
SETTING_KEYS_NO = Text("Werkt alleen op het bord", "Works on the board only")
NO_SUCH_SETTING = Text("Zo'n instelling is er niet.", "There is no such setting.")
SETTINGS_MORE = Text("Meer", "More")

ALL_KEYS = Text("Alle toetsen", "All keys")
ALL_KEYS_HINT = Text(
    "Druk op ? voor deze lijst. Op het bord legt ? uit waar je bent.",
    "Press ? for this list. On the board ? explains the item you are at.",
)
ON_EVERY_PAGE = Text("Op elke pagina", "On every page")
AT_A_BOARD = Text("Op het bord", "On the board")
IN_A_REPLAY = Text("Bij het terugkijken", "In a replay")
KEY_TAB = Text("naar het volgende onderdeel; met Shift terug", "to the next control; with Shift back")
KEY_LIST = Text("deze lijst", "this list")
KEY_ESCAPE = Text("sluiten, inklappen, opnieuw kiezen", "close, fold in, start over")
KEY_ARROWS = Text("naar het naaste stuk, veld of kaart", "to the nearest piece, field or card")
KEY_ENTER = Text("aanraken: kiezen of spelen", "touch: pick or play")
KEY_WHY = Text(
    "wat dit is, wat het kan, of waarom het niet kan", "what this is, what it can do, or why it can't"
)
KEY_STEP = Text("een gebeurtenis terug of verder", "an event back or on")
KEY_ENDS = Text("naar het begin of het einde", "to the beginning or the end")
KEY_PLAY = Text("afspelen of stoppen", "play or stop")
SPACE_KEY = Text("Spatie", "Space")
ARROW_KEYS = Text("Pijltoetsen", "Arrow keys")

OFFLINE = Text("Geen verbinding", "No connection")
OFFLINE_PAGE = Text(
    "Deze pagina kan nu niet laden. Ze komt vanzelf zodra de verbinding terug is.",
    "This page can't load right now. It comes by itself once the connection is back.",
)
OFFLINE_TABLE = Text(
    "Deze tafel staat veilig op de server. Ze gaat vanzelf open zodra de verbinding terug is.",
    "This table is safe on the server. It opens by itself once the connection is back.",
)
OFFLINE_KEPT = Text("Dit kan ook zonder verbinding", "What works without a connection")
OFFLINE_HOW = Text(
    "Regels, lessen en puzzels die je bekeken hebt, blijven in deze browser. Een heel spel bewaar je op de "
    "pagina Leren.",
    "Rules, lessons and puzzles you have looked at stay in this browser. The page Learn keeps a whole game.",
)
KEEP_OFFLINE = Text("Bewaar voor onderweg", "Keep for offline")
KEEPING = Text("Bewaren: {share}%", "Keeping: {share}%")
KEPT_OFFLINE = Text("✓ Werkt ook zonder verbinding", "✓ Works without a connection")
NOT_KEPT_OFFLINE = Text("Dat lukte niet. Probeer het nog eens.", "That didn't work. Try again.")

SHARE_MATCH = Text("Deel deze partij", "Share this match")
LINK_COPIED = Text("Link gekopieerd", "Link copied")
COPY_THIS_LINK = Text("Kopieer deze link:", "Copy this link:")
