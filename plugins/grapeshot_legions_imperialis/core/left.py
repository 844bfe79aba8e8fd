"""What is left after a resolution, in the keys with which the next engagement is written.

`targets_left` holds, for each target, fields of `[target]`; `attacker_left` those of `[attacker]`,
`situation_left` those of `[situation]`, `choices_left` those of `[choices]` that would name who
is gone; `lasting` is what outlasts the attack on the firing side.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from grapeshot_legions_imperialis.core.attack import wounds_of
from grapeshot_legions_imperialis.core.collapse import COLLAPSED
from grapeshot_legions_imperialis.core.models import WHICH
from grapeshot_legions_imperialis.core.report import LEFT
from grapeshot_legions_imperialis.core.state import TargetState
from grapeshot_legions_imperialis.core.volley import FIRER

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grapeshot import Engagement, Played, Shot
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.formation import Formation
    from grapeshot_legions_imperialis.core.models import Run
    from grapeshot_legions_imperialis.core.shapes import Attacker, Detachment, Situation
    from grapeshot_legions_imperialis.core.target_under_fire import TargetUnderFire

Fields = dict[str, Any]


def left_after_fire(targets: list[TargetUnderFire], played: Played, idle: int = 0) -> Fields:
    """Return what a shot left of both sides; `idle` models could have fired, and had no target."""
    attack, plan = targets[0].attack, targets[0].target_plan
    situation: Fields = {"weapons_fired": attack.situation.weapons_fired + 1}
    if plan.is_once_a_round:
        situation["fired_already"] = True
    attacker = _firer_left(attack, played, idle)
    if plan.destroys_the_firer:
        attacker |= {"models": 0, "wounds_left": []}
    if plan.ammunition_left is not None:
        attacker["ammunition"] = plan.ammunition_left
    left: dict[str, TargetState] = dict(played.notes[LEFT])
    found: Fields = {
        "targets_left": {
            target.name: unit_left(target.attack, target.formation, left[target.name], played)
            for target in targets
        },
        "attacker_left": attacker,
        "situation_left": situation,
        "lasting": [effect.told() for effect in sorted(plan.lasting)],
    }
    return found | choices_left(attack.choices.allocation, found["targets_left"])


def left_after_volley(engagement: Engagement, shots: Sequence[Shot], played: Played) -> Fields:
    """Return what a volley left of both sides; `weapons_left` holds what is each weapon's own."""
    struck: dict[str, TargetUnderFire] = {}
    for shot in shots:
        struck = {target.name: target for target in shot.own.targets} | struck
    names = (each.unit.name for each in engagement.targets)
    ends = dict(zip(names, played.final.targets, strict=True))
    targets = {
        name: unit_left(target.attack, target.formation, _state_of(ends[name]), played)
        for name, target in struck.items()
    }
    attacker: Fields = {"models": engagement.attacker.models}
    left = _bearers_left(engagement.attacker, played)
    if left is not None:
        attacker = {"models": len(left), "wounds_left": left}
    fired = [shot for shot in shots if shot.was_fired]
    plans = [shot.own.targets[0].target_plan for shot in fired]
    if any(plan.destroys_the_firer for plan in plans):
        attacker |= {"models": 0, "wounds_left": []}
    found: Fields = {
        "targets_left": targets,
        "attacker_left": attacker,
        "situation_left": {"weapons_fired": engagement.situation.weapons_fired + len(fired)},
        "weapons_left": {shot.weapon: _weapon_left(engagement, shot, played) for shot in fired},
        "lasting": [
            effect._replace(weapon=shot.weapon).told()
            for shot, plan in zip(fired, plans, strict=True)
            for effect in sorted(plan.lasting)
        ],
    }
    if engagement.table:
        told = [{"weapon": shot.weapon, **shot.own.positions.told} for shot in shots]
        found["on_table"] = [each for each in told if len(each) > 1]
        found["templates"] = [dict(each) for each in played.notes.get("template", ())]
    return found | choices_left(engagement.choices.allocation, targets)


def _bearers_left(attacker: Attacker, played: Played) -> list[int] | None:
    """Return the Wounds left to each of those who fire, None where nothing may harm them."""
    firers = played.final.attacker
    wounds = dict(firers.wounds).get(tuple(wounds_of(attacker))) if firers else None
    return None if wounds is None else [each for each in wounds if each]


