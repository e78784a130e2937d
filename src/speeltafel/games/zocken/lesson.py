"""Zocken lesson: one die at a time, a row that rises or falls, colours, escapes, OUT, bets, the end."""

from speeltafel.core.lesson import Step
from speeltafel.core.words import Text

LESSON = (
    Step(
        title=Text("Kies een dobbelsteen", "Choose a die"),
        words=Text(
            "Een partij duurt vijf rondes, en in elke ronde heeft iedereen één beurt, met de klok mee "
            "(Z8). Wie begint, wordt geloot. In je beurt gooi je zeven gekleurde dobbelstenen, één voor "
            "één, en leg je elke dobbelsteen meteen neer. Je kiest zelf welke kleur je gooit (Z1).",
            "A game has five rounds; in each round everybody has one turn, clockwise (Z8). A draw decides"
            " who begins. In your turn you throw seven coloured dice, one by one, and place each at once."
            " You choose which colour to throw (Z1).",
        ),
        task=Text("Begin met de groene.", "Begin with the green one."),
        log="",
        right=("green",),
        then="3",
        well=Text(
            "Een groene 3. Veld 4 heeft een groene cirkel: daar hoort groen thuis.",
            "A green 3. Field 4 has a green circle: that is where green belongs.",
        ),
        other=Text(
            "Dat mag ook, elke kleur mag. Maar voor deze les nemen we groen, uit het midden.",
            "You may; any colour will do. But for this lesson we take green, from the middle.",
        ),
    ),
    Step(
        title=Text("De juiste kleur", "Matching colours"),
        words=Text(
            "Ligt een dobbelsteen naast de cirkel van zijn eigen kleur, dan is dat een juiste kleur. Eén "
            "juiste kleur is 10 punten waard, twee 30, drie 60, vier 100, vijf 150, zes 210 en zeven 280 "
            "(Z5). Wat ligt, blijft liggen (Z4).",
            "A die beside the circle of its own colour is a match. One match is worth 10 points, two 30, "
            "three 60, four 100, five 150, six 210 and seven 280 (Z5). A die that has been placed stays "
            "there (Z4).",
        ),
        task=Text("Leg de groene 3 neer.", "Place the green 3."),
        log="green 3",
        right=("f4",),
        well=Text(
            "De juiste kleur, en een 3 in het midden: links en rechts is nog volop ruimte.",
            "A match, and a 3 in the middle: there is plenty of room left and right.",
        ),
        wrong={
            "left": Text(
                "Een uitwijkveld kost 10 punten (Z4). Alles is nog vrij; bewaar het voor als het nodig is.",
                "An escape field costs 10 points (Z4). Everything is still free; keep it for when you "
                "need it.",
            ),
            "right": Text(
                "Een uitwijkveld kost 10 punten (Z4). Alles is nog vrij; bewaar het voor als het nodig is.",
                "An escape field costs 10 points (Z4). Everything is still free; keep it for when you "
                "need it.",
            ),
        },
        other=Text(
            "Dat past, maar groen hoort naast de groene cirkel, op veld 4.",
            "That fits, but green belongs beside the green circle, on field 4.",
        ),
    ),
    Step(
        title=Text("De rij loopt op, of af", "The row rises, or falls"),
        words=Text(
            "Van links naar rechts mogen de ogen nergens dalen, of nergens stijgen; gelijk mag altijd, en"
            " gaten ook (Z2). Je gooide een paarse 5.",
            "From left to right the numbers may never fall, or never rise; equal numbers are always fine,"
            " and so are gaps (Z2). You threw a purple 5.",
        ),
        task=Text("Leg de paarse 5 bij zijn eigen kleur.", "Place the purple 5 beside its own colour."),
        log="green 3 f4 purple 5",
        right=("f6",),
        well=Text(
            "3 en dan 5: de rij loopt op, met een gat ertussen waar nog een 3, 4 of 5 past.",
            "3 and then 5: the row rises, with a gap between them that still takes a 3, 4 or 5.",
        ),
        wrong={
            "f5": Text(
                "Dat mag, maar het is niet de juiste kleur, en er past niets meer tussen.",
                "You may, but it is no match, and nothing fits between them any more.",
            )
        },
        other=Text(
            "De paarse cirkel staat bij veld 6.",
            "The purple circle is beside field 6.",
        ),
    ),
    Step(
        title=Text("Gelijk is goed", "Equal is fine"),
        words=Text(
            "3-3: deze rij kan nog beide kanten op. Je gooide een rode 6.",
            "3-3: this row can still go either way. You threw a red 6.",
        ),
        task=Text("Waar ligt de rode 6 het best?", "Where is the red 6 best?"),
        log="green 3 f4 blue 3 f5 red 6",
        right=("f1",),
        well=Text(
            "Met een 6 links loopt de rij af: 6, dan 3-3. De juiste kleur, en tussen de 6 en de 3 is "
            "nog ruimte.",
            "With a 6 on the left the row falls: 6, then 3-3. It is a match, and there is room between "
            "the 6 and the 3.",
        ),
        other=Text(
            "Dat past, maar de juiste kleur is er op veld 1, en een aflopende rij mag net zo goed (Z2).",
            "That fits, but red matches on field 1, and a falling row is just as good (Z2).",
        ),
        puzzle=True,
    ),
    Step(
        title=Text("Laat ruimte over", "Leave room"),
        words=Text(
            "Naast de rij ligt aan elke kant een uitwijkveld, voor één dobbelsteen. Het telt mee in de "
            "rij, kost 10 punten en heeft geen kleur (Z4). Nu ligt er 3-4: de rij loopt op. Je gooide een"
            " groene 6, en er komen nog vier dobbelstenen. Op veld 4 is groen de juiste kleur.",
            "At each end of the row is an escape field for one die. It is part of the row, costs 10 "
            "points and never matches (Z4). Now there is 3-4: the row rises. You threw a green 6, and "
            "four dice are still to come. On field 4 it would match.",
        ),
        task=Text(
            "Waar laat de groene 6 de meeste ruimte voor de rest?",
            "Where does the green 6 leave the most room for the others?",
        ),
        log="orange 3 f2 blue 4 f3 green 6",
        right=("right",),
        well=Text(
            "Nu zijn de velden 4 tot en met 7 allemaal nog vrij. Dat is de 10 punten waard: gemiddeld "
            "levert deze beurt zo 3 punten meer op dan met de 6 op veld 7.",
            "Now fields 4 to 7 are all still free. That is worth the 10 points: on average this turn "
            "brings 3 points more than with the 6 on field 7.",
        ),
        wrong={
            "f7": Text(
                "Bijna: dat kost niets, maar veld 7 is dan bezet. Eén plek verder naar rechts blijft "
                "ook dat veld vrij.",
                "Nearly: it costs nothing, but field 7 is taken then. One place further to the right "
                "that field stays free, too.",
            ),
            "f4": Text(
                "Dat is een juiste kleur erbij, maar op de velden 5, 6 en 7 past daarna alleen nog een 6. "
                "Wat niet past, moet naar UIT of naar een uitwijkveld.",
                "That is one more match, but after it only a 6 fits on fields 5, 6 and 7. What doesn't fit "
                "has to go to OUT or to an escape.",
            ),
        },
        other=Text(
            "Rechts ervan past straks alleen nog een 6. Er is een plek die alles vrij laat.",
            "To the right of it only a 6 will fit. There is a place that leaves everything free.",
        ),
        puzzle=True,
    ),
    Step(
        title=Text("Uitwijken of UIT", "Escape or OUT"),
        words=Text(
            "Blijft UIT leeg, dan krijg je 50 punten. Past een dobbelsteen op geen van de zeven velden, dan "
            "gaat hij naar UIT, of naar een uitwijkveld als hij daar past. Uitwijken mag ook als een veld "
            "wel past; UIT mag dan niet (Z3). Elke dobbelsteen op UIT kost 20 punten, en de 50 ben je dan "
            "ook kwijt (Z5).",
            "If OUT stays empty you get 50 points. A die that fits on none of the seven fields goes to OUT, "
            "or to an escape if it fits there. You may escape when a field fits, too; OUT is not allowed "
            "then (Z3). Every die on OUT costs 20 points, and the 50 are gone as well (Z5).",
        ),
        task=Text("Je gooide een paarse 6. Waar gaat hij heen?", "You threw a purple 6. Where does it go?"),
        log="red 5 f1 orange 5 f2 yellow 4 f3 no green 3 f4 blue 3 f5 purple 6",
        right=("left",),
        well=Text(
            "De rij begint nu met 6 en loopt af. Dat kost 10 punten (Z4); UIT had er 70 gekost: 20, en "
            "de 50.",
            "The row begins with 6 now and falls. That costs 10 points (Z4); OUT would have cost 70: "
            "20, and the 50.",
        ),
        other=Text(
            "Dat kost 20 punten, en de 50 voor een leeg UIT ben je ook kwijt. Links is er een uitweg.",
            "That costs 20 points, and the 50 for an empty OUT are gone too. There is a way out on the left.",
        ),
    ),
    Step(
        title=Text("Wedden", "Betting"),
        words=Text(
            "Liggen er drie dobbelstenen, dan mogen de anderen wedden, met de klok mee: levert deze beurt"
            " meer dan 50 punten op (Z6)? Zo ja, dan krijgt wie wedde de helft van die punten erbij; zo "
            "nee, dan verliest die er 20. Wie gooit, merkt er niets van (Z7). Nu gooit de ander: drie "
            "juiste kleuren, en de rij loopt op.",
            "Once three dice have been placed, the others may bet, clockwise: will this turn bring more "
            "than 50 points (Z6)? If so, whoever bet gets half of those points too; if not, they lose 20."
            " The player who throws is not affected (Z7). Now your opponent is throwing: three matches, "
            "and the row rises.",
        ),
        task=Text(
            "Wed je dat deze beurt meer dan 50 punten oplevert?",
            "Do you bet that this turn brings more than 50 points?",
        ),
        log="red 1 f1 yellow 2 f3 green 3 f4",
        right=("bet",),
        well=Text(
            "Er liggen al 110 punten: 60 voor drie kleuren, en 50 zolang UIT leeg is. Er moet veel "
            "misgaan voor dit niet boven de 50 uitkomt.",
            "110 points are there already: 60 for three matches, and 50 as long as OUT is empty. A lot "
            "has to go wrong before this is 50 or less.",
        ),
        other=Text(
            "Er liggen al 110 punten. Wie hier niet wedt, laat bijna zeker punten liggen.",
            "110 points are there already. If you don't bet here, you almost certainly give points away.",
        ),
    ),
    Step(
        title=Text("Of juist niet", "Or rather not"),
        words=Text(
            "Weer gooit de ander. 6-1 loopt af, ertussen past niets meer, en een 3 ligt al op UIT.",
            "Your opponent is throwing again. 6-1 falls, nothing fits between, and a 3 is already on OUT.",
        ),
        task=Text(
            "Wed je dat deze beurt meer dan 50 punten oplevert?",
            "Do you bet that this turn brings more than 50 points?",
        ),
        log="red 6 f1 orange 1 f2 yellow 3 out",
        right=("no",),
        well=Text(
            "De 50 voor een leeg UIT is al weg, en op de velden passen alleen nog enen. Meer dan 50 "
            "punten zit er bijna niet in (Z7).",
            "The 50 for an empty OUT are gone already, and only ones still fit on the fields. More than "
            "50 points is hardly possible (Z7).",
        ),
        other=Text(
            "De 50 voor een leeg UIT is al weg, en op de velden passen alleen nog enen. Dit kost je "
            "bijna zeker 20 punten.",
            "The 50 for an empty OUT are gone already, and only ones still fit on the fields. This will "
            "almost certainly cost you 20 points.",
        ),
        puzzle=True,
    ),
    Step(
        title=Text("De mooiste beurt", "The perfect turn"),
        words=Text(
            "Wie na vijf rondes de meeste punten heeft, wint; bij een gelijke stand winnen jullie samen "
            "(Z8). Vijf dobbelstenen liggen, alle vijf bij hun eigen kleur. Je gooide een witte 6, en "
            "daarna komt alleen paars nog.",
            "Whoever has the most points after five rounds wins; if it's a tie, the win is shared (Z8). "
            "Five dice have been placed, all five of them matches. You threw a white 6, and only purple "
            "is still to come.",
        ),
        task=Text("Waar leg je de witte 6?", "Where does the white 6 go?"),
        log="red 2 f1 orange 2 f2 green 4 f4 no yellow 3 f3 blue 5 f5 white 6",
        right=("f7",),
        then="purple 6 f6",
        well=Text(
            "En paars wordt een 6: zeven juiste kleuren zijn 280 punten, en met 50 voor een leeg UIT is "
            "dat 330. Meer kan niet (Z5).",
            "And purple is a 6: seven matches are 280 points, and 50 for an empty OUT make 330. That is "
            "the most a turn can bring (Z5).",
        ),
        wrong={
            "f6": Text(
                "Dat is het veld van paars. Zo loop je twee kleuren mis.",
                "That is purple's field. You would miss two matches.",
            )
        },
        other=Text(
            "Een uitwijkveld kost 10 punten en heeft geen kleur.",
            "An escape field costs 10 points and never matches.",
        ),
        puzzle=True,
    ),
)
