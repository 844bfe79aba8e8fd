"""What becomes of hits on a unit of models with Wounds: wounds, saves, casualties."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from grapeshot import Dice, DiceExpression, Fact, Once, Plan, Repeat, RollTest, Stage, Tally
from grapeshot_horus_heresy.core.damage_plan import plan_allocation, plan_damage
from grapeshot_horus_heresy.core.save_plan import plan_save
from grapeshot_horus_heresy.core.shapes import ZONES
from grapeshot_horus_heresy.core.state import DONE, State, TargetState
from grapeshot_horus_heresy.core.wound_plan import Pool, ap_rank, plan_wound

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.damage_plan import DamagePlan
    from grapeshot_horus_heresy.core.template_plan import TemplatePlan

AnyPlan = TypeVar("AnyPlan", bound=Plan)


class PoolTests(NamedTuple):
    """What the wounds of one pool meet: a save, a mitigation roll, and what one costs."""

    save: RollTest[int] | None
    """The number of wounds that fail the save."""
    mitigation: RollTest[int] | None
    mitigation_name: str
    damage: DamagePlan


class Squad:
    """The plans of an attack on one unit of models, made before anything is rolled."""

    def __init__(self, attack: Attack, template: TemplatePlan) -> None:
        self.attack = attack
        self.index, self.name = attack.index, attack.target.name
        self._plans: list[Plan] = []
        self.wounds_each = attack.target.wounds
        values = zip(template.strengths(), template.aps(), strict=True)
        self.wound_plans = [
            self._kept(plan_wound(attack, zone, strength, ap))
            for zone, (strength, ap) in enumerate(values)
        ]
        self.wound_tests = [plan.test() for plan in self.wound_plans]
        self.pools = _in_order(attack, [pool for plan in self.wound_plans for pool in plan.pools])
        self._tests = [self._tests_of(pool, template.cover_from_marker) for pool in self.pools]
        self._allocation = self._kept(plan_allocation(attack))
        if len(self.pools) > 1:
            text = "wounds of unlike Strength, AP or zone are resolved pool by pool"
            self._allocation.note("wound-pool.1", text)

    def _kept(self, plan: AnyPlan) -> AnyPlan:
        self._plans.append(plan)
        return plan

    def _tests_of(self, pool: Pool, cover_from_marker: bool) -> PoolTests:
        save = self._kept(
            plan_save(self.attack, pool.strength, pool.ap, cover_from_marker=cover_from_marker)
        )
        damage = self._kept(plan_damage(self.attack, instant_death=save.causes_instant_death))
        chosen, mitigation = save.chosen(), save.mitigation()
        return PoolTests(
            chosen and _failures(chosen[1]),
            mitigation and RollTest.of(lambda face: int(face < mitigation[1])),
            mitigation[0] if mitigation else "",
            damage,
        )

    def facts(self) -> list[Fact]:
        """Return the facts of all plans."""
        return [fact for plan in self._plans for fact in plan.facts]

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
            hits=(0,) * len(self.wound_plans),
            pools=(0,) * len(self.pools),
            pinned=self.attack.target.pinned,
        )

    def stages(self, *, keeps_shaken: bool) -> Iterator[Stage]:
        """Yield the stages from wound rolls to casualties.

        `keeps_shaken` says that a test depends on whether a wound was not saved.
        """
        for zone, test in enumerate(self.wound_tests):
            roll = partial(self._roll_to_wound, zone)
            key = ("hh wound", self.index, zone, test, tuple(self.pools))
            yield Once("wound", roll, self.name, key)
        for place, tests in enumerate(self._tests):
            yield from self._stages_of_pool(place, tests, keeps_shaken=keeps_shaken)

    def _stages_of_pool(
        self, place: int, tests: PoolTests, *, keeps_shaken: bool
    ) -> Iterator[Stage]:
        save = partial(self._save, place, tests.save)
        yield Once("save", save, self.name, ("hh save", self.index, place, tests.save))
        if tests.mitigation is not None:
            mitigate = partial(self._mitigate, tests.mitigation, tests.mitigation_name)
            key = ("hh mitigation", self.index, tests.mitigation)
            yield Once("save", mitigate, self.name, key)
        lost, kills = tests.damage.lost, tests.damage.instant_death
        depends = (self.index, keeps_shaken, lost, kills, self.wounds_each)
        if lost.is_random and not kills:
            split, join = partial(_split, self.index), partial(_join, self.index)
            suffer = partial(self._suffer_random, keeps_shaken, lost)
            yield Repeat("damage", suffer, split, join, self.name, ("hh random damage", *depends))
        else:
            cost = self.wounds_each if kills else lost.bonus
            damage = partial(self._suffer_all, keeps_shaken, cost)
            yield Once("damage", damage, self.name, ("hh damage", *depends))

    def _roll_to_wound(self, zone: int, state: State, dice: Dice, tally: Tally) -> State:
        target = state.targets[self.index]
        wounds = dice.pool(self.wound_tests[zone], target.hits[zone], "wound")
        pools = list(target.pools)
        for pool, count in wounds.items():
            if pool is not None:
                pools[self.pools.index(pool)] += count
                tally.add("wounds", count)
                tally.note("wound aps", (self.name, pool.ap, count))
        hits = tuple(0 if z == zone else count for z, count in enumerate(target.hits))
        return state.with_target(self.index, target._replace(hits=hits, pools=tuple(pools)))

    def _save(
        self, place: int, test: RollTest[int] | None, state: State, dice: Dice, tally: Tally
    ) -> State:
        target = state.targets[self.index]
        failed = target.pools[place]
        if test is not None:
            failed = dice.total(test, failed, "save")
        pools = tuple(0 if p == place else count for p, count in enumerate(target.pools))
        return state.with_target(self.index, target._replace(pools=pools, failed=failed))

    def _mitigate(
        self, test: RollTest[int], name: str, state: State, dice: Dice, tally: Tally
    ) -> State:
        target = state.targets[self.index]
        left = dice.total(test, target.failed, name)
        return state.with_target(self.index, target._replace(failed=left))

    def _suffer_all(
        self, keeps_shaken: bool, cost: int, state: State, dice: Dice, tally: Tally
    ) -> State:
        """Take off what all wounds of a pool cost, each as much as any other."""
        target = state.targets[self.index]
        after = target._replace(failed=0)
        for _ in range(target.failed):
            after = self._suffer(after, cost, tally, keeps_shaken=keeps_shaken)
        return state.with_target(self.index, after)

    def _suffer_random(
        self,
        keeps_shaken: bool,
        lost: DiceExpression,
        target: TargetState,
        dice: Dice,
        tally: Tally,
    ) -> TargetState:
        cost = dice.value(lost, "wounds lost")
        return self._suffer(target, cost, tally, keeps_shaken=keeps_shaken)

    def _suffer(
        self, target: TargetState, cost: int, tally: Tally, *, keeps_shaken: bool
    ) -> TargetState:
        """Take Wounds off the model next in line; what it does not have is lost."""
        tally.add("unsaved_wounds")
        if not target.left:
            return target  # nobody is there to suffer it: it does not even shake the unit
        target = target._replace(shaken=target.shaken or keeps_shaken)
        remaining = self.wounds_each - target.hurt
        tally.add("wounds_lost", min(cost, remaining))
        if cost < remaining:
            return target._replace(hurt=target.hurt + cost)
        tally.add("models_destroyed")
        return target._replace(left=target.left - 1, hurt=0)


def _failures(test: RollTest[bool]) -> RollTest[int]:
    """Return a save as a test whose outcome is the number of wounds that come through."""
    return RollTest([int(not passed) for passed in test.outcomes], test.reroll)


def _in_order(attack: Attack, pools: list[Pool]) -> list[Pool]:
    """Return the pools in the order in which they are resolved: by zone, the best AP first."""
    chosen = [ZONES.index(name) for name in attack.choices.pool_order]
    order = [*dict.fromkeys(chosen), *(z for z in range(len(ZONES)) if z not in chosen)]
    return sorted(pools, key=lambda pool: (order.index(pool.zone), ap_rank(pool.ap)))


def _split(index: int, state: State) -> tuple[int, State, TargetState]:
    target = state.targets[index]
    return target.failed, state.with_target(index, DONE), target._replace(failed=0)


def _join(index: int, rest: State, focus: TargetState) -> State:
    return rest.with_target(index, focus)
