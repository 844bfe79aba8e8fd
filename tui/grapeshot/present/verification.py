"""One engagement beside its `[expect]`: for `grapeshot verify`, and for tests of rules."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from grapeshot.dice.budget import Budget
from grapeshot.engagement.expectation import demand_form
from grapeshot.engagement.places import placed
from grapeshot.engagement.reading import Faulty
from grapeshot.engagement.scripted import script_of
from grapeshot.errors import Fault, Refusal
from grapeshot.present.differences import odds_differences, played_differences
from grapeshot.present.report import events, plain, result
from grapeshot.records import NamedTuple
from grapeshot.schema import Faults

if TYPE_CHECKING:
    from grapeshot.dice import DieRoll
    from grapeshot.engagement.model import Engagement
    from grapeshot.pipeline.odds import Odds
    from grapeshot.pipeline.program import Program
    from grapeshot.session import Session

_SECONDS = 30.0
"""How long odds may take: the count of their steps decides, so that a slow machine agrees."""


class Verified(NamedTuple):
    """What an engagement came to, beside what its file expects."""

    differences: list[str]
    """A line for each; none where all is as expected."""
    program: Program | None = None
    """None where the engagement is refused or faulty."""
    odds: Odds | None = None
    """None where it is resolved with a script."""


def verified(session: Session, engagement: Engagement | Faulty) -> Verified:
    """Return the differences between the answers to an engagement and its `[expect]`.

    Raise Fault where that is not expected.
    """
    expected = engagement.expect.get("refused")
    if isinstance(engagement, Faulty):
        if engagement.faults[0].word == expected:
            return Verified([])
        raise Faults(list(engagement.faults))
    demand_form(engagement)
    try:
        found = _resolved(session, engagement)
    except Refusal as refusal:
        return Verified(_refused(refusal.reason, expected, str(refusal)))
    except Fault as fault:
        if fault.word == expected:
            return Verified([])
        raise placed(fault, engagement) from None
    if expected:
        return found._replace(differences=[f"not refused, expected refused: {expected}"])
    return found


def faulty(engagement: Engagement | Faulty, fault: Fault) -> list[str]:
    """Return the differences of an engagement in which a fault was found that is not expected."""
    expected = engagement.expect.get("refused")
    return _refused("", expected, *map(str, getattr(fault, "faults", [fault])))


def _refused(word: str, expected: object, *texts: str) -> list[str]:
    """Return the difference of a word from the one that is expected, in each of these texts."""
    if word == expected:
        return []
    wanted = f", expected refused: {expected}" if expected else ""
    return [f"refused: {text}{wanted}" for text in texts]


def _resolved(session: Session, engagement: Engagement) -> Verified:
    """Return the differences of an engagement that is resolved. Raise Refusal or Fault.

    Only exact odds are compared, so no time is spent on a simulation in their place.
    """
    if not engagement.script:
        budget = Budget(seconds=_SECONDS)
        program, odds = session.odds(engagement, number=Fraction, budget=budget, trials=1)
        return Verified(odds_differences(engagement.expect, program, odds), program, odds)
    program, played = session.play(engagement, script_of(engagement))
    values = plain(program.values)
    happened = events(program, played)
    told = {**values, **result(program, played), "values": values, "events": happened}
    used = [_used_for(die) for die in played.dice]
    return Verified(played_differences(engagement.expect, told, used), program)


def _used_for(die: DieRoll) -> str:
    again = die.reroll and not die.what.endswith("re-roll")
    return f"{die.what} re-roll" if again else die.what
