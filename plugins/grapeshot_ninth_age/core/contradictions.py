"""Facts of an engagement that cannot hold together: refused, since any answer would be a guess."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NoReturn

from grapeshot import Caveat, Fault, Place
from grapeshot.names import nearest, normalise
from grapeshot.records import NamedTuple
from grapeshot_ninth_age.core.formation import room_for_contact

if TYPE_CHECKING:
    from grapeshot import Engagement
    from grapeshot_ninth_age.core.shapes import Situation, Unit, Weapon


_COVER_FROM = "situation.cover_from"


class _Side(NamedTuple):
    """A unit under the key of its table, and the facing by which it meets the other one."""

    key: str
    unit: Unit
    facing_key: str
    facing: str


def check_facts(engagement: Engagement) -> Iterator[Caveat]:
    """Yield what has no part. Raise Fault (`contradiction`) where facts exclude each other."""
    if engagement.kind == "fire":
        _demand_consistent_shooting(engagement)
    else:
        _demand_consistent_combat(engagement)
    situation: Situation = engagement.targets[0].situation
    if "situation.cover_from" in engagement.given and situation.cover == "none":
        yield Caveat("cover_from tells where cover comes from: there is none", _COVER_FROM)
    for key, unit in (("attacker", engagement.attacker), ("target", engagement.targets[0].unit)):
        if unit.last_weapon and situation.round == 1 and engagement.kind != "fire":
            text = f"last_weapon = {unit.last_weapon}: no round comes before the first"
            yield Caveat(text, f"{key}.last_weapon")
    if not engagement.is_of_volley:  # its rule may be one of another weapon
        yield from _of_conditions(engagement)


def _of_conditions(engagement: Engagement) -> Iterator[Caveat]:
    """Yield the names under `met` by which no rule of the side, or of its weapons, is called."""
    several = len(engagement.targets) > 1
    weapons = (*(engagement.modes.values() or (engagement.weapon,)), *engagement.more_weapons)
    sides: list[tuple[str, Unit, tuple[Weapon, ...]]] = [("attacker", engagement.attacker, weapons)]
    for number, struck in enumerate(engagement.targets):
        key = f"targets[{number}]" if several else "target"
        sides.append((key, struck.unit, (struck.unit.weapon,) if struck.unit.weapon else ()))
    for key, unit, held in sides:
        if unit.met:
            names = list(_names_of_rules(unit, held))
            for name in unit.met:
                yield from _of_condition(name, names, f"{key}.met", unit.name)


def _names_of_rules(unit: Unit, weapons: Iterable[Weapon]) -> Iterator[str]:
    """Yield what the rules of a unit, its weapons and those who fight beside it are called."""
    groups = getattr(unit, "groups", ())
    held = (*weapons, *(group.weapon for group in groups if group.weapon))
    for bearer in (unit, *groups):
        yield from (name for each in bearer.rules for name in (each.trait.name, each.printed))
    for weapon in held:
        yield from (name for each in weapon.traits for name in (each.trait.name, each.printed))


def _of_condition(name: str, names: list[str], key: str, unit: str) -> Iterator[Caveat]:
    if normalise(name) not in {normalise(each.partition("(")[0]) for each in names}:
        near = nearest(name, names)
        hint = f'; did you mean "{near}"?' if near else ""
        text = f'met names "{name}", and no rule of the {unit} is called so{hint}'
        yield Caveat(text, key)


def _demand_consistent_combat(engagement: Engagement) -> None:
    """Raise Fault (`contradiction`) where facts about a Round of Combat exclude each other."""
    for number, struck in enumerate(engagement.targets):
        key = f"targets[{number}]" if engagement.targets[1:] else "target"
        _demand_consistent_pair(engagement.attacker, struck.unit, struck.situation, key)


def _demand_consistent_pair(attacker: Unit, target: Unit, situation: Situation, key: str) -> None:
    """Raise Fault (`contradiction`) where facts about attacker and target exclude others."""
    sides = (
        _Side("attacker", attacker, "own_facing", situation.own_facing),
        _Side(key, target, "facing", situation.facing),
    )
    if all(side.unit.charging for side in sides):
        _contradict(
            f"{key}.charging",
            f"attacker.charging and {key}.charging are both true",
            "no more than one side that charges: units charge in their own Player Turn",
        )
    for side in sides:
        for key, found, expected in _of_side(side, situation):
            _contradict(f"{side.key}.{key}", found, expected)


def _of_side(side: _Side, situation: Situation) -> Iterator[tuple[str, str, str]]:
    """Yield `(key, what was found, what was expected)` for each contradiction of one unit."""
    unit = side.unit
    if unit.charging and situation.round > 1:
        found = f"{side.key}.charging = true with situation.round = {situation.round}"
        yield "charging", found, "a charge in the First Round of Combat alone"
    for done in ("marched", "shaken"):
        if unit.charging and getattr(unit, done):
            found = f"{side.key}.charging = true with {side.key}.{done} = true"
            yield "charging", found, f"a unit that charges not to be {done} in that turn"
    if unit.engaged_in and side.facing not in unit.engaged_in:
        facings = ", ".join(unit.engaged_in)
        found = (
            f"{side.key}.engaged_in = {facings} with situation.{side.facing_key} = {side.facing}"
        )
        yield "engaged_in", found, f"{side.facing} among the facings with enemies"
    room = room_for_contact(unit, side.facing)
    if unit.in_contact is not None and unit.in_contact > room:
        found = f"{side.key}.in_contact = {unit.in_contact} in its {side.facing}"
        yield "in_contact", found, f"no more than the {room} models that stand there"


def _demand_consistent_shooting(engagement: Engagement) -> None:
    """Raise Fault (`contradiction`) where facts about shooting exclude each other."""
    unit: Unit = engagement.attacker
    situation: Situation = engagement.targets[0].situation
    if not situation.stand_and_shoot:
        return
    for done in ("moved", "marched", "charging"):
        if getattr(unit, done):
            _contradict(
                f"attacker.{done}",
                f"attacker.{done} = true with situation.stand_and_shoot = true",
                "a unit that stands: it reacts to a charge in the enemy's Player Turn",
            )


def _contradict(key: str, found: str, expected: str) -> NoReturn:
    raise Fault("contradiction", found, expected=expected, place=Place(key=key))
