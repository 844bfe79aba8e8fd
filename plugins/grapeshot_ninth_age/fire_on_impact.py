"""Fire on Impact!: in a charge pistols strike at step 10, with Strength 4 and AP 2."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot.names import normalise

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.fight_plan import FightPlan
    from grapeshot_ninth_age.core.save_plan import SavePlan
    from grapeshot_ninth_age.core.wound_plan import WoundPlan

TRAIT = trait("Fire on Impact!", ruleset="ninth-age", rule="fire-on-impact", bearer="attacker")
_PISTOLS = frozenset({"pistol", "braceofpistols", "repeaterpistol"})


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    if _applies(attack):
        text = "strikes at step 10: Fire on Impact!"
        plan.strike_always_at(10, clause="fire-on-impact.1", text=text)


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if _applies(attack):
        plan.fix_strength(4, clause="fire-on-impact.2", text="Strength 4: Fire on Impact!")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if _applies(attack):
        text = "Armour Penetration 2: Fire on Impact!"
        plan.fix_ap(2, clause="fire-on-impact.2", text=text)


def _applies(attack: Attack) -> bool:
    """Return whether the unit charges with pistols, in its hands or beside its weapon."""
    weapon = attack.weapon
    names = {weapon.name, *attack.attacker.carried, *(each.trait.name for each in weapon.traits)}
    charges = attack.in_combat and attack.attacker.charging
    return charges and bool(set(map(normalise, names)) & _PISTOLS)
