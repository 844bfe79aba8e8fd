"""Night Vision: no Shrouded rolls against its attacks."""

from grapeshot_horus_heresy.api import Attack, SavePlan, hookimpl, trait

TRAIT = trait("Night Vision", ruleset="horus-heresy", bearer="attacker")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.bar_mitigation("shrouded", clause="night-vision.1", text="no Shrouded rolls")
