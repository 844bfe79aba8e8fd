"""The saves against one form of hits: Armour against Armour Penetration, then a Special Save."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from grapeshot import Plan, RollTest, stated_face, stated_whole
from grapeshot_ninth_age.core.wound_plan import LETHAL

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.defence_plan import DefencePlan

_ARMOUR_BASE = 7
_WAYS = 36
ARMOUR = "armour"
"""The name of the Armour Save, for rules that let it be of no use."""
SPECIAL_SAVES = frozenset({"aegis", "fortitude"})
"""The names of the Special Saves that the rules know; house rules may bring others."""
SpecialSave = tuple[str, RollTest[bool]]
"""Its name and its roll."""


def armour_save(armour: int, ap: int) -> int | None:
    """Return the face that saves by Armour, or None where none does."""
    needed = max(2, _ARMOUR_BASE - armour + ap)
    return needed if needed <= 6 else None


@cache
def passing_on(needed: int, *, rerolls_passed: bool = False) -> RollTest[bool]:
    """Return the roll that passes on a face or more; a natural 1 fails."""
    needed = max(2, needed)
    return RollTest.of(lambda face: face >= needed, range(needed, 7) if rerolls_passed else ())


class SavePlan(Plan):
    """The saves that the owner of the target makes against each wound."""

    stage = "save"

    def __init__(self, attack: Attack, defence: DefencePlan) -> None:
        super().__init__(attack.target.name)
        self._attack = attack
        self._armour = defence.armour
        self._bonus = 0
        self._special: dict[str, int] = {}
        self._bypassed: set[str] = set()
        self._bypassed_by_lethal: set[str] = set()
        self._rerolled: set[str] = set()
        self._lethal_ap: int | None = None
        self._fixed_ap: int | None = None
        self._better: list[tuple[str, int, int]] = []

    def add_ap(self, amount: int, *, clause: str, text: str = "") -> None:
        """Add to the Armour Penetration of the hits."""
        self._bonus += stated_whole(amount, "Armour Penetration")
        self.note(clause, text or f"{amount:+d} Armour Penetration")

    def fix_ap(self, ap: int, *, clause: str, text: str = "") -> None:
        """Let the hits have this Armour Penetration, whatever else is said; of several the best."""
        ap = stated_whole(ap, "Armour Penetration", 0)
        known = self._fixed_ap
        self._fixed_ap = ap if known is None else max(ap, known)
        self.note(clause, text or f"always Armour Penetration {ap}")

    def improve(self, save: str, amount: int, best: int, *, clause: str, text: str = "") -> None:
        """Improve a Special Save, to `best` at the most; without one it is 7 less the amount."""
        self.introduce(save)
        self._better.append((save, stated_whole(amount, "increase", 1), stated_face(best)))
        self.note(clause, text or f"{save.title()} is {amount} better, {best}+ at best")

    def offer(self, save: str, needed: int, *, clause: str, text: str = "") -> None:
        """Offer a Special Save; of two of a name the better one counts."""
        self.introduce(save)
        needed = stated_face(needed, "Special Save")
        self._special[save] = min(needed, self._special.get(save, needed))
        self.note(clause, text or f"{save.title()} {needed}+")

    def bypass(self, save: str, *, clause: str, text: str = "") -> None:
        """Let a Special Save be of no use, or with "armour" the Armour Save."""
        self.mention(save, SPECIAL_SAVES | {ARMOUR}, clause)
        self._bypassed.add(save)
        self.note(clause, text or f"no {save.title()} Save")

    def reroll_passed(self, save: str, *, clause: str, text: str = "") -> None:
        """Demand that a passed Special Save is re-rolled."""
        self.mention(save, SPECIAL_SAVES, clause)
        self._rerolled.add(save)
        self.note(clause, text or f"a passed {save.title()} is re-rolled")

    def lethal_wounds(self, *, ap: int, bypass: str, clause: str, text: str = "") -> None:
        """Give lethal wounds another Armour Penetration, and let a Special Save not help."""
        self.mention(bypass, SPECIAL_SAVES, clause)
        self._lethal_ap = stated_whole(ap, "Armour Penetration", 0)
        self._bypassed_by_lethal.add(bypass)
        self.note(clause, text or f"lethal wounds: Armour Penetration {ap}, no {bypass.title()}")

    @property
    def ap(self) -> int:
        """The Armour Penetration in force: what is printed, halved if need be, then the bonuses."""
        attack = self._attack
        if self._fixed_ap is not None:
            return self._fixed_ap
        blank = attack.weapon.ap.blank and not attack.in_combat
        return attack.printed(attack.weapon.ap, 0 if blank else attack.attacker.ap) + self._bonus

    @property
    def needed(self) -> int | None:
        """The face that saves by Armour, or None."""
        return None if ARMOUR in self._bypassed else armour_save(self._armour, self.ap)

    def armour_test(self, wound: int) -> RollTest[bool] | None:
        """Return the Armour Save against a wound, or None where there is none."""
        lethal = wound == LETHAL and self._lethal_ap is not None and ARMOUR not in self._bypassed
        needed = armour_save(self._armour, self._lethal_ap or 0) if lethal else self.needed
        return None if needed is None else passing_on(needed)

    def special_save(self, wound: int) -> SpecialSave | None:
        """Return the Special Save that is taken against a wound: the chosen one, or the best."""
        bypassed = self._bypassed | (self._bypassed_by_lethal if wound == LETHAL else set())
        needed = self._special_needed()
        usable = {
            name: passing_on(face, rerolls_passed=name in self._rerolled)
            for name, face in needed.items()
            if name not in bypassed
        }
        wanted, _ = self._attack.special_save_choice
        if wanted in usable:
            return wanted, usable[wanted]
        if not usable:
            return None
        best = max(sorted(usable), key=lambda name: usable[name].chance(True, _ways))
        return best, usable[best]

    def _special_needed(self) -> dict[str, int]:
        """Return what each Special Save needs, with all that improves it."""
        needed = dict(self._special)
        for save, amount, best in sorted(self._better, key=lambda each: each[2]):
            before = needed.get(save, _ARMOUR_BASE)
            needed[save] = min(before, max(best, before - amount))
        return needed


def _ways(numerator: int, denominator: int) -> int:
    return numerator * _WAYS // denominator


def plan_save(attack: Attack, defence: DefencePlan) -> SavePlan:
    """Return the save plan of one form of hits, every plugin asked."""
    plan = SavePlan(attack, defence)
    target = attack.target
    if target.aegis:
        plan.offer("aegis", target.aegis, clause="aegis.1")
    if target.fortitude:
        plan.offer("fortitude", target.fortitude, clause="fortitude.1")
    attack.hooks.plan_save(attack, plan)
    _explain(attack, defence, plan)
    return plan


def _warn_of_choice(attack: Attack, plan: SavePlan, taken: SpecialSave | None) -> None:
    """Warn of a Special Save that was chosen and cannot be used."""
    wanted, key = attack.special_save_choice
    if wanted and (taken is None or taken[0] != wanted):
        instead = "no Special Save" if taken is None else taken[0].title()
        text = f"{attack.target.name} cannot use {wanted.title()} here; it has {instead}"
        plan.warn(text, key=key, clause="special-saves.2")


def _explain(attack: Attack, defence: DefencePlan, plan: SavePlan) -> None:
    shield = ", shield included" if defence.uses_shield else ""
    text = f"Armour {defence.armour}{shield}"
    plan.note("armour-save.3", text)
    needed = plan.needed
    outcome = "no Armour Save" if needed is None else f"Armour Save {needed}+"
    against = f"{attack.label}{text}, Armour Penetration {plan.ap}"
    plan.note("armour-save.1", f"{against}: {outcome}")
    if needed is not None:
        plan.note("armour-save.2", "a natural 1 fails")
    special = plan.special_save(wound=1)
    _warn_of_choice(attack, plan, special)
    if special is not None:
        plan.note("special-saves.1", "what got past the armour may be met with a Special Save")
        plan.note("special-saves.2", f"one Special Save against a wound: {special[0].title()}")
