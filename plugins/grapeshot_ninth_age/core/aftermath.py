"""What surrounds the blows of a Round of Combat: Fear before them, scores and Break Tests after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Dice, Fact, Fault, Once, Stage, Tally
from grapeshot.records import NamedTuple
from grapeshot_ninth_age.core.break_plan import BreakPlan, plan_break
from grapeshot_ninth_age.core.discipline import DisciplineTest
from grapeshot_ninth_age.core.formation import models_standing
from grapeshot_ninth_age.core.state import State

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack

FIGHT_MEASURES = (
    "combat_score",
    "target_combat_score",
    "score_difference",
    "unstable_losses",
    "attacker_unstable_losses",
)
FIGHT_EVENTS = frozenset(
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
_DISRUPTING = 2
_OTHER = (1, 0)


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


class Aftermath:
    """Both units once the blows are struck; `ours` and `theirs` are the blows of each."""

    def __init__(self, ours: Attack, theirs: Attack) -> None:
        self._attacks = (ours, theirs)
        self.plans = (plan_break(ours, "attacker"), plan_break(theirs, "target"))
        self._flank_ranks = ours.options.flank_ranks
        for attack, plan in zip(self._attacks, self.plans, strict=True):
            self._tell_of_fear(attack, plan)
            _tell_of_scores(attack, plan)

    def facts(self) -> list[Fact]:
        """Return the facts of both plans."""
        return [fact._replace(side=plan.name) for plan in self.plans for fact in plan.facts]

    # -- Fear --------------------------------------------------------------------------------

    def fear_stages(self) -> list[Stage]:
        """Return the stage of the Fear Tests, where any is due."""
        return [Once("fight", self._test_fear)] if any(map(self._is_frightened, (0, 1))) else []

    def _is_frightened(self, index: int) -> bool:
        own, foe = self._attacks[index], self._attacks[_OTHER[index]]
        brave = any(own.has(name, of="attacker") for name in _FEARLESS)
        return foe.has("Fear", of="attacker") and not brave

    def _tell_of_fear(self, attack: Attack, plan: BreakPlan) -> None:
        index = self._attacks.index(attack)
        if not self._attacks[_OTHER[index]].has("Fear", of="attacker"):
            return
        if not self._is_frightened(index):
            plan.note("fear.4", "it has no Fear of the enemy")
            return
        plan.lower_discipline(1, clause="fear.1", text="-1 Discipline: Fear of the enemy")
        plan.note("fear.2", "a Discipline Test when the Round of Combat begins")
        plan.note("fear.3", "afraid: -1 to hit, +1 to be hit")
        if plan.discipline is None:
            raise Fault(
                "missing_parameter",
                f"{plan.unit.name} has to test its Discipline for Fear",
                expected=f"{plan.name}.discipline",
            )

    def _test_fear(self, state: State, dice: Dice, tally: Tally) -> State:
        afraid = [False, False]
        for index, plan in enumerate(self.plans):
            if self._is_frightened(index) and plan.discipline is not None:
                test = DisciplineTest(
                    plan.discipline, "fear test", "fear.2", plan.minimised, plan.unit_rallies
                )
                afraid[index] = not dice.composite(test)
                tally.add(f"{plan.name}_afraid", int(afraid[index]))
        return state._replace(afraid=(afraid[0], afraid[1]))

    # -- scores ------------------------------------------------------------------------------

    def scores(self, lost: tuple[int, int]) -> Scores:
        """Return the scores once attacker and target have lost so many Health Points."""
        alive = [models_standing(plan.unit, lost[i]) > 0 for i, plan in enumerate(self.plans)]
        ours, theirs = lost[1], lost[0]
        if not all(alive):
            loser = None if not any(alive) else alive.index(False)
            return Scores(ours, theirs, loser)
        ours += self._further_points(0, lost)
        theirs += self._further_points(1, lost)
        return Scores(ours, theirs, None if ours == theirs else int(ours > theirs))

    def _further_points(self, index: int, lost: tuple[int, int]) -> int:
        """Return the points of a side beside those for Health Points."""
        plan, attack = self.plans[index], self._attacks[index]
        unit = plan.unit
        points = unit.charging + plan.rank_bonus(lost[index]) + plan.score
        points += unit.standard + unit.battle_standard
        enough = plan.full_ranks(lost[index]) >= int(self._flank_ranks)
        return points + {"flank": 1 + enough, "rear": 2 + enough}.get(attack.situation.facing, 0)

    def stage(self) -> Stage:
        """Return the stage that adds up the scores and takes the Break Test of the loser."""
        return Once("post_damage", self._resolve)

    def _resolve(self, state: State, dice: Dice, tally: Tally) -> State:
        scores = self.scores(state.lost)
        tally.add("combat_score", scores.attacker)
        tally.add("target_combat_score", scores.target)
        tally.add("score_difference", scores.attacker - scores.target)
        alive = [models_standing(plan.unit, state.lost[i]) > 0 for i, plan in enumerate(self.plans)]
        tally.add("attacker_wiped_out", int(not alive[0]))
        tally.add("wiped_out", int(not alive[1]))
        if scores.loser is None:
            tally.add("tie")
            return State()
        tally.add(("target_wins", "attacker_wins")[scores.loser])
        if all(alive):
            self._beat(scores.loser, scores.difference, state.lost, dice, tally)
        return State()

    def _beat(
        self, loser: int, difference: int, lost: tuple[int, int], dice: Dice, tally: Tally
    ) -> None:
        """Let the beaten unit test, break or crumble."""
        plan = self.plans[loser]
        steadfast = self._is_steadfast(loser, lost)
        if plan.unbreakable and not plan.unstable:
            return
        test = plan.test(difference, steadfast=steadfast)
        if plan.unstable:
            passed = plan.tests_first and test is not None and dice.composite(test)
            points = plan.crumbling(difference, lost[loser], steadfast=steadfast)
            measure = ("attacker_unstable_losses", "unstable_losses")[loser]
            tally.add(measure, 0 if passed else points)
        elif test is not None and not dice.composite(test):
            tally.add(f"{plan.name}_breaks")
            fate = "is destroyed" if plan.ruined else "breaks and flees"
            tally.tell(f"{plan.unit.name} {fate}", "break-test.2")

    def _is_steadfast(self, index: int, lost: tuple[int, int]) -> bool:
        """Return whether a unit has more Full Ranks than its enemy, who does not disrupt them."""
        other = _OTHER[index]
        own = self.plans[index].ranks_that_hold(lost[index])
        foe = self.plans[other].ranks_that_hold(lost[other])
        beset = self._attacks[other].situation.facing != "front"
        return own > foe and not (beset and foe >= _DISRUPTING)


_FEARLESS = ("Fear", "Fearless", "Hell-Forged Armour", "Hell-Forge Armour")
"""Rules whose bearers Fear does not touch."""


def _tell_of_scores(attack: Attack, plan: BreakPlan) -> None:
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
    facing = attack.situation.facing
    if facing != "front":
        more = f"option flank_ranks = {attack.options.flank_ranks}"
        plan.note(
            "combat-score.7" if facing == "flank" else "combat-score.8",
            f"points for the enemy's {facing}, one more with Full Ranks enough: {more}",
        )
        plan.reading("flank_ranks", "combat-score.7", "how many Full Ranks earn one point more")
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
