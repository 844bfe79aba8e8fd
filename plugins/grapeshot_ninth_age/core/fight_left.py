"""What a Round of Combat left of all who fought, in the keys of the next engagement."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from grapeshot import BorneTrait, DiceExpression
from grapeshot.schema import changed
from grapeshot_ninth_age.core.combatants import CRUMBLED, LOST
from grapeshot_ninth_age.core.fighting_shapes import PART, UNIT
from grapeshot_ninth_age.core.left import Fields, no_charge, unit_left
from grapeshot_ninth_age.core.values import Bracketed, Range

if TYPE_CHECKING:
    from grapeshot import Played
    from grapeshot_ninth_age.core.combatants import Combat, Formed, Lost


def left_after_fight(combat: Combat, used_up: frozenset[int], played: Played) -> Fields:
    """Return what a Round of Combat left of both sides: the next one is no charge.

    `used_up` are the numbers of the units that have made what they may make once in the game.
    """
    lost = list(played.notes[LOST][-1])
    for number, points in played.notes.get(CRUMBLED, ()):
        left = points
        for pool in combat.units[number].pools:
            more = min(left, combat.pools[pool].health - lost[pool])
            lost[pool] += more
            left -= more
    ours, *allies = combat.of_side(0)
    end = tuple(lost)
    return {
        "attacker_left": _formed_left(combat, [ours, *allies], end, used_up),
        "targets_left": {
            each.name: _formed_left(combat, [each], end, used_up) for each in combat.of_side(1)
        },
        "situation_left": {"round": combat.first.situation.round + 1},
    }


def _formed_left(
    combat: Combat, units: list[Formed], lost: Lost, used_up: frozenset[int]
) -> Fields:
    """Return the table of a unit, with the groups that are left of it and of its allies."""
    first = units[0]
    ranks = first.pools[0]
    found = unit_left(combat.pools[ranks].unit, lost[ranks])
    found |= no_charge(combat.pools[ranks].unit) | {"last_weapon": combat.pools[ranks].weapon.name}
    if first.number in used_up:
        found["used"] = True
    groups = _groups_left(combat, units, lost)
    if groups or _has_groups(units):
        found["groups"] = groups
    return found


def _has_groups(units: list[Formed]) -> bool:
    return any(each.group is not None for unit in units for each in unit.fighters)


def _groups_left(combat: Combat, units: list[Formed], lost: Lost) -> list[Fields]:
    """Return the tables of those who still fight beside the rank-and-file."""
    found = []
    for unit in units:
        for fighter in unit.fighters:
            group, pool = fighter.group, combat.pools[fighter.pool]
            if group is None or not (pool.standing(lost[fighter.pool]) or group.kind == UNIT):
                continue
            if group.kind == UNIT and not combat.standing(unit.number, lost):
                continue
            if group.kind != PART:
                more = group.wounds_lost + lost[fighter.pool]
                group = changed(group, wounds_lost=max(0, more), struck_by=group.struck_by)
                if more < 0:
                    group = changed(group, wounds=pool.unit.wounds - more)
            if group.charging:
                group = changed(group, charging=None)
            found.append(_table(group))
    return found


def _table(shape: Any) -> Fields:
    """Return a shape as the table that it may be read from: what is not the default."""
    return {
        item.name: _value(value)
        for item in fields(shape)
        if (value := getattr(shape, item.name)) is not None and value != item.default
    }


def _value(value: Any) -> Any:
    if isinstance(value, BorneTrait):
        return value.printed
    if isinstance(value, Bracketed):
        return _bracketed(value)
    if isinstance(value, Range):
        return f"{value.nearest:g}-{value.farthest:g}"
    if isinstance(value, DiceExpression):
        return str(value)
    if is_dataclass(value):
        return _table(value)
    if isinstance(value, tuple):
        return [_value(each) for each in value]
    return value


def _bracketed(value: Bracketed) -> int | str:
    """Return a Strength or Armour Penetration as a profile prints it."""
    if value.plain is None:
        return f"+{value.plus}" if value.plus else "as user"
    special = (f" [{value.square}]", f" {{{value.curly}}}")
    given = [text for text, number in zip(special, value[1:3], strict=True) if number is not None]
    return f"{value.plain}{''.join(given)}" if given else value.plain
