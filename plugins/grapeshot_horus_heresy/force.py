"""Force: a passed Psychic check doubles Strength; Instant Death for Daemons and Corrupted."""

from grapeshot_horus_heresy.api import (
    Attack,
    AttacksPlan,
    PenetrationPlan,
    WoundPlan,
    hookimpl,
    trait,
)

TRAIT = trait("Force", ruleset="horus-heresy")

_DOUBLED = "Psychic check passed: Strength is doubled"


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.choices.force:
        text = "a Psychic check first: if passed, Strength is doubled"
        plan.offer_power(clause="force.1", text=text)
        plan.note("force.2", "failed: Perils of the Warp, and normal Strength")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.powered:
        plan.double_strength(clause="force.1", text=_DOUBLED)
    if attack.target.type == "daemon" or attack.has("Corrupted sub-type", of="target"):
        plan.kill_on(1, clause="force.3", text="Daemons and the Corrupted: Instant Death")


@hookimpl
def grapeshot_plan_penetration(attack: Attack, plan: PenetrationPlan) -> None:
    if attack.powered:
        plan.double_strength(clause="force.1", text=_DOUBLED)
