"""A letter for each unit on a table: a capital one for an enemy, a small one for a friend."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from string import ascii_lowercase
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grapeshot.table import Piece

_FRIEND = "friend"


def letters_of(pieces: Iterable[Piece]) -> Mapping[str, str]:
    """Return the letter of each unit: an initial of its name, if there is a free one.

    No two units have the same one, be it capital or small, while there are letters. Units with few
    initials choose first; words that stand in several names count little.
    """
    sides = {piece.unit: piece.side for piece in pieces if piece.side}
    words = Counter(word for unit in sides for word in set(unit.casefold().split()))
    initials = {unit: _initials(unit, words) for unit in sides}
    letters: dict[str, str] = {}
    for unit in sorted(sides, key=lambda unit: len(initials[unit])):
        taken = {letter.casefold() for letter in letters.values()}
        letter = next((each for each in _wanted(unit, initials[unit]) if each not in taken), "x")
        letters[unit] = letter if sides[unit] == _FRIEND else letter.upper()
    return letters


def _initials(unit: str, words: Counter[str]) -> str:
    return "".join(word[0] for word in unit.casefold().split() if words[word] == 1)


def _wanted(unit: str, initials: str) -> str:
    wanted = initials + unit.casefold() + ascii_lowercase
    return "".join(sign for sign in wanted if sign in ascii_lowercase)
