"""Poisoned (X): wounds on X or more; in close combat a stronger model re-rolls failures."""

from grapeshot_horus_heresy.api import Attack, WoundPlan, hookimpl, target_roll, trait

TRAIT = trait(
    "Poisoned",
    ruleset="horus-heresy",
    parameter=target_roll(),
    bearer="weapon or attacker",
    optional=True,
    aliases=("Poison",),
)

_UNPRINTED = 4


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    faces = [face or _UNPRINTED for face in attack.instances(TRAIT)]
    if not faces:
        return
    plan.need_at_most(min(faces), clause="poisoned.1", text=f"wounds on {min(faces)}+")
    plan.note("poisoned.4", "vehicles are not affected")
    plan.note("poisoned.5", "in shooting only the weapon's own counts")
    if attack.weapon.strength is None:
        plan.note("poisoned.3", "without a printed Strength it is Strength 1")
    if attack.in_close_combat and plan.strength > plan.toughness:
        plan.reroll_failed(clause="poisoned.2")
