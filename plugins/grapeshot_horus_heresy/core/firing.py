"""Kind `attack`: what one unit fires at its targets, or strikes with in close combat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property, partial
from itertools import starmap
from typing import TYPE_CHECKING, Any

from grapeshot import Fact, Fired, Number, Once, Program, Refusal, Shown, Stage
from grapeshot_horus_heresy.core.aftermath import Consequence, aftermath_stage, joined
from grapeshot_horus_heresy.core.attack import Attack
from grapeshot_horus_heresy.core.left import left_after, left_after_volley
from grapeshot_horus_heresy.core.marker_odds import have_closed_form, hits_by_unit
from grapeshot_horus_heresy.core.mixed_losses import destroyed_measures
from grapeshot_horus_heresy.core.morale import Tested, take_test
from grapeshot_horus_heresy.core.report import report
from grapeshot_horus_heresy.core.squad import Squad
from grapeshot_horus_heresy.core.state import DONE, State, TargetState
from grapeshot_horus_heresy.core.struck import Struck, Trace
from grapeshot_horus_heresy.core.together import together
from grapeshot_horus_heresy.core.vehicle import Vehicle
from grapeshot_horus_heresy.core.volley import Volley, volley_of
from grapeshot_horus_heresy.core.weapon_fire import Fire

if TYPE_CHECKING:
    from grapeshot import Dice, Engagement, Played, Plugins, Tally
    from grapeshot_horus_heresy.core.morale_plan import MoralePlan

TARGET_MEASURES = (
    "hits",
    "hits_inner",
    "hits_middle",
    "hits_outer",
    "wounds",
    "unsaved_wounds",
    "models_destroyed",
    "wounds_lost",
    "glancing",
    "penetrating",
    "hull_points_lost",
)
_MAIN = (
    "hits",
    "unsaved_wounds",
    "models_destroyed",
    "wounds_lost",
    "hull_points_lost",
    "pinned",
    "destroyed",
    "explodes",
)
_MORALE = "hh morale"
"""What the keys of the tests begin with that end an attack."""
_LOSSES = ("models_destroyed", "wounds_lost")
TARGET_EVENTS = frozenset({"pinning_test", "pinned", "destroyed", "explodes"})


def prepare_attack(engagement: Engagement, plugins: Plugins) -> Program:
    """Return the program of an attack. Raise Refusal where the rules forbid it."""
    return Shooting(volley_of(engagement, plugins), len(engagement.targets)).program()


class _Shaken:
    """What the weapons of a unit do to one target beyond losses: tests, and what lasts."""

    def __init__(self, resolver: Squad | Vehicle, plans: Sequence[MoralePlan]) -> None:
        """Take the plan of each weapon that may hit the target."""
        self.resolver = resolver
        self.plans = plans
        due = {plan.leadership: plan for plan in plans if plan.is_due}
        self._levels = sorted(due, reverse=True)
        self._tested = [Tested(due[leadership]) for leadership in self._levels]
        self.consequences: tuple[Consequence, ...]
        self.consequences, marks = joined([plan.consequences for plan in plans])
        self.traces = [
            Trace(self._levels.index(plan.leadership) + 1 if plan.is_due else 0, kept)
            for plan, kept in zip(plans, marks, strict=True)
        ]

    def tests(self, *, last: bool) -> Iterator[Stage]:
        """Yield the stages of the tests once a unit has fired; after the `last` all is done."""
        index, name = self.resolver.index, self.resolver.name
        done = last and not self.consequences
        test = partial(take_test, self._tested, index, name, done)
        key = (_MORALE, index, done, tuple(each.key for each in self._tested))
        yield Once("post_damage", test, name, key)
        if last and self.consequences:
            yield aftermath_stage(self.consequences, index, name)


class Shooting:
    """All weapons that a unit fires in one go, or the one that it strikes with."""

    def __init__(self, volley: Volley, targets: int) -> None:
        self._volley = volley
        self._targets = targets
        self.fires = volley.fires
        self._told = [fire for fire in self.fires if not fire.untold]
        self._shaken = {index: self._shaken_of(index) for index in sorted(self.attacks)}

    @cached_property
    def attacks(self) -> dict[int, Attack]:
        """The first attack on each target, by its place among the targets."""
        found: dict[int, Attack] = {}
        for fire in self._told or self.fires:
            for attack in fire.attacks:
                found.setdefault(attack.index, attack)
        return found

    @cached_property
    def resolvers(self) -> dict[int, Squad | Vehicle]:
        """What the first attack on each target comes to there."""
        found: dict[int, Squad | Vehicle] = {}
        for fire in self._told or self.fires:
            for resolver in fire.resolvers:
                found.setdefault(resolver.index, resolver)
        return {index: found[index] for index in sorted(found)}

    def _shaken_of(self, index: int) -> _Shaken:
        plans = [
            morale
            for fire in self._told or self.fires
            for attack, morale in zip(fire.attacks, fire.morale, strict=True)
            if attack.index == index
        ]
        return _Shaken(self.resolvers[index], plans)

    def _traces(self) -> list[dict[int, Trace]]:
        """Return what is kept in mind of the hits of each weapon, by target."""
        left = {index: iter(shaken.traces) for index, shaken in self._shaken.items()}
        return [
            {attack.index: next(left[attack.index]) for attack in fire.attacks}
            for fire in self._told
        ]

    def program(self) -> Program:
        """Return the program."""
        several = len(self._told) > 1 or any(fire.powered for fire in self._told)
        targets = [self.attacks[index].target for index in sorted(self.attacks)]
        stages = tuple(self._stages(at_once=True))
        return Program(
            stages=stages,
            played=cache(lambda: tuple(self._stages(at_once=False))) if several else (),
            start=self._start(),
            targets=tuple(target.name for target in targets),
            target_measures=self._measures,
            attack_measures=self._attack_measures,
            target_events=self._target_events,
            attack_events=frozenset().union(*(fire.attack_events for fire in self._told)),
            values=self.fires[0].values() if self._is_alone else {},
            explain=self._facts,
            main_measures=self._main_measures,
            joint=("hits",) if self._told else (),
            d3_as_d6=False,
            report=self._report,
            known=self._known(),
            apart=self._apart,
            shown=self._shown(stages),
            weapons=() if self._is_alone else tuple(starmap(self._fired, self._volley.told)),
        )

    def _shown(self, stages: Sequence[Stage]) -> Mapping[str, Shown]:
        """Return the losses that a unit of like models shows before it is tested the last time."""
        resolvers = list(self.resolvers.values())
        if (
            len(resolvers) != 1
            or not self._told
            or not isinstance(resolvers[0], Squad)
            or resolvers[0].is_mixed
        ):
            return {}
        index, wounds = resolvers[0].index, resolvers[0].attack.target.wounds
        tests = [place for place, stage in enumerate(stages) if _is_test(stage)]
        start = self._start().targets[index]
        return {
            "models_destroyed": Shown(tests[-1], partial(_models_lost, index, start)),
            "wounds_lost": Shown(tests[-1], partial(_wounds_lost, index, start, wounds)),
        }

    @property
    def _is_alone(self) -> bool:
        """Whether there is one weapon, so that none is told of by itself."""
        return len(self._volley.told) == 1

    def _start(self) -> State:
        found = self.resolvers
        places = range(self._targets)
        return State(tuple(found[at].start() if at in found else DONE for at in places))

    def _fired(self, name: str, fire: Fire | Refusal | str) -> Fired:
        """Return a weapon of a volley as it is told."""
        if isinstance(fire, Refusal):
            return Fired(name, refused=fire)
        if isinstance(fire, str):  # its markers fall with those of another, and are told there
            return Fired(name, values={"falls_with": fire})
        targets = tuple(attack.target.name for attack in fire.attacks)
        if fire.untold:
            return Fired(name, targets, measures=fire.attack_measures)
        measures = [*TARGET_MEASURES, *fire.attack_measures]
        if not self._losses_are_told_apart:
            measures = [each for each in measures if each not in _LOSSES]
        events = fire.attack_events
        if any(isinstance(each, Vehicle) for each in fire.resolvers):
            events |= {"destroyed", "explodes"}
        return Fired(name, targets, None, fire.values(), tuple(measures), events)

    @property
    def _losses_are_told_apart(self) -> bool:
        """Whether wounds of two weapons never wait for each other, so that each has its losses.

        Those of weapons that strike several units at once wait at all but the first.
        """
        for index, shaken in self._shaken.items():
            pairs = [
                (len(fire.resolvers) > 1, each)
                for fire in self._told
                for each in fire.resolvers
                if each.index == index and isinstance(each, Squad)
            ]
            if not pairs:
                continue
            struck = Struck([each for _, each in pairs], shaken.traces)
            waiting = (sum(pairs[at][0] for at in attacks) for attacks in struck.sharing)
            if not struck.tells_losses_apart or any(count > 1 for count in waiting):
                return False
        return True

    def _stages(self, *, at_once: bool) -> Iterator[Stage]:
        """Yield all stages: as often as there are units that fire one after another."""
        for fire in self.fires:
            if fire.untold:
                yield from fire.hits.stages()
        if not self._told:
            return
        units = self._told[0].attacks[0].situation.firing_units
        traces = self._traces()
        for unit in range(units):
            if unit:
                yield from self._looks()
            for fire in self._told:
                if fire.ram is not None:
                    yield from fire.ram.stages()
            alone = self._is_alone
            parts = [
                fire.part(kept, alone=alone) for fire, kept in zip(self._told, traces, strict=True)
            ]
            yield from together(parts, at_once=at_once)
            for shaken in self._shaken.values():
                yield from shaken.tests(last=unit == units - 1)
        for fire in self._told:
            yield from fire.ammunition()

    def _looks(self) -> Iterator[Stage]:
        """Yield the stage that finds out what counts for most of a unit, where that may change."""
        mixed = [
            each for each in self.resolvers.values() if isinstance(each, Squad) and each.is_mixed
        ]
        if mixed:
            yield Once("hit", partial(_look, mixed))

    @property
    def _attack_measures(self) -> tuple[str, ...]:
        """The measures of the attack as a whole."""
        names = [name for fire in self.fires for name in fire.attack_measures]
        return tuple(dict.fromkeys(names))

    @property
    def _measures(self) -> tuple[str, ...]:
        """The measures of each target."""
        if not self._told:
            return ()
        resolvers = [each for fire in self._told for each in fire.resolvers]
        squads = [each for each in resolvers if isinstance(each, Squad)]
        more = ("extra_hits",) if any(squad.scores_extra_hits for squad in squads) else ()
        return (*TARGET_MEASURES, *more, *destroyed_measures(self.attacks.values()))

    @property
    def _apart(self) -> frozenset[str]:
        """The measures to which each weapon adds whatever the others have done to a target."""
        if len(self._told) < 2:
            return frozenset()
        resolvers = [each for fire in self._told for each in fire.resolvers]
        squads = [each for each in resolvers if isinstance(each, Squad)]
        found = {"hits", "hits_inner", "hits_middle", "hits_outer", "glancing", "penetrating"}
        changing = self._told[0].attacks[0].situation.firing_units > 1
        if not any(squad.scores_extra_hits or (squad.is_mixed and changing) for squad in squads):
            found.add("wounds")
            if not any(squad.is_mixed for squad in squads):
                found.add("unsaved_wounds")
        return frozenset(found)

    @property
    def _target_events(self) -> frozenset[str]:
        """What may happen to each target."""
        if not self._told:
            return frozenset()
        plans = [morale for fire in self._told for morale in fire.morale]
        return TARGET_EVENTS.union(*(morale.events for morale in plans))

    @property
    def _main_measures(self) -> tuple[str, ...]:
        """What two readings of a rule are compared by."""
        if not self._told:
            return ()
        events = sorted(self._target_events - TARGET_EVENTS)
        return (*_MAIN, *events, *self._attack_measures)

    def _report(self, played: Played) -> dict[str, Any]:
        """Return what a resolution came to beyond numbers."""
        first = next(iter(self.resolvers.values()))
        told = report(first.name, [fire.markers for fire in self.fires if fire.markers], played)
        if not self._told:
            return told
        attacks = list(self.attacks.values())
        if self._is_alone:
            return told | left_after(attacks, played)
        shared = {f.name: f.attacks[0] for f in self._told if not f.has_own_bearers}
        own = {f.name: f.attacks[0] for f in self._told if f.has_own_bearers}
        return told | left_after_volley(attacks, shared, own, played)

    def _known(self) -> Mapping[str, Callable[[Number], Any]]:
        """Return the distributions that need no resolution."""
        known: dict[str, Callable[[Number], Any]] = {}
        first = self.fires[0]
        if isinstance(first.resolvers[0], Vehicle):
            known["damage_table"] = first.resolvers[0].damage_table
        alone = len(self.fires) == 1
        if alone and first.markers is not None and have_closed_form(first.markers):
            known["hits_by_unit"] = partial(hits_by_unit, first.markers)
        return known

    def _facts(self) -> list[Fact]:
        """Return every fact stated on the plans, of several weapons with the name of each."""
        if self._is_alone:
            return self.fires[0].facts()
        return [fact._replace(weapon=fire.name) for fire in self.fires for fact in fire.facts()]


def _is_test(stage: Stage) -> bool:
    return isinstance(stage.key, tuple) and stage.key[0] == _MORALE


def _models_lost(index: int, start: TargetState, state: State) -> int:
    return start.left - state.targets[index].left


def _wounds_lost(index: int, start: TargetState, wounds: int, state: State) -> int:
    left = state.targets[index]
    return wounds * (start.left - left.left) + left.hurt - start.hurt


def _look(mixed: Sequence[Squad], state: State, dice: Dice, tally: Tally) -> State:
    for squad in mixed:
        target = squad.looked_at(state.targets[squad.index])
        state = state.with_target(squad.index, target)
    return state
