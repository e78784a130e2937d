"""What a complete Columbiz has: rulings, those a first game needs, and answers to what players ask."""

from tests.contract.questions import Question

RULINGS = [f"C{number}" for number in range(1, 8)]
TAUGHT = "C1 C2 C3 C4 C5 C6 C7"
"""The rulings that the lesson must lead to."""
QUESTIONS = (
    Question("Who begins?", 1, "Wie begint, wordt geloot", "A draw decides who begins"),
    Question("How often do I throw?", 1, "hooguit drie keer", "three times at most"),
    Question("What is the supply?", 2, "een voorraad schijven", "a supply of discs"),
    Question("How many discs may I place?", 2, "één tot vier per beurt", "one to four a turn"),
    Question("What does a cell cost?", 2, "kost drie vijven", "costs three fives"),
    Question("May I split equal dice?", 2, "gelijke mag je verdelen", "equal dice may be split"),
    Question(
        "Which discs are captured?", 4, "die in die kolom láger liggen", "that lie lower in that column"
    ),
    Question("What are prisoners worth?", 5, "drie 4, vier 6, vijf 9", "three 4, four 6, five 9"),
    Question("What does “3 = +4” beside the bars mean?", 5, "„3 = +4” is drie", "“3 = +4” is three"),
    Question("What are rows worth?", 7, "1 punt waard, vier 2, vijf 3", "1 point, four 2, five 3"),
    Question("Does a row that grows score again?", 7, "telt hij opnieuw helemaal", "counts again in full"),
    Question(
        "What if I can't place a disc?",
        8,
        "drie schijven uit je voorraad",
        "three discs from your supply",
    ),
    Question("When is the game over?", 10, "voorraad op", "supply is empty"),
    Question("Who wins?", 10, "de meeste punten winnen", "the most points win"),
)
