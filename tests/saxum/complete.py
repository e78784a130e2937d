"""What a complete Saxum has: rulings, those a first game needs, and answers to what players ask."""

from tests.contract.questions import Question

RULINGS = [f"X{number}" for number in range(1, 19)]
TAUGHT = "X2 X3 X5 X6 X7 X8 X9 X10 X11 X12 X13 X14 X15 X16 X18"
"""The rulings that the lesson must lead to."""
QUESTIONS = (
    Question("Who begins?", 1, "Wie begint, wordt geloot", "A draw decides who begins"),
    Question("What is the supply?", 1, "15 stenen in je voorraad", "supply of 15 stones"),
    Question("What does a double name?", 2, "maar één veld", "only one field"),
    Question("What does a stone of my own bring?", 3, "als zijn groep groot is", "as its group has stones"),
    Question("What does a capture cost?", 4, "zo veel punten als die groep", "as many points as that group"),
    Question(
        "What if I have too few points?",
        4,
        "moet het een verzekeringssteen",
        "must be an insurance stone",
    ),
    Question("When do I lose for want of insurance?", 5, "dan verlies je meteen", "you lose at once"),
    Question("What brings a row point?", 6, "een hele rij of kolom vol", "a whole row or column"),
    Question("What can I do with a six?", 8, "gratis opnieuw", "again for free"),
    Question("Which field if one is free?", 9, "móét je het vrije nemen", "you must use the free one"),
    Question("What if neither field can be used?", 10, "dan pas je", "you pass"),
    Question("Why does the last step go to 20?", 11, "een ander doel afspreken", "agree on another target"),
    Question("How do I win?", 11, "drie manieren om te winnen", "three ways to win"),
)
