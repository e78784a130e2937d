"""What a complete Saga has: rulings, those a first game needs, and answers to what players ask."""

from tests.contract.questions import Question

RULINGS = [f"G{number}" for number in range(1, 26)]
TAUGHT = "G1 G6 G7 G8 G9 G10 G11 G13 G14 G15 G16 G17 G18 G19 G20 G21 G22 G23 G24"
"""The rulings that the lesson must lead to."""
QUESTIONS = (
    Question("Who begins, and which way round?", 1, "met de klok mee", "clockwise"),
    Question("How many cards do I begin with?", 1, "twaalf kaarten", "twelve cards"),
    Question("How many cards do I lay a turn?", 1, "precies één kaart", "exactly one card"),
    Question("Which land does a force attack?", 1, "van zijn eigen kleur", "of its own colour"),
    Question("When is a land conquered?", 2, "meer waard is dan de verdedigers", "more than the defenders"),
    Question("Which cards may lie together?", 3, "elke kleur maar één keer", "each colour only once"),
    Question("What does “defence +1” mean?", 4, "1 sterker dan zijn verdedigers", "1 stronger than its"),
    Question("When do lands bring fame?", 5, "Aan het begin van je beurt", "At the start of your turn"),
    Question("What does hiring cost?", 5, "betaalt zijn waarde in roem", "pay its value in fame"),
    Question("Where do a lost land's defenders go?", 6, "weer in de hand", "back into hand"),
    Question("Which force takes a land?", 6, "De sterkste troep", "The strongest force"),
    Question("What if two players are equally strong?", 6, "verandert er nog niets", "nothing changes yet"),
    Question("When do “at the end” powers apply?", 7, "pas mee in de telling", "in the final count"),
    Question("What may treasure do once?", 7, "eenmaal mag je er je kaart", "once, you may lay your card"),
    Question("What may corn do each turn?", 8, "één eigen kaart van tafel", "one of your own cards"),
    Question(
        "What are crown and plain?",
        9,
        "twee zijden: met een kroon, en effen",
        "two sides: crown and plain",
    ),
    Question(
        "What can a plain side change?",
        9,
        "Koren effen telt aan het eind voor 15",
        "Corn plain scores 15",
    ),
    Question("What does a card face down count?", 10, "hij telt 0", "it counts 0"),
    Question("When may I turn it up?", 10, "vanaf je volgende beurt", "from your next turn on"),
    Question("When does the game end?", 11, "zijn laatste handkaart legt", "the last card of their hand"),
    Question(
        "What do the lands count at the end?",
        11,
        "goud voor 0, en geeft koren 5",
        "Gold score 0, and Corn gives 5",
    ),
    Question("How is the game scored?", 12, "min de waarde van de kaarten", "minus the value of the cards"),
    Question("What does Forests plain do at the end?", 12, "2 roem van ieder ander", "2 fame from each"),
    Question("What does Treasure plain do at the end?", 12, "nog een handkaart", "add a hand card"),
)
