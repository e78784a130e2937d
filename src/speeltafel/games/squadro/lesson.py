"""Squadro learnt by doing: speed, turning, jumping, being jumped, coming home."""

from speeltafel.core.lesson import Step
from speeltafel.core.words import Text

LESSON = (
    Step(
        title=Text("Stippen zijn stappen", "Dots are steps"),
        words=Text(
            "De lichte stukken zijn van jou; ze lopen naar rechts. De stippen naast een start vertellen "
            "hoeveel stappen een stuk per zet doet (Q2). Elke beurt verzet je één stuk. Verzet een stuk dat"
            " er drie tegelijk doet.",
            "The light pieces are yours; they run to the right. The dots beside a start tell how many steps"
            " a piece makes in a move (Q2). Every turn you move one piece. Move one that makes three at a "
            "time.",
        ),
        log="",
        right=("1", "5"),
        well=Text(
            "Drie stippen, drie stappen. Snelle stukken zijn er zo, maar straks zie je: terug gaan ze "
            "langzaam.",
            "Three dots, three steps. Fast pieces are across in no time, but as you'll see: they come back "
            "slowly.",
        ),
        wrong={
            "3": Text(
                "Rij 3 heeft twee stippen, dus twee stappen.", "Row 3 has two dots, and so makes two steps."
            )
        },
        other=Text(
            "Deze rij heeft één stip, dus één stap. Zoek er een met drie.",
            "This row has one dot, and so makes one step. Look for one with three.",
        ),
    ),
    Step(
        title=Text("Omkeren", "Turning round"),
        words=Text(
            "Aan de overkant stopt een stuk en keert het om; stappen die over zijn vervallen (Q3). Breng "
            "rij 3 naar de overkant.",
            "At the far side a piece stops and turns round; steps that are left over are lost (Q3). Bring "
            "row 3 to the far side.",
        ),
        log="3 4 3 1",
        right=("3",),
        well=Text(
            "Rij 3 mag er twee, maar na één stap is het bord op. Het stuk is omgekeerd en gaat nu naar huis.",
            "Row 3 may make two, but after one step the board ends. The piece has turned and is now going "
            "home.",
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
        title=Text("Terug is het omgekeerd", "Back it is the other way round"),
        words=Text(
            "Twee stukken van je zijn omgekeerd: rij 2 en rij 5. Op de terugweg telt de stip bij de plek "
            "waar ze omkeerden (Q2): wie langzaam kwam, gaat snel terug, en andersom. Zet de snelste van "
            "die twee.",
            "Two of your pieces have turned: row 2 and row 5. On the way back the dots where they turned "
            "count (Q2): who came slowly goes back fast, and the other way round. Move the faster of the "
            "two.",
        ),
        log="2 5 5 5 5 4 2 3 2 4 2 5",
        right=("2",),
        well=Text(
            "Heen was rij 2 een slak, terug doet hij drie stappen per zet. Elk stuk is ergens langzaam; "
            "heen en terug doen ze er alle vijf evenveel zetten over.",
            "Row 2 was a snail on the way out; going back it makes three steps a move. Every piece is slow "
            "somewhere; there and back each of the five needs as many moves.",
        ),
        wrong={
            "5": Text(
                "Rij 5 was heen de snelste, maar terug doet hij nog maar één stap.",
                "Row 5 was the fastest on the way out, but going back it makes only one step.",
            )
        },
        other=Text("Dat stuk is nog niet omgekeerd.", "That piece has not turned yet."),
    ),
    Step(
        title=Text("Springen", "Jumping"),
        words=Text(
            "Komt een stuk bij een stap een stuk van de ander tegen, dan springt het eroverheen, en over "
            "alles wat er pal achter staat; het stopt op de eerste vrije plek (Q4). Wie besprongen wordt, "
            "moet terug (Q6). Twee donkere stukken staan naast elkaar. Spring over allebei!",
            "If a piece meets one of the other's on a step, it jumps over it, and over everything directly "
            "behind it; it stops on the first free place (Q4). Whoever is jumped must go back (Q6). Two "
            "dark pieces stand side by side. Jump both of them!",
        ),
        log="1 1 2 3 1 2",
        right=("2",),
        well=Text(
            "Eén stip, en toch drie stappen vooruit. En de ander moet met twee stukken opnieuw beginnen: zo"
            " win je hier de meeste tijd.",
            "One dot, and still three steps forward. And the other must begin again with two pieces: that "
            "is how most time is won here.",
        ),
        other=Text(
            "Dit stuk komt niemand tegen. Kijk welke rij pal voor de twee donkere stukken staat.",
            "This piece meets nobody. Look which row stands right before the two dark pieces.",
        ),
    ),
    Step(
        title=Text("Ook de laatste stap telt", "The last step counts too"),
        words=Text(
            "De ander is met kolom 2 al een eind op weg. Eén van je stukken komt die precies tegen. Welk?",
            "With column 2 the other is well on the way. One of your pieces meets it exactly. Which one?",
        ),
        log="1 2",
        right=("3",),
        well=Text(
            "Op zijn tweede en laatste stap kwam rij 3 de kolom tegen, en dat telt (Q4). Door de sprong "
            "kwam hij een stap verder dan zijn stippen zeggen.",
            "On its second and last step row 3 met the column, and that counts (Q4). By the jump it came "
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
            "Een stuk dat net voorbij je laatste stap staat, bereik je niet (Q5). Welke van je stukken "
            "springt hier echt?",
            "A piece that stands just beyond your last step is not reached (Q5). Which of your pieces "
            "really jumps here?",
        ),
        log="1 2 2 3",
        right=("3",),
        well=Text(
            "Rij 3 haalt kolom 2 op zijn laatste stap. Rij 2 had kolom 3 net niet gehaald.",
            "Row 3 reaches column 2 on its last step. Row 2 would just have missed column 3.",
        ),
        wrong={
            "2": Text(
                "Rij 2 doet één stap en staat nu pal voor kolom 3: die begint er net achter (Q5).",
                "Row 2 makes one step and now stands right before column 3, which was just beyond it (Q5).",
            )
        },
        other=Text("Die komt niemand tegen.", "That one meets nobody."),
        puzzle=True,
    ),
    Step(
        title=Text("Terug naar waar je omkeerde", "Back to where you turned"),
        words=Text(
            "Wie al omgekeerd is en besprongen wordt, gaat terug naar de plek waar hij omkeerde, niet naar "
            "zijn start (Q6). Hier kun je op twee manieren springen. Kies de sprong die de ander de meeste "
            "stappen kost.",
            "Whoever has turned and is jumped goes back to where they turned, not to the start (Q6). Here "
            "you can jump in two ways. Choose the jump that costs the other most steps.",
        ),
        log="3 2 4 2 2 3 4 2 2 2",
        right=("3",),
        well=Text(
            "Kolom 2 was drie stappen op de terugweg en mag die opnieuw doen, met één stap per zet. Dat "
            "zijn drie zetten; de andere sprong kostte er maar één.",
            "Column 2 was three steps on its way back and must make them again, one step a move. That is "
            "three moves; the other jump would have cost only one.",
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
        title=Text("Pas op je tellen", "Mind yourself"),
        words=Text(
            "De ander springt natuurlijk ook. Rij 3 is al bijna thuis, maar kolom 3 loopt er volgende zet "
            "recht overheen. Wat doe je?",
            "The other jumps too, of course. Row 3 is nearly home, but column 3 will run right over it next"
            " move. What do you do?",
        ),
        log="3 4 3 3 3 4 3 4",
        right=("3",),
        well=Text(
            "Rij 3 is weg voor kolom 3 er is. Kijk voor elke zet even wie jou kan bespringen, en hoe ver je"
            " dan terug moet.",
            "Row 3 is gone before column 3 gets there. Before every move, look who could jump you, and how "
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
            "Terug bij zijn start is een stuk thuis: het gaat van het bord en niemand kan het meer "
            "bespringen (Q3). Breng er een thuis.",
            "Back at its start a piece is home: it leaves the board, and nobody can jump it any more (Q3). "
            "Bring one home.",
        ),
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
            "Wie het eerst vier stukken thuis heeft, wint (Q1). Drie van de jouwe zijn er al. Jij bent aan "
            "zet.",
            "Whoever first has four pieces home wins (Q1). Three of yours are there already. It is your "
            "move.",
        ),
        log="1 4 5 2 1 5 2 3 1 2 5 4 2 4 4 3 5 4 4 2 1 5 4 1 1 2 1 3 2 5 2 5 3 4 3 1 3 4 3 2 3 1 3 2 5 1 2 "
        "3 2 3 5 5 2 3 4 5",
        right=("5",),
        well=Text(
            "Gewonnen! Het vijfde stuk doet er niet meer toe: vier is genoeg.",
            "You have won! The fifth piece doesn't matter any more: four is enough.",
        ),
        other=Text(
            "Springen is leuk, maar winnen is leuker: één van je stukken staat vlak voor zijn huis.",
            "Jumping is fun, but winning is better: one of your pieces stands right before its home.",
        ),
        puzzle=True,
    ),
)
