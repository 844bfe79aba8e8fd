"""Fight in Extra Rank: one more rank supports, for each time it is borne."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.attacks_plan import AttacksPlan

TRAIT = trait("Fight in Extra Rank", ruleset="ninth-age", bearer="weapon or attacker", several=True)


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if not attack.in_combat:
        return
    times = len(attack.instances(TRAIT))
    text = f"Fight in Extra Rank: {times} more"
    plan.support_with_more_ranks(times, clause="fight-in-extra-rank.1", text=text)
    if times > 1:
        plan.note("fight-in-extra-rank.2", "several instances add up")
