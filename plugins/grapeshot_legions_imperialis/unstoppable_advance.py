"""Unstoppable Advance: two models or more have crushing treads, one more D6 in a Fight."""

from grapeshot_legions_imperialis.api import Attack, FightPlan, has_rule, hookimpl, trait

TRAIT = trait("Unstoppable Advance", ruleset="legions-imperialis", bearer="unit")

_MODELS = 2


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    attacker = attack.attacker
    ours = attacker.detachment_models or attacker.models
    for side, unit, models in (
        ("attacker", attacker, ours),
        ("target", attack.target, attack.models),
    ):
        if has_rule(unit, TRAIT.name) and models >= _MODELS:
            plan.add_die(of=side, clause="unstoppable-advance.1", text="crushing treads")
