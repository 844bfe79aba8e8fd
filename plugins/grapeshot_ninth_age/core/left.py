"""What is left after a resolution, in the keys with which the next engagement is written.

`targets_left` holds fields of `[target]`, `attacker_left` those of `[attacker]`, `situation_left`
those of `[situation]`. A unit keeps its `models`: those it has lost are Health Points lost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grapeshot_ninth_age.core.formation import models_standing
from grapeshot_ninth_age.core.mending import lost_in_all

if TYPE_CHECKING:
    from grapeshot import Played
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.shapes import Unit

Fields = dict[str, Any]


def left_after_fire(attack: Attack, uses_up: bool, played: Played) -> Fields:
    """Return what shots left of both sides; `uses_up` are those made once in the game."""
    attacker, exploded = attack.attacker, _counted(played, "explosion")
    lost = _counted(played, "attacker_wounds_lost") + exploded * attacker.wounds
    left = unit_left(attacker, lost)
    lasting = {effect.name for effect in played.effects if effect.on == attacker.name}
    status = next(iter(statuses_left(played).values()), "")
    if status:
        left["weapon_status"] = status
    if "shaken" in lasting:
        left["shaken"] = True
    if uses_up:
        left["used"] = True
    return {
        "targets_left": {attack.target.name: _struck_left(attack, played)},
        "attacker_left": left,
    }


def statuses_left(played: Played) -> dict[str, str]:
    """Return what misfires have left weapons in, by weapon: the worst of each."""
    found: dict[str, str] = {}
    for effect in played.effects:
        if effect.name in ("breakdown", "jammed") and found.get(effect.weapon) != "breakdown":
            found[effect.weapon] = effect.name
    return found


def left_after_blows(attack: Attack, played: Played) -> Fields:
    """Return what blows left of both sides, in the same Round of Combat."""
    return {
        "targets_left": {attack.target.name: _struck_left(attack, played)},
        "attacker_left": unit_left(attack.attacker, 0),
    }


def _struck_left(attack: Attack, played: Played) -> Fields:
    unit, final = attack.target, played.final
    kept = lost_in_all(unit, final)
    return unit_left(unit, _counted(played, "wounds_lost") if kept is None else kept)


def unit_left(unit: Unit, lost: int) -> Fields:
    """Return what is left of a unit that has lost so many Health Points."""
    pool = unit.models * unit.wounds
    gone = unit.wounds_lost + lost
    found: Fields = {"wounds_lost": min(pool, max(0, gone))}
    if gone < 0:
        found["wounds"] = unit.wounds - gone
    standing = models_standing(unit, lost)
    for key in ("in_contact", "near_explosion"):
        stated = getattr(unit, key)
        if stated is not None and stated > standing:
            found[key] = standing
    return found


def no_charge(unit: Unit) -> Fields:
    """Return what has to be said of a unit that has charged: in the next round it does not."""
    return {"charging": False} if unit.charging else {}


def _counted(played: Played, measure: str) -> int:
    return sum(count for (_, name), count in played.counts.items() if name == measure)
