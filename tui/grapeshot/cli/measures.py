"""Checking the names of measures that were asked for."""

from __future__ import annotations

from grapeshot.dice.budget import Budget
from grapeshot.engagement.reading import Faulty
from grapeshot.errors import Fault, GrapeshotError
from grapeshot.pipeline.measure_names import names_of, unknown

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grapeshot.engagement.model import Engagement
    from grapeshot.session import Session


def unknown_measures(
    session: Session, engagements: Sequence[Engagement | Faulty], asked: Iterable[str]
) -> list[Fault]:
    """Return a fault for each measure that none of the engagements has.

    There is none where no engagement can be resolved, since nothing is known then.
    """
    open_names = set(asked)
    known: dict[str, None] = {}
    for engagement in engagements:
        if open_names and not isinstance(engagement, Faulty):
            known |= dict.fromkeys(_names(session, engagement, open_names))
            open_names -= known.keys()
    return unknown(open_names, known)


def _names(session: Session, engagement: Engagement, wanted: set[str]) -> list[str]:
    """Return the measures and events of an engagement.

    Lasting effects are events as well, and only known once all is enumerated.
    """
    try:
        program = session.program(engagement)
        names = names_of(program)
        names += [f"joint_{name}" for name in program.joint if len(program.targets) > 1]
        if wanted - set(names):
            _, odds = session.odds(engagement, budget=Budget())
            for frame in (odds.attack, *odds.targets.values()):
                names += [*frame.events, *frame.distributions]
    except GrapeshotError:
        return []
    return names
