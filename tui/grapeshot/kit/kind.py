"""A kind of engagement out of plans: the stages from attack dice to damage, ready to run."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from grapeshot.kit.attack import attacks_of, demand_one_target
from grapeshot.kit.damage_plan import DamagePlan
from grapeshot.kit.models import Models
from grapeshot.kit.plan import AttackPlan, AttacksPlan, TargetPlan
from grapeshot.kit.prepared import Plans, Prepared
from grapeshot.kit.roll_plan import RollPlan
from grapeshot.kit.save_plan import SavePlan
from grapeshot.pipeline.program import Program

if TYPE_CHECKING:
    from grapeshot.engagement.model import Engagement
    from grapeshot.pipeline.volley import Volleys
    from grapeshot.plugins.registry import Plugins

Prepare: TypeAlias = "Callable[[Engagement, Plugins], Program]"
"""What `Ruleset.kinds` holds: it makes the program of an engagement."""


def fields_left(models: Models) -> dict[str, Any]:
    """Return a unit of like models as the fields `models` and `wounds_lost` (of the one hurt)."""
    return {"models": models.count, "wounds_lost": models.hurt}


def sequence(
    target: type[TargetPlan],
    attacks: type[AttacksPlan],
    hit: type[RollPlan],
    wound: type[RollPlan] | None,
    save: type[SavePlan],
    damage: type[DamagePlan],
    *,
    models: Callable[[Any], Models],
    points_mitigated: bool = False,
    left: Callable[[Models], dict[str, Any]] = fields_left,
) -> Prepare:
    """Return a kind of engagement: attack dice, rolls to hit and to wound, saves, damage.

    Each plan is a class of the rule set, derived from the kit's. `models(target)` gives the models
    of a unit that is struck. Where `wound` is None every hit is a wound. A plan is made for each
    sort of hits or wounds that bear the same tags, and its hook is asked for each. A mitigation is
    rolled for each point of damage with `points_mitigated`, else for each wound. `left(models)`
    gives the fields of `[target]` with which the next engagement goes on.
    """
    return Sequence(
        Plans(target, attacks, hit, wound, save, damage, models, points_mitigated, left)
    )


class Sequence:
    """A kind of engagement that is resolved by plans of these classes."""

    def __init__(self, classes: Plans) -> None:
        self._classes = classes

    def __call__(self, engagement: Engagement, plugins: Plugins) -> Program:
        """Prepare the program of an engagement. Raise Refusal or Fault."""
        program = self._prepared(engagement, plugins, keeps=False).program()
        return program._replace(d3_as_d6=engagement.ruleset.d3_as_d6)

    def _prepared(self, engagement: Engagement, plugins: Plugins, *, keeps: bool) -> Prepared:
        demand_one_target(engagement)
        (attack,) = attacks_of(engagement, plugins)
        return Prepared(attack, self._classes, keeps=keeps)

    @property
    def volleys(self) -> Volleys:
        """How several weapons follow each other, each at what the one before has left."""
        from grapeshot.kit.volleys import volleys_of  # few attacks are volleys

        return volleys_of(self._classes, partial(self._prepared, keeps=True))

    @property
    def plans(self) -> dict[str, type[AttackPlan]]:
        """The class of the plan of each hook that is asked."""
        given = self._classes
        plans: dict[str, type[AttackPlan] | None] = {
            "check_target": given.target,
            "plan_attacks": given.attacks,
            "plan_hit": given.hit,
            "plan_wound": given.wound,
            "plan_save": given.save,
            "plan_damage": given.damage,
        }
        return {hook: plan for hook, plan in plans.items() if plan is not None}
