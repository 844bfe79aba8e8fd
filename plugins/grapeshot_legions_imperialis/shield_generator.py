"""Shield Generator (X): an Invulnerable Save of X within 6 inches, against fire from outside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, target_roll, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.save_plan import SavePlan

TRAIT = trait(
    "Shield Generator", ruleset="legions-imperialis", bearer="target", parameter=target_roll()
)


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    lent = [attack.near_target(TRAIT.name), *(r for r in attack.target.rules if r.trait is TRAIT)]
    needed = min((rule.value for rule in lent if rule is not None), default=None)
    if needed is None:
        return
    if attack.near_attacker(TRAIT.name):
        plan.note("shield-generator.2", "the firing models stand within it themselves: no Save")
    else:
        plan.offer("invulnerable", needed, clause="shield-generator.1")
