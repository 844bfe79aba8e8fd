"""Engagements on a table, in a few words.

The firing model stands at (10, 20) on a base an inch across unless a test says otherwise, so that
distances along y = 20 are easily told: from its rim at x = 10.5.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.packs.legions_imperialis.conftest import HOUSE, SQUAD, Fields, fire

from grapeshot.testing import Trial

INCH = 25.4
"""The millimetres of a base an inch across."""
FIRER: Fields = {"unit": "attacker", "x": 10, "y": 20, "base_mm": INCH, "fires": True}
Place = tuple[float, float]


def base(unit: str, x: float, y: float, across: float = 1.0, **more: Any) -> Fields:
    """Return a model on a round base, so many inches across."""
    return {"unit": unit, "x": x, "y": y, "base_mm": across * INCH, **more}


def hull(unit: str, x: float, y: float, facing: float = 0, **more: Any) -> Fields:
    """Return a hull two inches long and one wide."""
    return {"unit": unit, "x": x, "y": y, "length": 2, "width": 1, "facing": facing, **more}


def block(kind: str, x: float, y: float, length: float, width: float, **more: Any) -> Fields:
    """Return a piece of terrain."""
    return {"kind": kind, "x": x, "y": y, "length": length, "width": width, **more}


def squad(name: str, *places: Place, across: float = 1.0) -> list[Fields]:
    """Return the models of a squad."""
    return [base(name, x, y, across) for x, y in places]


def troop(name: str, models: int, **more: Any) -> Fields:
    """Return a Detachment of Infantry as a target."""
    return {**SQUAD, "name": name, "models": models, **more}


def on_table(
    *traits: str,
    models: Iterable[Fields],
    firers: Sequence[Fields] = (FIRER,),
    terrain: Sequence[Fields] = (),
    targets: Sequence[Fields] | None = None,
    attacker: Fields | None = None,
    table: Mapping[str, Any] | None = None,
    **given: Any,
) -> Trial:
    """Return a shot on a table at one target called "target", or at several.

    By default there are as many of the target as models, all Infantry; `table` holds other keys.
    """
    standing = [*firers, *models]
    if targets is None:
        given.setdefault("target", {**SQUAD, "models": len(standing) - len(firers)})
    trial = fire(
        *traits,
        attacker={"models": len(firers), **(attacker or {})},
        targets=targets,
        **given,
    )
    layout = {"models": standing, "terrain": list(terrain), **(table or {})}
    return HOUSE.trial({**trial.table, "table": layout})


def texts(trial: Trial, rule: str) -> list[str]:
    """Return what the explanation says by clauses of a rule."""
    facts = HOUSE.explanation(trial.table)
    return [fact.text for fact in facts if fact.clause.rpartition(".")[0] == rule]


def floats(distribution: Mapping[Any, Any]) -> dict[Any, float]:
    """Return a distribution in floats, as odds over a table are."""
    return {value: float(chance) for value, chance in distribution.items()}
