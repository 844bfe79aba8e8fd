"""What a unit fires in one go: each of its weapons with the others in mind."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from grapeshot import Refusal
from grapeshot.names import numbered
from grapeshot.records import NamedTuple
from grapeshot.schema import changed
from grapeshot_horus_heresy.core.attack import Attack, attacks_of
from grapeshot_horus_heresy.core.left import OF_THE_WEAPON
from grapeshot_horus_heresy.core.weapon_fire import Fire

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grapeshot import Engagement, Plugins
    from grapeshot.table import Layout
    from grapeshot_horus_heresy.core.shapes import Attacker

_SPLITS_FIRE = "Power of the Machine Spirit"
_OWN_TARGET = (
    "a target of its own: nothing that its unit is said to have allows that, which is left to the"
    f" players ({_SPLITS_FIRE} would)"
)

_LAID_AGAINST = "its markers are laid against those of the Barrage before it, wherever these lie"

_TOLD_FOR_ALL = (
    "hits that are told for the engagement are taken for each of its weapons: a situation of the"
    " weapon itself tells its own"
)


class Volley(NamedTuple):
    """The weapons of a unit: those that are fired, and all of them as they are told."""

    fires: list[Fire]
    told: list[tuple[str, Fire | Refusal | str]]
    """Each with its name: as it is fired, why it is not, or with which other it falls as one."""


def volley_of(engagement: Engagement, plugins: Plugins) -> Volley:
    """Return the plans of all weapons. Raise Refusal, that of the first, where none is fired."""
    volley = engagement.volley or (engagement,)
    alone = len(volley) == 1
    names = numbered(each.weapon.name for each in volley)
    armed = [_attacks_of(engagement, each, plugins) for each in volley]
    found = Volley([], [])
    aimed: list[tuple[Fire, str]] = []
    refused: list[Refusal] = []
    for number, each in enumerate(_with_others_in_mind(armed)):
        if isinstance(each, int):
            found.told.append((names[number], names[each]))
            continue
        key = f"more_weapons[{number - 1}]" if number else "weapon"
        own = len(volley[number].targets)
        attacks = each if alone else _that_may_hit(each, own)
        try:
            _demand_same_phase(attacks[0], armed[0][0])
            own_bearers = _are_others(volley[number].attacker, engagement.attacker)
            fire = Fire(attacks, names[number], key, has_own_bearers=own_bearers)
        except Refusal as refusal:
            refused.append(refusal)
            found.told.append((names[number], refusal))
            continue
        if volley[number].targets[0].unit.name != volley[0].targets[0].unit.name:
            _tell_of_own_target(fire, f"{key}.targets")
        told = any(attack.hits_are_told for attack in attacks)
        if not alone and told and volley[number].situation is engagement.situation:
            fire.target_plan.warn(_TOLD_FOR_ALL, "situation")
        if volley[number].table is not engagement.table:
            aimed.append((fire, f"{key}.table"))
        found.fires.append(fire)
        found.told.append((names[number], fire))
    if not found.fires:
        raise refused[0]
    _join_barrages(found.fires)
    for fire, key in aimed:
        if fire.markers is not None and fire.markers.follows:
            fire.target_plan.warn(_LAID_AGAINST, key)
    return found


def _demand_same_phase(attack: Attack, first: Attack) -> None:
    """Raise Refusal where a weapon strikes in close combat and the first is fired, or otherwise."""
    if attack.in_close_combat != first.in_close_combat:
        ways = ("fired", "struck with in close combat")
        own, others = ways[attack.in_close_combat], ways[first.in_close_combat]
        raise Refusal("phase", "weapon-types.8", f"it is {own}, and the first weapon is {others}")


def _tell_of_own_target(fire: Fire, key: str) -> None:
    plan = fire.target_plan
    if fire.attacks[0].has(_SPLITS_FIRE, of="attacker"):
        plan.note("power-of-the-machine-spirit.1", "fired at a target of its own")
    else:
        plan.warn(_OWN_TARGET, key)


def _are_others(bearers: Attacker, all_of_them: Attacker) -> bool:
    """Return whether a weapon states who fires it, and not only what is left in it."""
    own = {key: getattr(all_of_them, key) for key in OF_THE_WEAPON}
    return bearers is not all_of_them and changed(bearers, **own) != all_of_them


def _attacks_of(volley: Engagement, own: Engagement, plugins: Plugins) -> list[Attack]:
    """Return the attacks with one weapon: those on its own targets, then those on all others."""
    struck = {each.unit.name: each for each in own.targets}
    names = [each.unit.name for each in volley.targets]
    targets = tuple(struck.get(each.unit.name, each) for each in volley.targets)
    table = own.table
    if own.table is volley.table and own.table and len(struck) < len(names):
        table = _aimed_at(own.table, own.targets[0].unit.name)
    whole = own._replace(targets=targets, table=table, volley=())
    attacks = attacks_of(whole, plugins)
    first = [attacks[names.index(name)] for name in struck]
    return [*first, *(attack for attack in attacks if attack.target.name not in struck)]


def _aimed_at(table: Layout, unit: str) -> Layout:
    """Return the table with markers aimed at a unit: as they are, if they are aimed at it."""
    aim = table.first_aim
    models = table.of_unit(unit)
    if not models or (aim and aim.model and aim.model.unit == unit):
        return table
    return replace(table, aim=None, aim_model=models[0].id, aims=(), aim_models=())


def _that_may_hit(attacks: list[Attack], own: int) -> list[Attack]:
    """Return the attacks that may hit anybody: shots hit none but the first of their targets."""
    if any(attack.hits_are_told for attack in attacks[:own]):
        return attacks[:own]
    first = attacks[0]
    return attacks if first.uses_marker and first.table is not None else attacks[:1]


def _with_others_in_mind(volley: Sequence[list[Attack]]) -> list[list[Attack] | int]:
    """Return the attacks with each weapon as those of the others make them.

    Equal Barrage weapons are one weapon that more models fire: the place of that stands for one
    that has gone to it.
    """
    found: list[list[Attack] | int] = list(volley)
    for place, attacks in enumerate(volley):
        if not _falls_in_groups(attacks[0]):
            continue
        for before in range(place):
            earlier = found[before]
            if not isinstance(earlier, int) and _are_equal(volley[before][0], attacks[0]):
                models = earlier[0].attacker.models + attacks[0].attacker.models
                found[before] = [_of_models(each, models) for each in earlier]
                found[place] = before
                break
    return [
        each if isinstance(each, int) else [_beside(attack, found) for attack in each]
        for each in found
    ]


def _beside(attack: Attack, volley: Sequence[list[Attack] | int]) -> Attack:
    """Return an attack that knows of the Barrage markers that others lay at its target."""
    if not _falls_in_groups(attack):
        return attack
    others = sum(
        each[0].most_shots
        for each in volley
        if not isinstance(each, int)
        and each[0].weapon is not attack.weapon
        and _falls_in_groups(each[0])
        and each[0].target.name == attack.target.name
    )
    return replace(attack, barrages_beside=others) if others else attack


def _falls_in_groups(attack: Attack) -> bool:
    return attack.has("Barrage") and not attack.has("Apocalyptic Barrage")


def _are_equal(one: Attack, other: Attack) -> bool:
    """Return whether two weapons are fired alike, whatever they are called."""
    pairs = (
        (one.weapon, other.weapon, "name"),
        (one.attacker, other.attacker, "models"),
        (one.situation, other.situation, ""),
        (one.choices, other.choices, ""),
    )
    if one.target.name != other.target.name:
        return False
    return all(_values(a, but) == _values(b, but) for a, b, but in pairs)


def _values(shape: Any, but: str) -> list[Any]:
    return [getattr(shape, item.name) for item in fields(shape) if item.name != but]


def _of_models(attack: Attack, models: int) -> Attack:
    return replace(attack, attacker=changed(attack.attacker, models=models))


def _join_barrages(fires: Sequence[Fire]) -> None:
    """Let the markers of unlike Barrage weapons fall as one group, and keep notes of all apart."""
    laying = [fire.markers for fire in fires if fire.markers is not None]
    for number, markers in enumerate(laying):
        markers.number = number if len(laying) > 1 else None
    grouped = [markers for markers in laying if markers.template.is_group]
    for place, markers in enumerate(grouped):
        aimed_at = [each.attack.target.name for each in grouped]
        markers.follows = aimed_at[place] in aimed_at[:place]
        markers.is_followed = aimed_at[place] in aimed_at[place + 1 :]
