"""What a complete Squadro has: rulings, those a first game needs, and answers to what players ask."""

from tests.contract.questions import Question

RULINGS = [f"Q{number}" for number in range(1, 8)]
TAUGHT = "Q1 Q2 Q3 Q4 Q5 Q6 Q7"
"""The rulings that the lesson must lead to."""
QUESTIONS = (
    Question("Who begins?", 1, "Wie begint, wordt geloot", "A draw decides who begins"),
    Question("May I pass?", 1, "overslaan mag niet", "you may not pass"),
    Question(
        "How far does a piece move?",
        1,
        "hoeveel stappen een stuk per zet",
        "how many steps a piece takes",
    ),
    Question("What happens at the far side?", 2, "stopt een stuk en keert het om", "stops and turns round"),
    Question("How fast is a piece on its way back?", 3, "waar ze omkeerden", "where they turned"),
    Question(
        "When do I jump, and how far?",
        4,
        "op de eerste vrije plek eindigt",
        "ends on the first free place",
    ),
    Question("Do I reach a piece just beyond my speed?", 6, "bereik je niet", "is out of reach"),
    Question("Where does a jumped piece go that had turned?", 7, "waar het omkeerde", "where it turned"),
    Question("Which pieces are safe?", 9, "op hun keerpunt zijn stukken veilig", "turning point are safe"),
    Question("When have I won?", 10, "als eerste vier stukken thuis", "first player with four pieces home"),
    Question("Can a position repeat?", 10, "voor de derde keer", "for the third time"),
)
