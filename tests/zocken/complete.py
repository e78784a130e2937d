"""What a complete Zocken has: rulings, those a first game needs, and answers to what players ask."""

from tests.contract.questions import Question

RULINGS = [f"Z{number}" for number in range(1, 9)]
TAUGHT = "Z1 Z2 Z3 Z4 Z5 Z6 Z7 Z8"
"""The rulings that the lesson must lead to."""
QUESTIONS = (
    Question("Who begins?", 1, "Wie begint, wordt geloot", "A draw decides who begins"),
    Question("How many rounds?", 1, "vijf rondes", "five rounds"),
    Question("Which die do I throw?", 1, "Je kiest zelf", "You choose which colour"),
    Question("What are matches worth?", 2, "twee 30, drie 60, vier 100", "two 30, three 60, four 100"),
    Question("What makes a valid row?", 3, "nergens dalen, of nergens stijgen", "never fall, or never rise"),
    Question("What does an escape field cost?", 5, "kost 10 punten", "costs 10 points"),
    Question("When must a die go to OUT?", 6, "op geen van de zeven velden", "none of the seven fields"),
    Question(
        "May a die escape though a field is open to it?",
        6,
        "Uitwijken mag ook als een veld wel past",
        "may escape when a field fits",
    ),
    Question("What brings the 50 points?", 6, "Blijft UIT leeg", "If OUT stays empty"),
    Question("When may I bet?", 7, "Liggen er drie dobbelstenen", "Once three dice have been placed"),
    Question("What does a bet bring or cost?", 7, "de helft van die punten", "half of those points"),
    Question("Who wins?", 9, "de meeste punten", "the most points"),
)
