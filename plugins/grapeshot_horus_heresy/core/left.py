"""What is left after a resolution, in the keys with which the next engagement is written.

`targets_left` holds, for each target, fields of `[target]`; `attacker_left` those of `[attacker]`.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from grapeshot_horus_heresy.core.groups_left import groups_left, groups_less
from grapeshot_horus_heresy.core.hurt import SINGED, hurt_after, hurt_of, singed, told

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from grapeshot import Played
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.shapes import Attacker, Situation, Unit

Fields = dict[str, Any]
OUT_OF_AMMUNITION = "out_of_ammunition"
OF_THE_WEAPON = ("ammunition", "fired_before")
"""The fields of those who fire that tell of the weapon."""


def left_after(attacks: Iterable[Attack], played: Played) -> Fields:
    """Return what an attack, or a round of blows, left of both sides."""
    attacks = list(attacks)
    return {
        "targets_left": {each.target.name: _target_left(each.target, played) for each in attacks},
        "attacker_left": _attacker_left(attacks[0], played),
        "situation_left": _situation_left(attacks[0], played),
    }


def left_after_volley(
    attacks: Iterable[Attack],
    shared: Mapping[str, Attack],
    own: Mapping[str, Attack],
    played: Played,
) -> Fields:
    """Return what a volley left of both sides.

    `shared` are the attacks of the weapons, by name, that the attacker of the engagement fires,
    `own` of those that state who fires them: `weapons_left` tells what is left of these, and of the
    ammunition of each.
    """
    found = left_after(attacks, played)
    found["attacker_left"], weapons = Fields(), dict[str, Fields]()
    for name, attack in shared.items():
        found["attacker_left"] |= _bearers_left(attack, _done_by(shared, played), shared)
        weapons[name] = _weapon_left(attack, _done_by([name], played))
    for name, attack in own.items():
        done = _done_by([name], played)
        weapons[name] = _bearers_left(attack, done, [name]) | _weapon_left(attack, done)
    told = {name: {"attacker": left} for name, left in weapons.items() if left}
    return found | ({"weapons_left": told} if told else {})


def _done_by(weapons: Iterable[str], played: Played) -> Played:
    """Return a resolution as far as it is the doing of some weapons."""
    counts: dict[tuple[str, str], int] = {}
    for weapon in weapons:
        for key, count in played.by_weapon.get(weapon, {}).items():
            counts[key] = counts.get(key, 0) + count
    return played._replace(counts=counts)


def left_after_fight(attack: Attack, played: Played) -> Fields:
    """Return what a round left of both sides: the next one is no charge."""
    found = left_after([attack], played)
    for left, unit in (
        (found["targets_left"][attack.target.name], attack.target),
        (found["attacker_left"], attack.attacker),
    ):
        left.update({key: False for key in _OF_A_CHARGE if getattr(unit, key)})
        if unit.groups:
            continue
        if unit.fighting is not None and left.get("models", unit.models) < unit.fighting:
            left["fighting"] = left["models"]
    found["situation_left"]["round"] = attack.situation.round + 1
    return found


_OF_A_CHARGE = ("charging", "charged", "disordered", "through_terrain")


def _situation_left(attack: Attack, played: Played) -> Fields:
    """Return the counts that the engagement states, less those who are gone.

    Whoever is gone was under the template, wholly rather than in part; no firer fires twice.
    """
    told, found = attack.situation, Fields()
    gone = played.counts.get((attack.target.name, "models_destroyed"), 0)
    if gone and told.template_full is not None:
        found["template_full"] = max(0, told.template_full - gone)
    if gone and told.template_partial is not None:
        found["template_partial"] = max(0, told.template_partial - _beyond(told, gone))
    fallen = _of_firer(played, "attacker_models_destroyed")
    if fallen and told.hits_each is not None:
        each = len(told.hits_each) // max(1, attack.striking)
        found["hits_each"] = list(told.hits_each[: each * (attack.striking - fallen)])
    return found


def _beyond(told: Situation, gone: int) -> int:
    """Return how many are gone beyond those who were wholly under the template."""
    return max(0, gone - (told.template_full or 0))


def _target_left(unit: Unit, played: Played) -> Fields:
    name = unit.name
    if unit.type == "vehicle":
        gone = played.counts.get((name, "destroyed"), 0)
        lost = played.counts.get((name, "hull_points_lost"), 0)
        return {"hull_points": 0 if gone else (unit.hull_points or 0) - lost}
    wounds = played.counts.get((name, "wounds_lost"), 0)
    models = played.counts.get((name, "models_destroyed"), 0)
    if unit.groups:
        found: Fields = {"groups": groups_left(unit, played, partial(_lost, name, played))}
    else:
        found = {"models": unit.models - models} | told(unit, hurt_after(unit, wounds, models))
    if unit.visible_models is not None and models:
        found["visible_models"] = max(0, unit.visible_models - models)
    if unit.pinned or played.counts.get((name, "pinned")):
        found["pinned"] = True
    return found


def _lost(name: str, played: Played, measure: str) -> int:
    return played.counts.get((name, measure), 0)


def _attacker_left(attack: Attack, played: Played) -> Fields:
    return _bearers_left(attack, played) | _weapon_left(attack, played)


def _bearers_left(attack: Attack, played: Played, weapons: Iterable[str] = ()) -> Fields:
    """Return what is left of those who fire: some weapons of a volley, or the only one."""
    attacker = attack.attacker
    if attacker.type == "vehicle":
        points, lost = attacker.hull_points, _of_firer(played, "attacker_hull_points_lost")
        lost = (points or 0) if _of_firer(played, "attacker_destroyed") else lost
        found: Fields = {} if points is None else {"hull_points": max(0, points - lost)}
    elif attacker.groups and attack.in_close_combat:
        counted = partial(_lost_by_firer, played)
        found = {"groups": groups_left(attacker, played, counted, "attacker: ")}
    else:
        found = _firers_left(attacker, played, set(weapons))
    return found


def _weapon_left(attack: Attack, played: Played) -> Fields:
    """Return what a weapon is left with."""
    found = Fields()
    if attack.in_close_combat:
        return found
    if attack.has("Limited Ammunition"):
        found["fired_before"] = True
    if attack.has("One Use") or _of_firer(played, OUT_OF_AMMUNITION):
        found["ammunition"] = 0
    return found


def _lost_by_firer(played: Played, measure: str) -> int:
    return _of_firer(played, f"attacker_{measure}")


def _of_firer(played: Played, measure: str) -> int:
    """Return what was counted of the attacker, at whichever stage."""
    return sum(count for (_, name), count in played.counts.items() if name == measure)


def _firers_left(attacker: Attacker, played: Played, weapons: set[str]) -> Fields:
    """Return the models that stand of those who fire, or strike, and who of them is hurt."""
    wounds = _of_firer(played, "attacker_wounds_lost")
    models = _of_firer(played, "attacker_models_destroyed")
    notes = [
        (before, after)
        for weapon, before, after in played.notes.get(SINGED, ())
        if not weapons or weapon in weapons
    ]
    hurt = singed(hurt_of(attacker), notes) if notes else hurt_after(attacker, wounds, models)
    left = max(0, attacker.models - models)
    if attacker.groups:
        return {"models": left, "groups": groups_less(attacker, models)}
    return {"models": left} | told(attacker, hurt[:left])
