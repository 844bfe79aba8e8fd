"""Venom Sacs: Poison Attacks; blows that were poisoned otherwise are so from 5 to hit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.hit_plan import HitPlan

TRAIT = trait("Venom Sacs", ruleset="ninth-age", bearer="attacker", includes=("Poison Attacks",))


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    plan.note("venom-sacs.1", "Poison Attacks, and poisoned blows wound surely from 5 to hit")
