"""Achean Force: a passed Psychic check gives +2 Strength; a failed one costs nothing."""

from grapeshot_horus_heresy.api import (
    Attack,
    AttacksPlan,
    PenetrationPlan,
    WoundPlan,
    hookimpl,
    trait,
)

TRAIT = trait("Achean Force", ruleset="horus-heresy", aliases=("Achaean Force",))

_MORE = 2


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.choices.force:
        text = f"a Psychic check first: if passed, Strength +{_MORE}"
        plan.offer_power(clause="achean-force.1", text=text)


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.powered:
        plan.add_strength(_MORE, clause="achean-force.1")


@hookimpl
def grapeshot_plan_penetration(attack: Attack, plan: PenetrationPlan) -> None:
    if attack.powered:
        plan.add_strength(_MORE, clause="achean-force.1")
