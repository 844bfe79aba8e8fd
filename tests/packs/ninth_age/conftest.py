"""What the tests of the 9th Age pack share: engagements in a few words, and brute force.

`shoot`, `strike` and `fight` make an engagement out of the traits of a weapon and what differs from
a plain one; the `Trial` they give answers with exact fractions. `spread` and `share` throw every
face of every die, and know nothing of the program: what the answers are compared with.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any

import pytest

from grapeshot.errors import Fault, Refusal
from grapeshot.pipeline.odds import Odds
from grapeshot.pipeline.play import Played
from grapeshot.testing import House

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


# -- what the program says ---------------------------------------------------------------------


class Result:
    """One resolution, read by measure."""

    def __init__(self, played: Played) -> None:
        self.played = played

    def count(self, measure: str) -> int:
        """Return a count."""
        return sum(n for (_, name), n in self.played.counts.items() if name == measure)

    @property
    def what(self) -> list[str]:
        """What each die was for."""
        return [die.what for die in self.played.dice]

    @property
    def effects(self) -> dict[str, str]:
        """The lasting effects, with their expiry."""
        return {effect.name: effect.until for effect in self.played.effects}


class Trial:
    """One engagement and all that can be asked of it."""

    def __init__(self, table: dict[str, Any]) -> None:
        self.table = table

    @cached_property
    def odds(self) -> Odds:
        """The exact odds."""
        return HOUSE.odds(self.table)

    def of(self, measure: str) -> dict[Any, Fraction]:
        """Return the distribution of a measure, without what cannot be."""
        found = self.odds.attack.distributions[measure]
        return {value: Fraction(chance) for value, chance in found.items() if chance}

    def mean(self, measure: str) -> Fraction:
        """Return the mean of a measure."""
        return Fraction(self.odds.attack.mean[measure])

    def chance(self, event: str) -> Fraction:
        """Return the probability of an event."""
        return Fraction(self.odds.attack.events[event])

    def value(self, name: str) -> Any:
        """Return a number on the way."""
        return HOUSE.session.program(HOUSE.engagement(self.table)).values[name]

    @property
    def clauses(self) -> set[str]:
        """The clauses that the explanation names."""
        return {fact.clause for fact in HOUSE.explanation(self.table)}

    def explains(self, *clauses: str) -> bool:
        """Return whether the explanation names all these clauses."""
        return set(clauses) <= self.clauses

    @property
    def warnings(self) -> dict[str, str]:
        """What the answer leaves out or does not use: the text, by the key that it is about."""
        engagement = HOUSE.engagement(self.table)
        told = HOUSE.session.caveats(engagement, HOUSE.session.program(engagement))
        return {caveat.key: caveat.text for caveat in told}

    def warns(self, key: str) -> bool:
        """Return whether there is a warning about a key of the engagement."""
        return key in self.warnings

    @property
    def refused(self) -> tuple[str, str]:
        """The reason of the refusal and its clause."""
        with pytest.raises(Refusal) as caught:
            HOUSE.odds(self.table)
        return caught.value.reason, caught.value.clause

    @property
    def fault(self) -> Fault:
        """The fault in what was given."""
        with pytest.raises(Fault) as caught:
            HOUSE.odds(self.table)
        return caught.value

    def play(self, *faces: int) -> Result:
        """Resolve with these faces, all of which have to be asked for."""
        return Result(HOUSE.play_script(self.table, faces))


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
    return Trial(
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
    return Trial(table)


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
    return Trial(
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
