"""Reprisals: hits that those who are struck give back by what they lose, without a blow."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from grapeshot import Chain, Fact
from grapeshot.records import NamedTuple
from grapeshot_ninth_age.core.attack import PLAIN
from grapeshot_ninth_age.core.defence_plan import plan_defence
from grapeshot_ninth_age.core.resolving import Measures, Resolver
from grapeshot_ninth_age.core.special import by_itself

if TYPE_CHECKING:
    from grapeshot import Trait
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.state import State

HEALTH_POINT, MODEL = "Health Point", "model"
"""What each loss is for which a hit is given back."""


class Reprisal(NamedTuple):
    """The hits that a rule gives back: one for each loss, with values of its own."""

    trait: Trait
    each: str
    strength: int
    ap: int
    attributes: tuple[str, ...] = ()


class Suffering:
    """The hits of one reprisal on those who struck, planned before anything is rolled.

    `back` are the blows of those who were struck at them.
    """

    def __init__(
        self, reprisal: Reprisal, back: Attack, *, target: str, measures: Measures
    ) -> None:
        trait, _, strength, ap, attributes = reprisal
        attack = by_itself(back, trait, strength, ap, attributes)
        self._reprisal = reprisal
        self._target = target
        self._measures = measures
        self._resolver = Resolver(attack, plan_defence(attack), (PLAIN,), measures)

    def stage(self, join: Callable[[State, int], Any]) -> Chain:
        """Return the stage of the hits; `join` takes the Health Points that they cost."""
        key = (self._reprisal.each, self._resolver.key)
        links = self._resolver.links
        return Chain("post_damage", links, self._split, join, self._target, key)

    def _split(self, state: State) -> tuple[tuple[tuple[tuple[str, int], ...], ...], State]:
        points, models = state.reprisal
        hits = points if self._reprisal.each == HEALTH_POINT else models
        return (((PLAIN, hits),),), state

    def facts(self) -> list[Fact]:
        """Return the facts of all plans."""
        return self._resolver.facts()
