"""One target with all plans of the attack on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Fact
from grapeshot_legions_imperialis.core.attacks_plan import plan_attacks
from grapeshot_legions_imperialis.core.formation import Formation
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
        self.struck = self.target_plan.struck
        """Whether any Hit roll is made against it."""
        self.attacks_plan = plan_attacks(attack, self.target_plan.range)
        if self.struck:
            self.attacks_plan.dice  # noqa: B018 - a profile without Dice is a fault to tell now
        self.under_template = self.attacks_plan.under_template
        """Whether a template decides which models are struck."""
        self.hit_plan = attack.hit_plan
        self.hit_test = self.hit_plan.test()
        self.formation = Formation(attack)
        follows = attack.hooks.implemented("grapeshot_after_damage")
        self.resolver = Resolver(attack, self.formation, needs_struck=follows)
        self.start = self.reopened(TargetState(self.formation.models))
        for group in range(len(self.formation.groups)):
            self.resolver.strike(group, self.start.marks)

    def reopened(self, left: TargetState) -> TargetState:
        """Return the state before a volley: which of the models left may be given its Hits.

        Those that may be are struck first, so every model that is gone was one of them. Under a
        template there are none until it is known whom it covers.
        """
        open_at_first = 0 if self.under_template else self.target_plan.eligible_models
        return left.opened(open_at_first - self.gone(left))

    def gone(self, left: TargetState) -> int:
        """Return how many models have been destroyed."""
        return self.formation.size - left.size

    def facts(self) -> list[Fact]:
        """Return every fact stated on the plans so far."""
        plans = (self.target_plan, self.attacks_plan, self.hit_plan)
        return [fact for plan in plans for fact in plan.facts] + self.resolver.facts()
