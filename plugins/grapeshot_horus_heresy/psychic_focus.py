"""Psychic Focus: a failed Psychic check, and the weapon is not used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.attacks_plan import AttacksPlan

TRAIT = trait("Psychic Focus", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    plan.demand_check(clause="psychic-focus.1", text="a Psychic check before: passed, it is used")
    plan.note("psychic-focus.2", "failed: Perils of the Warp, and it is not used")
