"""Asking for the faces of the player's own dice.

Questions and complaints go to stderr and answers come from standard input, so that the result on
stdout stays clean.
"""

from __future__ import annotations

import sys

from grapeshot.cli.output import talk
from grapeshot.dice import HandDice

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from grapeshot.dice import Request

_DEGREES = 360
_ONE_FIGURE = 9
_BETWEEN = str.maketrans(",;/|+-", "      ")


class NoMoreDice(EOFError):
    """Standard input ended; the message says which dice were still asked for."""


def own_dice(*, d3_as_d6: bool) -> HandDice:
    """Return the dice that are asked for at the terminal. They raise NoMoreDice at its end."""
    return HandDice(ask, d3_as_d6=d3_as_d6)


def ask(request: Request) -> list[int]:
    """Ask until the faces given can be those of the dice; raise NoMoreDice at the end of input."""
    question = describe(request)
    while True:
        talk(f"{question}: ", end="")
        try:
            faces = read_faces(_answer(question), request.sides)
        except ValueError as error:
            trouble = str(error)
        else:
            trouble = _what_is_wrong(faces, request)
            if not trouble:
                return faces
        talk(f"  {trouble}. Please try again.")


def _answer(question: str) -> str:
    line = sys.stdin.readline() if sys.stdin else ""
    if not line:
        talk("")
        raise NoMoreDice(question)
    return line


def describe(request: Request) -> str:
    """Return what is to be rolled: `hit: roll 3 D6, 4+ needed`."""
    if request.sides >= _DEGREES:
        return f"{request.what}: where the arrow points, from 1 to {request.sides} degrees"
    dice = f"{request.count} D{request.sides}" if request.count > 1 else f"a D{request.sides}"
    again = " again" if request.reroll and "re-roll" not in request.what else ""
    needed = f", {request.needed}+ needed" if request.needed else ""
    return f"{request.what}{again}: roll {dice}{needed}"


def read_faces(line: str, sides: int = 6) -> list[int]:
    """Return the faces in a line: `6 3 1`, `6,3,1` or, for dice of one figure, `631`.

    Raise ValueError, in words, for what is no number.
    """
    words = line.translate(_BETWEEN).split()
    for word in words:
        if not (word.isascii() and word.isdigit()):
            raise ValueError(f'"{word}" is not a face: write them as 6 3 1 or 6,3,1 or 631')
    if sides <= _ONE_FIGURE:
        return [int(figure) for word in words for figure in word]
    return [int(word) for word in words]


def listed_faces(text: str) -> list[int]:
    """Read an option that lists faces; without anything between them each has one figure.

    Raise ValueError for what is no number, and where there are none.
    """
    faces = read_faces(text, _DEGREES)
    if len(faces) == 1:
        faces = read_faces(text)
    if not faces:
        raise ValueError("no faces")
    return faces


listed_faces.__name__ = "list of faces such as 6,3,1"  # argparse puts it into its message


def _what_is_wrong(faces: list[int], request: Request) -> str:
    wrong = [face for face in faces if not 1 <= face <= request.sides]
    if wrong:
        return f"A D{request.sides} shows 1 to {request.sides}, not {wrong[0]}"
    if len(faces) != request.count:
        dice = "die" if request.count == 1 else "dice"
        given = len(faces) or "none"
        return f"That is {request.count} {dice}, and {given} given"
    return ""
