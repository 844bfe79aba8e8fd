"""Skimmer: under First Fire it may make a Pop-up attack, seeing from 10 inches up."""

from grapeshot_legions_imperialis.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait("Skimmer", ruleset="legions-imperialis", bearer="unit")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if not attack.choices.pop_up or not attack.has(TRAIT, of="attacker"):
        return
    plan.note("skimmer.1", "a Pop-up attack: line of sight as stated, from 10 inches up")
    plan.note("skimmer.2", "until the end of the stage it can be seen there")
    if not attack.under_first_fire:
        text = "a Pop-up attack needs a First Fire Order"
        plan.forbid("order", clause="skimmer.1", text=text, limit="pop-up")
