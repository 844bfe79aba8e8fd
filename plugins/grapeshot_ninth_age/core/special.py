"""Special Attacks: hits without a roll, which rules make at a step of their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from grapeshot import BorneTrait, Chain, Dice, DiceExpression, Fact, Once, Stage, Tally
from grapeshot.names import normalise
from grapeshot.records import NamedTuple
from grapeshot.schema import changed
from grapeshot_ninth_age.core.attack import PLAIN, Attack
from grapeshot_ninth_age.core.defence_plan import plan_defence
from grapeshot_ninth_age.core.formation import FULL_RANK, in_contact, ranks_of
from grapeshot_ninth_age.core.resolving import Measures, Resolver
from grapeshot_ninth_age.core.shapes import Weapon
from grapeshot_ninth_age.core.values import Bracketed

if TYPE_CHECKING:
    from grapeshot import Trait
    from grapeshot_ninth_age.core.state import State

_FOR_ALL_ATTACKS = frozenset({"supernal", "dyingembers"})
"""Rules of a unit that count for its Special Attacks and Crush Attacks too, in plain form."""


class Special(NamedTuple):
    """A Special Attack of a unit: each model in contact makes so many hits at the step."""

    name: str
    step: int
    hits: DiceExpression
    attack: Attack
    """The attack as its hooks see it: by itself, without the weapon and attributes of blows."""
    hits_behind: int = 0
    """So many hits more of each model in contact that has another behind it."""
    is_across: bool = False
    """Whether all models of the first rank make it, in contact or not."""


def by_itself(
    attack: Attack, trait: Trait, strength: int, ap: int, attributes: tuple[str, ...]
) -> Attack:
    """Return an attack with these values alone: no weapon and no attribute of blows counts."""
    borne = [attack.plugins.find(attack.ruleset, each) for each in attributes]
    own = BorneTrait(trait, None, trait.name, "")
    weapon = Weapon(
        name=trait.name,
        kind="melee",
        strength=Bracketed(strength),
        ap=Bracketed(ap),
        traits=(own, *(each for each in borne if each is not None)),
    )
    rules = attack.attacker.rules
    kept = tuple(rule for rule in rules if normalise(rule.trait.name) in _FOR_ALL_ATTACKS)
    unit = changed(attack.attacker, rules=kept)
    return replace(attack, weapon=weapon, attacker=unit, mode="", form=PLAIN, special=trait.name)


class SpecialVolley:
    """The hits of one Special Attack, planned before anything is rolled."""

    def __init__(self, special: Special, *, target: str, measures: Measures) -> None:
        self.special = special
        self._target = target
        self._measures = measures
        self._defence = plan_defence(special.attack)
        self._resolver = Resolver(special.attack, self._defence, (PLAIN,), measures)
        self.count = cache(self._count)

    def _count(self, points_lost: int, others: int = 0) -> tuple[int, int]:
        """Return the models that make it once the unit has lost so many Health Points.

        Beside them, the hits that they make more since others stand behind them.
        """
        unit = self.special.attack.attacker
        facing = self.special.attack.situation.own_facing
        models, behind = in_contact(unit, facing, points_lost, others)
        rows = ranks_of(unit, points_lost, others)
        if self.special.is_across and rows:
            models = max(models, rows[0] - others)
        backed = bool(behind) and rows[0] >= FULL_RANK[unit.height]
        return models, (min(models, behind[0]) if backed else 0) * self.special.hits_behind

    @property
    def cost(self) -> int:
        """The Health Points that it costs each model that makes it."""
        return self._resolver.cost_to_user

    @property
    def mends(self) -> bool:
        """Whether a save against its hits may give a Health Point back."""
        return self._resolver.mends

    def stages(self, after: Callable[[State, int], Any]) -> list[Stage]:
        """Return the stages of its hits; `after(rest, points)` makes the state that follows."""
        roll = partial(_roll_hits, self.special, self._measures.hits)
        key = ("ninth-age special", self.special.name, self.special.hits, self._measures.hits)
        resolver = self._resolver
        return [
            Once("attacks", roll, self._target, key),
            Chain("damage", resolver.links, _split, after, self._target, resolver.key),
        ]

    def facts(self) -> list[Fact]:
        """Return the facts of all plans."""
        return self._defence.facts + self._resolver.facts()


def _roll_hits(special: Special, measure: str, state: State, dice: Dice, tally: Tally) -> State:
    """Roll for the hits of each model."""
    models, hits = state.shots, state.more_hits
    if models and special.hits.is_random:
        (rolled,) = dice.repeated(special.hits, models, lambda value: (value,), special.name)
        hits += rolled
    else:
        hits += models * special.hits.bonus
    tally.add(measure, hits)
    return state._replace(shots=hits, more_hits=0)


def _split(state: State) -> tuple[tuple[tuple[tuple[str, int], ...], ...], State]:
    return (((PLAIN, state.shots),),), state._replace(shots=0)
