"""What an attack leaves of the units of a battle: fields for good, and what lasts for a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from grapeshot.battle.state import Lasting, State, UnitState
from grapeshot.names import numbered
from grapeshot.pipeline.expiry import AT_ONCE
from grapeshot.pipeline.tally import AT_RANDOM
from grapeshot.plugins.ruleset import ATTACK, FIGHT, WEAPON, Remembered
from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from grapeshot.battle.composing import Order
    from grapeshot.engagement.model import Engagement
    from grapeshot.plugins.ruleset import Ruleset

Fields = dict[str, Any]
ATTACKER, TARGET, SITUATION = "attacker", "target", "situation"
_BY_THE_WOUND = ("wounds", "wounds_left", "wounds_lost", "groups")
"""What is left of the models that fired tells nothing of a unit of which only some did."""


class Firing(NamedTuple):
    """Who made an attack."""

    made: int
    """How many models did."""
    stood: int
    """How many the unit had."""
    own: Mapping[str, int]
    """How many fire a weapon of a volley that states so itself; the same models count once."""

    @classmethod
    def of(cls, engagement: Engagement, stood: int) -> Firing:
        """Return who makes an attack of a unit of so many models."""
        rules = engagement.ruleset.volleys_of(engagement.kind) if engagement.volley else None
        bearers = rules.bearers if rules is not None else None
        weapons = numbered(each.weapon.name for each in engagement.volley)
        whole, own = engagement.attacker, dict[str, int]()
        known = {bearers(engagement)} if bearers else set()
        for weapon, each in zip(weapons, engagement.volley, strict=True):
            who = bearers(each) if bearers else weapon
            if each.attacker is not whole and who not in known:
                own[weapon] = getattr(each.attacker, "models", 1)
            known.add(who)
        return cls(getattr(whole, "models", stood), stood, own)

    def left_of(self, left: Mapping[str, Any]) -> Fields:
        """Return the fields of the whole unit after an attack, from those of who fired."""
        attacker = dict(left.get("attacker_left", {}))
        if "models" in attacker and self.made < self.stood:
            attacker["models"] = self.stood - (self.made - attacker["models"])
            attacker = {key: each for key, each in attacker.items() if key not in _BY_THE_WOUND}
        fallen = sum(self._fallen(left))
        return (
            attacker | {"models": attacker.get("models", self.stood) - fallen}
            if fallen
            else attacker
        )

    def _fallen(self, left: Mapping[str, Any]) -> Iterator[int]:
        """Yield how many models have fallen of those who fire each weapon by themselves."""
        for weapon, told in left.get("weapons_left", {}).items():
            models = told.get(ATTACKER, {}).get("models")
            if models is not None and weapon in self.own:
                yield self.own[weapon] - models


def changes(
    left: Mapping[str, Any], order: Order, ruleset: Ruleset, firing: Firing
) -> dict[str, Fields]:
    """Return the fields that the attack changes for good, for each unit that took part."""
    attacker = firing.left_of(left)
    found = {order.attacker: _for_good(ATTACKER, attacker, ruleset)}
    for name, fields in left.get("targets_left", {}).items():
        found[name] = found.get(name, {}) | _for_good(TARGET, fields, ruleset)
    return found


def _for_good(part: str, fields: Mapping[str, Any], ruleset: Ruleset) -> Fields:
    return {key: value for key, value in fields.items() if remembered(part, key, ruleset) is None}


def remembered(part: str, key: str, ruleset: Ruleset) -> Remembered | None:
    """Return how a rule set remembers a field; None for one of a unit that stays as it is."""
    for each in ruleset.remembered:
        if each.field in (f"{part}.{key}", f"unit.{key}" if part != SITUATION else ""):
            return each
    return None


def memories(left: Mapping[str, Any], order: Order, ruleset: Ruleset) -> Iterator[dict[str, Any]]:
    """Yield what the units remember of the attack for a time, as effects without a clause."""
    target = order.targets[0]
    parts = [
        (ATTACKER, order.attacker, left.get("attacker_left", {}), target),
        (SITUATION, order.attacker, left.get("situation_left", {}), target),
        *(
            (TARGET, name, fields, order.attacker)
            for name, fields in left.get("targets_left", {}).items()
        ),
    ]
    for part, unit, fields, other in parts:
        for key, value in fields.items():
            rule = remembered(part, key, ruleset)
            if rule is None or rule.of == ATTACK:
                continue
            yield _memory(rule, unit, value, order, other)
            if part == SITUATION and rule.of == FIGHT:  # the other side may strike first next time
                yield _memory(rule, other, value, order, unit)
    for weapon, told in left.get("weapons_left", {}).items():
        yield from _of_weapon(weapon, told, order, ruleset)


def _of_weapon(
    weapon: str, told: Mapping[str, Any], order: Order, ruleset: Ruleset
) -> Iterator[dict[str, Any]]:
    """Yield what the unit remembers of one weapon of a volley."""
    order = order._replace(weapon_name=weapon)
    for part in (ATTACKER, SITUATION):
        for key, value in told.get(part, {}).items():
            rule = remembered(part, key, ruleset)
            if rule is not None and rule.of == WEAPON:
                yield _memory(rule, order.attacker, value, order, order.targets[0])


def _memory(rule: Remembered, unit: str, value: Any, order: Order, other: str) -> dict[str, Any]:
    return {
        "name": rule.field,
        "unit": unit,
        "until": "",
        "ends": rule.ends,
        "sets": {rule.field: value},
        "weapon": order.weapon_name if rule.of == WEAPON else "",
        "against": other if rule.of == FIGHT else "",
    }


def effects(told: Iterable[Mapping[str, Any]], units: Iterable[str]) -> Iterator[dict[str, Any]]:
    """Yield the lasting effects that an attack reports, each with its unit of the battle."""
    known = set(units)
    for each in told:
        if each["on"] in known and each["ends"] != AT_ONCE:
            yield {**{key: value for key, value in each.items() if key != "on"}, "unit": each["on"]}


def drawn(
    effects: Iterable[Mapping[str, Any]], state: State, faces: Iterable[int], ruleset: Ruleset
) -> Iterator[dict[str, Any]]:
    """Yield effects, those on a weapon at random with one of the unit's that has none yet.

    It is drawn by the faces of the attack, so that a replay draws the same. A weapon that is spent
    is not drawn. Where no weapon is known, or none is left, the effect is told and changes nothing.
    """
    mark = repr(list(faces)).encode()
    units = state.units.values()
    taken = {(unit.name, each.name, each.weapon) for unit in units for each in unit.lasting}
    spent = {(unit.name, each.weapon) for unit in units for each in _spent(unit, ruleset)}
    for number, effect in enumerate(effects):
        if effect.get("weapon") != AT_RANDOM:
            yield dict(effect)
            continue
        unit, name = effect["unit"], effect["name"]
        own = numbered(str(each["name"]) for each in state.units[unit].weapons)
        left = [
            weapon
            for weapon in own
            if (unit, name, weapon) not in taken and (unit, weapon) not in spent
        ]
        if left:
            drawn = blake2b(mark + str(number).encode()).digest()
            chosen = left[int.from_bytes(drawn) % len(left)]
            taken.add((unit, name, chosen))
            yield {**effect, "weapon": chosen}
        else:
            yield {key: each for key, each in effect.items() if key not in _OF_A_WEAPON}


def _spent(unit: UnitState, ruleset: Ruleset) -> Iterator[Lasting]:
    """Yield what tells that a weapon of the unit can do nothing more."""
    spent = {each.field: each.spent for each in ruleset.remembered if each.spent is not None}
    for each in unit.lasting:
        if each.name in spent and each.sets.get(each.name) == spent[each.name]:
            yield each


_OF_A_WEAPON = ("weapon", "sets", "adds")


def without_effects(
    found: Mapping[str, Fields], state: State, new: Iterable[Mapping[str, Any]]
) -> dict[str, Fields]:
    """Return the changes without fields that effects govern: these end, and must leave no trace."""
    governed: dict[str, set[str]] = {name: set() for name in found}
    for name in found:
        for lasting in state.units[name].lasting:
            governed[name] |= _fields_of(lasting)
    for each in new:
        governed.setdefault(each["unit"], set()).update(
            key.rpartition(".")[2] for key in (*each.get("sets", ()), *each.get("adds", ()))
        )
    return {
        name: {key: value for key, value in fields.items() if key not in governed[name]}
        for name, fields in found.items()
    }


def _fields_of(lasting: Lasting) -> set[str]:
    return {key.rpartition(".")[2] for key in (*lasting.sets, *lasting.adds)}
