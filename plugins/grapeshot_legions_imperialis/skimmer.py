"""Skimmer: a Pop-up attack under First Fire, with sight from ten inches above."""

from grapeshot_legions_imperialis.api import Attack, TargetPlan, has_rule, hookimpl, trait

TRAIT = trait("Skimmer", ruleset="legions-imperialis", bearer="unit")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if not attack.choices.pop_up or not has_rule(attack.attacker, TRAIT.name):
        return
    plan.note("skimmer.1", "a Pop-up attack: sight is as stated, from ten inches above")
    plan.note("skimmer.2", "to the end of the stage it is seen as if it stood there")
    if not attack.under_first_fire:
        text = "a Pop-up attack takes a First Fire Order"
        plan.forbid("order", clause="skimmer.1", text=text, limit="pop-up")
