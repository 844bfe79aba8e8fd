"""Facts of an engagement that cannot hold together: refused, since any answer would be a guess."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NoReturn

from grapeshot import Caveat, Fault, Place
from grapeshot_horus_heresy.core.group_checks import contradictions_of_groups

if TYPE_CHECKING:
    from grapeshot import Engagement, Struck
    from grapeshot_horus_heresy.core.shapes import Unit

_COUNTED = ("hits_by_zone", "template_full", "template_partial")
_OF_VEHICLES = ("armour", "hull_points")


def check_facts(engagement: Engagement) -> Iterator[Caveat]:
    """Yield what has no part. Raise Fault (`contradiction`) where facts exclude each other."""
    _demand_consistent_sides(engagement)
    _demand_consistent_ammunition(engagement)
    _demand_consistent_weapon(engagement)
    yield from _of_shooting(engagement)
    several = len(engagement.targets) > 1
    for index, struck in enumerate(engagement.targets):
        key = f"targets[{index}]" if several else "target"
        _demand_consistent_target(struck, key)
        for name, found, expected in contradictions_of_groups(struck.unit, struck.given):
            _contradict(f"{key}.{name}", f"{key}.{found}", expected)
        if struck.unit.toughness_mix:
            yield from _of_mix(struck.unit, key, f"{key}.toughness" in engagement.given)
        if struck.unit.type != "vehicle":
            for name in _OF_VEHICLES:
                if f"{key}.{name}" in engagement.given:
                    text = f"{name} has no part: the target is no vehicle"
                    yield Caveat(text, f"{key}.{name}")


def _of_shooting(engagement: Engagement) -> Iterator[Caveat]:
    shoots = engagement.kind != "fight" and engagement.targets[0].situation.phase != "assault"
    if shoots and "attacker.to_hit" in engagement.given:
        text = "to_hit has no part: it is for blows, and shots hit by bs"
        yield Caveat(text, "attacker.to_hit")


def _of_mix(unit: Unit, key: str, with_one: bool) -> Iterator[Caveat]:
    if unit.type == "vehicle":
        yield Caveat("toughness_mix has no part: a vehicle has none", f"{key}.toughness_mix")
        return
    mixed = sum(count for count, _ in unit.toughness_mix)
    if with_one:
        text = "toughness has no part: toughness_mix tells of each model"
        yield Caveat(text, f"{key}.toughness")
    if mixed != unit.models:
        text = f"toughness_mix tells of {mixed} models, not of {unit.models}: most of those count"
        yield Caveat(text, f"{key}.toughness_mix")


def _demand_consistent_weapon(engagement: Engagement) -> None:
    weapon = engagement.weapon
    if not isinstance(weapon.range, str) and any(
        borne.trait.name == "Template weapons" for borne in weapon.traits
    ):
        found = "Template among the traits of a weapon without such a range"
        _contradict("weapon.range", found, 'range = "Template" or "Hellstorm"')


def _demand_consistent_ammunition(engagement: Engagement) -> None:
    left = engagement.attacker.ammunition
    if left > 1 and any(borne.trait.name == "One Use" for borne in engagement.weapon.traits):
        expected = "0 or 1: a One Use weapon is used once in a battle"
        _contradict("attacker.ammunition", f"ammunition = {left}", expected)


def _demand_consistent_sides(engagement: Engagement) -> None:
    """Raise Fault (`contradiction`) where facts about who charges and fights exclude each other."""
    first = engagement.targets[0]
    own = {each.removeprefix("attacker.") for each in engagement.given}
    for name, found, expected in contradictions_of_groups(engagement.attacker, own):
        _contradict(f"attacker.{name}", f"attacker.{found}", expected)
    sides: list[tuple[str, Any]] = [("attacker", engagement.attacker)]
    if engagement.kind == "fight":
        sides.append(("target", first.unit))
        if all(unit.charging for _, unit in sides):
            found = "attacker.charging and target.charging are both true"
            _contradict("target.charging", found, "no more than one side that charges")
    for key, unit in sides:
        for name, found, expected in _of_side(unit, first.situation.round):
            _contradict(f"{key}.{name}", f"{key}.{found}", expected)


def _of_side(unit: Any, turn: int) -> Iterator[tuple[str, str, str]]:
    """Yield `(key, what was found, what was expected)` for each contradiction of one unit."""
    if unit.charging and unit.charged:
        yield "charged", "charging and charged are both true", "a unit that does one of the two"
    if unit.charging and turn > 1:
        found = f"charging = true with situation.round = {turn}"
        yield "charging", found, "a charge in the first round of a combat alone"
    if unit.disordered and not unit.charging:
        found = "disordered = true with charging = false"
        yield "disordered", found, "a charge, of which it is told"
    yield from _of_wounds(unit)
    if unit.fighting is not None and unit.fighting > unit.models and not unit.groups:
        yield "fighting", f"fighting = {unit.fighting}", f"no more than its {unit.models} models"


def _of_wounds(unit: Any) -> Iterator[tuple[str, str, str]]:
    if unit.wounds_lost and unit.wounds_lost >= unit.wounds:
        expected = f"fewer than the {unit.wounds} of a model, for the one model that is hurt"
        yield "wounds_lost", f"wounds_lost = {unit.wounds_lost}", expected
    found = f"wounds_left = {list(unit.wounds_left)}"
    if len(unit.wounds_left) > unit.models:
        yield "wounds_left", found, f"up to {unit.models} numbers: one for each model that is hurt"
    if max(unit.wounds_left, default=0) > unit.wounds:
        yield "wounds_left", found, f"at most {unit.wounds} for each, the Wounds of a model"
    if unit.wounds_left and unit.wounds_lost:
        expected = "one of wounds_left and wounds_lost: they tell the same"
        yield "wounds_left", found, expected


def _demand_consistent_target(struck: Struck, key: str) -> None:
    unit, situation = struck.unit, struck.situation
    for name, found, expected in _of_wounds(unit):
        _contradict(f"{key}.{name}", f"{key}.{found}", expected)
    seen = unit.visible_models
    if seen is not None and seen > unit.models and not unit.groups:
        found = f"visible_models = {unit.visible_models}"
        _contradict(f"{key}.visible_models", found, f"no more than its {unit.models} models")
    counted = [name for name in _COUNTED if getattr(situation, name) is not None]
    if situation.hits is not None and counted:
        found = f"hits = {situation.hits} and {counted[0]} = {getattr(situation, counted[0])}"
        _contradict("situation.hits", found, "one of the two: both tell how many hits there are")


def _contradict(key: str, found: str, expected: str) -> NoReturn:
    raise Fault("contradiction", found, expected=expected, place=Place(key=key))
