"""Pike: a Spear in two hands, with which two more ranks support."""

from grapeshot_ninth_age.api import (
    CLOSE_COMBAT,
    Attack,
    AttacksPlan,
    hookimpl,
    rows_seen_from,
    trait,
)

TRAIT = trait("Pike", ruleset="ninth-age", family=CLOSE_COMBAT, includes=("Spear", "Two-Handed"))
_WITH_SPEARS = 3
"""Ranks that fight with Spears."""


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    more = attack.options.pike_ranks - _WITH_SPEARS
    plan.support_with_more_ranks(more, clause="pike.1", text=f"Pikes: {more} more than Spears")
    if len(rows_seen_from(attack.attacker, "front")) > _WITH_SPEARS + 1:
        plan.reading("pike_ranks", "pike.1", "how many ranks fight with pikes")
