"""What an engagement has to bring for its kind; anything else is bad input."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Fault, Refusal

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.shapes import Unit, Weapon

_KINDS = {"shooting": '"fight" or "strike"', "melee": '"fire"'}
"""The kinds of engagement for weapons of the other kind."""


def demand_kind(weapon: Weapon, kind: str) -> None:
    """Raise Fault where a weapon is not of the kind that the engagement needs."""
    if weapon.kind != kind:
        raise Fault(
            "bad_profile",
            f'{weapon.name} has kind = "{weapon.kind}"',
            expected=f'a weapon with kind = "{kind}", or an engagement of kind {_KINDS[kind]}',
        )


def demand_health(unit: Unit, nobody_left: str) -> None:
    """Raise Fault where a unit has lost more Health Points than it had, Refusal where all of them.

    `nobody_left` is the word for the latter: none of its models stands.
    """
    pool = unit.models * unit.wounds
    if unit.wounds_lost == pool:
        raise Refusal(nobody_left, "", f"{unit.name} has lost all of its {pool} Health Points")
    if unit.wounds_lost > pool:
        raise Fault(
            "bad_profile",
            f"{unit.name}: wounds_lost = {unit.wounds_lost}",
            expected=f"no more than its {pool} Health Points",
        )
