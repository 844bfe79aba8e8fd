"""The Combat Score: who has won a Round of Combat, and by how much."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot.records import NamedTuple
from grapeshot_ninth_age.core.break_plan import BreakPlan, plan_break

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.combatants import Combat, Lost

_DISRUPTING = 2


class Scores(NamedTuple):
    """The Combat Scores of attacker and target, and who may have won."""

    attacker: int
    target: int
    loser: int | None
    """0 for the attacker, 1 for the target; None where nobody has lost."""

    @property
    def difference(self) -> int:
        """By how many points the winner is ahead."""
        return abs(self.attacker - self.target)


class Scoring:
    """What counts for each unit, by who is left of it."""

    def __init__(self, combat: Combat) -> None:
        self.combat = combat
        self._plans: dict[tuple[int, ...], BreakPlan] = {}
        self._further: dict[tuple[object, ...], int] = {}
        """The points of a side by what it has lost itself and which units stand."""
        self._flank_ranks = int(combat.first.options.flank_ranks)
        self.first = [self.plan(each.number, combat.unharmed) for each in combat.units]
        """The plans of all units before the first blow."""

    def plan(self, number: int, lost: Lost) -> BreakPlan:
        """Return the plan of a unit by those of it who stand."""
        combat = self.combat
        first, *others = combat.units[number].pools
        standing = [combat.pools[each].standing(lost[each]) for each in others]
        key = (number, bool(combat.pools[first].standing(lost[first])), *standing)
        if key not in self._plans:
            side = ("attacker", "target")[combat.units[number].side]
            attack = _attack_of(combat, number, lost)
            self._plans[key] = plan_break(attack, side, sum(standing))
        return self._plans[key]

    def _lost(self, number: int, lost: Lost) -> int:
        """Return what the rank-and-file of a unit have lost."""
        return lost[self.combat.units[number].pools[0]]

    def _engaged(self, side: int, lost: Lost) -> list[int]:
        """Return the units of a side that stand and have an enemy left."""
        return [each.number for each in self.combat.of_side(side) if self.fights(each.number, lost)]

    def fights(self, number: int, lost: Lost) -> bool:
        """Return whether a unit stands and somebody of whom it touches does."""
        standing = self.combat.standing
        foes = self.combat.foes(number)
        return standing(number, lost) and any(standing(each, lost) for each in foes)

    def scores(self, lost: Lost, regained: Lost = ()) -> Scores:
        """Return the scores once each pool has lost so many Health Points.

        Those that it has got back, and which `lost` leaves out, count as lost all the same.
        """
        combat = self.combat
        standing = tuple(combat.standing(each.number, lost) for each in combat.units)
        alive = [any(standing[u.number] for u in combat.of_side(s)) for s in (0, 1)]
        points = [
            sum(
                lost[pool] + (regained[pool] if regained else 0)
                for unit in combat.of_side(1 - side)
                for pool in unit.pools
            )
            for side in (0, 1)
        ]
        if not all(alive):
            loser = None if not any(alive) else alive.index(False)
            return Scores(points[0], points[1], loser)
        ours, theirs = (
            points[side] + self._further_points(side, lost, standing) for side in (0, 1)
        )
        return Scores(ours, theirs, None if ours == theirs else int(ours > theirs))

    def _further_points(self, side: int, lost: Lost, standing: tuple[bool, ...]) -> int:
        """Return the points of a side beside those for Health Points.

        Of its enemies it matters only which of them stand.
        """
        own = (lost[pool] for unit in self.combat.of_side(side) for pool in unit.pools)
        known = (side, standing, *own)
        if known not in self._further:
            self._further[known] = self._counted(side, lost)
        return self._further[known]

    def _counted(self, side: int, lost: Lost) -> int:
        units = self._engaged(side, lost)
        if not units:
            return 0
        plans = [self.plan(each, lost) for each in units]
        points = int(any(plan.unit.charging for plan in plans))
        points += max(self._rank_bonus(each, lost) for each in units)
        points += sum(plan.score for plan in plans)
        points += sum(self._of_members(each, lost) for each in units)
        return points + self._of_facings(units, lost)

    def _rank_bonus(self, number: int, lost: Lost) -> int:
        return self.plan(number, lost).rank_bonus(self._lost(number, lost))

    def _of_members(self, number: int, lost: Lost) -> int:
        """Return the points for the standards of those who stand, and further ones of theirs."""
        first, *others = self.combat.units[number].pools
        pools = [self.combat.pools[each] for each in (first, *others) if self._stands(each, lost)]
        points = sum(pool.unit.standard + pool.unit.battle_standard for pool in pools)
        return points + sum(pool.unit.extra_score for pool in pools if pool.kind)

    def _stands(self, pool: int, lost: Lost) -> bool:
        return self.combat.pools[pool].standing(lost[pool]) > 0

    def _of_facings(self, units: list[int], lost: Lost) -> int:
        """Return the points for fighting in enemies' flanks and rears, each once for the side."""
        best = {"flank": 0, "rear": 0}
        for number in units:
            enough = self.plan(number, lost).full_ranks(self._lost(number, lost))
            for facing in self._facings(number, lost):
                if facing in best:
                    points = 1 + (facing == "rear") + (enough >= self._flank_ranks)
                    best[facing] = max(best[facing], points)
        return sum(best.values())

    def _facings(self, number: int, lost: Lost) -> Iterator[str]:
        """Yield the facings of its enemies in which a unit stands."""
        for foe in self.combat.foes(number):
            if self.combat.standing(foe, lost):
                yield self.combat.touches[number, foe].facing

    def is_steadfast(self, number: int, lost: Lost) -> bool:
        """Return whether a unit has more Full Ranks than each enemy, and none disrupts them."""
        enemies = [
            each.number
            for each in self.combat.of_side(1 - self.combat.units[number].side)
            if self.combat.standing(each.number, lost)
        ]
        own = self._ranks_that_hold(number, lost)
        more = all(own > self._ranks_that_hold(each, lost) for each in enemies)
        return more and not any(self._disrupts(each, number, lost) for each in enemies)

    def _ranks_that_hold(self, number: int, lost: Lost) -> int:
        return self.plan(number, lost).ranks_that_hold(self._lost(number, lost))

    def _disrupts(self, enemy: int, number: int, lost: Lost) -> bool:
        """Return whether an enemy of two Full Ranks stands in a unit's flank or rear."""
        there = self.combat.touches.get((enemy, number))
        beset = there is not None and there.facing != "front"
        return beset and self._ranks_that_hold(enemy, lost) >= _DISRUPTING


def _attack_of(combat: Combat, number: int, lost: Lost) -> Attack:
    """Return the blows of a unit with the rules and the Discipline of all of it who stand."""
    formed = combat.units[number]
    first, *others = formed.pools
    ranks = combat.pools[first]
    standing = (each for each in others if combat.pools[each].standing(lost[each]))
    members = [combat.pools[each].unit for each in standing]
    if ranks.standing(lost[first]) or not members:
        members.insert(0, ranks.unit)
    rules = {rule.printed: rule for unit in members for rule in unit.rules}
    known = [unit.discipline for unit in members if unit.discipline is not None]
    foe = combat.units[combat.foes(number)[0]].pools[0]
    if members == [ranks.unit]:
        return combat.attack(formed.fighters[0], foe)
    best = max(known, default=None)
    return combat.attack(formed.fighters[0], foe, rules=tuple(rules.values()), discipline=best)
