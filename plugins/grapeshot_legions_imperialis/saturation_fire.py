"""Saturation Fire: fires at every visible Detachment in range, friend or foe."""

from grapeshot_legions_imperialis.api import Attack, AttacksPlan, TargetPlan, hookimpl, trait

TRAIT = trait("Saturation Fire", ruleset="legions-imperialis")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    plan.lift("one target", clause="saturation-fire.1", text="every Detachment seen and in range")
    plan.lift("friend", clause="saturation-fire.1", text="friend or foe")
    unseen = ("no_line_of_sight", "models in range", "out_of_range", "within_minimum_range")
    text = "Detachments unseen, out of range or too close are left out"
    plan.pass_over_where(*unseen, clause="saturation-fire.1", text=text)
    text = "Detachments outside the weapon's Arc are left out"
    plan.pass_over_where("arc", clause="saturation-fire.4", text=text)


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    plan.note("saturation-fire.2", "separate Hit rolls against each Detachment")
    plan.note("saturation-fire.3", "random Dice are rolled once, for all Detachments")
