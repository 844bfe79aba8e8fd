"""Multiple Barrages: the first marker scatters, the others are placed around it."""

from grapeshot_horus_heresy.api import Attack, TemplatePlan, WoundPlan, hookimpl, trait

TRAIT = trait("Multiple Barrages", ruleset="horus-heresy", rule="multiple-barrages")


@hookimpl
def grapeshot_plan_template(attack: Attack, plan: TemplatePlan) -> None:
    if attack.grouped_markers < 2 or attack.has("Apocalyptic Barrage"):
        return
    plan.fall_together(clause="multiple-barrages.1")
    plan.note("multiple-barrages.2", "the weapon nearest to the target fires first and scatters")
    plan.note(
        "multiple-barrages.3", "on an arrow a further marker goes edge to edge with the first"
    )
    plan.note("multiple-barrages.4", "on a Hit the player places it touching any of the group")
    plan.note("multiple-barrages.5", "markers may overlap; a model under two is hit twice")
    text = "cover is judged from the centre of the first marker"
    plan.judge_cover_from_marker(clause="multiple-barrages.7", text=text)


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.grouped_markers > 1:
        plan.note("multiple-barrages.6", "hits from all markers are added up before wounds")
