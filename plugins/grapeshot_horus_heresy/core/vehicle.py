"""What becomes of hits on a vehicle: penetration, saves, Hull Points, the damage table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from grapeshot import Dice, Distribution, Fact, Fault, Number, Repeat, RollTest, Stage, Tally, kit
from grapeshot_horus_heresy.core.aftermath import PENETRATED, PIERCED, UNSAVED
from grapeshot_horus_heresy.core.damage_plan import plan_damage
from grapeshot_horus_heresy.core.damage_results import lasting_on
from grapeshot_horus_heresy.core.penetration_plan import (
    EXPLODES,
    GLANCING,
    NONE,
    PENETRATING,
    PenetrationPlan,
    plan_penetration,
)
from grapeshot_horus_heresy.core.save_plan import SavePlan, plan_save
from grapeshot_horus_heresy.core.state import DONE, State, TargetState
from grapeshot_horus_heresy.core.wound_plan import Pool

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.template_plan import TemplatePlan


_NO_TABLE = RollTest.of(lambda face: "")
"""A glancing hit does not roll on the damage table."""


class Vehicle:
    """The plans of an attack on one vehicle, made before anything is rolled."""

    def __init__(self, attack: Attack, template: TemplatePlan, *, sure: bool = False) -> None:
        """Make the plans; `sure` says that some hits, counted last, are glancing without a roll."""
        self.attack = attack
        self._sure = sure
        self.index, self.name = attack.index, attack.target.name
        values = zip(template.strengths(), template.aps(), strict=True)
        self.plans = [plan_penetration(attack, strength, ap) for strength, ap in values]
        self._save_plans: list[SavePlan] = []
        cover = template.cover_from_marker
        barred = {kind: self.plans[0].barred_on(kind) for kind in (GLANCING, PENETRATING)}
        self._against = {kind: self._protection(names, cover) for kind, names in barred.items()}
        without_cover = (*barred[PENETRATING], "cover")
        self._against_second = self._protection(without_cover, cover, told=False)
        self._damage_plan = plan_damage(attack, instant_death=False)
        self._cost = self._damage_plan.result()
        self._marks: frozenset[str] = frozenset()
        self._lasting = lasting_on(attack)
        if not self._lasting:
            self.plans[0].note("vehicle-damage.10", "of the damage table only Explodes harms it")
        self._rolls_at_last = attack.options.last_hull_point == "rolls"

    def _protection(
        self, barred: tuple[str, ...], cover_from_marker: bool, *, told: bool = True
    ) -> kit.Save:
        """Return what stops a hit against which some saves may not be made."""
        first = self.plans[0]
        pool = Pool(0, first.strength, first.ap, barred=barred)
        plan = plan_save(self.attack, pool, cover_from_marker=cover_from_marker)
        if told:
            self._save_plans.append(plan)
        return plan.result()

    def facts(self) -> list[Fact]:
        """Return the facts of all plans."""
        plans = (*self.plans, *self._save_plans, self._damage_plan)
        return kit.facts_of(plans)

    @property
    def values(self) -> dict[str, int | str]:
        """What the plans come to in numbers and words."""
        first = self.plans[0]
        return {"armour_face": first.face, "armour_value": first.armour_value}

    def damage_table(self, number: Number) -> Distribution[str]:
        """Return what one penetrating hit that nothing stops rolls on the damage table."""
        return self.plans[0].table_test(self.plans[0].ap).distribution(number)

    def start(self) -> TargetState:
        """Return the vehicle as it stands before the attack."""
        if self.attack.target.hull_points is None:
            raise Fault(
                "bad_profile", "target.hull_points is missing", expected="a number, of a vehicle"
            )
        return TargetState(left=self.attack.target.hull_points, hits=(0,) * self.sorts)

    @property
    def sorts(self) -> int:
        """How many sorts of hits there are: those of each zone, and those without a roll."""
        return len(self.plans) + self._sure

    def stages(self, marks: frozenset[str] = frozenset()) -> Iterator[Stage]:
        """Yield the stage in which hits are resolved one after another, zone by zone."""
        self._marks = marks
        for zone, plan in enumerate(self.plans):
            split, join = partial(_split, self.index, zone), partial(_join, self.index)
            resolve = partial(self._resolve, plan)
            yield Repeat("damage", resolve, split, join, self.name)
        if self._sure:
            split, join = partial(_split, self.index, len(self.plans)), partial(_join, self.index)
            yield Repeat("damage", self._glance, split, join, self.name)

    def _glance(self, target: TargetState, dice: Dice, tally: Tally) -> TargetState:
        """Resolve one hit that is a glancing one without a roll."""
        tally.add(GLANCING)
        return self._suffer(GLANCING, _NO_TABLE, self._against[GLANCING], target, dice, tally)

    def _resolve(
        self, plan: PenetrationPlan, target: TargetState, dice: Dice, tally: Tally
    ) -> TargetState:
        """Resolve one hit, and the second one that it may cause."""
        kind, ap = dice.composite(plan.roll)
        if kind == NONE:
            tally.note("result", (self.name, NONE))
            return target
        second = plan.second_hit if kind == PENETRATING else None
        again = second is not None and dice.test(second, "second hit", clause="exoshock.1")
        tally.add(kind)
        if kind == PENETRATING:
            target = target.marked(PIERCED, self._marks)
        table = plan.table_test(ap)
        target = self._suffer(kind, table, self._against[kind], target, dice, tally)
        if again:
            tally.add(kind)
            target = self._suffer(kind, table, self._against_second, target, dice, tally)
        return target

    def _suffer(
        self,
        kind: str,
        table: RollTest[str],
        protection: kit.Save,
        target: TargetState,
        dice: Dice,
        tally: Tally,
    ) -> TargetState:
        """Take what one hit costs; on a vehicle that is destroyed it is only counted."""
        if not target.left or not protection.failed(1, dice):
            told = "saved" if target.left else "destroyed already"
            tally.note("result", (self.name, f"{kind}: {told}"))
            return target
        models = kit.Models(((target.left, 1),), 0, target.memory)
        models, cost = self._cost.draw(models, dice)
        target = target._replace(memory=models.memory)
        tally.add("hull_points_lost", min(cost, target.left))
        target = target.marked(UNSAVED, self._marks)
        if kind == PENETRATING:
            target = target.marked(PENETRATED, self._marks)
        left = max(0, target.left - cost)
        rolls = kind == PENETRATING and (left or self._rolls_at_last)
        result = dice.test(table, "damage table") if rolls else ""
        tally.note("result", (self.name, f"{kind}: {result}" if result else kind))
        if result == EXPLODES:
            tally.add("explodes")
            left = 0
        if not left:
            tally.add("destroyed")
        elif result in self._lasting:
            tally.effect(self._lasting[result]._replace(on=self.name))
        return target._replace(left=left)


def _split(index: int, zone: int, state: State) -> tuple[int, State, TargetState]:
    target = state.targets[index]
    hits = tuple(0 if z == zone else count for z, count in enumerate(target.hits))
    return target.hits[zone], state.with_target(index, DONE), target._replace(hits=hits)


def _join(index: int, rest: State, focus: TargetState) -> State:
    return rest.with_target(index, focus)
