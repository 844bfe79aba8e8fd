"""One Use: it may be used once in the battle."""

from grapeshot_horus_heresy.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait("One Use", ruleset="horus-heresy", aliases=("One Shot", "One Use/One Shot"))


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.attacker.ammunition == 0:
        plan.forbid("ammunition", clause="one-use.1", text="it has already been used")
