"""Volley Gun, the artillery type: natural 6s among the shot dice do harm."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_ninth_age.core.attack import ARTILLERY

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.attacks_plan import AttacksPlan

TRAIT = trait(
    "Volley Gun",
    ruleset="ninth-age",
    rule="volley-gun-type",
    family=ARTILLERY,
    includes=("Artillery Weapon",),
)


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    text = "exactly one natural 6 among the shot dice: -1 to hit"
    plan.hamper_on_sixes(1, clause="volley-gun-type.1", text=text)
    text = "two or more natural 6s: no shots, and a misfire"
    plan.misfire_on_sixes(2, clause="volley-gun-type.2", text=text)
