"""What results of the damage table leave on a vehicle that is not destroyed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from grapeshot import AT_RANDOM, Effect

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack

_NEXT_TURN, _OWN_TURN = "end of its next turn", "own turn"
_BATTLE = "end of the battle"
_SNAP_SHOTS = {"situation.snap_shot": True}

LASTING: Mapping[str, Effect] = {
    "crew_shaken": Effect(
        "shaken",
        "",
        _NEXT_TURN,
        "vehicle-damage.6",
        "Crew Shaken: only Snap Shots",
        _OWN_TURN,
        _SNAP_SHOTS,
    ),
    "crew_stunned": Effect(
        "stunned",
        "",
        _NEXT_TURN,
        "vehicle-damage.7",
        "Crew Stunned: does not move, and makes only Snap Shots",
        _OWN_TURN,
        _SNAP_SHOTS,
    ),
    "weapon_destroyed": Effect(
        "weapon_lost",
        "",
        _BATTLE,
        "vehicle-damage.8",
        "Weapon Destroyed: one of its weapons, drawn at random, is fired no more",
        sets={"attacker.weapon_destroyed": True},
        weapon=AT_RANDOM,
    ),
    "immobilised": Effect(
        "immobile", "", _BATTLE, "vehicle-damage.9", "Immobilised: it moves no more"
    ),
}
"""By the results; whoever is struck is still to be named."""
_UNMOVED = "Knight, Titan"


def lasting_on(attack: Attack) -> Mapping[str, Effect]:
    """Return what results leave on the target of an attack: on the largest machines nothing."""
    return {} if attack.has(_UNMOVED, of="target") else LASTING
