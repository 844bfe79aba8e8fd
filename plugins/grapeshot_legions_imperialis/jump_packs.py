"""Jump Packs: +1 to its Fight rolls when it charges a garrison."""

from grapeshot_legions_imperialis.api import Attack, FightPlan, hookimpl, trait

TRAIT = trait("Jump Packs", ruleset="legions-imperialis", bearer="unit")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    for side, unit, foe in attack.bearers(TRAIT):
        if unit.order == "charge" and foe.garrisoned_in:
            plan.modify(1, of=side, clause="jump-packs.1", text="Jump Packs against a garrison")
