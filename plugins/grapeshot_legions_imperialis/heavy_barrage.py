"""Heavy Barrage: a Barrage that damages Structures too, at full Dice; those inside at half."""

from grapeshot_legions_imperialis.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait("Heavy Barrage", ruleset="legions-imperialis", includes=("Barrage",))


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    plan.note("heavy-barrage.1", "every rule of Barrage applies")
    plan.lift("structure", clause="heavy-barrage.2", text="can damage Structures")
    plan.warn_of_missing_structure(clause="heavy-barrage.3")
    if attack.at_structure and attack.garrison:
        plan.note("heavy-barrage.3", "full Dice at the Structure, half at each Detachment inside")
        plan.note("heavy-barrage.4", "the Structure is resolved first")
