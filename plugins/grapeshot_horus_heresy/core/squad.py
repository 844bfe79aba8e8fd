"""The plans of what becomes of hits on a unit of models with Wounds: wounds, saves, casualties."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from grapeshot import Fact, Plan, RollTest, kit, parse_dice
from grapeshot.records import NamedTuple
from grapeshot.schema import changed
from grapeshot_horus_heresy.core.casualties import Casualties, Cost
from grapeshot_horus_heresy.core.damage_plan import DamagePlan, plan_allocation, plan_damage
from grapeshot_horus_heresy.core.looks import Looks
from grapeshot_horus_heresy.core.save_plan import plan_save
from grapeshot_horus_heresy.core.shapes import ZONES
from grapeshot_horus_heresy.core.state import TargetState
from grapeshot_horus_heresy.core.wound_plan import Pool, TotalTest, WoundPlan, ap_rank, plan_wound

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.template_plan import TemplatePlan

AnyPlan = TypeVar("AnyPlan", bound=Plan)


WOUNDS = "wounds by pool"
"""The name of the notes that hold the wounds of one roll."""


class Fate(NamedTuple):
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
        self._template = template
        self._sure = sure
        self.index, self.name = attack.index, attack.target.name
        self._plans: list[Plan] = []
        self.looks = Looks(attack)
        self._by_look = [self._wound_plans(toughness) for toughness in self.looks.toughnesses]
        self.wound_plans = self._by_look[self.looks.toughnesses.index(attack.target.toughness)]
        for plan in self.wound_plans:
            self._kept(plan)
        self._rolls = [plan.roll() for plans in self._by_look for plan in plans]
        found = {pool for roll in self._rolls for pool in _pools_of(roll)}
        if sure:
            found.add(self.wound_plans[0].plain_pool)
        self.pools = _in_order(attack, found)
        self._hits_again = False
        self._deadly = [self._is_deadly(member) for member in attack.members]
        self._fates: dict[tuple[int, int, int], Fate] = {}
        everybody = (1 << len(attack.members)) - 1
        for place in range(len(self.pools)):
            for member in range(len(attack.members)):
                self.fate(place, member, everybody)
        self.again = self._squad_of_weapon() if further and self._hits_again else None
        """What resolves the further hits that unsaved wounds cause; None where they cause none."""
        self.allocation = self._kept(plan_allocation(attack))
        if len(self.pools) > 1:
            text = "wounds of unlike Strength, AP or zone are resolved pool by pool"
            self.allocation.note("wound-pool.1", text)

    def _wound_plans(self, toughness: int | None) -> list[WoundPlan]:
        """Return the wound plan of each zone where most models have a Toughness."""
        attack, template = self.attack, self._template
        if toughness != attack.target.toughness:
            attack = attack.at_target(changed(attack.target, toughness=toughness))
        values = zip(template.strengths(), template.aps(), strict=True)
        return [plan_wound(attack, zone, each, ap) for zone, (each, ap) in enumerate(values)]

    def _is_deadly(self, member: Attack) -> bool:
        """Return whether every wound causes Instant Death to the models of one group."""
        if not self.attack.target.groups:
            return False
        plan = plan_wound(member, 0, self._template.strengths()[0], self._template.aps()[0])
        return plan.always_deadly

    def _kept(self, plan: AnyPlan) -> AnyPlan:
        self._plans.append(plan)
        return plan

    @property
    def is_mixed(self) -> bool:
        """Whether the unit is made of unlike models."""
        return bool(self.attack.target.groups)

    def fate(self, place: int, member: int = 0, alive: int = 1) -> Fate:
        """Return what wounds of a pool meet on a group; `alive` has a bit for each that is left."""
        known = self._fates.get((place, member, alive))
        if known is None:
            known = self._fates[place, member, alive] = self._planned_fate(place, member, alive)
        return known

    def _planned_fate(self, place: int, member: int, alive: int) -> Fate:
        attack, pool = self.attack.members[member], self.pools[place]
        if self.is_mixed:
            units = [each.target for each in self.attack.members]
            left = tuple(unit for at, unit in enumerate(units) if alive >> at & 1)
            attack = self.attack.on_member(attack.target, left)
            pool = pool._replace(deadly=pool.deadly or self._deadly[member])
        cover = self._template.cover_from_marker
        save = self._kept(plan_save(attack, pool, cover_from_marker=cover))
        damage = self._kept(plan_damage(attack, instant_death=save.causes_instant_death))
        return Fate(save.result(), self._cost(damage, attack.target.wounds))

    def _cost(self, damage: DamagePlan, most: int) -> Cost:
        """Return what one wound costs; more than the `most` that a model has is as much."""
        self._hits_again |= damage.hits_again
        each = damage.result()
        if damage.removes:
            each = kit.Cost(kit.Points(parse_dice(most)))
        elif each.fixed is not None and not each.spills:
            each = kit.Cost(kit.Points(parse_dice(min(most, each.fixed))))
        return Cost(each, damage.unsaved_count_as, damage.repeated)

    def _squad_of_weapon(self) -> Squad:
        """Return the plans of further hits, on which the rules of the attacker do not work."""
        return Squad(self.attack.of_weapon_alone(), self._template, further=False)

    def facts(self) -> list[Fact]:
        """Return the facts of all plans."""
        return kit.facts_of(self._plans)

    @property
    def scores_extra_hits(self) -> bool:
        """Whether unsaved wounds may cause further hits."""
        return self.again is not None

    @property
    def values(self) -> dict[str, int | list[int | None] | None]:
        """What the plans come to in numbers."""
        needed = [plan.needed for plan in self.wound_plans]
        return {"to_wound": needed[0] if len(needed) == 1 else needed}

    def start(self) -> TargetState:
        """Return the unit as it stands before the attack."""
        target, seen = self.attack.target, self.allocation.models_of_each
        models = sum(seen)
        units = self.looks.units
        hurt = next((at for at, each in enumerate(units) if each.wounds_lost), 0)
        return TargetState(
            left=models,
            hidden=target.models - models,
            hurt=units[hurt].wounds_lost if seen[hurt] else 0,
            hits=(0,) * self.sorts,
            pinned=target.pinned,
            members=tuple(seen) if self.is_mixed else (),
            first=hurt if self.is_mixed and seen[hurt] else 0,
            look=self.looks.of([each.models for each in units]),
        )

    def looked_at(self, target: TargetState) -> TargetState:
        """Return the unit with the values that count for most of the models that are left."""
        if not target.members:
            return target
        unseen = [
            unit.models - seen
            for unit, seen in zip(self.looks.units, self.allocation.models_of_each, strict=True)
        ]
        counts = [a + b for a, b in zip(target.members, unseen, strict=True)]
        return target._replace(look=self.looks.of(counts))

    def casualties(self, shakes: int, marks: frozenset[str], extra_at: int | None) -> Casualties:
        """Return what its damage depends on."""
        target, stood = self.attack.target, sum(self.allocation.models_of_each)
        found = Casualties(self.index, self.name, target.wounds, shakes, extra_at, marks)
        hurt = target.wounds_left[:stood]
        return found._replace(hurt=hurt, stood=stood) if hurt else found

    @cached_property
    def costs(self) -> list[Cost]:
        """What a wound of each pool costs a unit of like models."""
        return [self.fate(place).cost for place in range(len(self.pools))]

    @property
    def is_saved_once(self) -> bool:
        """Whether each wound is saved once, whoever it is given to, and all models are alike."""
        return not self.is_mixed and all(cost.repeated == 1 for cost in self.costs)

    @cached_property
    def to_wound(self) -> kit.Roll:
        """The step in which the hits of each sort are rolled to wound; some need no roll."""
        none = (0,) * len(self.pools)
        counts: dict[Pool | None, kit.Counts] = {None: ()}
        for place, pool in enumerate(self.pools):
            counts[pool] = (*none[:place], 1, *none[place + 1 :])
        rolls = [_counting(roll, counts) for roll in self._rolls]
        sure = (counts[self.wound_plans[0].plain_pool],) if self._sure else ()
        return kit.Roll("wound", "wounds", (*rolls, *sure), WOUNDS, self)

    def sorted_hits(self, target: TargetState) -> kit.Counts:
        """Return the hits on a target in the order of the rolls to wound."""
        zones, look = len(self.wound_plans), self.looks.toughness_at(target.look)
        before = (0,) * (zones * look)
        after = (0,) * (zones * (len(self._by_look) - look - 1))
        return (*before, *target.hits[:zones], *after, *target.hits[zones:])

    @property
    def sorts(self) -> int:
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
    return sorted(pools, key=lambda pool: rank_of(attack, pool))


def rank_of(attack: Attack, pool: Pool) -> tuple[bool, int, int, tuple[str, ...], int]:
    """Return the place of a pool in the order in which wounds are resolved."""
    chosen = [ZONES.index(name) for name in attack.choices.pool_order]
    order = [*dict.fromkeys(chosen), *(z for z in range(len(ZONES)) if z not in chosen)]
    return not pool.deadly, order.index(pool.zone), ap_rank(pool.ap), pool.barred, -pool.strength
