"""Base stage `target` of close combat: which weapon may be used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot.names import normalise
from grapeshot_ninth_age.core.attack import CLOSE_COMBAT, ID
from grapeshot_ninth_age.core.target_plan import TargetPlan

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.shapes import Weapon

_HAND_WEAPON = "handweapon"


def plan_weapon_choice(attack: Attack) -> TargetPlan:
    """Return the target plan of blows, every plugin asked. Nothing is refused yet."""
    plan = TargetPlan(attack)
    plan.note("close-combat-weapons.1", f"fights with {attack.weapon.name}, and that alone counts")
    names = _names(attack.weapon)
    carried = {normalise(name): name for name in attack.attacker.carried}
    if len(carried) > 1:
        plan.note("choosing-weapon.1", f"chosen among {', '.join(carried.values())}")
    if _HAND_WEAPON in names:
        _demand_no_other(attack, carried, plan)
    elif carried and not any(_goes_by(attack, name, names) for name in carried.values()):
        text = f"{attack.weapon.name} is not among the weapons carried"
        plan.forbid("not_carried", clause="choosing-weapon.1", text=text)
    _demand_no_double_bonus(attack, names, plan)
    _demand_same_as_before(attack, names, plan)
    _demand_same_as_others(attack, names, plan)
    attack.hooks.check_target(attack, plan)
    plan.warn_of_idle_traits(attack)
    return plan


def _names(weapon: Weapon) -> set[str]:
    """Return the names that a weapon goes by: its own, and that of the listed weapon it is."""
    traits = (borne.trait for borne in weapon.traits)
    kinds = (normalise(trait.name) for trait in traits if trait.family == CLOSE_COMBAT)
    return {normalise(weapon.name), *kinds}


def _listed(attack: Attack, name: str) -> str:
    """Return the listed close combat weapon of a name or an alias, in plain form, or nothing."""
    trait = attack.plugins.trait(ID, name)
    return normalise(trait.name) if trait is not None and trait.family == CLOSE_COMBAT else ""


def _goes_by(attack: Attack, name: str, names: set[str]) -> bool:
    """Return whether a weapon that goes by these names is the one that is named."""
    return normalise(name) in names or _listed(attack, name) in names


def _demand_no_other(attack: Attack, carried: dict[str, str], plan: TargetPlan) -> None:
    for name in carried.values():
        if _listed(attack, name) not in ("", _HAND_WEAPON):
            text = f"no Hand Weapon for somebody who carries a {name}"
            plan.forbid("hand_weapon", clause="hand-weapon.2", text=text)


def _demand_no_double_bonus(attack: Attack, names: set[str], plan: TargetPlan) -> None:
    """Refuse a printed bonus beside the listed weapon whose own bonus it is."""
    weapon = attack.weapon
    listed = [borne.trait.name for borne in weapon.traits if borne.trait.family == CLOSE_COMBAT]
    if (weapon.strength.plus or weapon.ap.plus) and listed and _HAND_WEAPON not in names:
        text = f"the printed bonus is that of {listed[0]} itself: it would count twice"
        plan.forbid("conflicting_traits", clause="profile-notation.1", text=text)


def _demand_same_as_before(attack: Attack, names: set[str], plan: TargetPlan) -> None:
    last = attack.attacker.last_weapon
    if attack.situation.round > 1 and last and not _goes_by(attack, last, names):
        text = f"the unit began this combat with {last} and keeps it"
        plan.forbid("weapon_locked", clause="choosing-weapon.2", text=text)


def _demand_same_as_others(attack: Attack, names: set[str], plan: TargetPlan) -> None:
    others = attack.situation.rank_and_file_weapons
    alike = all(_goes_by(attack, name, names) for name in others)
    if not alike and not attack.attacker.enchanted:
        text = "all rank-and-file of a unit fight with the same weapon"
        plan.forbid("mixed_weapons", clause="choosing-weapon.3", text=text)
