"""Squadro learnt by doing: speed, turning, jumping, being jumped, coming home."""

from speeltafel.core.lesson import Step
from speeltafel.core.words import Text

LESSON = (
    Step(
        title=Text("Stippen zijn stappen", "Dots are steps"),
        words=Text(
            "De lichte stukken zijn van jou; ze lopen naar rechts. Wie begint, wordt geloot; daarna zijn "
            "jullie om de beurt. Elke beurt moet je één stuk verzetten, overslaan mag niet (Q1). De "
            "stippen naast een start zeggen hoeveel stappen een stuk per zet doet; de ander heeft andere "
            "snelheden (Q2).",
            "The light pieces are yours; they run to the right. A draw decides who begins, then you take "
            "turns. Every turn you must move one piece; you may not pass (Q1). The dots beside a start "
            "show how many steps a piece takes per move; your opponent's speeds differ (Q2).",
        ),
        task=Text("Verzet een stuk dat drie stappen doet.", "Move a piece that takes three."),
        log="",
        right=("1", "5"),
        well=Text(
            "Drie stippen, drie stappen. Snelle stukken zijn zo aan de overkant, maar straks zie je: "
            "terug gaan ze langzaam.",
            "Three dots, three steps. Fast pieces are across in no time, but as you'll see, they come "
            "back slowly.",
        ),
        wrong={
            "3": Text(
                "Rij 3 heeft twee stippen, dus twee stappen.",
                "Row 3 has two dots, so it takes two steps.",
            )
        },
        other=Text(
            "Deze rij heeft één stip, dus één stap. Zoek er een met drie.",
            "This row has one dot, so it takes one step. Look for a row with three.",
        ),
    ),
    Step(
        title=Text("Omkeren", "Turning round"),
        words=Text(
            "Aan de overkant stopt een stuk en keert het om; stappen die over zijn, vervallen (Q3).",
            "At the far side a piece stops and turns round; any steps left over are lost (Q3).",
        ),
        task=Text("Breng rij 3 naar de overkant.", "Bring row 3 to the far side."),
        log="3 4 3 1",
        right=("3",),
        well=Text(
            "Rij 3 mag twee stappen doen, maar na één is het bord op. Het stuk is omgekeerd en gaat nu "
            "naar huis.",
            "Row 3 may take two steps, but the board ends after one. The piece has turned round and is "
            "on its way home.",
        ),
        wrong={
            "1": Text(
                "Een mooie sprong, daar komen we zo op. Nu eerst rij 3.",
                "A nice jump, we'll come to that. First bring row 3 across.",
            )
        },
        other=Text(
            "Dat stuk is nog lang niet aan de overkant. Rij 3 staat er één stap vandaan.",
            "That piece is far from the other side. Row 3 is one step away from it.",
        ),
    ),
    Step(
        title=Text("Terug gaat het andersom", "The way back"),
        words=Text(
            "Twee stukken van je zijn omgekeerd: rij 2 en rij 5. Op de terugweg tellen de stippen bij de "
            "plek waar ze omkeerden (Q2): wie langzaam kwam, gaat snel terug, en andersom.",
            "Two of your pieces have turned round: rows 2 and 5. On the way back the dots where they "
            "turned count (Q2): a piece that came slowly goes back fast, and the other way round.",
        ),
        task=Text("Speel het snelste van die twee.", "Move the faster of the two."),
        log="2 5 5 5 5 4 2 3 2 4 2 5",
        right=("2",),
        well=Text(
            "Heen was rij 2 een slak, terug doet hij drie stappen per zet. Zonder sprongen kost heen en "
            "terug de rijen 1, 2, 4 en 5 elk 8 zetten, en rij 3 maar 6.",
            "Row 2 was a snail on the way out; going back it takes three steps a move. Without jumps, "
            "rows 1, 2, 4 and 5 each need 8 moves there and back, and row 3 only 6.",
        ),
        wrong={
            "5": Text(
                "Rij 5 was heen snel, maar terug doet hij nog maar één stap.",
                "Row 5 was fast on the way out, but going back it makes only one step.",
            )
        },
        other=Text("Dat stuk is nog niet omgekeerd.", "That piece has not turned yet."),
    ),
    Step(
        title=Text("Springen", "Jumping"),
        words=Text(
            "Komt een stuk bij een stap een stuk van de ander tegen, dan springt het eroverheen, en over "
            "alles wat er pal achter staat; op de eerste vrije plek eindigt de zet (Q4). Een stuk waar "
            "iemand overheen springt, moet terug (Q6). Twee donkere stukken staan naast elkaar.",
            "If a piece meets an opposing piece on one of its steps, it jumps over it and over everything"
            " directly behind it; the move ends on the first free place (Q4). A piece that is jumped has "
            "to go back (Q6). Two dark pieces stand side by side.",
        ),
        task=Text("Spring over allebei!", "Jump over both!"),
        log="1 1 2 3 1 2",
        right=("2",),
        well=Text(
            "Eén stip, en toch drie stappen vooruit. De ander moet met twee stukken opnieuw beginnen: "
            "met springen win je de meeste tijd.",
            "One dot, and yet three steps forward. Your opponent has to start again with two pieces: "
            "jumping is how you gain the most time.",
        ),
        other=Text(
            "Dit stuk komt niemand tegen. Kijk welke rij pal voor de twee donkere stukken staat.",
            "This piece meets nobody. Which row stands right in front of the two dark pieces?",
        ),
    ),
    Step(
        title=Text("Ook de laatste stap telt", "The last step counts too"),
        words=Text(
            "Kolom 2 van de ander is al een eind op weg. Eén van je stukken komt die precies tegen.",
            "Your opponent's column 2 is well on its way. Exactly one of your pieces can meet it.",
        ),
        task=Text("Welk stuk komt kolom 2 tegen? Speel het.", "Which piece meets column 2? Move it."),
        log="1 2",
        right=("3",),
        well=Text(
            "Op zijn tweede en laatste stap kwam rij 3 de kolom tegen, en dat telt (Q4). Door de sprong "
            "kwam hij een stap verder dan zijn stippen zeggen.",
            "Row 3 met the column on its second and last step, and that counts (Q4). The jump took it "
            "one step further than its dots say.",
        ),
        wrong={
            "1": Text(
                "Rij 1 is nu aan de overkant, dat is niet slecht; maar kolom 2 loopt zo ongestoord door.",
                "Row 1 is across now, which is not bad; but column 2 runs on undisturbed.",
            )
        },
        other=Text(
            "Die komt niemand tegen. Op welke rij staat het donkere stuk?",
            "That one meets nobody. On which row does the dark piece stand?",
        ),
        puzzle=True,
    ),
    Step(
        title=Text("Net te ver", "Just too far"),
        words=Text(
            "Een stuk dat net voorbij je laatste stap staat, bereik je niet: daar spring je niet overheen"
            " (Q5).",
            "A piece just beyond your last step is out of reach, so you don't jump it (Q5).",
        ),
        task=Text("Welk stuk van jou springt hier echt?", "Which of your pieces really jumps here?"),
        log="1 2 2 3",
        right=("3",),
        well=Text(
            "Rij 3 haalt kolom 2 op zijn laatste stap. Rij 2 had kolom 3 net niet gehaald.",
            "Row 3 reaches column 2 on its last step. Row 2 would just have missed column 3.",
        ),
        wrong={
            "2": Text(
                "Rij 2 doet één stap en staat nu pal voor kolom 3, die net buiten bereik stond (Q5).",
                "Row 2 takes one step and now stands right in front of column 3, which was just out of "
                "reach (Q5).",
            )
        },
        other=Text("Die komt niemand tegen.", "That one meets nobody."),
        puzzle=True,
    ),
    Step(
        title=Text("Terug naar waar je omkeerde", "Back to where you turned"),
        words=Text(
            "Springt iemand over een stuk dat al omgekeerd is, dan gaat dat terug naar de plek waar het "
            "omkeerde, niet naar zijn start (Q6). Hier kun je op twee manieren springen.",
            "If a piece that has already turned round is jumped, it goes back to where it turned, not to "
            "its start (Q6). You can jump in two ways here.",
        ),
        task=Text(
            "Kies de sprong die de ander de meeste zetten kost.",
            "Choose the jump that costs your opponent the most moves.",
        ),
        log="3 2 4 2 2 3 4 2 2 2",
        right=("3",),
        well=Text(
            "Kolom 2 was drie stappen op de terugweg en moet die opnieuw doen, met één stap per zet. "
            "Dat zijn drie zetten; de andere sprong kostte er maar één.",
            "Column 2 was three steps into its way back and has to take them again, one step a move. "
            "That is three moves; the other jump would have cost only one.",
        ),
        wrong={
            "2": Text(
                "Kolom 3 verliest zo twee stappen, en dat is één zet. Het kan beter.",
                "That costs column 3 two steps, which is one move. You can do better.",
            )
        },
        other=Text("Dit is geen sprong. Kijk naar rij 2 en rij 3.", "That is no jump. Look at rows 2 and 3."),
        puzzle=True,
    ),
    Step(
        title=Text("Pas op je tellen", "Watch your back"),
        words=Text(
            "De ander springt natuurlijk ook. Rij 3 is op weg naar huis, maar kolom 3 springt er de "
            "volgende zet overheen.",
            "Your opponent can jump too, of course. Row 3 is on its way home, but column 3 can jump it next "
            "move.",
        ),
        task=Text("Wat doe je om rij 3 te redden?", "What do you do to save row 3?"),
        log="3 4 3 3 3 4 3 4",
        right=("3",),
        well=Text(
            "Rij 3 is weg voor kolom 3 er is. Kijk voor elke zet even wie over jou heen kan springen, "
            "en hoe ver je dan terug moet.",
            "Row 3 is gone before column 3 arrives. Before every move, check who could jump you and how "
            "far back that would send you.",
        ),
        then="3",
        other=Text(
            "Nu springt kolom 3 over rij 3, en die moet drie stappen terug, naar waar hij omkeerde (Q6).",
            "Now column 3 jumps row 3, which must go three steps back, to where it turned (Q6).",
        ),
        puzzle=True,
    ),
    Step(
        title=Text("Thuis", "Home"),
        words=Text(
            "Terug bij zijn start is een stuk thuis: het gaat van het bord en niemand kan er meer "
            "overheen springen (Q3). Ook op hun start en op hun keerpunt zijn stukken veilig (Q6).",
            "Back at its start a piece is home: it leaves the board and can't be jumped any more (Q3). "
            "Pieces at their start or at their turning point are safe too (Q6).",
        ),
        task=Text("Breng er een thuis.", "Bring one home."),
        log="3 5 3 5 3 4 3 1 3 5",
        right=("3",),
        well=Text(
            "Eén thuis, nog drie te gaan. Wat thuis is, is veilig.",
            "One home, three to go. What is home is safe.",
        ),
        wrong={
            "1": Text(
                "Die sprong kost de ander maar één stap. Rij 3 is met één stap thuis en dan voorgoed veilig.",
                "That jump costs the other only one step. Row 3 is home in one, and safe for good.",
            )
        },
        other=Text("Welk stuk staat één stap van zijn start?", "Which piece is one step from its start?"),
    ),
    Step(
        title=Text("Vier thuis wint", "Four home wins"),
        words=Text(
            "Wie als eerste vier stukken thuis heeft, wint (Q1). Staat precies dezelfde stelling er voor "
            "de derde keer, met dezelfde speler aan de beurt, dan is het gelijkspel (Q7). Drie stukken van "
            "jou zijn al thuis.",
            "The first player with four pieces home wins (Q1). If exactly the same position, with the same "
            "player to move, comes up for the third time, the game is a draw (Q7). Three of your pieces "
            "are home already.",
        ),
        task=Text("Breng je vierde stuk thuis.", "Bring your fourth piece home."),
        log="1 4 5 2 1 5 2 3 1 2 5 4 2 4 4 3 5 4 4 2 1 5 4 1 1 2 1 3 2 5 2 5 3 4 3 1 3 4 3 2 3 1 3 2 5 1 2 "
        "3 2 3 5 5 2 3 4 5",
        right=("5",),
        well=Text(
            "Gewonnen! Het vijfde stuk doet er niet meer toe: vier is genoeg.",
            "You have won! The fifth piece no longer matters: four is enough.",
        ),
        other=Text(
            "Springen is leuk, maar winnen is leuker: één van je stukken staat vlak voor zijn start.",
            "Jumping is fun, but winning is better: one of your pieces is right in front of its start.",
        ),
        puzzle=True,
    ),
)
