"""Base stages `allocate`, `save` and `damage`: one Hit after another."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING

from grapeshot import Dice, Fact, RollTest, Tally, kit
from grapeshot.records import NamedTuple
from grapeshot_legions_imperialis.core.models import ModelGroup, Run, change_front
from grapeshot_legions_imperialis.core.save_plan import FEEL_NO_PAIN, plan_save
from grapeshot_legions_imperialis.core.strike_plans import plan_allocation, plan_damage

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.formation import Formation
    from grapeshot_legions_imperialis.core.save_plan import SavePlan
    from grapeshot_legions_imperialis.core.state import TargetState
    from grapeshot_legions_imperialis.core.strike_plans import AllocationPlan, DamagePlan


class Strike(NamedTuple):
    """All that a Hit on one group comes to."""

    save: SavePlan
    allocation: AllocationPlan
    damage: DamagePlan
    cost: kit.Points
    """What a Wound that is not saved costs the model."""
    save_test: RollTest[bool] | None
    ignore_test: RollTest[bool] | None
    mend_test: RollTest[bool] | None = None

    @property
    def outcome(self) -> Hashable:
        """All that decides what a Hit does: equal ones do the same."""
        allocation, damage = self.allocation, self.damage
        return (
            self.save_test,
            self.ignore_test,
            self.mend_test,
            allocation.bypasses,
            allocation.levels_taken,
            allocation.discards,
            self.cost,
            damage.additional,
            damage.lost_on_pass,
            damage.counts_wounding,
            damage.counts_each_wound,
        )


def _ignored_on(save: SavePlan, damage: DamagePlan) -> int | None:
    """Return the roll after the Save on which a Wound is ignored: the best that is allowed."""
    told, own = save.mitigation(), damage.ignored_on
    if own is None or not save.allows(FEEL_NO_PAIN):
        return told and told.needed
    return min(own, told.needed) if told else own


def _at_least(needed: int | None) -> RollTest[bool] | None:
    return None if needed is None else kit.passing(needed)


_DECIDING_HOOKS = (
    "grapeshot_before_attack",
    "grapeshot_resolve_save",
    "grapeshot_after_damage",
)


class Resolver:
    """Resolves the Hits on one target, one at a time."""

    def __init__(self, attack: Attack, formation: Formation, *, needs_struck: bool) -> None:
        self._attack = attack
        self._groups = formation.groups
        self._needs_struck = needs_struck
        self._pooled = bool(attack.target.construct_shields)
        self.replaces_save = attack.hooks.implemented("grapeshot_resolve_save")
        """Whether a rule resolves Hits in place of a Save."""
        attack.hooks.demand_one("grapeshot_resolve_save")
        self._strikes: dict[tuple[int, frozenset[str]], Strike] = {}

    @property
    def first_strike(self) -> Strike:
        """The plans of a Hit on the first group, before anything has befallen it."""
        return self.strike(0, kit.NO_TAGS)

    def strike(self, group: int, marks: kit.Tags) -> Strike:
        """Return the plans of a Hit on a group; they are made once."""
        key = (group, marks)
        known = self._strikes.get(key)
        if known is None:
            known = self._strikes[key] = self._plan(self._groups[group], marks)
        return known

    def _plan(self, group: ModelGroup, tags: kit.Tags) -> Strike:
        attack = self._attack
        save = plan_save(attack, group, tags)
        allocation = plan_allocation(attack, group, tags, save.ap_at_shields)
        damage = plan_damage(attack, group, tags, save.ap)
        tests = map(_at_least, (_ignored_on(save, damage), damage.mended_on))
        return Strike(save, allocation, damage, damage.result().points, save.best, *tests)

    def key(self, start: TargetState) -> Hashable:
        """Return what the resolution of a Hit depends on besides the state, or None.

        None where a rule decides by more than the plans of the start: by marks it sets, or by
        dice of its own.
        """
        hooks = self._attack.hooks
        by_rules = any(map(hooks.implemented, _DECIDING_HOOKS))
        if by_rules or self._attack.target.garrisoned_in:
            return None
        strikes = (self.strike(group, start.marks) for group in range(len(self._groups)))
        return ("legions-imperialis Hit", self._pooled, *(strike.outcome for strike in strikes))

    def facts(self) -> list[Fact]:
        """Return the facts of all plans made so far."""
        return [
            fact
            for strike in self._strikes.values()
            for plan in (strike.allocation, strike.save, strike.damage)
            for fact in plan.facts
        ]

    def resolve(self, target: TargetState, dice: Dice, tally: Tally) -> TargetState:
        """Resolve one Hit."""
        if not target.models:
            tally.add("hits_lost")
            return target
        place = self._shielded(target)
        if place is not None:
            strike = self.strike(target.models[place].group, target.marks)
            if not strike.allocation.bypasses:
                return _meet_shields(target, place, strike, tally)
        front = target.models[0]
        strike = self.strike(front.group, target.marks)
        if strike.allocation.discards:
            tally.add("hits_discarded")
            return target
        tally.add("model_hits")
        if self._needs_struck:
            target = target._replace(struck=True)
        lost = self._wounds(front, strike, dice, tally)
        return self._suffer(target, front, strike, lost, tally) if lost else target

    def _shielded(self, target: TargetState) -> int | None:
        """Return the run of models whose shields take a Hit, by its place, or None.

        Those of the model that is struck; of all who may be struck, where they are pooled.
        """
        models = target.models if self._pooled else target.models[:1]
        return next((place for place, run in enumerate(models) if run.shields), None)

    def _wounds(self, front: Run, strike: Strike, dice: Dice, tally: Tally) -> int:
        """Return how many Wounds a Hit that reached a model costs it."""
        if self.replaces_save:
            answer = self._attack.hooks.resolve_save(self._attack, front, dice, tally)
            if answer is not None:
                wounds = answer + strike.damage.additional if answer else 0
                return self._mended(wounds, strike, dice, tally)
        passed = strike.save_test is not None and dice.test(strike.save_test, "save")
        if passed:
            tally.add("saves_passed")
        if strike.damage.lost_on_pass is not None:
            return dice.value(strike.damage.lost_on_pass, "wounds") if passed else 0
        if passed:
            return 0
        if strike.ignore_test is not None and dice.test(strike.ignore_test, FEEL_NO_PAIN):
            tally.add("wounds_ignored")
            return 0
        fixed = strike.cost.fixed
        wounds = dice.composite(strike.cost) if fixed is None else fixed
        return self._mended(wounds, strike, dice, tally)

    def _mended(self, wounds: int, strike: Strike, dice: Dice, tally: Tally) -> int:
        """Return how many Wounds are left of those that may be undone; without the first, none."""
        if strike.mend_test is None:
            return wounds
        left = 0
        for _ in range(wounds):
            if dice.test(strike.mend_test, "battlesmith"):
                tally.add("wounds_ignored")
                if not left:
                    return 0
            else:
                left += 1
        return left

    def _suffer(
        self, target: TargetState, front: Run, strike: Strike, lost: int, tally: Tally
    ) -> TargetState:
        tally.add("unsaved_wounds")
        models = change_front(target.models, front.wounds - lost, front.shields)
        if strike.damage.counts_wounding and not target.extra:
            more = min(lost, front.wounds) if strike.damage.counts_each_wound else 1
            return target._replace(models=models, wounding=target.wounding + more)
        return target._replace(models=models)


def _meet_shields(target: TargetState, place: int, strike: Strike, tally: Tally) -> TargetState:
    struck = target.models[place]
    levels = min(struck.shields, strike.allocation.levels_taken)
    if not levels:
        tally.add("hits_discarded")
        return target
    tally.add("shield_hits")
    tally.add("shields_lost", levels)
    before, behind = target.models[:place], target.models[place:]
    models = (*before, *change_front(behind, struck.wounds, struck.shields - levels))
    if strike.allocation.heeds_hits_on_shields:
        return target._replace(models=models, shields_struck=True)
    return target._replace(models=models)
