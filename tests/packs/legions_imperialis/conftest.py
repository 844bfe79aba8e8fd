"""What the tests of the Legions Imperialis pack share: engagements in a few words.

`fire`, `fight`, `wreck` and `scatter` make an engagement out of the traits of a weapon and what
differs from a plain shot; the `Trial` they give answers with exact fractions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

import pytest

from grapeshot import Caveat
from grapeshot.engagement.model import Engagement
from grapeshot.errors import Fault, Refusal
from grapeshot.pipeline.odds import Frame, Odds
from grapeshot.pipeline.play import Played
from grapeshot.pipeline.program import Program
from grapeshot.testing import House

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


class Result:
    """One resolution, read by measure."""

    def __init__(self, played: Played, program_report: dict[str, Any]) -> None:
        self.played = played
        self.left = program_report
        """What is left, in the keys of the next engagement."""

    def count(self, measure: str, target: str | None = None) -> int:
        """Return a count, at one target or over all."""
        counts = self.played.counts.items()
        return sum(n for (on, name), n in counts if name == measure and target in (None, on))

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
    def _answer(self) -> tuple[Engagement, Program, Odds]:
        engagement = HOUSE.engagement(self.table)
        return engagement, *HOUSE.session.odds(engagement, number=Fraction)

    @property
    def odds(self) -> Odds:
        """The exact odds."""
        return self._answer[2]

    def _frame(self, target: str | None) -> Frame:
        return self.odds.attack if target is None else self.odds.targets[target]

    def of(self, measure: str, target: str | None = None) -> dict[Any, Fraction]:
        """Return the distribution of a measure, without what cannot be."""
        return _possible(self._frame(target).distributions[measure])

    def total(self, measure: str) -> dict[Any, Fraction]:
        """Return the distribution of a measure summed over all targets."""
        return _possible(self.odds.total.distributions[measure])

    def mean(self, measure: str, target: str | None = None) -> Fraction:
        """Return the mean of a measure."""
        return Fraction(self._frame(target).mean[measure])

    def chance(self, event: str, target: str | None = None) -> Fraction:
        """Return the probability of an event; 0 where nothing could bring it about."""
        return Fraction(self._frame(target).events.get(event, 0))

    @property
    def facts(self) -> set[tuple[str, str]]:
        """The explanation, as pairs of plugin and clause."""
        engagement, program, _ = self._answer
        return {(fact.plugin, fact.clause) for fact in HOUSE.session.explain(engagement, program)}

    @property
    def warnings(self) -> list[Caveat]:
        """What the odds leave out."""
        engagement, program, _ = self._answer
        return HOUSE.session.caveats(engagement, program)

    def other_readings(self) -> dict[str, dict[Any, Frame]]:
        """Return, by option and its other values, the odds of each other reading."""
        engagement, program, _ = self._answer
        found = HOUSE.session.other_readings(engagement, program, number=Fraction)
        return {
            reading.option: {
                other.value: other.odds.attack for other in reading.others if other.odds
            }
            for reading in found
        }

    def explains(self, plugin: str, *numbers: int) -> bool:
        """Return whether a plugin explains the attack by its clauses of these numbers."""
        rule = RULES.get(plugin, plugin)
        return {(plugin, f"{rule}.{number}") for number in numbers} <= self.facts

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
        played = HOUSE.play_script(self.table, faces)
        program = HOUSE.session.program(HOUSE.engagement(self.table))
        return Result(played, program.report(played) if program.report else {})


RULES = {
    "armoured": "core-armoured",
    "feel-no-pain": "core-feel-no-pain",
    "flyer": "core-flyer",
}
"""Rules of plugins whose names are not those of their rules."""


def _possible(distribution: Mapping[Any, Any]) -> dict[Any, Fraction]:
    return {value: Fraction(chance) for value, chance in distribution.items() if chance}


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
    return Trial(
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
    return Trial({**trial.table, "kind": "fight", "more_weapons": weapons})


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
    return Trial({**trial.table, "kind": "wreck", "more_weapons": weapons})


def scatter(*traits: str) -> Trial:
    """Return the scatter of a template."""
    return Trial({**fire(*traits).table, "kind": "scatter"})


def at_least_once(chance: Fraction, times: int) -> Fraction:
    """Return the probability that something happens at least once in so many equal tries."""
    return 1 - (1 - chance) ** times
