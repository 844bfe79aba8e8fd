"""Stubborn: penalties of Pinning tests do not count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.morale_plan import MoralePlan

TRAIT = trait("Stubborn", ruleset="horus-heresy", bearer="target", aliases=("Inexorable",))


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    plan.waive_penalties(clause="stubborn.1")
