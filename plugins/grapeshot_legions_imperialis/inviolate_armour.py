"""Inviolate Armour: AP 1 worse against vehicles on First Fire; Feel No Pain against Light AT."""

from grapeshot_legions_imperialis.api import Attack, DamagePlan, SavePlan, hookimpl, trait

TRAIT = trait("Inviolate Armour", ruleset="legions-imperialis", bearer="target")

_ENGINES = ("vehicle", "super-heavy-vehicle")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    target = attack.target
    if attack.target_is(*_ENGINES) and target.order == "first-fire":
        plan.worsen_ap(1, clause="inviolate-armour.2")
        plan.note("inviolate-armour.3", "only while under a First Fire Order")
        plan.note("inviolate-armour.4", "Void Shields use the unmodified AP")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    plan.feel_no_pain_against("Light AT", clause="inviolate-armour.1")
