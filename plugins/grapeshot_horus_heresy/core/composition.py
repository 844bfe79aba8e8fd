"""Units of unlike models: each group as a unit by itself, and what counts for them all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from grapeshot.schema import changed
from grapeshot_horus_heresy.core.shapes import Attacker, Group, Unit

AnyUnit = TypeVar("AnyUnit", bound=Unit | Attacker)

_OF_MOST = ("type", "ws", "strength", "initiative", "wounds", "armour_save")
"""What counts for a unit as most of its models have it."""
_OWN = (
    "type",
    "ws",
    "strength",
    "initiative",
    "attacks",
    "toughness",
    "wounds",
    "armour_save",
    "invulnerable_save",
    "cover_save",
    "leadership",
    "second_weapon",
    "to_hit",
)
"""What a group may have of its own; what it leaves out is as in the unit."""


def members_of(unit: AnyUnit) -> tuple[AnyUnit, ...]:
    """Return each group of a unit as a unit by itself; of like models that is the unit."""
    if not unit.groups:
        return (unit,)
    return tuple(_as_unit(unit, group) for group in unit.groups)


def _as_unit(unit: AnyUnit, group: Group) -> AnyUnit:
    own = {name: getattr(group, name) for name in _OWN if hasattr(unit, name)}
    told = {name: value for name, value in own.items() if value is not None}
    told |= {"models": group.models, "wounds_lost": group.wounds_lost, "fighting": group.fighting}
    if isinstance(unit, Unit):
        told["visible_models"] = group.visible_models
    if group.weapon is not None and isinstance(unit, Unit):
        told["weapon"] = group.weapon
    return changed(unit, **told, rules=(*unit.rules, *group.rules), groups=())


def whole_of(unit: AnyUnit, *, lowest: bool = False) -> AnyUnit:
    """Return a unit of groups with the values that count for it as a whole.

    `lowest` says that of Toughnesses which equally many models have the lowest counts.
    """
    if not unit.groups:
        return unit
    members = members_of(unit)
    counts = [member.models for member in members]
    told: dict[str, Any] = {
        name: most_common([getattr(member, name) for member in members], counts)
        for name in _OF_MOST
    }
    toughness = [member.toughness for member in members]
    told["toughness"] = most_common(toughness, counts, lowest=lowest)
    told["models"] = sum(counts)
    leadership = [value for member in members for value in _listed(member.leadership)]
    told["leadership"] = max(leadership, default=None)
    groups = tuple(_as_before(unit, group, told) for group in unit.groups)
    return changed(unit, **told, groups=groups)


def _as_before(unit: Unit | Attacker, group: Group, told: dict[str, Any]) -> Group:
    """Return a group that has by itself what it had of a unit some values of which have changed."""
    own = {
        name: getattr(unit, name)
        for name, value in told.items()
        if name in _OWN and getattr(group, name) is None and value != getattr(unit, name)
    }
    return changed(group, **own) if own else group


def _listed(leadership: int | tuple[int, ...] | None) -> tuple[int, ...]:
    if leadership is None:
        return ()
    return leadership if isinstance(leadership, tuple) else (leadership,)


def most_common(values: Sequence[Any], counts: Iterable[int], *, lowest: bool = False) -> Any:
    """Return the value that most models have, of equals the highest; None where none has any."""
    found: dict[Any, int] = {}
    for value, count in zip(values, counts, strict=True):
        if value is not None and count:
            found[value] = found.get(value, 0) + count
    if not found:
        return next((value for value in values if value is not None), None)
    most = max(found.values())
    tied = [value for value, count in found.items() if count == most]
    return min(tied) if lowest else max(tied)
