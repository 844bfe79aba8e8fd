"""Feel No Pain (X): a roll of X or more ignores a wound, unless it causes Instant Death."""

from grapeshot_horus_heresy.api import Attack, SavePlan, hookimpl, target_roll, trait

TRAIT = trait("Feel No Pain", ruleset="horus-heresy", parameter=target_roll(), bearer="target")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.at_vehicle:
        return
    needed = attack.value(TRAIT, "target")
    plan.mitigate("feel no pain", needed, clause="feel-no-pain.1", instant_death=False)
