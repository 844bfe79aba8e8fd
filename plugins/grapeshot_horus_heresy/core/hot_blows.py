"""Blows of a weapon that may harm its bearer: in a fight who falls by it strikes no more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from grapeshot import Dice, Fact, Once, Repeat, Stage, Tally
from grapeshot.records import NamedTuple
from grapeshot_horus_heresy.core.firer import HULL_POINTS, MODELS, WOUNDS, Firer
from grapeshot_horus_heresy.core.hit_plan import HitPlan, Rolled
from grapeshot_horus_heresy.core.hits import blows_of
from grapeshot_horus_heresy.core.looks import Looks

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.state import State, TargetState

_OF_TARGET = {WOUNDS: "wounds_lost", MODELS: "models_destroyed", HULL_POINTS: "hull_points_lost"}
"""What the target loses by its own weapons is counted as any other loss of it."""
_LEFT_OUT = (
    "what a weapon does to its own bearer is left out: which of several models has lost how many"
    " Wounds by it is not kept"
)


class _Blows(NamedTuple):
    """What the models that have struck so far have come to."""

    own: TargetState
    rolled: Rolled = Rolled()
    more: int = 0
    """Blows that dice have added for each model."""
    skill: int = 0
    spare: bool = False
    """Whether the one roll that may be made again is still to come."""


class HotBlows:
    """Blows whose dice to hit may harm the model that makes them, model by model."""

    def __init__(
        self,
        attack: Attack,
        plans: Sequence[HitPlan],
        side: str,
        number: int,
        member: int | None,
    ) -> None:
        self._attack = attack
        self._tests = tuple(plan.full_test() for plan in plans)
        self._sure = plans[0].scores_sure_hits
        self._spare = plans[0].rerolls_one
        self._number = number
        self._side = side
        self._firer = Firer(attack, attack.weapon.name)
        self._each, self._more = blows_of(attack)
        self._looks = Looks(attack)
        self._member = member
        self._harms = attack.attacker.type == "vehicle" or self._is_kept
        if not self._harms:
            plans[0].warn(_LEFT_OUT, "weapon.traits")

    @property
    def _is_kept(self) -> bool:
        """Whether the state tells what each of the models has lost."""
        unit = self._attack.attacker
        alone = self._member is None and unit.models == 1
        return unit.wounds == 1 or alone

    def facts(self) -> list[Fact]:
        """Return the facts of the saves of who is harmed."""
        return self._firer.facts()

    def stages(self) -> Iterator[Stage]:
        """Yield the stages of the blows of one model after another."""
        key = ("hh hot more blows", self._more, self._number)
        yield Once("attacks", self._roll_more, "", key)
        target = self._attack.attacker.name if self._side == "target" else ""
        yield Repeat("hit", self._strike, self._split, self._join, target, side=self._side)

    def _roll_more(self, state: State, dice: Dice, tally: Tally) -> State:
        if state.silent or not state.striking[self._number]:
            return state._replace(shots=0)
        return state._replace(shots=sum(dice.value(each, "more blows") for each in self._more))

    def _split(self, state: State) -> tuple[int, State, _Blows]:
        models = 0 if state.silent else state.striking[self._number]
        own, index = 1 - self._attack.index, self._attack.index
        look = state.targets[index].look if len(self._tests) > 1 else 0
        blows = _Blows(
            state.targets[own], Rolled(), state.shots, self._looks.skill_at(look), self._spare
        )
        struck = tuple(0 if at == self._number else n for at, n in enumerate(state.striking))
        return models, state._replace(shots=0, striking=struck), blows

    def _join(self, state: State, blows: _Blows) -> State:
        rolled, index = blows.rolled, self._attack.index
        hits = (rolled.hits - rolled.sure, rolled.sure) if self._sure else (rolled.hits,)
        state = state.with_target(1 - index, blows.own)
        return state.with_target(index, state.targets[index].add_hits(hits))

    def _strike(self, blows: _Blows, dice: Dice, tally: Tally) -> _Blows:
        """Let one model strike, and suffer for it."""
        test = self._tests[blows.skill]
        each = self._each
        count = dice.value(self._attack.shots, "blows") if each is None else each + blows.more
        rolled = Rolled()
        for outcome, times in dice.pool(test, count, "hit").items():
            rolled = rolled.plus(outcome, times)
        spare = blows.spare
        if spare and (rolled.hot or rolled.hits < count):
            again = dice.test(test.once(), "hit re-roll")
            rolled = rolled.plus(again)._replace(hot=max(0, rolled.hot - 1) + again.hot)
            spare = False
        own = self._harmed(blows.own, rolled.hot, dice, tally) if self._harms else blows.own
        total = blows.rolled.plus(rolled)._replace(hot=0)
        return blows._replace(own=own, rolled=total, spare=spare)

    def _harmed(self, own: TargetState, hot: int, dice: Dice, tally: Tally) -> TargetState:
        lost = self._firer.lost_to(hot, dice)
        left = own.left if self._member is None else own.members[self._member]
        if not (lost and left):  # who struck may have fallen by a blow of the same step
            return own
        if self._firer.is_vehicle:
            lost = min(lost, own.left)
            self._count(tally, HULL_POINTS, lost)
            if lost == own.left:
                tally.add("destroyed" if self._side == "target" else "attacker_destroyed")
            return own._replace(left=own.left - lost)
        unit = self._attack.attacker
        has = (*unit.wounds_left, unit.wounds)[0] - own.hurt if self._is_alone else 1
        lost = min(lost, has)
        self._count(tally, WOUNDS, lost)
        if lost < has:
            return own._replace(hurt=own.hurt + lost)
        self._count(tally, MODELS, 1)
        return _without_one(own, self._member)

    @property
    def _is_alone(self) -> bool:
        return self._attack.attacker.wounds > 1

    def _count(self, tally: Tally, measure: str, amount: int) -> None:
        tally.add(_OF_TARGET[measure] if self._side == "target" else measure, amount)


def _without_one(own: TargetState, member: int | None) -> TargetState:
    """Return a unit of which one model is gone."""
    if member is None:
        return own._replace(left=max(0, own.left - 1), hurt=0)
    members = tuple(max(0, n - (at == member)) for at, n in enumerate(own.members))
    return own._replace(left=sum(members), members=members)
