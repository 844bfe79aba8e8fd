"""Co-axial: it must fire at the target of the weapon it is mounted on."""

from grapeshot_legions_imperialis.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait("Co-axial", ruleset="legions-imperialis")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.situation.parent_target == "other":
        text = "it fires only at the target of the weapon it is mounted on"
        plan.forbid("co_axial", clause="co-axial.2", text=text)
