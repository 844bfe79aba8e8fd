"""Hits on those who strike: what the struck give back by what they lose, and stray blows."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from grapeshot import Chain, Fact
from grapeshot.records import NamedTuple
from grapeshot_ninth_age.core.attack import PLAIN
from grapeshot_ninth_age.core.defence_plan import plan_defence
from grapeshot_ninth_age.core.resolving import Measures, Resolver
from grapeshot_ninth_age.core.special import by_itself
from grapeshot_ninth_age.core.yields import STRAY

if TYPE_CHECKING:
    from grapeshot import Trait
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.state import State

HEALTH_POINT, MODEL, PASSED_SAVE = "Health Point", "model", "passed save"
"""What a hit is given back for: each loss, or each Armour Save that a `SavePlan` lets return."""


class Reprisal(NamedTuple):
    """The hits that a rule gives back: one for each cause, with values of its own."""

    trait: Trait
    each: str
    strength: int
    ap: int
    attributes: tuple[str, ...] = ()
    clause: str = ""


class Suffering:
    """Hits of an attack on those who struck, planned before anything is rolled.

    `cause` is what brings one: a Health Point, or a model, that was lost to them, a save that was
    passed, or STRAY.
    """

    def __init__(self, attack: Attack, cause: str, *, target: str, measures: Measures) -> None:
        self._cause = cause
        self._target = target
        self._measures = measures
        self._resolver = Resolver(attack, plan_defence(attack), (PLAIN,), measures)

    def stage(self, join: Callable[[State, int], Any]) -> Chain:
        """Return the stage of the hits; `join` takes the Health Points that they cost."""
        key = (self._cause, self._resolver.key)
        links = self._resolver.links
        return Chain("post_damage", links, self._split, join, self._target, key)

    def _split(self, state: State) -> tuple[tuple[tuple[tuple[str, int], ...], ...], State]:
        causes = zip((HEALTH_POINT, MODEL, PASSED_SAVE), state.reprisal, strict=True)
        hits = {**dict(causes), STRAY: state.strays}[self._cause]
        return (((PLAIN, hits),),), state

    @property
    def mends(self) -> bool:
        """Whether a save against them may give a Health Point back."""
        return self._resolver.mends

    def facts(self) -> list[Fact]:
        """Return the facts of all plans."""
        return self._resolver.facts()


def given_back(reprisal: Reprisal, back: Attack) -> Attack:
    """Return the hits of a reprisal as an attack; `back` are the blows of the struck at them."""
    return by_itself(back, reprisal.trait, reprisal.strength, reprisal.ap, reprisal.attributes)
