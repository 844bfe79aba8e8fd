"""What the tests of the Legions Imperialis pack share: engagements in a few words.

`fire`, `fight`, `wreck` and `scatter` make an engagement out of the traits of a weapon and what
differs from a plain shot; the `Trial` they give answers with exact fractions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from grapeshot.testing import House, Trial

Fields = Mapping[str, Any]
HOUSE = House(third_party=False)
"""One session for all tests: the rules that ship, without a user's own."""

SQUAD: Fields = {"type": "infantry", "models": 5, "armour_save": 5}
WALKER: Fields = {"type": "walker", "models": 3, "wounds": 2, "armour_save": 4}
TANK: Fields = {"type": "vehicle", "armour_save": 3}
KNIGHT: Fields = {"type": "knight", "wounds": 3, "armour_save": 2, "ion_shield": 4}
TITAN: Fields = {"type": "titan", "wounds": 5, "armour_save": 2, "void_shields": 2}
FLYER: Fields = {"type": "vehicle", "armour_save": 3, "rules": ["Flyer"]}
HOUSE_OF_STONE: Fields = {"type": "structure", "wounds": 2, "armour_save": 4}
"""A Structure that two Wounds bring down."""


def fire(
    *traits: str,
    attacker: Fields | None = None,
    target: Fields = SQUAD,
    targets: Sequence[Fields] | None = None,
    situation: Fields | None = None,
    choices: Fields | None = None,
    errata: str = "rulebook",
    **weapon: Any,
) -> Trial:
    """Return a shot: by default one die at 4+, AP -1, range 20, at five Infantry of Save 5+."""
    profile = {"name": "gun", "range": 20, "dice": 1, "to_hit": 4, "ap": -1, **weapon}
    struck = {"target": dict(target)} if targets is None else {"targets": list(map(dict, targets))}
    return HOUSE.trial(
        {
            "ruleset": "legions-imperialis",
            "errata": errata,
            "weapon": {**profile, "traits": list(traits)},
            "attacker": dict(attacker or {}),
            "situation": dict(situation or {}),
            "choices": dict(choices or {}),
            **struck,
        }
    )


def fight(*traits: str, more_weapons: Sequence[Sequence[str]] = (), **given: Any) -> Trial:
    """Return a Fight, by default of two models of CAF 0; each further weapon by its traits."""
    trial = fire(*traits, range="-", dice="-", to_hit="-", ap="-", **given)
    weapons = [{**trial.table["weapon"], "traits": list(each)} for each in more_weapons]
    return HOUSE.trial({**trial.table, "kind": "fight", "more_weapons": weapons})


def wreck(
    *traits: str,
    ap: int | str = -4,
    more_weapons: Sequence[Fields] = (),
    situation: Fields | None = None,
    **given: Any,
) -> Trial:
    """Return a Wrecker attack in base contact, in the Advancing Fire stage."""
    where = {"stage": "advancing-fire", "in_contact": True, **(situation or {})}
    given.setdefault("target", HOUSE_OF_STONE)
    trial = fire(*traits, range="-", dice="-", to_hit="-", ap=ap, situation=where, **given)
    weapons = [{**trial.table["weapon"], **each} for each in more_weapons]
    return HOUSE.trial({**trial.table, "kind": "wreck", "more_weapons": weapons})


def scatter(*traits: str) -> Trial:
    """Return the scatter of a template."""
    return HOUSE.trial({**fire(*traits).table, "kind": "scatter"})


def at_least_once(chance: Fraction, times: int) -> Fraction:
    """Return the probability that something happens at least once in so many equal tries."""
    return 1 - (1 - chance) ** times
