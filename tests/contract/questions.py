"""Questions that a player must be able to answer after the lesson, and the step that answers each.

The answer must be in what a step says before a move is tried (`Step.words`), so that nobody misses it.
"""

from typing import NamedTuple


class Question(NamedTuple):
    """A question about the rules, and where the lesson answers it."""

    asked: str
    step: int
    """The number of the step, from 1."""
    nl: str
    en: str


QUESTIONS = {
    "squadro": (
        Question("Who begins?", 1, "Wie begint, wordt geloot", "A draw decides who begins"),
        Question("May I pass?", 1, "overslaan mag niet", "you may not pass"),
        Question(
            "How far does a piece move?",
            1,
            "hoeveel stappen een stuk per zet",
            "how many steps a piece takes",
        ),
        Question(
            "What happens at the far side?", 2, "stopt een stuk en keert het om", "stops and turns round"
        ),
        Question("How fast is a piece on its way back?", 3, "waar ze omkeerden", "where they turned"),
        Question(
            "When do I jump, and how far?",
            4,
            "op de eerste vrije plek eindigt",
            "ends on the first free place",
        ),
        Question("Do I reach a piece just beyond my speed?", 6, "bereik je niet", "is out of reach"),
        Question("Where does a jumped piece go that had turned?", 7, "waar het omkeerde", "where it turned"),
        Question(
            "Which pieces are safe?", 9, "op hun keerpunt zijn stukken veilig", "turning point are safe"
        ),
        Question(
            "When have I won?", 10, "als eerste vier stukken thuis", "first player with four pieces home"
        ),
        Question("Can a position repeat?", 10, "voor de derde keer", "for the third time"),
    ),
    "saxum": (
        Question("Who begins?", 1, "Wie begint, wordt geloot", "A draw decides who begins"),
        Question("What is the supply?", 1, "15 stenen in je voorraad", "supply of 15 stones"),
        Question("What does a double name?", 2, "maar één veld", "only one field"),
        Question(
            "What does a stone of my own bring?", 3, "als zijn groep groot is", "as its group has stones"
        ),
        Question(
            "What does a capture cost?", 4, "zo veel punten als die groep", "as many points as that group"
        ),
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
        Question(
            "Why does the last step go to 20?", 11, "een ander doel afspreken", "agree on another target"
        ),
        Question("How do I win?", 11, "drie manieren om te winnen", "three ways to win"),
    ),
    "zocken": (
        Question("Who begins?", 1, "Wie begint, wordt geloot", "A draw decides who begins"),
        Question("How many rounds?", 1, "vijf rondes", "five rounds"),
        Question("Which die do I throw?", 1, "Je kiest zelf", "You choose which colour"),
        Question("What are matches worth?", 2, "twee 30, drie 60, vier 100", "two 30, three 60, four 100"),
        Question(
            "What makes a valid row?", 3, "nergens dalen, of nergens stijgen", "never fall, or never rise"
        ),
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
    ),
    "columbiz": (
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
        Question(
            "Does a row that grows score again?", 7, "telt hij opnieuw helemaal", "counts again in full"
        ),
        Question(
            "What if I can't place a disc?",
            8,
            "drie schijven uit je voorraad",
            "three discs from your supply",
        ),
        Question("When is the game over?", 10, "voorraad op", "supply is empty"),
        Question("Who wins?", 10, "de meeste punten winnen", "the most points win"),
    ),
    "saga": (
        Question("Who begins, and which way round?", 1, "met de klok mee", "clockwise"),
        Question("How many cards do I begin with?", 1, "twaalf kaarten", "twelve cards"),
        Question("How many cards do I lay a turn?", 1, "precies één kaart", "exactly one card"),
        Question("Which land does a force attack?", 1, "van zijn eigen kleur", "of its own colour"),
        Question(
            "When is a land conquered?", 2, "meer waard is dan de verdedigers", "more than the defenders"
        ),
        Question("Which cards may lie together?", 3, "elke kleur maar één keer", "each colour only once"),
        Question("What does “defence +1” mean?", 4, "1 sterker dan zijn verdedigers", "1 stronger than its"),
        Question("When do lands bring fame?", 5, "Aan het begin van je beurt", "At the start of your turn"),
        Question("What does hiring cost?", 5, "betaalt zijn waarde in roem", "pay its value in fame"),
        Question("Where do a lost land's defenders go?", 6, "weer in de hand", "back into hand"),
        Question("Which force takes a land?", 6, "De sterkste troep", "The strongest force"),
        Question(
            "What if two players are equally strong?", 6, "verandert er nog niets", "nothing changes yet"
        ),
        Question("When do “at the end” powers apply?", 7, "pas mee in de telling", "in the final count"),
        Question(
            "What may treasure do once?", 7, "eenmaal mag je er je kaart", "once, you may lay your card"
        ),
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
        Question(
            "How is the game scored?", 12, "min de waarde van de kaarten", "minus the value of the cards"
        ),
        Question("What does Forests plain do at the end?", 12, "2 roem van ieder ander", "2 fame from each"),
        Question("What does Treasure plain do at the end?", 12, "nog een handkaart", "add a hand card"),
    ),
}
