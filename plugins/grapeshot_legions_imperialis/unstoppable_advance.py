"""Unstoppable Advance: two models or more have crushing treads, one more D6 in a Fight."""

from grapeshot_legions_imperialis.api import Attack, FightPlan, hookimpl, trait

TRAIT = trait("Unstoppable Advance", ruleset="legions-imperialis", bearer="unit")

_MODELS = 2


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    attacker = attack.attacker
    ours = attacker.detachment_models or attacker.models
    for side, models in (("attacker", ours), ("target", attack.models)):
        if attack.has(TRAIT, of=side) and models >= _MODELS:
            plan.add_die(of=side, clause="unstoppable-advance.1", text="crushing treads")
