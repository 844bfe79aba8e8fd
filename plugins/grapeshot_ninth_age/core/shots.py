"""What a shot or blow comes to."""

from __future__ import annotations

from typing import NamedTuple

from grapeshot import BadStatement, stated_name, stated_whole
from grapeshot_ninth_age.core.attack import PARTIAL, PLAIN

MISS, HIT, MISFIRE, CONFIRM = "", "hit", "misfire", "confirm"
"""What a die to hit means; CONFIRM asks for a second one."""


class Shot(NamedTuple):
    """The outcome of a shot: HIT, MISS or MISFIRE, and the form of the values it hits with.

    `hits` are the hits that it scores, where the area of the weapon does not tell.
    """

    outcome: str
    form: str = PLAIN
    hits: int | None = None


def stated_shot(answer: object) -> Shot | None:
    """Return what a rule says of a shot: a Shot, True for a hit, False for a miss, or None.

    Raise BadStatement for anything else.
    """
    if answer is None:
        return None
    if isinstance(answer, bool):
        return Shot(HIT if answer else MISS)
    if not isinstance(answer, Shot):
        raise BadStatement("shot", answer, "a Shot, True, False or None")
    stated_name(answer.outcome, "outcome", (HIT, MISS, MISFIRE))
    stated_name(answer.form, "form", (PLAIN, PARTIAL))
    if answer.hits is not None:
        stated_whole(answer.hits, "hits", 0)
    return answer
