"""What surrounds the blows of a Round of Combat: Fear before them, scores and Break Tests after."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from grapeshot import Dice, Fact, Fault, Once, Stage, Tally
from grapeshot_ninth_age.core.combatants import CRUMBLED, LOST, SIDES
from grapeshot_ninth_age.core.discipline import DisciplineTest
from grapeshot_ninth_age.core.scoring import Scores, Scoring
from grapeshot_ninth_age.core.state import State

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.break_plan import BreakPlan
    from grapeshot_ninth_age.core.combatants import Combat, Formed, Lost

_MEASURES = (
    "combat_score",
    "target_combat_score",
    "score_difference",
    "unstable_losses",
    "attacker_unstable_losses",
)
_EVENTS = frozenset(
    {
        "attacker_wins",
        "target_wins",
        "tie",
        "attacker_breaks",
        "target_breaks",
        "attacker_afraid",
        "target_afraid",
        "wiped_out",
        "attacker_wiped_out",
    }
)
_WINS = ("target_wins", "attacker_wins")
_UNSTABLE = ("attacker_unstable_losses", "unstable_losses")
_FEARLESS = ("Fear", "Fearless", "Hell-Forged Armour", "Hell-Forge Armour")
"""Rules whose bearers Fear does not touch."""


class Aftermath:
    """All units of a combat before the first blow and after the last."""

    def __init__(self, combat: Combat, *, regains: bool) -> None:
        self._combat = combat
        self._regains = regains
        """Whether Health Points may be got back."""
        self._scoring = Scoring(combat)
        for formed in combat.units:
            plan = self._scoring.first[formed.number]
            self._tell_of_fear(formed, plan)
            for foe in combat.foes(formed.number):
                _tell_of_scores(combat, formed.number, foe, plan)

    def facts(self) -> list[Fact]:
        """Return the facts of all plans."""
        plans = self._scoring.first
        return [fact._replace(side=plan.name) for plan in plans for fact in plan.facts]

    # -- what is measured --------------------------------------------------------------------

    @property
    def measures(self) -> tuple[str, ...]:
        """What is measured once, beside what every attack tells of."""
        own = (f"attacker_{lost}_{name}" for name in self._own_groups for lost in _LOSSES)
        return (*_MEASURES, *own, *([f"attacker_{_REGAINED}"] if self._regains else ()))

    @property
    def target_measures(self) -> tuple[str, ...]:
        """What is measured of each pool of the target's side, beside what every attack tells."""
        return (_REGAINED,) if self._regains else ()

    @property
    def _own_groups(self) -> list[str]:
        """The pools of the attacker's side by name, where there are several."""
        pools = [each for unit in self._combat.of_side(0) for each in unit.pools]
        return [_plain(self._combat.pools[each].name) for each in pools] if pools[1:] else []

    @property
    def events(self) -> frozenset[str]:
        """What happens or does not, once."""
        ours = self._combat.of_side(0)
        apart = {f"attacker_breaks_{_plain(each.name)}" for each in ours} if ours[1:] else set()
        return _EVENTS | apart

    @property
    def target_events(self) -> frozenset[str]:
        """What happens or does not to each of several units on the target's side."""
        return frozenset({"breaks"} if self._combat.of_side(1)[1:] else ())

    # -- Fear --------------------------------------------------------------------------------

    def fear_stages(self) -> list[Stage]:
        """Return the stage of the Fear Tests, where any is due."""
        frightened = any(self._is_frightened(each) for each in self._combat.units)
        return [Once("fight", self._test_fear)] if frightened else []

    def _meets_fear(self, formed: Formed) -> bool:
        plans = self._scoring.first
        foes = self._combat.foes(formed.number)
        return any(plans[each].attack.has("Fear", of="attacker") for each in foes)

    def _is_frightened(self, formed: Formed) -> bool:
        own = self._scoring.first[formed.number].attack
        brave = any(own.has(name, of="attacker") for name in _FEARLESS)
        return self._meets_fear(formed) and not brave

    def _tell_of_fear(self, formed: Formed, plan: BreakPlan) -> None:
        if not self._meets_fear(formed):
            return
        if not self._is_frightened(formed):
            plan.note("fear.4", "it has no Fear of the enemy")
            return
        _lower_by_fear(plan)
        plan.note("fear.2", "a Discipline Test when the Round of Combat begins")
        plan.note("fear.3", "afraid: -1 to hit, +1 to be hit")
        if plan.discipline is None:
            raise Fault(
                "missing_parameter",
                f"{formed.name} has to test its Discipline for Fear",
                expected=f"{formed.key}.discipline",
            )

    def _test_fear(self, state: State, dice: Dice, tally: Tally) -> State:
        afraid = [False] * len(self._combat.units)
        for formed in self._combat.units:
            plan = self._scoring.first[formed.number]
            if self._is_frightened(formed) and plan.discipline is not None:
                test = DisciplineTest(
                    plan.discipline, "fear test", "fear.2", plan.minimised, plan.unit_rallies
                )
                afraid[formed.number] = not dice.composite(test)
                tally.add(f"{plan.name}_afraid", int(afraid[formed.number]))
        return state._replace(afraid=tuple(afraid))

    # -- scores and tests --------------------------------------------------------------------

    def stages(self) -> list[Stage]:
        """Return the stages that add up scores and losses, and take the Break Tests of losers.

        The last of them leaves nothing of the state.
        """
        theirs = [each for unit in self._combat.of_side(1) for each in unit.pools]
        names = [self._combat.pools[each].name for each in theirs]
        stages: list[Stage] = [Once("post_damage", self._end_of_attacker)]
        for pool, name in zip(theirs, names, strict=True):
            end = partial(self._end_of_target, pool, pool == theirs[-1])
            stages.append(Once("post_damage", end, name))
        return stages

    def _end_of_attacker(self, state: State, dice: Dice, tally: Tally) -> State:
        """Tell the scores, and what has become of the attacker's side."""
        lost = state.lost
        scores = self._scoring.scores(lost, state.regained)
        tally.note(LOST, lost)
        tally.add("combat_score", scores.attacker)
        tally.add("target_combat_score", scores.target)
        tally.add("score_difference", scores.attacker - scores.target)
        for side, event in enumerate(("attacker_wiped_out", "wiped_out")):
            units = self._combat.of_side(side)
            tally.add(event, int(not any(self._combat.standing(u.number, lost) for u in units)))
        tally.add("tie" if scores.loser is None else _WINS[scores.loser])
        for formed in self._combat.of_side(0):
            for pool in formed.pools:
                self._tell_of_losses(pool, state, tally)
            if self._end_of_unit(formed, scores, lost, dice, tally) and self._combat.of_side(0)[1:]:
                tally.add(f"attacker_breaks_{_plain(formed.name)}")
        return state

    def _tell_of_losses(self, pool: int, state: State, tally: Tally) -> None:
        """Tell what a pool of the attacker's side has lost, in all and by its name."""
        apart = self._own_groups
        own = self._combat.pools[pool]
        fallen = own.standing(0) - own.standing(state.lost[pool])
        for measure, count in zip(_LOSSES, (_lost_in_all(pool, state), fallen), strict=True):
            tally.add(f"attacker_{measure}", count)
            if apart:
                tally.add(f"attacker_{measure}_{_plain(own.name)}", count)
        if state.regained:
            tally.add(f"attacker_{_REGAINED}", state.regained[pool])

    def _end_of_target(
        self, pool: int, is_last: bool, state: State, dice: Dice, tally: Tally
    ) -> State:
        """Tell what has become of a pool of the target's side; with a unit's first, of the unit."""
        own, lost = self._combat.pools[pool], state.lost
        tally.add("wounds_lost", _lost_in_all(pool, state))
        tally.add("models_destroyed", own.standing(0) - own.standing(lost[pool]))
        if state.regained:
            tally.add(_REGAINED, state.regained[pool])
        formed = self._combat.units[own.formed]
        if formed.pools[0] == pool:
            breaks = self._end_of_unit(
                formed, self._scoring.scores(lost, state.regained), lost, dice, tally
            )
            if breaks and self._combat.of_side(1)[1:]:
                tally.add("breaks")
        return State() if is_last else state

    def _end_of_unit(
        self, formed: Formed, scores: Scores, lost: Lost, dice: Dice, tally: Tally
    ) -> bool:
        """Let a beaten unit test, break or crumble; return whether it breaks."""
        number = formed.number
        if scores.loser != formed.side or not self._scoring.fights(number, lost):
            return False
        plan = self._plan(formed, lost)
        steadfast = self._scoring.is_steadfast(number, lost)
        if plan.unbreakable and not plan.unstable:
            return False
        test = plan.test(scores.difference, steadfast=steadfast)
        if plan.unstable:
            passed = plan.tests_first and test is not None and dice.composite(test)
            left = self._combat.health_left(number, lost)
            ranks = lost[formed.pools[0]]
            points = plan.crumbling(scores.difference, ranks, left, steadfast=steadfast)
            tally.add(_UNSTABLE[formed.side], 0 if passed else points)
            tally.note(CRUMBLED, (number, 0 if passed else points))
            return False
        if test is None or dice.composite(test):
            return False
        tally.add(f"{SIDES[formed.side]}_breaks")
        fate = "is destroyed" if plan.ruined else "breaks and flees"
        tally.tell(f"{formed.name} {fate}", "break-test.2")
        return True

    def _plan(self, formed: Formed, lost: Lost) -> BreakPlan:
        """Return the plan of a unit by who is left of it; one that is frightened stays so."""
        plan = self._scoring.plan(formed.number, lost)
        if plan is not self._scoring.first[formed.number] and self._is_frightened(formed):
            _lower_by_fear(plan)
        return plan


