"""Why a move of Columbiz is not legal, with the ruling that says so."""

from speeltafel.core.game import Chance, Choose, Reason
from speeltafel.core.words import Text
from speeltafel.games.columbiz import rules, terms
from speeltafel.games.columbiz.data import DICE, FACES


def why_not(view: rules.View, move: rules.Move) -> Reason | None:
    """Return the ruling against a move, or None where the move is legal."""
    state = view.state
    now = rules.turn(state)
    if isinstance(now, Chance):
        return None if move in now.odds else Reason("C1", _while_throwing(state, move))
    if not isinstance(now, Choose):
        return Reason.of(
            "C6",
            "Het spel is afgelopen: iedereen heeft evenveel beurten gehad.",
            "The game is over: everyone has had equally many turns.",
        )
    if move in now.moves:
        return None
    return _while_keeping(state, move) if state.throws_left else _while_placing(state, move)


def _while_throwing(state: rules.State, move: rules.Move) -> Text:
    """Return the ruling while dice are in the air."""
    number = DICE - len(state.dice)
    missing = terms.dice_count(number)
    if not isinstance(move, rules.Digits):
        return Text(
            f"Eerst wordt er gegooid ({missing.nl}); daarna valt er weer te kiezen.",
            f"First comes the throw ({missing.en}); after it there is something to choose again.",
        )
    if len(move.digits) != number:
        return Text(
            f"Deze worp is met {missing.nl}, niet met {len(move.digits)}.",
            f"This throw is with {missing.en}, not with {len(move.digits)}.",
        )
    ascending = "".join(sorted(move.digits))
    return Text(
        f"Een worp schrijf je van laag naar hoog: {ascending}.",
        f"A throw is written from low to high: {ascending}.",
    )


def _while_keeping(state: rules.State, move: rules.Move) -> Reason:
    """Return the ruling while all dice lie and throws are left."""
    left = terms.throws(state.throws_left)
    match move:
        case rules.Keep(kept):
            face = next(face for face in FACES if kept.count(face) > state.dice.count(face))
            wanted = terms.faces(kept.count(face), int(face))
            lying = _number_lying(state, int(face))
            return Reason.of(
                "C1",
                f"Je kunt niet {wanted.nl} laten liggen: je hebt er {lying.nl}.",
                f"You can't leave {wanted.en} lying: you have {lying.en}.",
            )
        case rules.Digits(digits) if len(digits) == 2:
            cell = terms.cell(*move.cell)
            return Reason.of(
                "C1",
                f"Plaatsen op {cell.nl} kan pas na het gooien. Je hebt nog {left.nl}; stoppen mag ook.",
                f"Placing on {cell.en} has to wait for the last throw. You have {left.en} left, or stop.",
            )
        case rules.Discard():
            return Reason.of(
                "C3",
                f"Wegleggen komt pas na het gooien, als er niets te plaatsen is; je hebt nog {left.nl}.",
                f"Discarding comes after throwing, if nothing can be placed; you have {left.en} left.",
            )
        case rules.Done():
            return Reason.of(
                "C1",
                f"Je hebt nog niets geplaatst; stop eerst met gooien (nog {left.nl}).",
                f"You haven't placed anything yet; stop throwing first ({left.en} left).",
            )
        case _:
            dice = terms.drawn(state.dice)
            return Reason.of(
                "C1",
                f"De dobbelstenen liggen al ({dice.nl}): kies wat er blijft liggen, of stop.",
                f"The dice have landed ({dice.en}): choose which ones stay, or stop.",
            )


def _while_placing(state: rules.State, move: rules.Move) -> Reason:
    """Return the ruling once the throwing is over."""
    cells = rules.payable(state.board, state.dice)
    match move:
        case rules.Digits(digits) if len(digits) == 2:
            return Reason("C2", _against_cell(state, *move.cell))
        case rules.Done() if cells:
            cell = terms.cell(*cells[0].cell)
            return Reason.of(
                "C2",
                f"Als het kan, plaats je minstens één schijf; je kunt terecht op {cell.nl}.",
                f"You place at least one disc if you can; {cell.en} is open to you.",
            )
        case rules.Done():
            return Reason.of(
                "C3",
                "Je kunt niets plaatsen, en dan moet je schijven wegleggen.",
                "You can't place anything, and then you must discard.",
            )
        case rules.Discard() if state.placed:
            placed = terms.discs(state.placed)
            return Reason.of(
                "C3",
                f"Wegleggen doe je alleen als je niets kon plaatsen; je plaatste al {placed.nl}.",
                f"You discard only if you could place nothing; you have already placed {placed.en}.",
            )
        case rules.Discard():
            cell = terms.cell(*cells[0].cell)
            return Reason.of(
                "C3",
                f"Wegleggen doe je alleen als er niets te plaatsen is; je kunt terecht op {cell.nl}.",
                f"You discard only if you can place nothing; {cell.en} is open to you.",
            )
        case rules.Digits() | rules.Keep() | rules.Stop():
            return Reason.of(
                "C1",
                "Het gooien is voorbij voor deze beurt; nu wordt er geplaatst.",
                "Throwing is over for this turn; now discs are placed.",
            )


def _against_cell(state: rules.State, column: int, number: int) -> Text:
    """Return the ruling against a cell that is taken or costs too much."""
    cell, owner = terms.cell(column, number), state.board[column - 1][number - 1]
    if owner:
        whose = Text("jezelf", "your own")
        if owner != state.to_move:
            whose = Text("een ander", "another player")
        return Text(
            f"Op {cell.nl} ligt al een schijf van {whose.nl}; alleen een leeg vakje kan.",
            f"A disc of {whose.en} already lies on {cell.en}; only an empty cell will do.",
        )
    price, lying = terms.faces(number, column), _number_lying(state, column)
    return Text(
        f"Voor {cell.nl} heb je {price.nl} nodig; je hebt er {lying.nl}.",
        f"You need {price.en} for {cell.en}; you have {lying.en}.",
    )


def _number_lying(state: rules.State, face: int) -> Text:
    number = state.dice.count(FACES[face - 1])
    return Text(str(number), str(number)) if number else Text("geen", "none")
