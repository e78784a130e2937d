"""What is said about games that were played: replay, what if, how it went, and results."""

from speeltafel.core.words import Text

SCORES = Text("Mijn uitslagen", "My results")
SCORES_GAMES = Text("Per spel", "By game")
SCORES_GAME = Text("Spel", "Game")
SCORES_OPPONENTS = Text("Per tegenstander", "By opponent")
SCORES_OPPONENT = Text("Tegenstander", "Opponent")
SCORES_PLAYED = Text("gespeeld", "played")
SCORES_WON = Text("gewonnen", "won")
SCORES_BEST = Text("hoogste score", "best score")
SCORES_BOT = Text("bot, {level} ({game})", "bot, {level} ({game})")
SCORES_STREAK = Text(
    "Nu {now} op rij gewonnen; het langst was {longest}.",
    "{now} won in a row now; the longest was {longest}.",
)
RATINGS = Text("Ratings", "Ratings")
RATING = Text("rating", "rating")
RATINGS_WHO = Text("Wie", "Who")
RATINGS_WORDS = Text(
    "Wie dat wil, krijgt per spel een rating: hoe sterk je speelt, en hoe zeker dat is. Alleen spellen "
    "tellen waarin iedereen aan tafel meedoet, en geen bots. Iedereen begint op 1500; hoe meer je speelt, "
    "hoe kleiner de marge achter ±.",
    "Whoever likes gets a rating for each game: how strong you play, and how sure that is. Only games count "
    "in which everybody at the table takes part, and no bots. Everybody begins at 1500; the more you play, "
    "the smaller the margin behind ±.",
)
RATINGS_NAMED = Text(
    "Doe je mee, dan staat je naam op deze pagina. Dat geldt vanaf de volgende tafel waar je gaat zitten.",
    "If you take part, your name is on this page. It holds from the next table on where you sit down.",
)
RATINGS_JOIN = Text("Ik doe mee", "Take part")
RATINGS_IN = Text("Je doet mee.", "You take part.")
RATINGS_LEAVE = Text("Niet meer meedoen", "Take part no longer")
RATINGS_FIRST = Text(
    "Speel eerst een spel; daarna kun je meedoen.", "Play a game first; then you can take part."
)
RATED = Text("Dit spel telt voor de ratings.", "This game counts for the ratings.")
EVENING = Text("Het scoreblad", "The score sheet")
EVENING_WORDS = Text(
    "Alle spellen van deze groep, van de eerste tafel tot de laatste. Een ★ staat bij wie won.",
    "All games of this group, from the first table to the last. A ★ stands with whoever won.",
)
UNDER_WAY = Text("bezig", "under way")
WON_IT = Text("gewonnen", "won")
SCORES_NONE = Text("Er is nog geen spel uitgespeeld.", "No game has been played to its end yet.")
SCORES_HINT = Text(
    "Alleen jij ziet dit. Gedeelde winst telt naar rato; wie met meer stoelen aan één scherm speelt, "
    "speelt tegen niemand.",
    "Only you see this. A shared win counts in parts; who plays several chairs at one screen plays against "
    "nobody.",
)
ANALYSIS = Text("Hoe liep het?", "How did it go?")
STUDY_LATER = Text(
    "Als het spel uit is, kun je zien hoe het liep.", "When the game is over you can see how it went."
)
STUDY_NOT_YOURS = Text(
    "Wie aan deze tafel zat, kan laten uitzoeken hoe het liep.",
    "Whoever sat at this table can have it looked into.",
)
STUDY_WORDS = Text(
    "Sterke bots bekijken elke stelling opnieuw: wie er hoe goed voor stond, wat geluk was en wat goed "
    "spel, en welke zet beter was geweest. Dat duurt een minuut of wat; je kunt intussen weggaan.",
    "Strong bots look at every position again: who stood how well, what was luck and what was play, and "
    "which move would have been better. That takes a minute or so; you can leave meanwhile.",
)
STUDY_BEGIN = Text("Zoek het uit", "Look into it")
STUDY_PROGRESS = Text("{at} van {all} stellingen bekeken", "{at} of {all} positions looked at")
CHART = Text("Kans om te winnen", "Chance to win")
CHART_WORDS = Text(
    "Elke lijn is een speler; hoe hoger, hoe groter de kans om te winnen. Kies een punt om de stelling te "
    "zien.",
    "Each line is a player; the higher, the greater the chance to win. Choose a point to see the position.",
)
LUCK_REPORT = Text("Geluk of wijsheid?", "Luck or skill?")
LUCK_WORDS = Text(
    "In procentpunten kans om te winnen. Een worp is geluk voor zover hij meer bracht dan worpen gemiddeld "
    "doen; een zet is spel voor zover hij de kansen veranderde. Alles samen is de uitslag.",
    "In percentage points of the chance to win. A roll is luck as far as it brought more than rolls do on "
    "average; a move is play as far as it changed the chances. All together it is the result.",
)
LUCK_START = Text("aan het begin", "at the start")
LUCK_LUCK = Text("geluk", "luck")
LUCK_OWN = Text("eigen spel", "own play")
LUCK_OTHERS = Text("spel van anderen", "others' play")
LUCK_RESULT = Text("uitslag", "result")
ACCURACY = Text("nauwkeurigheid", "accuracy")
TURNING_POINTS = Text("De keerpunten", "The turning points")
MISSED = Text("Wat beter kon", "What could be better")
MISSED_NOTHING = Text("Niets van belang.", "Nothing that matters.")
BETTER = Text("Beter: {move}. {why}", "Better: {move}. {why}")
EVENT_BY_EVENT = Text("Gebeurtenis voor gebeurtenis", "Event by event")
KNOWN = Text("precies bekend", "known exactly")
KNOWN_WORDS = Text(
    "Wat in de laatste kolom staat is geen oordeel maar uitgerekend: bij een zet wat toen gold, na een worp "
    "wat er sindsdien geldt.",
    "What the last column says is no opinion, it is worked out: with a move what held then, after a roll "
    "what holds since.",
)
PLAYER_HEAD = Text("Speler", "Player")
EVENT_HEAD = Text("Gebeurtenis", "Event")
REPLAY = Text("Kijk het spel terug", "Replay the game")
EVENT = Text("Na gebeurtenis {at} van {all}", "After event {at} of {all}")
BEGINNING = Text("Het spel begint.", "The game begins.")
FIRST = Text("Naar het begin", "To the beginning")
EARLIER = Text("Vorige", "Earlier")
LATER = Text("Volgende", "Later")
LATEST = Text("Naar het einde", "To the end")
PLAY_ON = Text("Speel af", "Play")
HOLD_STILL = Text("Zet stil", "Pause")
SPEED = Text("Snelheid", "Speed")
PLACE = Text("Plaats in het spel", "Place in the game")
KEYS = Text("← → stapt, Home en End springen, spatie speelt af.", "← → step, Home and End jump, space plays.")
WHAT_IF = Text("Wat als…?", "What if…?")
WHAT_IF_HINT = Text(
    "Ga aan een nieuwe tafel verder vanaf deze plaats. Wat hierna kwam, is daar nog niet gebeurd.",
    "Go on from this place at a new table. What came after it has not happened there.",
)
WHAT_IF_HERE = Text("Verder aan dit scherm", "Go on at this screen")
WHAT_IF_BOTS = Text("Verder tegen bots", "Go on against bots")
PLAY_AS = Text("Ik speel voor", "I play for")
LAID = Text(
    "De eerste {count} gebeurtenissen zijn hier neergelegd: niet aan deze tafel gespeeld of geworpen.",
    "The first {count} events were laid here: not played or rolled at this table.",
)
LAID_UNPROVEN = Text(
    "Daarvoor staat geen bewijs van dit huis in.", "No proof of this house speaks for those."
)
BRING_RECORD = Text("Breng een partij mee", "Bring a record along")
BRING_RECORD_HINT = Text(
    "Een partij die je hebt bewaard, hier of in een ander huis, kun je hier terugkijken en anders verder "
    "spelen. Wie de link van die tafel krijgt, kijkt mee.",
    "A game you saved, here or in another house, can be replayed here and played on otherwise. Whoever gets "
    "that table's link can look along.",
)
RECORD_FILE = Text("Kies een bestand", "Choose a file")
RECORD_TEXT = Text("Of plak de tekst van de partij", "Or paste the record's text")
LOOK_BACK = Text("Kijk terug", "Look back")
NO_RECORD = Text("Er staat nog geen partij in het veld.", "There is no record in the field yet.")
EMBED = Text("Zet dit op een andere pagina", "Show this on another page")
EMBED_HINT = Text(
    "Plak dit waar je een plaatje wilt. Het toont wat een toeschouwer ziet, en wie het leest kent de link "
    "van deze tafel.",
    "Paste this where you want a picture. It shows what a watcher sees, and whoever reads it knows this "
    "table's link.",
)
STILL = Text("Deze stand", "This position")
FILM = Text("De laatste zetten, bewegend", "The last moves, moving")
LEAD = Text("Leid de anderen", "Lead the others")
STOP_LEADING = Text("Stop met leiden", "Stop leading")
LEADS = Text("{name} kijkt het spel met jullie terug.", "{name} leads you through the game.")
LEADING = Text("Wie meekijkt, gaat nu met jou mee.", "Whoever looks along now goes where you go.")
FOLLOW = Text("Volg {name}", "Follow {name}")
FOLLOWING = Text("Je kijkt mee; stap zelf om los te raken.", "You follow; step yourself to leave.")
COME_ALONG = Text("{name} kijkt het spel terug: kijk mee", "{name} is replaying the game: come along")
WHOSE_EYES = Text("Kijk met de ogen van", "Look through the eyes of")
A_WATCHER = Text("een toeschouwer", "a watcher")
