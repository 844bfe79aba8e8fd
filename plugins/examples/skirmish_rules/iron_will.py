"""Iron Will: the first wound of each attack that is not saved takes nothing away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot.kit import DamagePlan, Models

TRAIT = trait("Iron Will", ruleset="skirmish", bearer="target")
CLAUSES = {"iron-will.1": "The first unsaved wound of each attack takes nothing away."}
_SPENT = "iron will"


def ignore_first(models: Models, points: int) -> tuple[Models, int]:
    """Take nothing away for the first wound; the models remember it for the rest of the attack."""
    if models.recalls(_SPENT):
        return models, points
    return models.remember(_SPENT), 0


@hookimpl
def grapeshot_plan_damage(attack: Any, plan: DamagePlan) -> None:
    """Pass each wound through it."""
    plan.alter(_SPENT, ignore_first, clause="iron-will.1")
