"""The player's own dice in words: what is asked for, by which rules, what is answered."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from grapeshot.dice.gathering import Asked
from grapeshot.engagement.words import in_words
from grapeshot.present.questions import question, read_faces
from grapeshot.present.scatter_typed import (
    ASK_DIRECTION,
    ASK_SYMBOL,
    read_direction,
    read_symbol,
    told_direction,
    told_symbol,
)

if TYPE_CHECKING:
    from grapeshot.dice.physical import Request
    from grapeshot.session import Explained

EXAMPLES: Final = {
    Asked.FACES: "the faces, such as 3 5 1",
    Asked.SYMBOL: "h or a",
    Asked.DIRECTION: "10:30, 3h, or 213",
}
_NUMBER = re.compile(r"\d\+")
_MOST = 9
_SCATTER = "scatter"


def asked_for(request: Request, asked: Asked, whose: str) -> str:
    """Put a request in words; `whose` is the unit whose dice they are, where both sides roll."""
    if asked is Asked.FACES:
        return question(request, whose)
    again = " again" if request.reroll else ""
    return f"{ASK_SYMBOL if asked is Asked.SYMBOL else ASK_DIRECTION}{again}"


def read_answer(typed: str, request: Request, asked: Asked) -> list[int]:
    """Read the faces that were typed. Raise ValueError with a sentence on what is wrong."""
    if asked is Asked.SYMBOL:
        return [read_symbol(typed)]
    if asked is Asked.DIRECTION:
        return [read_direction(typed)]
    return read_faces(typed, request)


def told(request: Request, faces: Sequence[int], asked: Asked) -> str:
    """Tell what was rolled."""
    if asked is Asked.SYMBOL:
        return told_symbol(faces[0])
    if asked is Asked.DIRECTION:
        return told_direction(faces[0])
    return f"{in_words(request.what)} {' '.join(map(str, faces))}"


def reason_lines(request: Request, facts: Iterable[Explained]) -> list[str]:
    """List the sentences of the plan that a player needs beside a roll.

    Of a roll that looks something up that is all of the rule by which it is made; of one that
    needs a number, or scatters, the clause by which it is made. Else it is what its stage says,
    numbers first.
    """
    if request.what.startswith(_SCATTER):
        return [fact.text for fact in facts if fact.clause == request.clause]
    whose = (request.stage, request.side, request.weapon)
    mine = [fact for fact in facts if (fact.stage, fact.side, fact.weapon) == whose]
    own = [fact for fact in mine if _is_of(fact.clause, request)]
    told = own or sorted(mine, key=lambda fact: not _NUMBER.search(fact.text))
    return list(dict.fromkeys(fact.text for fact in told))[:_MOST]


def _is_of(clause: str, request: Request) -> bool:
    if request.needed or not request.clause:
        return clause == request.clause
    return clause.rpartition(".")[0] == request.clause.rpartition(".")[0]
