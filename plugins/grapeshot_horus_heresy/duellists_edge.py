"""Duellist's Edge (X): +X Initiative in a Challenge."""

from grapeshot_horus_heresy.api import Attack, AttacksPlan, hookimpl, trait, whole_number

TRAIT = trait(
    "Duellist's Edge",
    ruleset="horus-heresy",
    rule="duellists-edge",
    parameter=whole_number(),
    optional=True,
    aliases=("Duelist's Edge", "Duellist’s Edge"),
)


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.situation.challenge:
        more = attack.value(TRAIT) or 1
        text = f"Initiative +{more} in a Challenge"
        plan.quicken("duellist's edge", more, clause="duellists-edge.1", text=text)
