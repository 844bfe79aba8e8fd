"""Adamantium Will (X): an invulnerable save against Force and Psychic Focus."""

from grapeshot_horus_heresy.api import Attack, SavePlan, hookimpl, target_roll, trait

TRAIT = trait(
    "Adamantium Will",
    ruleset="horus-heresy",
    parameter=target_roll(),
    bearer="target",
    optional=True,
)

_UNPRINTED = 5


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.by_force_weapon or attack.has("Psychic Focus"):
        needed = attack.value(TRAIT, "target") or _UNPRINTED
        text = f"invulnerable save of {needed}+ against psychic weapons"
        plan.offer("invulnerable", needed, clause="adamantium-will.1", text=text)