_LOSSES = ("wounds_lost", "models_destroyed")
_REGAINED = "health_regained"


def _lost_in_all(pool: int, state: State) -> int:
    """Return the Health Points that a pool has lost, those that it has got back included."""
    return state.lost[pool] + (state.regained[pool] if state.regained else 0)


def _plain(name: str) -> str:
    return name.casefold().replace(" ", "_")


def _lower_by_fear(plan: BreakPlan) -> None:
    plan.penalise("Fear", 1, clause="fear.1", text="-1 Discipline: Fear of the enemy")


def _tell_of_scores(combat: Combat, number: int, foe: int, plan: BreakPlan) -> None:
    unit = plan.unit
    plan.note("combat-score.1", "the side with the higher Combat Score wins the round")
    plan.note("combat-score.2", "with equal scores nobody tests")
    plan.note("combat-score.3", "one point for each Health Point that the enemy has lost")
    plan.note("combat-score.5", "the Rank Bonus counts")
    plan.note("no-more-foes.1", "who has no enemy left has won and takes no test")
    plan.note("no-more-foes.2", "then only lost Health Points count")
    if unit.charging:
        plan.note("combat-score.4", "+1: charging")
    for held in ("standard", "battle_standard"):
        if getattr(unit, held):
            plan.note("combat-score.6", f"+1: {held.replace('_', ' ')}")
    _tell_of_facing(combat.touches[number, foe].facing, plan)
    if plan.discipline is None and not plan.unstable and not plan.unbreakable:
        plan.note("break-test.1", "its Discipline is not stated: no Break Test is worked out")
        return
    plan.note("break-test.1", "beaten it tests its Discipline, lowered by the difference")
    plan.note("break-test.2", "a failed Break Test makes it flee")
    plan.note("discipline-test.1", "2D6, not above the Discipline, pass")
    best = "" if plan.discipline is None else f": {plan.discipline}"
    plan.note("discipline-test.2", f"the best Discipline counts{best}")
    plan.note("steadfast.1", "with more Full Ranks than the enemy the test is not lowered")
    plan.note("steadfast.2", "ranks are counted after all losses")
    plan.note("steadfast.3", "but not in flank or rear of two Full Ranks or more")


def _tell_of_facing(facing: str, plan: BreakPlan) -> None:
    if facing == "front":
        return
    more = f"option flank_ranks = {plan.attack.options.flank_ranks}"
    plan.note(
        "combat-score.7" if facing == "flank" else "combat-score.8",
        f"points for the enemy's {facing}, one more with Full Ranks enough: {more}",
    )
    plan.reading("flank_ranks", "combat-score.7", "how many Full Ranks earn one point more")
