"""What is left of a unit of groups, in the keys with which the next engagement is written."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from grapeshot import BorneTrait, DiceExpression
from grapeshot.schema import changed
from grapeshot_horus_heresy.core.composition import members_of
from grapeshot_horus_heresy.core.mixed_losses import HURT_GROUP, destroyed
from grapeshot_horus_heresy.core.strength import StrengthRule

if TYPE_CHECKING:
    from collections.abc import Callable

    from grapeshot import Played
    from grapeshot_horus_heresy.core.shapes import Attacker, Group, Unit

Fields = dict[str, Any]


def groups_left(
    unit: Unit | Attacker, played: Played, lost: Callable[[str], int], side: str = ""
) -> list[Fields]:
    """Return the groups of a unit that are left; `lost` gives what was counted under a name.

    `side` begins the names of the notes of the attacker's own losses.
    """
    notes = played.notes.get(f"{side}{HURT_GROUP}", ())
    hurt = [group for name, group in notes if name == unit.name]
    dead = [lost(destroyed(group.name)) for group in unit.groups]
    lacking = lost("wounds_lost") - sum(
        count * member.wounds for count, member in zip(dead, members_of(unit), strict=True)
    )
    found = []
    for at, (group, gone) in enumerate(zip(unit.groups, dead, strict=True)):
        wounds = group.wounds_lost
        if hurt:
            before = sum(each.wounds_lost for each in unit.groups)
            wounds = before + lacking if hurt[-1] == at else 0
        if group.models > gone:
            found.append(_table(_after(group, gone, wounds)))
    return found


def groups_less(unit: Attacker, models: int) -> list[Fields]:
    """Return the groups of a unit of which so many models have fallen by their own weapons.

    Nothing tells which of them fired: they are taken in the order in which the groups stand.
    """
    found = []
    for group in unit.groups:
        gone = min(group.models, models)
        models -= gone
        if group.models > gone:
            found.append(_table(_after(group, gone, 0 if gone else group.wounds_lost)))
    return found


def _after(group: Group, gone: int, wounds_lost: int) -> Group:
    left = changed(group, models=group.models - gone, wounds_lost=wounds_lost)
    if group.visible_models is not None:
        left = changed(left, visible_models=max(0, group.visible_models - gone))
    if group.fighting is not None:
        left = changed(left, fighting=min(group.fighting, left.models))
    return left


def _table(shape: Any) -> Fields:
    """Return a shape as the table that it may be read from: what is not the default."""
    told = {item.name: getattr(shape, item.name) for item in fields(shape)}
    defaults = {item.name: item.default for item in fields(shape)}
    return {
        name: _value(value)
        for name, value in told.items()
        if value is not None and (value != defaults[name] or name == "models")
    }


def _value(value: Any) -> Any:
    if isinstance(value, BorneTrait | StrengthRule):
        return value.printed
    if isinstance(value, DiceExpression):
        return str(value)
    if is_dataclass(value):
        return _table(value)
    if isinstance(value, tuple):
        return ["-" if each is None else _value(each) for each in value]
    return value
