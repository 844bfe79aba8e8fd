"""What a shot or blow comes to."""

from __future__ import annotations

from grapeshot import BadStatement, kit, stated_name, stated_whole
from grapeshot.records import NamedTuple
from grapeshot_ninth_age.core.attack import PARTIAL, PLAIN

Outcome = kit.Scored | str
"""What a die to hit means: the hits that it scores, by their tags, or MISFIRE or CONFIRM."""
MISS: kit.Scored = ()
HIT: kit.Scored = ((kit.NO_TAGS, 1),)
MISFIRE, CONFIRM = "misfire", "confirm"
"""CONFIRM asks for a second die."""
_SURE_MARK = "!"


def is_hit(outcome: Outcome) -> bool:
    """Return whether a shot or blow scores any hit."""
    return bool(outcome) and not isinstance(outcome, str)


def sure(form: str) -> str:
    """Return a form of hits as that of hits which wound without a roll."""
    return form + _SURE_MARK


def plain_form(form: str) -> tuple[str, bool]:
    """Return a form of hits without the mark of those that wound without a roll, and that mark."""
    return form.removesuffix(_SURE_MARK), form.endswith(_SURE_MARK)


def hits_of(outcome: Outcome, form: str) -> tuple[tuple[str, int], ...]:
    """Return the hits of a die by form, those that wound without a roll first."""
    if isinstance(outcome, str):
        return ()
    return tuple((sure(form) if tags else form, count) for tags, count in reversed(outcome))


class Shot(NamedTuple):
    """The outcome of a shot: HIT, MISS or MISFIRE, and the form of the values it hits with.

    `hits` are the hits that it scores, where the area of the weapon does not tell.
    """

    outcome: Outcome
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
    if answer.outcome != MISFIRE and not isinstance(answer.outcome, tuple):
        raise BadStatement("outcome", answer.outcome, "HIT, MISS, MISFIRE, or what plan.roll gave")
    stated_name(answer.form, "form", (PLAIN, PARTIAL))
    if answer.hits is not None:
        stated_whole(answer.hits, "hits", 0)
    return answer
