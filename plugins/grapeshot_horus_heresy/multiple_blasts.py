"""Multiple Blasts: each marker scatters separately; all hits are added up before wounds."""

from grapeshot_horus_heresy.api import Attack, TemplatePlan, WoundPlan, hookimpl, trait

TRAIT = trait("Multiple Blasts", ruleset="horus-heresy", rule="multiple-blasts")


@hookimpl
def grapeshot_plan_template(attack: Attack, plan: TemplatePlan) -> None:
    if attack.most_shots > 1 and not attack.has("Barrage"):
        plan.note(
            "multiple-blasts.1", "shot by shot, each marker is placed and scattered separately"
        )


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.most_shots > 1:
        plan.note("multiple-blasts.2", "hits from all markers are added up before wounds")
