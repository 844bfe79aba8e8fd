"""Co-axial: shares the target of its parent weapon."""

from grapeshot_legions_imperialis.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait("Co-axial", ruleset="legions-imperialis")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.situation.parent_target == "other":
        text = "takes only the target of the weapon it is mounted on"
        plan.forbid("co_axial", clause="co-axial.2", text=text)
