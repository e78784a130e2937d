"""Zocken learnt by doing: one die at a time, a row that rises or falls, matches, escapes, bets."""

from speeltafel.core.lesson import Step
from speeltafel.core.words import Text

LESSON = (
    Step(
        title=Text("Kies een dobbelsteen", "Choose a die"),
        words=Text(
            "In je beurt gooi je zeven gekleurde dobbelstenen, één voor één, en je legt elke dobbelsteen "
            "meteen neer (Z1). Je kiest zelf welke kleur je gooit. Begin met de groene.",
            "In your turn you throw seven coloured dice, one by one, and place each at once (Z1). You "
            "choose which colour to throw. Begin with the green one.",
        ),
        log="",
        right=("green",),
        then="3",
        well=Text(
            "Een groene 3. Veld 4 heeft een groene cirkel: daar hoort groen thuis.",
            "A green 3. Field 4 has a green circle: that is green's own place.",
        ),
        other=Text(
            "Die mag ook, elke kleur mag. Maar voor deze les nemen we groen, uit het midden.",
            "That's fine too, any colour is. But for this lesson we take green, from the middle.",
        ),
    ),
    Step(
        title=Text("Bij je eigen kleur", "Beside your own colour"),
        words=Text(
            "Ligt een dobbelsteen bij zijn eigen kleur, dan telt dat als juiste kleur: één is 10 punten "
            "waard, drie 60, zeven 280 (Z5). Leg de groene 3 neer.",
            "A die that lies beside its own colour is a match: one match is 10 points, three are 60, seven "
            "are 280 (Z5). Place the green 3.",
        ),
        log="green 3",
        right=("f4",),
        well=Text(
            "De juiste kleur, en een 3 in het midden: er is links en rechts nog volop ruimte.",
            "A match, and a 3 in the middle: there's plenty of room left and right.",
        ),
        wrong={
            "left": Text(
                "Een uitwijkveld kost 10 punten (Z4). Nu is alles nog vrij; bewaar het voor nood.",
                "An escape costs 10 points (Z4). Everything is still free; keep it for an emergency.",
            ),
            "right": Text(
                "Een uitwijkveld kost 10 punten (Z4). Nu is alles nog vrij; bewaar het voor nood.",
                "An escape costs 10 points (Z4). Everything is still free; keep it for an emergency.",
            ),
        },
        other=Text(
            "Dat past, maar groen hoort bij de groene cirkel, op veld 4.",
            "That fits, but green belongs at the green circle, on field 4.",
        ),
    ),
    Step(
        title=Text("De rij loopt op, of af", "The row rises, or falls"),
        words=Text(
            "Van links naar rechts mogen de ogen nooit dalen, of nooit stijgen; gelijk mag altijd, gaten "
            "ook (Z2). Je gooide een paarse 5. Leg haar bij haar eigen kleur.",
            "From left to right the values may never fall, or never rise; equal ones are always fine, and "
            "so are gaps (Z2). You threw a purple 5. Place it so that it matches.",
        ),
        log="green 3 f4 purple 5",
        right=("f6",),
        well=Text(
            "3 en dan 5: de rij loopt op, en met een gat ertussen waar nog een 3, 4 of 5 past.",
            "3 and then 5: the row rises, with a gap between that still takes a 3, 4 or 5.",
        ),
        wrong={
            "f5": Text(
                "Dat mag, maar niet bij haar kleur, en er past niets meer tussen.",
                "You may, but it's no match, and nothing fits between any more.",
            )
        },
        other=Text("Paars heeft zijn cirkel op veld 6.", "Purple has its circle on field 6."),
    ),
    Step(
        title=Text("Gelijk is goed", "Equal is fine"),
        words=Text(
            "3-3: deze rij kan nog beide kanten op. Je gooide een rode 6. Waar ligt ze het best?",
            "3-3: this row may still go either way. You threw a red 6. Where does it lie best?",
        ),
        log="green 3 f4 blue 3 f5 red 6",
        right=("f1",),
        well=Text(
            "Met een 6 links loopt de rij af: 6, dan 3-3. De juiste kleur, en tussen de 6 en de 3 is nog "
            "plaats.",
            "With a 6 on the left the row falls: 6, then 3-3. A match, and there's room between the 6 and "
            "the 3.",
        ),
        other=Text(
            "Dat past, maar rood hoort op veld 1, en een aflopende rij mag net zo goed (Z2).",
            "That fits, but red matches on field 1, and a row that falls is just as good (Z2).",
        ),
        puzzle=True,
    ),
    Step(
        title=Text("Laat ruimte over", "Leave room"),
        words=Text(
            "3-4, de rij loopt op. Je gooide een groene 6. Op veld 4 ligt ze bij haar kleur. Maar kijk wat "
            "er daarna nog past: er komen nog vier dobbelstenen. Waar laat ze de meeste ruimte?",
            "3-4, the row rises. You threw a green 6. On field 4 it would match. But look what fits after "
            "that: four dice are still to come. Where does it leave most room?",
        ),
        log="orange 3 f2 blue 4 f3 green 6",
        right=("f7", "right"),
        well=Text(
            "Nu blijven er tussen de 4 en de 6 velden open. Een uitwijkveld telt mee in de rij, kost 10 "
            "punten en heeft geen kleur (Z4), maar houdt zelfs veld 7 vrij.",
            "Now the fields between the 4 and the 6 stay open. An escape is part of the row, costs 10 "
            "points and never matches (Z4), but it even keeps field 7 free.",
        ),
        wrong={
            "f4": Text(
                "Dat is 10 punten, maar op veld 5, 6 en 7 past daarna alleen nog een 6. Wat niet past, gaat"
                " naar UIT.",
                "A match for 10 points, but on fields 5, 6 and 7 only a 6 fits after that. What doesn't fit"
                " goes to OUT.",
            )
        },
        other=Text(
            "Rechts ervan past straks alleen nog een 6. Er is een plek die alles ertussen vrij laat.",
            "To the right of it only a 6 will fit. There's a place that leaves all between open.",
        ),
        puzzle=True,
    ),
    Step(
        title=Text("Uitwijken of UIT", "Escape or OUT"),
        words=Text(
            "Wat op geen enkel veld past, moet naar UIT, of naar een uitwijkveld als het daar past (Z3). "
            "UIT kost 20 punten én de 50 voor een volle rij (Z5). Je gooide een paarse 6.",
            "What fits on no field must go to OUT, or to an escape if it fits there (Z3). OUT costs 20 "
            "points and also the 50 for a clean row (Z5). You threw a purple 6.",
        ),
        log="red 5 f1 orange 5 f2 yellow 4 f3 no green 3 f4 blue 3 f5 purple 6",
        right=("left",),
        well=Text(
            "De rij begint nu met 6 en loopt af. Dat kostte 10 punten (Z4); UIT had er 70 gekost.",
            "The row now begins with 6 and falls. That cost 10 points (Z4); OUT would have cost 70.",
        ),
        other=Text(
            "Dat kost 20 punten, en de 50 voor een rij zonder UIT ben je ook kwijt. Links is er een uitweg.",
            "That costs 20 points, and the 50 for a row without OUT are gone too. There is a way out on the"
            " left.",
        ),
    ),
    Step(
        title=Text("Wedden", "Betting"),
        words=Text(
            "Als er drie dobbelstenen liggen, mogen de anderen wedden: brengt deze beurt meer dan 50 punten"
            " (Z6)? Zo ja, dan krijg je de helft erbij; zo nee, dan verlies je 20 (Z7). Nu gooit de ander: "
            "drie juiste kleuren, en de rij loopt op. Wed je?",
            "When three dice lie there, the others may bet: will this turn bring more than 50 points (Z6)? "
            "If so, you get half of them too; if not, you lose 20 (Z7). Now the other is throwing: three "
            "matches, and the row rises. Do you bet?",
        ),
        log="red 1 f1 yellow 2 f3 green 3 f4",
        right=("bet",),
        well=Text(
            "110 punten liggen er al. Er moet veel misgaan voor dit onder de 51 komt; jij verdient de helft"
            " mee.",
            "110 points lie there already. Much must go wrong before this falls below 51; you earn half of "
            "it too.",
        ),
        other=Text(
            "Er liggen al 110 punten. Wie hier niet wedt, laat bijna zeker punten liggen.",
            "110 points lie there already. Whoever doesn't bet here leaves points behind, almost for sure.",
        ),
    ),
    Step(
        title=Text("Of juist niet", "Or rather not"),
        words=Text(
            "Weer gooit de ander. 6-1 loopt af, er past niets meer tussen, en een 3 ligt al op UIT. Wed je?",
            "Again the other is throwing. 6-1 falls, nothing fits between, and a 3 already lies on OUT. Do "
            "you bet?",
        ),
        log="red 6 f1 orange 1 f2 yellow 3 out",
        right=("no",),
        well=Text(
            "De 50 voor een rij zonder UIT is al weg, en alleen enen passen nog. Meer dan 50 punten zit er "
            "bijna niet in (Z7).",
            "The 50 for a row without OUT is gone already, and only ones still fit. More than 50 points is "
            "hardly possible (Z7).",
        ),
        other=Text(
            "Met UIT is de 50 weg, en de rest moet uit juiste kleuren komen, terwijl alleen enen nog "
            "passen. Dit kost je 20 punten.",
            "With OUT the 50 is gone, and the rest must come from matches while only ones still fit. This "
            "will cost you 20 points.",
        ),
        puzzle=True,
    ),
    Step(
        title=Text("Het grote einde", "The grand finish"),
        words=Text(
            "Vijf dobbelstenen liggen, alle vijf bij hun eigen kleur. Je gooide een witte 6, en daarna komt"
            " alleen paars nog. Waar leg je wit?",
            "Five dice lie there, all five of them matches. You threw a white 6, and only purple is still "
            "to come. Where does white go?",
        ),
        log="red 2 f1 orange 2 f2 green 4 f4 no yellow 3 f3 blue 5 f5 white 6",
        right=("f7",),
        then="purple 6 f6",
        well=Text(
            "En paars wordt een 6: zeven juiste kleuren zijn 280 punten, met 50 voor de rij 330. Meer kan "
            "niet (Z5). Wie na vijf ronden de meeste punten heeft, wint.",
            "And purple is a 6: seven matches are 280 points, with 50 for the row 330. There is no more to "
            "get (Z5). Whoever has most points after five rounds wins.",
        ),
        wrong={
            "f6": Text(
                "Dat is de plek van paars. Zo mis je twee kleuren.",
                "That is purple's place. You'd miss two matches.",
            )
        },
        other=Text(
            "Een uitwijkveld kost 10 punten en heeft geen kleur.",
            "An escape costs 10 points and never matches.",
        ),
        puzzle=True,
    ),
)
