"""What hits come to on one unit of models: pool by pool, whichever attack each pool is of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from grapeshot import Stage, kit
from grapeshot.records import NamedTuple
from grapeshot_horus_heresy.core.aftermath import WOUNDED
from grapeshot_horus_heresy.core.casualties import (
    Casualties,
    damage_stage,
    extra_hits_stage,
    repeated_stage,
)
from grapeshot_horus_heresy.core.mixed_losses import mixed_stage
from grapeshot_horus_heresy.core.squad import Squad, rank_of
from grapeshot_horus_heresy.core.state import State, added


class Trace(NamedTuple):
    """What is kept in mind of the hits of one attack."""

    shakes: int = 0
    """How hard the test is that an unsaved wound demands; 0 for none."""
    marks: frozenset[str] = frozenset()


NOTHING_KEPT = Trace()


class Step(NamedTuple):
    """Some stages of the losses, and the attacks whose hits have to be rolled before them."""

    attacks: tuple[int, ...]
    stages: tuple[Stage, ...]


class _Place(NamedTuple):
    """One pool of one attack."""

    attack: int
    pool: int


class Struck:
    """The hits of one attack or of several on one unit, resolved together."""

    def __init__(
        self, squads: Sequence[Squad], traces: Sequence[Trace], *, at_once: bool = True
    ) -> None:
        """`at_once` lets wounds be saved as soon as they are rolled, where that changes nothing.

        So odds stay cheap; at the table all wounds are rolled first.
        """
        self._squads = squads
        self._traces = traces
        self._at_once = at_once and len(squads) > 1
        self._units = [
            squad.casualties(trace.shakes, trace.marks, at if squad.again else None)
            for at, (squad, trace) in enumerate(zip(squads, traces, strict=True))
        ]
        self._places = self._in_order()
        self._blocks = self._numbered_blocks()
        runs = [self._run_of(slot) for slot in range(len(self._places))]
        self._run_numbers = {run: number for number, run in enumerate(dict.fromkeys(runs))}
        self._runs = [self._run_numbers[run] for run in runs]
        self._directly = [self._goes_directly(squad) for squad in squads]

    def _in_order(self) -> list[_Place]:
        """Return the pools of all attacks in the order in which they are resolved."""
        places = [
            _Place(at, pool)
            for at, squad in enumerate(self._squads)
            for pool in range(len(squad.pools))
        ]

        def rank(place: _Place) -> tuple[Any, ...]:
            squad = self._squads[place.attack]
            return (*rank_of(squad.attack, squad.pools[place.pool]), place.attack)

        return sorted(places, key=rank)

    def _numbered_blocks(self) -> list[int]:
        """Return for each pool, in order, the number of its block.

        The wounds of one block cost the same, so that it makes no difference which come first.
        """
        found = []
        for number, (_, same) in enumerate(groupby(self._places, key=self._block_key)):
            found += [number for _ in same]
        return found

    def _block_key(self, place: _Place) -> tuple[object, ...]:
        squad = self._squads[place.attack]
        if squad.is_mixed or squad.costs[place.pool].repeated > 1:
            return (place,)
        return (squad.costs[place.pool],)

    def _run_of(self, slot: int) -> tuple[object, ...]:
        """Return what tells runs apart: wounds of one block that leave the same behind."""
        return self._blocks[slot], self._units[self._places[slot].attack].key

    def _goes_directly(self, squad: Squad) -> bool:
        if not squad.is_saved_once:
            return False
        costs = squad.costs
        if len(self._squads) > 1:
            return self._at_once
        return len(costs) == 1 or all(cost.is_plain for cost in costs)

    @property
    def tells_losses_apart(self) -> bool:
        """Whether wounds of two attacks never wait together for those of a third."""
        blocks: dict[int, set[int]] = {}
        for slot, place in enumerate(self._places):
            blocks.setdefault(place.attack, set()).add(self._blocks[slot])
        return not any(
            any(len(blocks[attack]) > 1 for attack in attacks) for attacks in self.sharing
        )

    @property
    def sharing(self) -> list[set[int]]:
        """The attacks of which unsaved wounds are kept as one, wherever there are several."""
        found: dict[int, set[int]] = {}
        for slot, place in enumerate(self._places):
            found.setdefault(self._runs[slot], set()).add(place.attack)
        return [attacks for attacks in found.values() if len(attacks) > 1]

    # -- stages -------------------------------------------------------------------------------

    @property
    def steps(self) -> list[Step]:
        """What becomes of the wounds, block by block, and attack by attack within a block."""
        found = []
        slots = range(len(self._places))
        for _, same in groupby(slots, key=lambda slot: self._blocks[slot]):
            block = list(same)
            for attack in dict.fromkeys(self._places[slot].attack for slot in block):
                own = [slot for slot in block if self._places[slot].attack == attack]
                found.append(Step((attack,), tuple(self._stages_of(attack, own))))
        return found

    def _stages_of(self, attack: int, slots: list[int]) -> Iterator[Stage]:
        """Yield what becomes of the wounds of one attack in one block."""
        squad, unit = self._squads[attack], self._units[attack]
        for slot in slots:
            pool = self._places[slot].pool
            if squad.is_mixed:
                yield mixed_stage(squad, unit, pool, slot)
            elif squad.costs[pool].repeated > 1:
                yield repeated_stage(unit, squad.costs[pool], slot, squad.fate(pool).save)
            elif not self._directly[attack]:
                yield self._through(attack, pool, slot, self._runs[slot])
        cost = None if squad.is_mixed else squad.costs[self._places[slots[0]].pool]
        if cost is not None and cost.repeated == 1:
            yield damage_stage(unit, cost, self._runs[slots[0]])

    def rolled(self, attack: int) -> Stage:
        """Return the stage that takes the hits of an attack to wounds, or through their saves."""
        squad, trace = self._squads[attack], self._traces[attack]
        own = [slot for slot, place in enumerate(self._places) if place.attack == attack]
        split = partial(_split_hits, squad)
        if self._directly[attack]:
            runs = sorted({self._runs[slot] for slot in own})
            local = [runs.index(self._runs[slot]) for slot in own]
            fates = [squad.fate(place) for place in range(len(squad.pools))]
            saves = [fate.save._replace(cost=run) for fate, run in zip(fates, local, strict=True)]
            counted = max(1, len(runs))
            steps = (squad.to_wound, kit.Saves(tuple(saves), counted, WOUNDED in _causes(trace)))
            places = max(self._runs, default=0) + 1
            join = partial(_join_failed, self._units[attack], tuple(runs) or (0,), places)
            return kit.chain(steps, split, join, squad.name, "hh hits")
        join = partial(_join_pools, squad.index, tuple(own), len(self._places), trace.marks)
        steps_to_pools = (squad.to_wound, kit.Packed("wound"))
        return kit.chain(steps_to_pools, split, join, squad.name, "hh pools")

    def _through(self, attack: int, pool: int, slot: int, run: int) -> Stage:
        """Return the stage that takes the wounds of one pool through their saves."""
        squad = self._squads[attack]
        unit = self._units[attack]._replace(marks=frozenset())  # the wounds are marked already
        steps = (kit.Saves((squad.fate(pool).save,), 1),)
        split = partial(_split_pool, squad.index, slot)
        join = partial(_join_failed, unit, (run,), max(self._runs) + 1)
        return kit.chain(steps, split, join, squad.name, f"hh pool {slot}")

    def further(self) -> Iterator[tuple[int, Stage]]:
        """Yield the stages of the further hits that unsaved wounds cause, by attack.

        Those of all attacks are counted and rolled before any of them is saved.
        """
        causing = [at for at, squad in enumerate(self._squads) if squad.again is not None]
        if not causing:
            return
        squads = [again for squad in self._squads if (again := squad.again) is not None]
        traces = [self._traces[at] for at in causing]
        after = Struck(squads, traces)
        for place, at in enumerate(causing):
            yield at, extra_hits_stage(self._units[at], squads[place].sorts)
            yield at, after.rolled(place)
        for step in after.steps:
            for stage in step.stages:
                yield causing[step.attacks[0]], stage


def alone(squad: Squad, trace: Trace) -> Iterator[Stage]:
    """Yield the stages of one attack, from rolls to wound to casualties."""
    struck = Struck([squad], [trace])
    yield struck.rolled(0)
    for step in struck.steps:
        yield from step.stages
    for _, stage in struck.further():
        yield stage


def _causes(trace: Trace) -> set[str]:
    return {mark.partition("@")[0] for mark in trace.marks}


def _split_hits(squad: Squad, state: State) -> tuple[tuple[kit.Batch], State]:
    target = state.targets[squad.index]
    rest = target._replace(hits=(0,) * len(target.hits))
    batch = kit.one_by_one(squad.sorted_hits(target))
    return (batch,), state.with_target(squad.index, rest)


def _join_failed(
    unit: Casualties, runs: tuple[int, ...], places: int, rest: State, total: int
) -> State:
    if not total:
        return rest
    target, (*failed, wounded) = rest.targets[unit.number], kit.unpacked(total, len(runs) + 1)
    if wounded:
        target = target.marked(WOUNDED, unit.marks)
    target = unit.with_extra(target, sum(failed))
    more = dict(zip(runs, failed, strict=True))
    after = target._replace(failed=added(target.failed, more, places))
    return rest.with_target(unit.number, after)


def _join_pools(
    index: int,
    slots: tuple[int, ...],
    places: int,
    marks: frozenset[str],
    rest: State,
    total: int,
) -> State:
    if not total:
        return rest
    target = rest.targets[index].marked(WOUNDED, marks)
    more = dict(zip(slots, kit.unpacked(total, len(slots)), strict=True))
    return rest.with_target(index, target._replace(pools=added(target.pools, more, places)))


def _split_pool(index: int, slot: int, state: State) -> tuple[tuple[kit.Batch], State]:
    target = state.targets[index]
    wounds = target.pools[slot] if target.pools else 0
    batch = kit.one_by_one((wounds,))
    pools = added(target.pools, {slot: -wounds}, slot + 1)
    return (batch,), state.with_target(index, target._replace(pools=pools))
