"""What becomes of hits on a unit of models with Wounds: wounds, saves, casualties."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, partial
from itertools import groupby
from typing import TYPE_CHECKING, TypeVar

from grapeshot import Chain, Fact, Plan, RollTest, Stage, kit, parse_dice
from grapeshot.records import NamedTuple
from grapeshot_horus_heresy.core.aftermath import WOUNDED
from grapeshot_horus_heresy.core.casualties import (
    Casualties,
    Cost,
    damage_stage,
    extra_hits_stage,
    repeated_stage,
)
from grapeshot_horus_heresy.core.damage_plan import DamagePlan, plan_allocation, plan_damage
from grapeshot_horus_heresy.core.save_plan import plan_save
from grapeshot_horus_heresy.core.shapes import ZONES
from grapeshot_horus_heresy.core.state import State, TargetState
from grapeshot_horus_heresy.core.wound_plan import Pool, TotalTest, ap_rank, plan_wound

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.template_plan import TemplatePlan

AnyPlan = TypeVar("AnyPlan", bound=Plan)


WOUNDS = "wounds by pool"
"""The name of the notes that hold the wounds of one roll."""


class _Fate(NamedTuple):
    """What the wounds of one pool meet, and what one that comes through costs."""

    save: kit.Save
    cost: Cost


class Squad:
    """The plans of an attack on one unit of models, made before anything is rolled."""

    def __init__(
        self, attack: Attack, template: TemplatePlan, *, further: bool = True, sure: bool = False
    ) -> None:
        """Make the plans; `sure` says that some hits, counted last, need no wound roll."""
        self.attack = attack
        self._sure = sure
        self.index, self.name = attack.index, attack.target.name
        self._plans: list[Plan] = []
        values = zip(template.strengths(), template.aps(), strict=True)
        self.wound_plans = [
            self._kept(plan_wound(attack, zone, strength, ap))
            for zone, (strength, ap) in enumerate(values)
        ]
        self._rolls = [plan.roll() for plan in self.wound_plans]
        found = {pool for roll in self._rolls for pool in _pools_of(roll)}
        if sure:
            found.add(self.wound_plans[0].plain_pool)
        self.pools = _in_order(attack, found)
        self._hits_again = False
        self._fates = [self._fate_of(pool, template.cover_from_marker) for pool in self.pools]
        self._again = self._squad_of_weapon(template) if further and self._hits_again else None
        self._allocation = self._kept(plan_allocation(attack))
        if len(self.pools) > 1:
            text = "wounds of unlike Strength, AP or zone are resolved pool by pool"
            self._allocation.note("wound-pool.1", text)

    def _kept(self, plan: AnyPlan) -> AnyPlan:
        self._plans.append(plan)
        return plan

    def _fate_of(self, pool: Pool, cover_from_marker: bool) -> _Fate:
        save = self._kept(plan_save(self.attack, pool, cover_from_marker=cover_from_marker))
        damage = self._kept(plan_damage(self.attack, instant_death=save.causes_instant_death))
        return _Fate(save.result(), self._cost(damage))

    def _cost(self, damage: DamagePlan) -> Cost:
        """Return what one wound costs; more than a model has is as much as it has."""
        most = self.attack.target.wounds
        self._hits_again |= damage.hits_again
        each = damage.result()
        if damage.removes:
            each = kit.Cost(kit.Points(parse_dice(most)))
        elif each.fixed is not None and not each.spills:
            each = kit.Cost(kit.Points(parse_dice(min(most, each.fixed))))
        return Cost(each, damage.unsaved_count_as, damage.repeated)

    def _squad_of_weapon(self, template: TemplatePlan) -> Squad:
        """Return the plans of further hits, on which the rules of the attacker do not work."""
        return Squad(self.attack.of_weapon_alone(), template, further=False)

    def facts(self) -> list[Fact]:
        """Return the facts of all plans."""
        return kit.facts_of(self._plans)

    @property
    def scores_extra_hits(self) -> bool:
        """Whether unsaved wounds may cause further hits."""
        return self._again is not None

    @property
    def values(self) -> dict[str, int | list[int | None] | None]:
        """What the plans come to in numbers."""
        needed = [plan.needed for plan in self.wound_plans]
        return {"to_wound": needed[0] if len(needed) == 1 else needed}

    def start(self) -> TargetState:
        """Return the unit as it stands before the attack."""
        models = self._allocation.models
        return TargetState(
            left=models,
            hidden=self.attack.target.models - models,
            hurt=self.attack.target.wounds_lost if models else 0,
            hits=(0,) * self._sorts,
            pinned=self.attack.target.pinned,
        )

    def stages(self, *, keeps_shaken: bool, marks: frozenset[str] = frozenset()) -> Iterator[Stage]:
        """Yield the stages from wound rolls to casualties.

        `keeps_shaken` says that a test depends on whether a wound was not saved, `marks` what else
        is to be kept in mind. Where no wound costs a random number, all dice come before the first
        casualty: hits are then taken all the way one by one, which keeps the odds of many hits
        cheap.
        """
        wounds, again = self.attack.target.wounds, self._again is not None
        unit = Casualties(self.index, self.name, wounds, keeps_shaken, again, marks)
        yield from self._stages_of_hits(unit)
        if self._again is not None:
            yield extra_hits_stage(unit, self._sorts)
            yield from self._again._stages_of_hits(unit._replace(keeps_extra=False))

    def _stages_of_hits(self, unit: Casualties) -> Iterator[Stage]:
        costs = [fate.cost for fate in self._fates]
        saved_once = all(cost.repeated == 1 for cost in costs)
        if saved_once and (len(costs) == 1 or all(cost.is_plain for cost in costs)):
            runs = [len(list(same)) for _, same in groupby(costs)]
            ends = [sum(runs[: run + 1]) for run in range(len(runs))]
            yield self._all_the_way(ends, unit)
            for run, end in enumerate(ends):
                yield damage_stage(unit, costs[end - 1], run)
            return
        yield self._to_pools(unit)
        for place, fate in enumerate(self._fates):
            if fate.cost.repeated > 1:
                yield repeated_stage(unit, fate.cost, place, fate.save)
            else:
                yield self._through(place, unit)
                yield damage_stage(unit, fate.cost, 0)

    def _all_the_way(self, ends: list[int], unit: Casualties) -> Chain:
        """Return the stage that takes hits through wound rolls and the saves of all pools.

        The pools before each of `ends` are a run: what comes through of them is added up.
        """
        runs = [sum(place >= end for end in ends) for place in range(len(self.pools))]
        saves = (fate.save._replace(cost=run) for fate, run in zip(self._fates, runs, strict=True))
        counted = max(1, len(ends))
        steps = (self._to_wound, kit.Saves(tuple(saves), counted, WOUNDED in unit.marks))
        split, join = partial(_split_hits, self.index), partial(_join_failed, self.index, counted)
        return kit.chain(steps, split, partial(join, unit), self.name, "hh hits")

    def _to_pools(self, unit: Casualties) -> Chain:
        """Return the stage that takes hits to the wounds of each pool."""
        split = partial(_split_hits, self.index)
        join = partial(_join_pools, self.index, len(self.pools), unit.marks)
        return kit.chain((self._to_wound, kit.Packed("wound")), split, join, self.name, "hh pools")

    def _through(self, place: int, unit: Casualties) -> Chain:
        """Return the stage that takes the wounds of one pool through their saves."""
        plain = unit._replace(marks=frozenset())  # the wounds are marked already
        steps = (kit.Saves((self._fates[place].save,), 1),)
        split, join = partial(_split_pool, self.index, place), partial(_join_failed, self.index, 1)
        return kit.chain(steps, split, partial(join, plain), self.name, f"hh pool {place}")

    @cached_property
    def _to_wound(self) -> kit.Roll:
        """The step in which the hits of each zone are rolled to wound; some need no roll."""
        none = (0,) * len(self.pools)
        counts: dict[Pool | None, kit.Counts] = {None: ()}
        for place, pool in enumerate(self.pools):
            counts[pool] = (*none[:place], 1, *none[place + 1 :])
        rolls = [_counting(roll, counts) for roll in self._rolls]
        sure = (counts[self.wound_plans[0].plain_pool],) if self._sure else ()
        return kit.Roll("wound", "wounds", (*rolls, *sure), WOUNDS, self)

    @property
    def _sorts(self) -> int:
        """How many sorts of hits there are: those of each zone, and those without a roll."""
        return len(self.wound_plans) + self._sure


def _pools_of(roll: RollTest[Pool | None] | TotalTest | Pool) -> Iterator[Pool]:
    """Yield the pools that a roll to wound may fill."""
    if isinstance(roll, RollTest):
        yield from (pool for pool in roll.outcomes if pool is not None)
    else:
        yield roll.pool if isinstance(roll, TotalTest) else roll


def _counting(
    roll: RollTest[Pool | None] | TotalTest | Pool, counts: dict[Pool | None, kit.Counts]
) -> RollTest[kit.Counts] | kit.TotalRoll | kit.Counts:
    """Return a roll to wound as one that counts the wounds of each pool."""
    if isinstance(roll, RollTest):
        return RollTest(map(counts.__getitem__, roll.outcomes), roll.reroll)
    if isinstance(roll, TotalTest):
        return kit.TotalRoll(roll.dice, roll.above, counts[roll.pool])
    return counts[roll]


def _in_order(attack: Attack, pools: Iterable[Pool]) -> list[Pool]:
    """Return the pools in the order in which they are resolved: by zone, the best AP first."""
    chosen = [ZONES.index(name) for name in attack.choices.pool_order]
    order = [*dict.fromkeys(chosen), *(z for z in range(len(ZONES)) if z not in chosen)]
    return sorted(
        pools,
        key=lambda p: (not p.deadly, order.index(p.zone), ap_rank(p.ap), p.barred, p.strength),
    )


def _split_hits(index: int, state: State) -> tuple[tuple[kit.Batch], State]:
    target = state.targets[index]
    rest = state.with_target(index, target._replace(hits=(0,) * len(target.hits)))
    return (kit.one_by_one(target.hits),), rest


def _join_failed(index: int, runs: int, unit: Casualties, rest: State, total: int) -> State:
    target, (*failed, wounded) = rest.targets[index], kit.unpacked(total, runs + 1)
    if wounded:
        target = target.marked(WOUNDED, unit.marks)
    extra = target.extra + sum(failed) if unit.keeps_extra else 0
    return rest.with_target(index, target._replace(failed=tuple(failed), extra=extra))


def _join_pools(index: int, pools: int, marks: frozenset[str], rest: State, total: int) -> State:
    target = rest.targets[index]
    if total:
        target = target.marked(WOUNDED, marks)
    return rest.with_target(index, target._replace(pools=kit.unpacked(total, pools)))


def _split_pool(index: int, place: int, state: State) -> tuple[tuple[kit.Batch], State]:
    target = state.targets[index]
    batch = kit.one_by_one(target.pools[place : place + 1])
    pools = tuple(0 if p == place else count for p, count in enumerate(target.pools))
    return (batch,), state.with_target(index, target._replace(pools=pools))