def _state_of(left: Any) -> TargetState:
    marks = frozenset({COLLAPSED}) if left.collapsed else frozenset()
    return TargetState(left.models, marks=marks)


def _weapon_left(engagement: Engagement, shot: Shot, played: Played) -> Fields:
    """Return what a weapon may do from now on, in the keys of its own table."""
    plan, found = shot.own.targets[0].target_plan, Fields()
    left = _bearers_left(shot.own.bearers, played)
    if left is not None and wounds_of(shot.own.bearers) != wounds_of(engagement.attacker):
        found["attacker"] = {"models": len(left), "wounds_left": left}
    if plan.is_once_a_round:
        found["situation"] = {"fired_already": True}
    if plan.ammunition_left is not None:
        found.setdefault("attacker", {})["ammunition"] = plan.ammunition_left
    return found


def choices_left(allocation: Iterable[str], targets: dict[str, Fields]) -> Fields:
    """Return the groups among which the player chose, if any, less those that are gone."""
    chosen = list(allocation)
    if not chosen:
        return {}
    groups = (group["name"] for left in targets.values() for group in left.get("groups", ()))
    standing = set(groups)
    return {"choices_left": {"allocation": [name for name in chosen if name in standing]}}


def _firer_left(attack: Attack, played: Played, idle: int) -> Fields:
    """Return the firing models, their Wounds one by one where they are unlike."""
    unharmed = wounds_of(attack.attacker)
    wounds = [left for left in played.notes.get(FIRER, unharmed) if left]
    wounds += [attack.attacker.wounds] * idle
    found: Fields = {"models": len(wounds)}
    if len(set(wounds)) == 1 and not attack.attacker.wounds_left:
        found["wounds"] = wounds[0]
    else:
        found["wounds_left"] = wounds
    if attack.attacker.status:
        found["status"] = list(attack.attacker.status)
    return found


def unit_left(attack: Attack, formation: Formation, left: TargetState, played: Played) -> Fields:
    """Return what is left of one target."""
    models = sorted(left.models + left.others, key=lambda run: (run.group, run.zone & WHICH))
    found: Fields = {
        "models": left.size,
        "wounds_left": [run.wounds for run in models for _ in range(run.count)],
    }
    if any(group.shields for group in formation.groups):
        levels = [run.shields for run in models for _ in range(run.count)]
        found[_shields_of(attack.target)] = levels[0] if len(set(levels)) == 1 else levels
    if attack.target.groups:
        found["groups"] = _groups_left(attack.target, models)
    status = _status(attack.target, played)
    if status:
        found["status"] = status
    gone = formation.size - left.size
    found |= counts_left(attack.situation, attack.given, gone)
    if COLLAPSED in left.marks and attack.target.garrisoned_in and models:
        _stand_in_the_open(found)
    return found


def counts_left(situation: Situation, given: frozenset[str], gone: int) -> Fields:
    """Return the numbers of models that the engagement states, less those that are gone.

    Whoever is gone was in range, or under the template; those wholly under it are struck first.
    """
    found: Fields = {}
    for key in ("models_in_range", "models_visible"):
        stated = getattr(situation, key)
        if key in given and stated is not None:
            found[key] = max(0, stated - gone)
    if {"template_full", "template_partial"} & given:
        full, partial = situation.template_full, situation.template_partial
        found["template_full"] = max(0, full - gone)
        found["template_partial"] = max(0, partial - max(0, gone - full))
    return found if gone else {}


def _shields_of(target: Detachment) -> str:
    """Return the key of the shields that a target has."""
    return "construct_shields" if target.construct_shields else "void_shields"


def _groups_left(target: Detachment, models: list[Run]) -> list[Fields]:
    found = []
    for number, group in enumerate(target.groups):
        given = {each.name: getattr(group, each.name) for each in fields(group)}
        left = sum(run.count for run in models if run.group == number)
        if left:
            table = {key: value for key, value in given.items() if value is not None}
            found.append(table | {"models": left})
    return found


def _status(target: Detachment, played: Played) -> list[str]:
    lasting = {effect.name for effect in played.effects if effect.on == target.name}
    return sorted(lasting | set(target.status))


def _stand_in_the_open(found: Fields) -> None:
    """Take away what the Structure gave that is no more."""
    found |= {"garrisoned_in": "", "cover_save": "-"}
    for group in found.get("groups", ()):
        group["cover_save"] = "-"
