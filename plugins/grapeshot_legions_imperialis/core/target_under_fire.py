"""One target with all plans of the attack on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Fact
from grapeshot_legions_imperialis.core.attacks_plan import plan_attacks
from grapeshot_legions_imperialis.core.exposure import Exposure, Models
from grapeshot_legions_imperialis.core.resolving import Resolver
from grapeshot_legions_imperialis.core.shapes import SAVES
from grapeshot_legions_imperialis.core.state import TargetState
from grapeshot_legions_imperialis.core.zones import OPEN, SEEN, keeping

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.models import Runs
    from grapeshot_legions_imperialis.core.save_plan import SavePlan

_IMPOSSIBLE = 7
"""The roll that stands for a Save that cannot be made."""


class TargetUnderFire:
    """The plans of an attack on one target, made before anything is rolled.

    Raise Refusal where the rules forbid the attack, Fault where its profiles do not fit.
    """

    def __init__(self, attack: Attack) -> None:
        self.attack = attack
        self.name = attack.target_name
        self.target_plan = attack.target_plan
        self.target_plan.check()
        self.struck = self.target_plan.struck
        """Whether any Hit roll is made against it."""
        self.attacks_plan = plan_attacks(attack, self.target_plan.range)
        if self.struck:
            self.attacks_plan.dice  # noqa: B018 - a profile without Dice is a fault to tell now
        self.under_template = self.attacks_plan.under_template
        """Whether a template decides which models are struck."""
        self.hit_plan = attack.hit_plan
        self.hit_test = attack.hit_test
        self.formation = attack.formation
        follows = attack.hooks.implemented("grapeshot_after_damage")
        self.resolver = Resolver(attack, self.formation, needs_struck=follows)
        self._exposure = Exposure(attack, self.formation, self.target_plan, self.attacks_plan)
        self._asked_later = SEEN if follows else 0
        self.start = self._started()
        for group in range(len(self.formation.groups)):
            self.resolver.strike(group, self.start.marks)
        self._tell_who_is_struck_first()

    def _started(self) -> TargetState:
        fresh = self.reopened(TargetState(self._exposure.models))
        by_volleys = self.attack.hooks.implemented("grapeshot_before_attack")
        return fresh if by_volleys or self.under_template else self.closed(fresh)

    def _tell_who_is_struck_first(self) -> None:
        if self.formation.several_wounded:
            which = self.attack.options.wounded_models.replace("-", " ")
            text = f"of several wounded models, the one with the {which} left is struck first"
            self.target_plan.reading("wounded_models", "core-allocation.3", text)

    def reopened(self, left: TargetState) -> TargetState:
        """Return the state before a volley: which of the models left may be given its Hits.

        Under a template there are none until it is known whom it covers.
        """
        if self.under_template:
            everyone = self.formation.in_order(left.models + left.others)
            return left._replace(models=(), others=everyone)
        return self.formation.opened(left, OPEN)

    def landed_on(self, full: Models, partial: Models) -> TargetState:
        """Return the state before the attack once a template has come to rest over models."""
        return self.start._replace(others=self._exposure.under(full, partial))

    @property
    def is_uniform(self) -> bool:
        """Whether the attack finds all models in the same case: none out of range, or unseen."""
        start = self.start
        one_side = not (start.models and start.others)
        return one_side and len({run.zone for run in start.models + start.others}) <= 1

    def with_models(self, models: Runs) -> TargetState:
        """Return the start with other models, all in the case in which they are at the start."""
        start = self.start
        zone = next((run.zone for run in start.models + start.others), 0)
        found = self.formation.in_order(run._replace(zone=zone) for run in models)
        return start._replace(others=found) if start.others else start._replace(models=found)

    def closed(self, left: TargetState) -> TargetState:
        """Return the state when it is settled who may be given Hits, and no more is asked of it."""
        kept = self._asked_later
        return left._replace(models=keeping(left.models, kept), others=keeping(left.others, kept))

    @property
    def save_plans(self) -> list[SavePlan]:
        """The plan of the Save of each group, before anything has befallen the target."""
        groups = range(len(self.formation.groups))
        return [self.resolver.strike(group, self.start.marks).save for group in groups]

    @property
    def values(self) -> dict[str, int]:
        """The rolls that are needed, of the first group; a Save of 7 or more cannot be made."""
        plan = self.save_plans[0]
        kinds = [kind for kind in SAVES if plan.is_made and plan.printed(kind) is not None]
        saves = {f"save_{kind}": plan.needed(kind) for kind in kinds}
        return {"to_hit": self.hit_plan.needed, "ap": plan.ap} | {
            name: _IMPOSSIBLE if needed is None else needed for name, needed in saves.items()
        }

    def facts(self) -> list[Fact]:
        """Return every fact stated on the plans so far."""
        plans = (self.target_plan, self.attacks_plan, self.hit_plan)
        return [fact for plan in plans for fact in plan.facts] + self.resolver.facts()
