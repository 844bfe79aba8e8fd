"""Asking a player for the faces of dice: the question in words, and reading what is answered."""

from __future__ import annotations

from grapeshot.engagement.words import in_words

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterable

    from grapeshot.dice.physical import Request

_DEGREES = 360
ONE_FIGURE = 9
"""The most faces of dice that can be written without anything between them."""
_BETWEEN = str.maketrans(",;/|+-", "      ")


def question(request: Request, whose: str = "") -> str:
    """Return a request in words: `Roll 2 D6 for: hit, 4+ succeeds`.

    `whose` is the unit whose dice they are, where both sides roll.
    """
    what = in_words(request.what)
    if request.sides >= _DEGREES:
        return f"{what}: where the arrow points, from 1 to {request.sides} degrees"
    dice = f"{request.count} D{request.sides}" if request.count > 1 else f"a D{request.sides}"
    again = " again" if request.reroll and "re-roll" not in what else ""
    needed = f", {request.needed}+ succeeds" if request.needed else ""
    stage = "" if request.stage in request.what else f" ({in_words(request.stage)})"
    who = ", ".join(filter(None, (whose, request.weapon)))
    who = f"{who}: roll" if who else "Roll"
    purpose = what if what.startswith("to ") else f"for: {what}"
    return f"{who} {dice}{again} {purpose}{needed}{stage}"


def read_faces(typed: str, request: Request) -> list[int]:
    """Return the faces that were typed for a request.

    Raise ValueError, with a sentence, where they cannot be those of its dice.
    """
    faces = faces_in(typed, request.sides)
    demand_faces(faces, request)
    if len(faces) != request.count:
        dice = "die is" if request.count == 1 else "dice are"
        given = len(faces) or "none"
        raise ValueError(f"{request.count} {dice} asked for, {given} given")
    return faces


def demand_faces(faces: Iterable[int], request: Request) -> None:
    """Raise ValueError, with a sentence, for a face that the dice of a request do not have."""
    for face in faces:
        if not 1 <= face <= request.sides:
            raise ValueError(f"a D{request.sides} shows 1 to {request.sides}, not {face}")


def faces_in(typed: str, sides: int = 6) -> list[int]:
    """Return the faces in a text: `6 3 1`, `6,3,1` or, for dice of one figure, `631`.

    Raise ValueError, with a sentence, for what is no number.
    """
    words = typed.translate(_BETWEEN).split()
    for word in words:
        if not (word.isascii() and word.isdigit()):
            raise ValueError(f'"{word}" is not a face: write them as 6 3 1 or 6,3,1 or 631')
    if sides <= ONE_FIGURE:
        return [int(figure) for word in words for figure in word]
    return [int(word) for word in words]
