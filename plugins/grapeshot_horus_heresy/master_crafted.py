"""Master-crafted: one failed hit roll a turn may be re-rolled, or the scatter of one shot."""

from grapeshot_horus_heresy.api import Attack, HitPlan, TemplatePlan, hookimpl, trait

TRAIT = trait(
    "Master-crafted",
    ruleset="horus-heresy",
    rule="re-rolls",
    aliases=("Master-0crafted",),  # as public data prints it once
)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    plan.reroll_one(clause="re-rolls.1")


@hookimpl
def grapeshot_plan_template(attack: Attack, plan: TemplatePlan) -> None:
    allowed = attack.options.master_crafted_scatter
    if allowed:
        text = "the scatter of one shot may be re-rolled: it is used on the first"
        plan.allow_reroll(clause="blast-re-rolls.1", text=text, every_shot=False)
    if attack.uses_marker and not attack.hits_are_told:
        text = "whether the re-roll of a failed hit may be used on a scatter"
        plan.reading("master_crafted_scatter", "blast-re-rolls.1", text)
