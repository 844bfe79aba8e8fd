"""Base stage `target` of close combat: which weapon may be used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import kit
from grapeshot.names import normalise
from grapeshot_ninth_age.core.attack import CLOSE_COMBAT, ID
from grapeshot_ninth_age.core.target_plan import TargetPlan

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.shapes import Weapon

_HAND_WEAPON = "handweapon"


class WeaponPlan(TargetPlan):
    """Which weapon a unit may fight with."""

    def state_rules(self) -> None:
        """Forbid what the rules of close combat weapons do."""
        attack = self.attack
        text = f"fights with {attack.weapon.name}, and that alone counts"
        self.note("close-combat-weapons.1", text)
        names = _names(attack.weapon)
        carried = {normalise(name): name for name in attack.attacker.carried}
        if len(carried) > 1:
            self.note("choosing-weapon.1", f"chosen among {', '.join(carried.values())}")
        if _HAND_WEAPON in names:
            self._demand_no_other(carried)
        elif carried and not any(_goes_by(attack, name, names) for name in carried.values()):
            text = f"{attack.weapon.name} is not among the weapons carried"
            self.forbid("not_carried", clause="choosing-weapon.1", text=text)
        self._demand_no_double_bonus()
        self._demand_same_as_before(names)
        self._demand_same_as_others(names)

    def _demand_no_other(self, carried: dict[str, str]) -> None:
        for name in carried.values():
            if _listed(self.attack, name) not in ("", _HAND_WEAPON):
                text = f"no Hand Weapon for somebody who carries a {name}"
                self.forbid("hand_weapon", clause="hand-weapon.2", text=text)

    def _demand_no_double_bonus(self) -> None:
        """Refuse a printed bonus beside the listed weapon whose own bonus it is."""
        weapon = self.attack.weapon
        families = [each.trait.name for each in weapon.traits if each.trait.family == CLOSE_COMBAT]
        listed = [name for name in families if normalise(name) != _HAND_WEAPON]
        if (weapon.strength.plus or weapon.ap.plus) and listed:
            text = f"the printed bonus is that of {listed[0]} itself: it would count twice"
            self.forbid("conflicting_traits", clause="profile-notation.1", text=text)

    def _demand_same_as_before(self, names: set[str]) -> None:
        last = self.attack.attacker.last_weapon
        if self.attack.situation.round > 1 and last and not _goes_by(self.attack, last, names):
            text = f"the unit began this combat with {last} and keeps it"
            self.forbid("weapon_locked", clause="choosing-weapon.2", text=text)

    def _demand_same_as_others(self, names: set[str]) -> None:
        others = self.attack.situation.rank_and_file_weapons
        alike = all(_goes_by(self.attack, name, names) for name in others)
        if not alike and not self.attack.attacker.enchanted:
            text = "all rank-and-file of a unit fight with the same weapon"
            self.forbid("mixed_weapons", clause="choosing-weapon.3", text=text)


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


def plan_weapon_choice(attack: Attack) -> WeaponPlan:
    """Return the target plan of blows, every plugin asked. Nothing is refused yet."""
    return kit.planned(WeaponPlan(attack), attack.hooks.check_target)
