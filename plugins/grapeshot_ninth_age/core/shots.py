"""What a shot or blow comes to."""

from __future__ import annotations

from typing import NamedTuple

from grapeshot import BadStatement, stated_name, stated_whole
from grapeshot_ninth_age.core.attack import PARTIAL, PLAIN

MISS, HIT, MISFIRE, CONFIRM = "", "hit", "misfire", "confirm"
"""What a die to hit means; CONFIRM asks for a second one."""
SURE, DOUBLE, SURE_DOUBLE = "sure hit", "double hit", "sure double hit"
"""A hit that wounds without a roll, one that is two hits, and one that is both at once."""
HITS = frozenset({HIT, SURE, DOUBLE, SURE_DOUBLE})
_SURE_MARK = "!"


def hit_outcome(*, sure: bool, double: bool) -> str:
    """Return the outcome of a die that hits."""
    if sure:
        return SURE_DOUBLE if double else SURE
    return DOUBLE if double else HIT


def sure(form: str) -> str:
    """Return a form of hits as that of hits which wound without a roll."""
    return form + _SURE_MARK


def plain_form(form: str) -> tuple[str, bool]:
    """Return a form of hits without the mark of those that wound without a roll, and that mark."""
    return form.removesuffix(_SURE_MARK), form.endswith(_SURE_MARK)


def hits_of(outcome: str, form: str) -> tuple[str, ...]:
    """Return the forms of the hits of a die: of several hits one wounds without a roll."""
    if outcome not in HITS:
        return ()
    first = sure(form) if outcome in (SURE, SURE_DOUBLE) else form
    return (first, form) if outcome in (DOUBLE, SURE_DOUBLE) else (first,)


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
    stated_name(answer.outcome, "outcome", (*HITS, MISS, MISFIRE))
    stated_name(answer.form, "form", (PLAIN, PARTIAL))
    if answer.hits is not None:
        stated_whole(answer.hits, "hits", 0)
    return answer
