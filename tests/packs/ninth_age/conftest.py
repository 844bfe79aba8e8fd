"""What the tests of the 9th Age pack share: engagements in a few words, and brute force.

`shoot`, `strike` and `fight` make an engagement out of the traits of a weapon and what differs from
a plain one; the `Trial` they give answers with exact fractions. `spread` and `share` throw every
face of every die, and know nothing of the program: what the answers are compared with.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from grapeshot.testing import House, Trial

Fields = Mapping[str, Any]
HOUSE = House(third_party=False)
"""One session for all tests: the rules that ship, without a user's own."""

CREW: Fields = {"type": "construct", "wounds": 4, "rules": ["War Machine"]}
CHARIOT: Fields = {"type": "construct", "height": "large", "wounds": 4}
"""It carries artillery and is no War Machine."""
BLOCK: Fields = {"models": 20, "files": 5}
"""Four ranks of five, Resilience 3, no armour."""
TROLLS: Fields = {"models": 4, "files": 2, "height": "large", "wounds": 3, "resilience": 4}
MONSTER: Fields = {"type": "beast", "height": "gigantic", "wounds": 6, "resilience": 5}
KNIGHTS: Fields = {"models": 3, "files": 3, "type": "cavalry", "strength": 4}


# -- brute force -------------------------------------------------------------------------------


def spread(dice: int, value: Callable[..., Any], sides: int = 6) -> dict[Any, Fraction]:
    """Return the distribution of a value over every throw of so many dice."""
    found: dict[Any, Fraction] = {}
    for faces in product(range(1, sides + 1), repeat=dice):
        result = value(*faces)
        found[result] = found.get(result, Fraction(0)) + Fraction(1, sides**dice)
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


# -- engagements -------------------------------------------------------------------------------


def shoot(
    *traits: str,
    attacker: Fields | None = None,
    target: Fields = BLOCK,
    situation: Fields | None = None,
    choices: Fields | None = None,
    options: Fields | None = None,
    **weapon: Any,
) -> Trial:
    """Return shooting: by default one shot at Aim 4+, Strength 4, AP 0, 8 of 24 inches."""
    profile = {
        "name": "gun",
        "kind": "shooting",
        "range": 24,
        "to_hit": 4,
        "strength": 4,
        "ap": 0,
        **weapon,
    }
    return HOUSE.trial(
        {
            "ruleset": "ninth-age",
            "weapon": {**profile, "traits": list(traits)},
            "attacker": dict(attacker or {}),
            "target": dict(target),
            "situation": {"distance": 8, **(situation or {})},
            "choices": dict(choices or {}),
            **(options or {}),
        }
    )


def gun(*traits: str, **given: Any) -> Trial:
    """Return a shot of artillery, at 20 of 60 inches."""
    given = {"attacker": CREW, "range": 60, **given}
    given["situation"] = {"distance": 20, **given.get("situation", {})}
    return shoot("Artillery Weapon", *traits, **given)


def flames(target: Fields = BLOCK, **given: Any) -> Trial:
    """Return a flamethrower at 13 of 24 inches: beyond Short Range."""
    table = gun(
        "Flamethrower",
        "Flaming Attacks",
        "{Multiple Wounds (D3)}",
        **{
            "range": 24,
            "strength": "4 {5}",
            "ap": "1 {2}",
            "target": target,
            **given,
            "situation": {"distance": 13, **given.get("situation", {})},
        },
    ).table
    del table["weapon"]["to_hit"]
    return HOUSE.trial(table)


def melee(*traits: str, **weapon: Any) -> dict[str, Any]:
    """Return a close combat weapon of these traits, a Hand Weapon by default."""
    names = list(traits or ("Hand Weapon",))
    return {"name": names[0], "kind": "melee", "strength": "as user", "ap": "as user"} | {
        **weapon,
        "traits": names,
    }


def strike(
    *traits: str,
    attacker: Fields | None = None,
    target: Fields = BLOCK,
    holding: Fields | None = None,
    situation: Fields | None = None,
    choices: Fields | None = None,
    kind: str = "strike",
    **weapon: Any,
) -> Trial:
    """Return the blows of one model, by default with a Hand Weapon at a block that holds one."""
    struck = {**target} if holding is None else {**target, "weapon": dict(holding)}
    return HOUSE.trial(
        {
            "ruleset": "ninth-age",
            "kind": kind,
            "weapon": melee(*traits, **weapon),
            "attacker": dict(attacker or {}),
            "target": struck,
            "situation": dict(situation or {}),
            "choices": dict(choices or {}),
        }
    )


def fight(*traits: str, **given: Any) -> Trial:
    """Return a Round of Combat, both sides striking."""
    return strike(*traits, kind="fight", **given)
