"""A Blast template that scatters, before any Hit roll: by rolled dice, and as odds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from operator import truediv
from typing import TYPE_CHECKING, Any

from grapeshot import Dice, Distribution, Number, Once, RollScatter, Tally, parse_dice
from grapeshot.dice.budget import current
from grapeshot.records import NamedTuple
from grapeshot_legions_imperialis.core.table.covering import Covering, Coverings, Under

if TYPE_CHECKING:
    from grapeshot import Played
    from grapeshot.table import Distances, Point, Shape
    from grapeshot_legions_imperialis.core.state import State, TargetState
    from grapeshot_legions_imperialis.core.table.stand import Landing, Stand
    from grapeshot_legions_imperialis.core.target_under_fire import TargetUnderFire

DIAMETER = {'3"': 3.0, '5"': 5.0}
"""Inches across of a template, by its size."""
_DISTANCE = {'3"': parse_dice("D3+1"), '5"': parse_dice("D6+1")}
_STEPS = 60
"""The steps of exact odds that one model, in one place of a template, counts for."""
STAYS = 1 / 3
"""The chance that the scatter die leaves a template where it is."""


class Landed(NamedTuple):
    """The targets under a template. `at` is where its hole lies; odds do not tell that."""

    targets: tuple[TargetState, ...]
    at: Point | None = None
    size: str = ""
    rest: Landing | None = None
    """What it leaves for further templates of a volley, which are laid on it."""


class Template:
    """A template that is aimed at a point of a table and scatters.

    `covering` is of it alone, or of it and those of a volley that are laid on it, which `stand`
    tells.
    """

    def __init__(
        self, covering: Covering, aim: Point, size: str, stand: Stand | None = None
    ) -> None:
        self._covering = covering
        self._aim = aim
        self._size = size
        self._stand = stand
        self._radius = DIAMETER[size] / 2
        self._dice = _DISTANCE[size]

    @cached_property
    def _moves(self) -> Distances:
        moved = self._dice.distribution(truediv).items()
        return ((0.0, STAYS), *((float(inches), (1 - STAYS) * p) for inches, p in moved))

    @cached_property
    def _outcomes(self) -> tuple[tuple[Coverings, float], ...]:
        """All that may lie under it, and those laid on it, once it has scattered, with odds."""
        return tuple(self._covering.scattered(self._aim, self._moves))

    # -- what is known before it is rolled for ---------------------------------------------

    def possible(self, index: int) -> Under:
        """Return the models of a target that may come to lie under it, each by itself."""
        found = [coverings[0][index] for coverings, _ in self._outcomes]
        empty: frozenset[int] = frozenset()
        return Under(
            empty.union(*(each.full for each in found)),
            empty.union(*(each.partial for each in found)),
        )

    def may_cover(self, footprint: Shape) -> bool:
        """Return whether something that stands there may come to lie under it."""
        return any(footprint.arcs(self._aim, inches, self._radius) for inches, _ in self._moves)

    def mean(self, index: int) -> tuple[float, float]:
        """Return how many models of a target lie wholly and partly under it on average."""
        full, partial = (self._odds_of(index, which).items() for which in (0, 1))
        return sum(n * chance for n, chance in full), sum(n * chance for n, chance in partial)

    def known(self) -> dict[str, Callable[[Number], Any]]:
        """Return the odds of how many models come to lie wholly and partly under it."""
        return {
            "models_fully_under": lambda number: self._odds_by_target(0),
            "models_partly_under": lambda number: self._odds_by_target(1),
        }

    def touched(self) -> dict[str, dict[int, float]]:
        """Return the odds of how many models come to lie under it, wholly or not, by target."""
        found: dict[str, dict[int, float]] = {name: {} for name in self._covering.targets}
        for coverings, chance in self._outcomes:
            for odds, each in zip(found.values(), coverings[0], strict=True):
                count = sum(each.counts)
                odds[count] = odds.get(count, 0.0) + chance
        return found

    def _odds_by_target(self, which: int) -> dict[Any, Any]:
        names = self._covering.targets
        found = {name: self._odds_of(index, which) for index, name in enumerate(names)}
        return found if len(names) > 1 else found[names[0]]

    def _odds_of(self, index: int, which: int) -> dict[int, float]:
        odds: dict[int, float] = {}
        for coverings, chance in self._outcomes:
            count = coverings[0][index].counts[which]
            odds[count] = odds.get(count, 0.0) + chance
        return dict(sorted(odds.items()))

    # -- where it comes to rest ------------------------------------------------------------

    def at_rest(self, roll: RollScatter) -> tuple[Point, Coverings]:
        """Return where a roll of the scatter dice moves it, and what lies under all there."""
        rolled = roll(self._dice)
        at = self._aim if rolled.hit else self._aim.moved(rolled.direction, rolled.distance)
        return at, self._covering.all_at(at)

    @property
    def outcomes(self) -> Iterable[tuple[Coverings, float]]:
        """All that may lie under it, and those laid on it, once it has scattered, with odds."""
        return self._outcomes

    def told(self, at: Point) -> dict[str, Any]:
        """Return where it lies in a volley, and who lies under it there."""
        weapon = self._stand.weapon if self._stand else ""
        return {"weapon": weapon, **self._covering.told(at)}

    def landed(
        self, targets: tuple[TargetState, ...], coverings: Coverings, at: Point | None
    ) -> Landed:
        """Return what it covers, and what it leaves for further templates."""
        rest = self._stand.rest(coverings[1:], at) if self._stand else None
        return Landed(targets, at, self._size, rest)

    def stage(self, targets: Sequence[TargetUnderFire]) -> Once:
        """Return the stage in which it scatters: once, with the first weapon that is fired."""
        return Once("target", _Landing(self, targets).scatter)

    def report(self, played: Played) -> dict[str, Any]:
        """Return where it came to rest, and who lies under it there."""
        landings: Sequence[Landed] = played.notes.get("landed", ())
        places = [landing.at for landing in landings if landing.at is not None]
        return {"template": self._covering.told(places[0])} if places else {}


class _Landing:
    """A template that comes to rest over the models of its targets."""

    def __init__(self, template: Template, targets: Sequence[TargetUnderFire]) -> None:
        self._template = template
        self._targets = targets

    def resolve(self, roll: RollScatter) -> Landed:
        """Return what it covers where a roll of the scatter dice moves it."""
        at, coverings = self._template.at_rest(roll)
        return self._template.landed(self._over(coverings[0]), coverings, at)

    def distribution(self, number: Number) -> Distribution[Landed]:
        """Return the odds of what it covers of all targets together."""
        merged: Distribution[Landed] = {}
        budget, models = current(), sum(target.attack.models for target in self._targets)
        for coverings, chance in self._template.outcomes:
            budget.spend(_STEPS * models)
            landed = self._template.landed(self._over(coverings[0]), coverings, None)
            merged[landed] = merged.get(landed, 0.0) + chance
        return merged

    def _over(self, under: tuple[Under, ...]) -> tuple[TargetState, ...]:
        pairs = zip(self._targets, under, strict=True)
        return tuple(target.landed_on(each.full, each.partial) for target, each in pairs)

    def scatter(self, state: State, dice: Dice, tally: Tally) -> State:
        """Let it come to rest, before anything has befallen a target but marks."""
        if state.lost or state.landed:
            return state
        landed = dice.scatter(self, "scatter", clause="core-templates-scatter.1")
        tally.note("landed", landed)
        if landed.at is not None:
            tally.note("template", self._template.told(landed.at))
        pairs = zip(state.targets, landed.targets, strict=True)
        under = tuple(left._replace(others=found.others) for left, found in pairs)
        return state._replace(targets=under, landed=True, rest=landed.rest)


class Laid:
    """A further template of a volley, which is laid on the first and does not scatter."""

    def __init__(self, covering: Covering, size: str, weapon: str) -> None:
        self._covering = covering
        self._size = size
        self._weapon = weapon

    def known(self) -> dict[str, Callable[[Number], Any]]:
        """Return nothing: whom it covers is known once the first has come to rest."""
        return {}

    def stage(self, targets: Sequence[TargetUnderFire]) -> Once:
        """Return the stage in which it is laid."""
        return Once("target", self._lay)

    def _lay(self, state: State, dice: Dice, tally: Tally) -> State:
        at = state.rest.at if state.rest else None
        if at is not None:
            tally.note("landed", Landed((), at, self._size))
            tally.note("template", {"weapon": self._weapon, **self._covering.told(at)})
        return state

    def report(self, played: Played) -> dict[str, Any]:
        """Return nothing: the volley tells where all of its templates lie."""
        return {}
