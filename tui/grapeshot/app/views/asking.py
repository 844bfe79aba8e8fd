"""What the rules say of a roll that a player is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterable

from grapeshot.dice.physical import Request
from grapeshot.session import Explained

_NUMBER = re.compile(r"\d\+")
_MOST = 9
_SCATTER = "scatter"


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
