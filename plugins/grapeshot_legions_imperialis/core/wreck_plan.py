"""Which Structures a model tears at, with which of its Wrecker weapons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from grapeshot import Fault, Plan, Refusal
from grapeshot.records import NamedTuple
from grapeshot_legions_imperialis.core.attacks import attacks_of

if TYPE_CHECKING:
    from grapeshot import Engagement, Plugins
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.shapes import Weapon


class Attempt(NamedTuple):
    """An attempt on one Structure: the AP of its Save roll, the Wounds that a failure costs."""

    attack: Attack
    ap: int
    wounds: int
    idle: tuple[str, ...] = ()
    """The weapons of the model that have no part in it."""

    @property
    def needed(self) -> int | None:
        """The face that passes, or None where none does."""
        armour = self.attack.target.armour_save
        needed = None if armour is None else max(2, armour - self.ap)
        return needed if needed is not None and needed <= 6 else None


class _WreckPlan(Plan):
    stage = "save"


def attempts_of(engagement: Engagement, plugins: Plugins) -> list[Attempt]:
    """Return one attempt for each Structure. Raise Fault where weapons and Structures do not fit.

    Raise Refusal where a weapon would be left out of the answer.

    Targets that are Garrisoned are not torn at; they are there for what a collapse does to them.
    """
    carried = (engagement.weapon, *engagement.more_weapons)
    weapons = _wreckers(carried)
    idle = tuple(weapon.name for weapon in carried if not _is_wrecker(weapon))
    units = [struck.unit for struck in engagement.targets]
    houses = [place for place, unit in enumerate(units) if not unit.garrisoned_in]
    if engagement.choices.wrecker == "combined":
        _demand_as_many(len(houses), 1, "one Structure for all weapons combined")
        attack = attacks_of(engagement._replace(weapon=weapons[0]), plugins, "wreck")[houses[0]]
        return [Attempt(attack, sum(map(_ap, weapons)), sum(map(_wounds, weapons)), idle)]
    _demand_as_many(len(houses), len(weapons), "no more Structures than Wrecker weapons")
    _demand_all_used(weapons[len(houses) :], "one Structure is attacked with one weapon each")
    attempts = []
    for place, weapon in zip(houses, weapons, strict=False):
        attack = attacks_of(engagement._replace(weapon=weapon), plugins, "wreck")[place]
        attempts.append(Attempt(attack, _ap(weapon), _wounds(weapon), idle))
    return attempts


def _demand_as_many(structures: int, most: int, expected: str) -> None:
    if not 1 <= structures <= most:
        raise Fault("bad_profile", f"{structures} Structures to wreck", expected=expected)


def _demand_all_used(left: Sequence[Weapon], why: str) -> None:
    """Refuse weapons that would not be used, by name: nothing is left out in silence."""
    if left:
        names = ", ".join(weapon.name for weapon in left)
        text = f'{names} would not be used: {why} (choices.wrecker = "combined" adds them up)'
        raise Refusal("more_weapons", "wrecker.5", text)


def _ap(weapon: Weapon) -> int:
    return weapon.ap if isinstance(weapon.ap, int) else 0


def _wreckers(weapons: tuple[Weapon, ...]) -> list[Weapon]:
    """Return the Wrecker weapons of a model. Raise Fault where it has none."""
    found = [weapon for weapon in weapons if _is_wrecker(weapon)]
    if not found:
        expected = "Wrecker (X)"
        raise Fault("bad_profile", f'"{weapons[0].name}" is no Wrecker weapon', expected=expected)
    return found


def _is_wrecker(weapon: Weapon) -> bool:
    return any(borne.trait.rule == "wrecker" for borne in weapon.traits)


def _wounds(weapon: Weapon) -> int:
    values = (borne.value for borne in weapon.traits if borne.trait.rule == "wrecker")
    return int(next(values))


def explain(attempt: Attempt) -> Plan:
    """Return the plan that tells what an attempt comes to."""
    attack = attempt.attack
    plan = _WreckPlan(attack.target.name)
    roll = f"{attempt.needed}+" if attempt.needed else "no Save"
    for name in attempt.idle:
        plan.warn(f"{name} is no Wrecker weapon and has no part", "more_weapons", "wrecker.1")
    plan.note("wrecker.3", f"one Save roll for the Structure at AP {attempt.ap}: {roll}")
    plan.note("wrecker.4", f"a failed Save costs {attempt.wounds} Wounds")
    if attack.choices.wrecker == "combined":
        plan.note("wrecker.6", "all weapons at one Structure: AP and Wounds added up")
    else:
        plan.note("wrecker.5", "one Structure for each weapon")
    if attack.garrison:
        plan.note("core-structures.3", "if it falls, each model inside rolls or suffers a Wound")
    return plan
