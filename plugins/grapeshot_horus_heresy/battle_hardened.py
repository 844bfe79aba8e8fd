"""Battle-hardened (X): its Toughness counts as X higher for Instant Death by Strength."""

from grapeshot_horus_heresy.api import Attack, SavePlan, WoundPlan, hookimpl, trait, whole_number

TRAIT = trait(
    "Battle-hardened",
    ruleset="horus-heresy",
    parameter=whole_number(),
    bearer="target",
    optional=True,
)


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    harder = attack.value(TRAIT, "target") or 1
    text = f"Toughness counts {harder} higher for Instant Death"
    plan.harden(harder, clause="battle-hardened.1", text=text)


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    plan.note("battle-hardened.2", "wound rolls use the real Toughness")
