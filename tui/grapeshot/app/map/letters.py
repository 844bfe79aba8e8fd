"""A letter for each unit on a table: a capital one for an enemy, a small one for a friend."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import ascii_lowercase
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grapeshot.table import Piece

_FRIEND = "friend"
_SAY_LITTLE = frozenset(
    ("squad", "squadron", "section", "battery", "detachment", "maniple", "company", "of", "the")
)
"""Words that many units have in their names."""


def letters_of(pieces: Iterable[Piece]) -> Mapping[str, str]:
    """Return the letter of each unit: an initial of its name, if there is a free one.

    No two units have the same one, be it capital or small, while there are letters. Units with few
    initials choose first.
    """
    sides = {piece.unit: piece.side for piece in pieces if piece.side}
    letters: dict[str, str] = {}
    for unit in sorted(sides, key=lambda unit: len(_initials(unit))):
        taken = {letter.casefold() for letter in letters.values()}
        letter = next((each for each in _wanted(unit) if each not in taken), "x")
        letters[unit] = letter if sides[unit] == _FRIEND else letter.upper()
    return letters


def _initials(unit: str) -> str:
    words = unit.casefold().split()
    return "".join(word[0] for word in words if word not in _SAY_LITTLE)


def _wanted(unit: str) -> str:
    wanted = _initials(unit) + unit.casefold() + ascii_lowercase
    return "".join(sign for sign in wanted if sign in ascii_lowercase)
