"""Battle-hardened (X): Toughness counts X higher for Instant Death by Strength."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait, whole_number

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.save_plan import SavePlan
    from grapeshot_horus_heresy.core.wound_plan import WoundPlan

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
    plan.note("battle-hardened.2", "the number to wound keeps the real Toughness")
