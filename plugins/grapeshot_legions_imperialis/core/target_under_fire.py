"""One target with all plans of the attack on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Fact
from grapeshot_legions_imperialis.core.attacks_plan import plan_attacks
from grapeshot_legions_imperialis.core.models import groups_of, merge, striking_order
from grapeshot_legions_imperialis.core.resolving import Resolver
from grapeshot_legions_imperialis.core.state import TargetState
from grapeshot_legions_imperialis.core.targeting import plan_target

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack


class TargetUnderFire:
    """The plans of an attack on one target, made before anything is rolled.

    Raise Refusal where the rules forbid the attack, Fault where its profiles do not fit.
    """

    def __init__(self, attack: Attack) -> None:
        self.attack = attack
        self.name = attack.target.name
        self.target_plan = plan_target(attack)
        self.target_plan.check()
        self.attacks_plan = plan_attacks(attack, self.target_plan.range)
        self.hit_plan = attack.hit_plan
        self.hit_test = self.hit_plan.test()
        self.groups = groups_of(attack.target)
        follows = attack.hooks.implemented("grapeshot_after_damage")
        self.resolver = Resolver(attack, self.groups, needs_struck=follows)
        self._order = striking_order(attack, self.groups)
        self.start = self.open_to(0 if self.under_template else self.target_plan.eligible_models)
        for group in range(len(self.groups)):
            self.resolver.strike(group, self.start.marks)

    @property
    def struck(self) -> bool:
        """Whether any Hit roll is made against it."""
        return self.target_plan.struck

    @property
    def under_template(self) -> bool:
        """Whether a template decides which models are struck."""
        return self.attacks_plan.under_template

    def open_to(self, models: int) -> TargetState:
        """Return the state in which so many models, the first in order, may be given Hits."""
        count = min(len(self._order), models)
        return TargetState(merge(self._order[:count]), merge(self._order[count:]))

    def facts(self) -> list[Fact]:
        """Return every fact stated on the plans so far."""
        plans = (self.target_plan, self.attacks_plan, self.hit_plan)
        return [fact for plan in plans for fact in plan.facts] + self.resolver.facts()
