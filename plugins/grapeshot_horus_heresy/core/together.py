"""Several attacks resolved together: hits of each, then all wounds of a unit pool by pool."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from grapeshot import Once
from grapeshot.records import NamedTuple
from grapeshot_horus_heresy.core.checks import swap_stage
from grapeshot_horus_heresy.core.squad import Squad
from grapeshot_horus_heresy.core.struck import Step, Struck, Trace

if TYPE_CHECKING:
    from grapeshot import Dice, Stage, Tally
    from grapeshot_horus_heresy.core.state import State
    from grapeshot_horus_heresy.core.vehicle import Vehicle


class Part(NamedTuple):
    """One attack: what leaves its hits on the targets, and what they come to there."""

    hits: Callable[[], Iterator[Stage]]
    resolvers: Sequence[Squad | Vehicle]
    """What resolves them, one for each target that it may hit."""
    traces: Sequence[Trace]
    powered: Sequence[Squad | Vehicle] = ()
    """What resolves them in place of that where a Psychic check is passed, if one may be made."""
    after: Sequence[Stage] = ()
    """What follows once its hits are rolled to wound."""
    weapon: str = ""
    """What it is called, where it is one of several weapons of a volley."""
    falls_with: str = ""
    """What its hits hang on together with those of other parts: the first is rolled first."""


def together(parts: Sequence[Part], *, at_once: bool = True) -> Iterator[Stage]:
    """Yield the stages of attacks by one unit, from hits to losses.

    `at_once` takes each attack up only where its wounds come in, which keeps odds cheap; at the
    table all of them are rolled to hit and to wound before any save.
    """
    order = list(dict.fromkeys(each.index for part in parts for each in part.resolvers))
    targets = [_Target(index, parts, at_once=at_once) for index in order]
    one = len(parts) == 1 and not parts[0].powered
    if one:
        yield from _of_weapon(parts[0], parts[0].hits())
    rolled: set[int] = set()
    if not at_once and not one:
        for number in range(len(parts)):
            yield from _rolled(number, parts, targets)
        rolled = set(range(len(parts)))
    for target in targets:
        if one:
            yield from _of_weapon(parts[0], target.rolled(0))
        for step in target.steps:
            for number in sorted(_due(step.attacks, parts) - rolled):
                if not one:
                    yield from _rolled(number, parts, targets)
                rolled.add(number)
            yield from _of_weapon(parts[step.attacks[0]], step.stages)
    if one:
        yield from _of_weapon(parts[0], parts[0].after)
    else:
        for number in range(len(parts)):
            if number not in rolled:  # it can wound nobody, and hits all the same
                yield from _rolled(number, parts, targets)
    for target in targets:
        for number, stage in target.further():
            yield from _of_weapon(parts[number], [stage])


def _due(attacks: Iterable[int], parts: Sequence[Part]) -> set[int]:
    """Return attacks with those before them on which their hits hang."""
    due = set(attacks)
    for number in attacks:
        group = parts[number].falls_with
        if group:
            due.update(n for n, part in enumerate(parts[:number]) if part.falls_with == group)
    return due


def _of_weapon(part: Part, stages: Iterable[Stage]) -> Iterator[Stage]:
    """Yield stages as those of the weapon that they are of."""
    for stage in stages:
        yield stage._replace(weapon=part.weapon) if part.weapon else stage


def _rolled(number: int, parts: Sequence[Part], targets: Sequence[_Target]) -> Iterator[Stage]:
    """Yield the stages that roll one attack to hit and to wound, at all its targets."""
    yield from _of_weapon(parts[number], _unnamed(number, parts[number], targets))


def _unnamed(number: int, part: Part, targets: Sequence[_Target]) -> Iterator[Stage]:
    for target in targets:
        yield from target.resized(number)
    yield from part.hits()
    if part.powered:
        yield swap_stage()
    for target in targets:
        yield from target.rolled(number)
    if part.powered:
        yield swap_stage()
        for target in targets:
            yield from target.rolled(number, powered=True)
    yield from part.after


class _Target:
    """What all attacks come to on one target."""

    def __init__(self, index: int, parts: Sequence[Part], *, at_once: bool) -> None:
        self._numbers: dict[tuple[int, bool], int] = {}
        """The place of each attack, plain or powered, among the resolvers."""
        self._attacks: list[int] = []
        self._resolvers: list[Squad | Vehicle] = []
        self._traces: list[Trace] = []
        for number, part in enumerate(parts):
            self._add(index, number, part, part.resolvers, powered=False)
            self._add(index, number, part, part.powered, powered=True)
        squads = [each for each in self._resolvers if isinstance(each, Squad)]
        self._struck = Struck(squads, self._traces, at_once=at_once) if squads else None

    def _add(
        self,
        index: int,
        number: int,
        part: Part,
        resolvers: Sequence[Squad | Vehicle],
        *,
        powered: bool,
    ) -> None:
        for resolver, trace in zip(resolvers, part.traces, strict=False):
            if resolver.index == index:
                self._numbers[number, powered] = len(self._resolvers)
                self._attacks.append(number)
                self._resolvers.append(resolver)
                self._traces.append(trace)

    def resized(self, number: int) -> Iterator[Stage]:
        """Yield what fits the target to the sorts of hits of an attack, where these differ."""
        place = self._numbers.get((number, False))
        if place is None or len({each.sorts for each in self._resolvers}) == 1:
            return
        resolver = self._resolvers[place]
        function = partial(_resize, resolver.index, resolver.sorts)
        yield Once("hit", function, "", ("hh resize", resolver.index, resolver.sorts))

    def rolled(self, number: int, *, powered: bool = False) -> Iterator[Stage]:
        """Yield what takes hits to wounds; of a vehicle that is all there is."""
        place = self._numbers.get((number, powered))
        if place is None:
            return
        resolver = self._resolvers[place]
        if self._struck is not None:
            yield self._struck.rolled(place)
        elif not isinstance(resolver, Squad):
            yield from resolver.stages(self._traces[place].marks)

    @property
    def steps(self) -> list[Step]:
        """What becomes of the wounds, pool by pool, with the attacks that are rolled before."""
        if self._struck is None:
            return [Step((number,), ()) for number in dict.fromkeys(self._attacks)]
        return [
            step._replace(attacks=tuple(self._attacks[place] for place in step.attacks))
            for step in self._struck.steps
        ]

    def further(self) -> Iterator[tuple[int, Stage]]:
        """Yield what becomes of the further hits that unsaved wounds cause, by attack."""
        if self._struck is not None:
            for place, stage in self._struck.further():
                yield self._attacks[place], stage


def _resize(index: int, sorts: int, state: State, dice: Dice, tally: Tally) -> State:
    return state.with_target(index, state.targets[index]._replace(hits=(0,) * sorts))
