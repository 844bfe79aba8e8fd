"""What the best assignment of weapons to targets comes to, by trying each as a whole engagement."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from grapeshot.compare.question import Question
from grapeshot.errors import Refusal
from grapeshot.session import Session


def values_of_all(
    session: Session, question: Question, *, may_hold: bool = True
) -> Iterator[float]:
    """Yield the models destroyed by every assignment, also of those that hold weapons back."""
    places = [*range(len(question.targets)), *([None] if may_hold else [])]
    for aims in product(places, repeat=len(question.weapons)):
        yield _destroyed(session, question, aims)


def _destroyed(session: Session, question: Question, aims: tuple[int | None, ...]) -> float:
    # the weapons at one target come before those at the next, as advice fires them
    order = sorted((aim, n) for n, aim in enumerate(aims) if aim is not None)
    if not order:
        return 0.0
    weapons = [
        {**question.weapons[n].weapon, "targets": [question.targets[aim].name]} for aim, n in order
    ]
    table: dict[str, Any] = {
        "ruleset": question.ruleset,
        "weapon": weapons[0],
        "more_weapons": weapons[1:],
        "attacker": dict(question.weapons[0].attacker),
        "targets": [{**each.target, "name": each.name} for each in question.targets],
        **question.settings,
    }
    try:
        _, odds = session.odds(session.reader.engagement(table), measures=["models_destroyed"])
    except Refusal:
        return 0.0
    return float({**odds.attack.mean, **odds.total.mean}.get("models_destroyed", 0))
