"""What the tests of the Horus Heresy pack share: engagements in a few words, and brute force.

`shoot`, `hits` and `strike` make an engagement out of the traits of a weapon and what differs from
a plain shot; `lay` puts models on a table and aims a marker at the first of them. The `Trial` that
they give answers with exact fractions. `spread` and `share` throw every face of every die, and know
nothing of the program: what the answers are compared with.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from grapeshot.testing import House, Trial

Fields = Mapping[str, Any]
HOUSE = House(third_party=False)
"""One session for all tests: the rules that ship, without a user's own."""

SQUAD: Fields = {"models": 10, "toughness": 4, "armour_save": 3, "leadership": 8}
"""Ten marines."""
GUARD: Fields = {"models": 10, "toughness": 3, "armour_save": 5, "leadership": 7}
TERMINATORS: Fields = {
    "models": 5,
    "toughness": 4,
    "wounds": 2,
    "armour_save": 2,
    "leadership": 8,
}
TANK: Fields = {
    "type": "vehicle",
    "armour": {"front": 13, "side": 12, "rear": 10},
    "hull_points": 4,
}
GUN: Fields = {"id": "g1", "unit": "battery", "side": "friend", "x": 34, "y": 6, "base_mm": 60}
"""The firing model on a table."""


# -- brute force -------------------------------------------------------------------------------


def spread(dice: int, value: Callable[..., Any], sides: int = 6) -> dict[Any, Fraction]:
    """Return the distribution of a value over every throw of so many dice."""
    found: dict[Any, Fraction] = {}
    for faces in product(range(1, sides + 1), repeat=dice):
        came_to = value(*faces)
        found[came_to] = found.get(came_to, Fraction(0)) + Fraction(1, sides**dice)
    return found


def share(dice: int, happens: Callable[..., Any]) -> Fraction:
    """Return the share of all throws of so many dice in which something happens."""
    return spread(dice, lambda *faces: bool(happens(*faces))).get(True, Fraction(0))


def times(single: Mapping[int, Fraction], count: int) -> dict[int, Fraction]:
    """Return the distribution of the sum of so many independent draws, one after another."""
    total: dict[int, Fraction] = {0: Fraction(1)}
    for _ in range(count):
        after: dict[int, Fraction] = {}
        for value, weight in total.items():
            for more, chance in single.items():
                after[value + more] = after.get(value + more, Fraction(0)) + weight * chance
        total = after
    return total


def of_each(chance: Fraction, count: int) -> dict[int, Fraction]:
    """Return the distribution of how many of so many tries succeed."""
    return times({0: 1 - chance, 1: chance}, count)


FAILS = {leadership: share(2, lambda a, b, at=leadership: a + b > at) for leadership in range(14)}
"""The chance to fail a test of each Leadership."""


# -- engagements -------------------------------------------------------------------------------


def shoot(
    *traits: str,
    attacker: Fields | None = None,
    target: Fields = SQUAD,
    situation: Fields | None = None,
    choices: Fields | None = None,
    more: Fields | None = None,
    **weapon: Any,
) -> Trial:
    """Return shooting: by default one shot at BS 4, Strength 4, AP 5."""
    gun = {"name": "gun", "type": "Assault", "range": 24, "strength": 4, "ap": 5, **weapon}
    return HOUSE.trial(
        {
            "ruleset": "horus-heresy",
            "weapon": {**gun, "traits": list(traits)},
            "attacker": {"bs": 4, **(attacker or {})},
            "target": dict(target),
            "situation": dict(situation or {}),
            "choices": dict(choices or {}),
            **(more or {}),
        }
    )


def hits(count: int, *traits: str, **given: Any) -> Trial:
    """Return shooting of which the hits are told."""
    return shoot(*traits, **{**given, "situation": {"hits": count, **given.get("situation", {})}})


def strike(*traits: str, **given: Any) -> Trial:
    """Return blows in close combat, which hit on 4+: by default one at Strength 4, AP -."""
    given = {"type": "Melee", "range": None, "ap": "-", **given}
    given["attacker"] = {"to_hit": 4, **given.get("attacker", {})}
    given["situation"] = {"phase": "assault", **given.get("situation", {})}
    trial = shoot(*traits, **given)
    del trial.table["weapon"]["range"], trial.table["attacker"]["bs"]
    return trial


def at(name: str, x: float, y: float, unit: str = "target", **more: Any) -> dict[str, Any]:
    """Return a model on the table: by default an enemy on a base of half an inch in radius."""
    shape = {} if "length" in more else {"base_mm": 25.4}
    return {"id": name, "unit": unit, "side": "enemy", "x": x, "y": y, **shape, **more}


def row(count: int, step: float = 1.0, x: float = 34, y: float = 30) -> list[dict[str, Any]]:
    """Return a row of models of the target, the first in the middle at `x`, then left and right."""
    places = [x + step * ((n + 1) // 2) * (1 if n % 2 else -1) for n in range(count)]
    return [at(f"t{n + 1}", place, y) for n, place in enumerate(places)]


def lay(*traits: str, models: Sequence[Fields] | None = None, **given: Any) -> Trial:
    """Return a marker aimed at the first of some models, by default a row of five."""
    stand = [dict(model) for model in (row(5) if models is None else models)]
    gun = {**GUN, "fires": True}
    table = {"aim_model": stand[0]["id"], "models": [gun, *stand], **given.pop("table", {})}
    given = {"range": 48, "type": "Heavy", **given}
    own = [model for model in stand if model["unit"] == "target"]
    target = {**SQUAD, "models": max(1, len(own)), "name": "target"}
    given["target"] = {**target, **given.get("target", {})}
    return shoot(*traits, more={"table": table}, **given)


def arrow(angle: float, *dice: int, **more: Any) -> dict[str, Any]:
    """Return a scripted arrow."""
    return {"face": "arrow", "angle": angle, "dice": list(dice), **more}


HIT = {"face": "hit"}
"""A scripted Hit."""
