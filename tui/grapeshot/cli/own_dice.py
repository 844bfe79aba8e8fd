"""Asking for the faces of the player's own dice.

Questions and complaints go to stderr and answers come from standard input, so that the result on
stdout stays clean.
"""

from __future__ import annotations

import sys

from grapeshot.cli.output import talk
from grapeshot.dice import HandDice
from grapeshot.present.questions import faces_in, question, read_faces

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from grapeshot.dice import Request

_MANY_FIGURES = 360
"""Faces of a die that may have more than one figure."""


class NoMoreDice(EOFError):
    """Standard input ended; the message says which dice were still asked for."""


def own_dice(*, d3_as_d6: bool) -> HandDice:
    """Return the dice that are asked for at the terminal. They raise NoMoreDice at its end."""
    return HandDice(ask, d3_as_d6=d3_as_d6)


def ask(request: Request) -> list[int]:
    """Ask until the faces given can be those of the dice; raise NoMoreDice at the end of input."""
    asked = question(request)
    while True:
        talk(f"{asked}: ", end="")
        try:
            return read_faces(_answer(asked), request)
        except ValueError as error:
            wrong = str(error)
            talk(f"  {wrong[0].upper()}{wrong[1:]}. Please try again.")


def _answer(asked: str) -> str:
    line = sys.stdin.readline() if sys.stdin else ""
    if not line:
        talk("")
        raise NoMoreDice(asked)
    return line


def listed_faces(text: str) -> list[int]:
    """Read an option that lists faces; without anything between them each has one figure.

    Raise ValueError for what is no number, and where there are none.
    """
    faces = faces_in(text, _MANY_FIGURES)
    if len(faces) == 1:
        faces = faces_in(text)
    if not faces:
        raise ValueError("no faces")
    return faces


listed_faces.__name__ = "list of faces such as 6,3,1"  # argparse puts it into its message
