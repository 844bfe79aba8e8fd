"""Volleys as tables of an engagement file: several weapons at one target, or divided among some."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grapeshot.compare.cells import Cell
from grapeshot.compare.question import Question, Target, Weapon
from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence


class Shots(NamedTuple):
    """What is fired at one target."""

    target: Target
    weapons: tuple[Weapon, ...]
    cell: Cell | None
    """What it comes to; None where nothing is fired."""


def volley(question: Question, weapons: Sequence[Weapon], target: Target) -> dict[str, Any]:
    """Return the engagement of several weapons at one target as the table of a file."""
    first, *others = weapons
    table = question.engagement(first, target, question.variants[0])
    if others:
        table["more_weapons"] = [_further(question, each, first) for each in others]
    return table


def divided(question: Question, shots: Sequence[Shots]) -> dict[str, Any]:
    """Return the engagement of what is fired at several targets, as one volley."""
    fired = [each for each in shots if each.weapons]
    first = fired[0].weapons[0]
    weapons = [weapon for each in fired for weapon in each.weapons]
    table = volley(question, weapons, fired[0].target)
    if len(fired) == 1:
        return table
    aimed = [{"targets": [each.target.name]} for each in fired for _ in each.weapons]
    own = table.pop("target")
    overridden = {key: own[key] for key in question.settings.get("target", {})}
    table["title"] = " and ".join(f"{each.weapons[0].name} at {each.target.name}" for each in fired)
    table["weapon"] = {**table["weapon"], **aimed[0]}
    table["more_weapons"] = [
        {**_further(question, weapon, first), **target}
        for weapon, target in zip(weapons[1:], aimed[1:], strict=True)
    ]
    table["targets"] = [
        {**each.target.target, **overridden, "name": each.target.name} for each in fired
    ]
    return table


def _further(question: Question, weapon: Weapon, first: Weapon) -> dict[str, Any]:
    """Return a weapon fired after the first, with what it states of its own: who has it, its mode.

    The unit that fires is that of the first one; only how many of its models carry the weapon may
    differ.
    """
    table = {**weapon.weapon, **question.settings.get("weapon", {})}
    stated = "models" in question.settings.get("attacker", {})
    if weapon.attacker != first.attacker and "models" in weapon.attacker and not stated:
        table["attacker"] = {"models": weapon.attacker["models"]}
    if weapon.mode:
        table["choices"] = {"mode": weapon.mode}
    return table
