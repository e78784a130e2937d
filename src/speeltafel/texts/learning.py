"""What is said about lessons, rulebooks, puzzles and the coach."""

from speeltafel.core.words import Text

LEARN = Text("Leren", "Learn")
LEARN_GAME = Text("Leer het spel", "Learn the game")
LEARN_WORDS = Text(
    "Een les duurt vijf tot tien minuten: je doet de zetten zelf, op het echte bord, en ziet waarom ze "
    "tellen. Daarna speel je een eerste partij met een coach erbij.",
    "A lesson takes five to ten minutes: you make the moves yourself, on the real board, and see why they "
    "count. Then you play a first game with a coach beside you.",
)
LESSON = Text("Les", "Lesson")
LESSON_BEGIN = Text("Begin de les", "Begin the lesson")
LESSON_RESUME = Text("Verder met de les", "Go on with the lesson")
LESSON_AGAIN = Text("Les opnieuw", "Lesson again")
LESSON_DONE = Text("{done} van {all} stappen gedaan", "{done} of {all} steps done")
STEPS = Text("De stappen", "The steps")
STEP = Text("Stap {at} van {all}", "Step {at} of {all}")
PUZZLE_STEP = Text("Stap {at} van {all}, een puzzeltje", "Step {at} of {all}, a small puzzle")
NEXT_STEP = Text("Volgende", "Next")
FINISH = Text("Klaar!", "Finish")
TRY_AGAIN = Text("Probeer het nog eens", "Try again")
SHOW_ME = Text("Laat het zien", "Show me")
WELL_DONE = Text("Goed zo.", "Well done.")
NOT_QUITE = Text("Dat mag, maar …", "You may do that, but …")
LEARNT = Text("Je kunt nu {game} spelen", "You can now play {game}")
LEARNT_WORDS = Text(
    "Dat was de les. Het beste leer je nu door te spelen: je eerste partij is tegen een bot die net begint,"
    " en een coach kijkt met je mee. Die zegt op verzoek waar het om gaat, en waarschuwt als een zet je "
    "veel kost; je mag dan altijd terug.",
    "That was the lesson. Playing is the best way to learn on: your first game is against a bot that has "
    "just begun, with a coach at your side. On request it says what matters, and it warns you when a move "
    "costs you a lot; you may always take it back.",
)
COACHED_GAME = Text("Speel je eerste partij met een coach", "Play your first game with a coach")
PUZZLES = Text("Puzzels", "Puzzles")
PUZZLES_OF = Text("Puzzels: {game}", "Puzzles: {game}")
PUZZLES_WORDS = Text("Eén zet is hier duidelijk de beste.", "One move is clearly best here.")
PUZZLES_MONDAY = Text(
    "De puzzel van de dag is op maandag makkelijk en wordt naar het weekend toe lastiger.",
    "The puzzle of the day is easy on Monday and gets harder towards the weekend.",
)
PUZZLES_BY_BOTS = Text(
    "De stellingen komen uit partijen van bots.", "The positions come from games between bots."
)
PUZZLES_BY_HAND = Text(
    "De stellingen zijn bedacht door wie het spel maakte.",
    "The positions were thought up by those who made the game.",
)
PUZZLES_BY_BOTH = Text(
    "De stellingen komen uit partijen van bots, of zijn bedacht door wie het spel maakte.",
    "The positions come from games between bots, or were thought up by those who made the game.",
)
PUZZLES_RATED = Text(
    "Hoe moeilijk een puzzel is, blijkt uit hoe vaak zwakkere bots hem oplossen.",
    "A puzzle's difficulty comes from how often weaker bots solve it.",
)
PUZZLE_OF_THE_DAY = Text("Puzzel van de dag", "Puzzle of the day")
DAILY_PUZZLE = Text("Dagpuzzel", "Daily puzzle")
PUZZLE_NUMBER = Text("Puzzel {at}", "Puzzle {at}")
PUZZLE_ASK = Text("Vind de beste zet.", "Find the best move.")
PUZZLE_ONE_WAY = Text(
    "Eén zet is duidelijk beter dan alle andere", "One move is clearly better than all the others"
)
PUZZLE_WINS = Text("Er is maar één zet die wint", "There is only one move that wins")
PUZZLE_GOOD = Text(
    "Je winstkans is nu {best}; met „{other}” was die {less}.",
    "Your chance of winning is {best} now; with “{other}” it would have been {less}.",
)
PUZZLE_COSTS = Text(
    "Met deze zet is je winstkans {less}; met de beste {best}.",
    "With this move your chance of winning is {less}; with the best one it is {best}.",
)
PUZZLE_SHOWN = Text("Dit is de zet.", "This is the move.")
PUZZLE_WRONG = Text("Er is een betere zet.", "There is a better move.")
PUZZLE_REASON = Text("Een sterke bot zegt: {reason}", "A strong bot says: {reason}")
PUZZLE_NEXT = Text("Volgende puzzel", "Next puzzle")
PUZZLE_ALL = Text("Alle puzzels", "All puzzles")
PUZZLE_SOLVED = Text("opgelost", "solved")
PUZZLE_RATING = Text("moeilijkheid {rating} van 5", "difficulty {rating} of 5")
PUZZLE_STREAK_ONE = Text(
    "Je loste vandaag of gisteren een puzzel van de dag op. Kom morgen terug voor een reeks!",
    "You solved a puzzle of the day today or yesterday. Come back tomorrow to make it a streak!",
)
PUZZLE_STREAK = Text(
    "{days} dagen op rij een puzzel van de dag opgelost.", "A puzzle of the day solved {days} days in a row."
)
PUZZLE_FOUND = Text("Zo vaak vonden bots hem: {found}.", "How often bots found it: {found}.")
PROGRESS_HINT = Text(
    "Hoe ver je bent onthoudt alleen deze browser.", "Only this browser remembers how far you are."
)
PROGRESS_KEPT = Text("Hoe ver je bent, zie je op al je apparaten.", "All your devices know how far you are.")
PROGRESS_KEEP = Text("Bewaar dit ook voor mijn andere apparaten", "Keep this for my other devices too")
IN_SHORT = Text("In het kort", "In short")
FIND_RULE = Text("Zoek in de regels", "Search the rules")
FOUND_NOTHING = Text("Niets gevonden. Probeer een ander woord.", "Nothing found. Try another word.")
FOUND_ONE = Text("Eén stukje gevonden.", "One passage found.")
FOUND_MANY = Text("{count} stukjes gevonden.", "{count} passages found.")
COACH = Text("De coach", "The coach")
COACH_ASK = Text("Wat vond de coach van mijn zet?", "What did the coach think of my move?")
COACH_COMES = Text("Vraag een coach erbij", "Ask a coach along")
COACH_GOES = Text("Verder zonder coach", "Go on without a coach")
COACH_FINE = Text(
    "„{played}” was een goede zet: beter kon niet.", "“{played}” was a good move: there was nothing better."
)
COACH_BEST_OF_LITTLE = Text(
    "Je stond er niet best voor, maar „{played}” was de beste zet.",
    "You were behind, but “{played}” was the best move.",
)
COACH_BETTER = Text(
    "Sterker dan „{played}” was „{move}”: een winstkans van {best} in plaats van {less}.",
    "“{move}” was stronger than “{played}”: a winning chance of {best} instead of {less}.",
)
COACH_BETTER_PROVEN = Text(
    "Sterker dan „{played}” was „{move}”: {best} in plaats van {less}.",
    "“{move}” was stronger than “{played}”: {best} instead of {less}.",
)
PROVEN_WIN = Text("bewezen winst", "a proven win")
PROVEN_DRAW = Text("bewezen gelijkspel", "a proven draw")
PROVEN_LOSS = Text("bewezen verlies", "a proven loss")
COACH_WAITS = Text(
    "De coach kijkt met je mee. Kost een zet je veel, dan hoor je het hier.",
    "The coach looks on with you. If a move costs you a lot, you'll hear it here.",
)
