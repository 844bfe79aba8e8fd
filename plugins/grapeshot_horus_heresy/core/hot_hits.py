"""Base stage `hit` of a weapon that may harm its firer: model by model, since each has its Wounds.

Weapons that roll to hit are harmed by their hit dice; all others roll a die for each shot, and the
shot of a 1 is not fired.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from grapeshot import Dice, DiceExpression, Once, Repeat, Stage, Tally
from grapeshot.records import NamedTuple
from grapeshot_horus_heresy.core.hit_plan import HitPlan, Rolled
from grapeshot_horus_heresy.core.hits import blows_of, roll_blows

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.firer import Firer
    from grapeshot_horus_heresy.core.state import State

_DIE = "hit"
_ONE = "overheating (1 harms the firer)"


class _Fire(NamedTuple):
    """What the models that have fired so far have come to."""

    rolled: Rolled = Rolled()
    more: int = 0
    """Blows that dice have added for each model."""
    spare: bool = False
    """Whether the one roll that may be made again is still to come."""
    place: int = 0
    """That of the model that fires next."""


class _Shots(NamedTuple):
    """What models have come to that roll a die for each shot."""

    fired: int = 0
    spare: bool = False
    """Whether the one roll that may be made again is still to come."""
    place: int = 0
    """That of the model that fires next."""


class HotRolledHits:
    """Shots, or blows, whose dice to hit may harm the model that makes them."""

    def __init__(self, attack: Attack, plan: HitPlan, firer: Firer) -> None:
        self._attack = attack
        self._test = plan.full_test()
        self._sure = plan.scores_sure_hits
        self._spare = plan.rerolls_one
        self._firer = firer
        self._each, self._more = blows_of(attack)
        self._shots = attack.shots

    def stages(self) -> Iterator[Stage]:
        """Yield the stages of the shots of one model after another."""
        added = partial(roll_blows, 0, self._more, 1)
        yield Once("attacks", added, "", ("hh blows", 0, self._more, 1))
        parts = (self._each, self._shots, self._test, self._firer.key)
        split, join = self._split, partial(_join_hits, self._attack.index, self._sure)
        name = self._attack.target.name
        yield Repeat("hit", self._fire, split, join, name, ("hh hot hits", *parts))

    def _split(self, state: State) -> tuple[int, State, _Fire]:
        models = 0 if state.silent else self._attack.striking
        fire = _Fire(more=state.shots, spare=self._spare)
        return models, state._replace(shots=0), fire

    def _fire(self, fire: _Fire, dice: Dice, tally: Tally) -> _Fire:
        """Let one model fire."""
        shots = dice.value(self._shots, "shots") if self._each is None else self._each + fire.more
        rolled = Rolled()
        for outcome, count in dice.pool(self._test, shots, _DIE).items():
            rolled = rolled.plus(outcome, count)
        spare = fire.spare
        if spare and (rolled.hot or rolled.hits < shots):
            again = dice.test(self._test.once(), "hit re-roll")
            rolled = rolled.plus(again)._replace(hot=max(0, rolled.hot - 1) + again.hot)
            spare = False
        self._firer.suffer(rolled.hot, fire.place, dice, tally)
        place = self._firer.next_place(fire.place)
        return fire._replace(
            rolled=fire.rolled.plus(rolled)._replace(hot=0), spare=spare, place=place
        )


def _join_hits(index: int, sure: bool, state: State, fire: _Fire) -> State:
    rolled = fire.rolled
    hits = (rolled.hits - rolled.sure, rolled.sure) if sure else (rolled.hits,)
    return state.with_target(index, state.targets[index].add_hits(hits))


class HotShots:
    """How many shots are fired of weapons without a hit roll: all but those of a 1."""

    def __init__(self, shots: DiceExpression, plan: HitPlan, firer: Firer) -> None:
        self._shots = shots
        self._ones = plan.ones
        self._spare = plan.rerolls_one
        self._firer = firer

    def stages(self) -> Iterator[Stage]:
        """Yield the stage that leaves the shots that are fired in the state."""
        key = ("hh hot shots", self._shots, self._ones, self._firer.key)
        yield Repeat("attacks", self._fire, self._split, _join_shots, "", key)

    def _split(self, state: State) -> tuple[int, State, _Shots]:
        models = 0 if state.silent else self._firer.fired_by
        return models, state._replace(shots=0), _Shots(0, self._spare)

    def _fire(self, before: _Shots, dice: Dice, tally: Tally) -> _Shots:
        shots = dice.value(self._shots, "shots")
        hot = dice.total(self._ones, shots, _ONE, clause="gets-hot.4")
        spare = before.spare
        if spare and hot:
            spare = False
            hot += dice.total(self._ones.once(), 1, _ONE) - 1
        self._firer.suffer(hot, before.place, dice, tally)
        return _Shots(before.fired + shots - hot, spare, self._firer.next_place(before.place))


def _join_shots(state: State, shots: _Shots) -> State:
    return state._replace(shots=shots.fired)


class HotToldHits:
    """Hits that are told shot by shot, of a weapon that rolls a die before each of them."""

    def __init__(
        self,
        told: list[tuple[int, ...]],
        targets: tuple[int, ...],
        each: int,
        plan: HitPlan,
        firer: Firer,
    ) -> None:
        """Take the hits on each of the targets of every shot, so many of each model."""
        self._targets = targets
        self._told = told
        self._each = each
        self._ones = plan.ones
        self._spare = plan.rerolls_one
        self._firer = firer

    def stages(self) -> Iterator[Stage]:
        """Yield the stage of the shots of one model after another."""
        told = tuple(self._told)
        key = (
            "hh hot told",
            told,
            self._targets,
            self._each,
            self._ones,
            self._spare,
            self._firer.key,
        )
        yield Repeat("hit", self._fire, self._split, self._join, "", key)

    def _split(self, state: State) -> tuple[int, State, tuple[int, tuple[int, ...], bool]]:
        models = 0 if state.silent else len(self._told) // self._each
        return models, state, (0, (0,) * len(self._targets), self._spare)

    def _fire(
        self, so_far: tuple[int, tuple[int, ...], bool], dice: Dice, tally: Tally
    ) -> tuple[int, tuple[int, ...], bool]:
        place, hits, spare = so_far
        hot = 0
        for shot in range(place, place + self._each):
            is_hot = dice.total(self._ones, 1, _ONE, clause="gets-hot.4")
            if is_hot and spare:
                spare, is_hot = False, dice.total(self._ones.once(), 1, _ONE)
            hot += is_hot
            if not is_hot:
                hits = tuple(a + b for a, b in zip(hits, self._told[shot], strict=True))
        self._firer.suffer(hot, place // self._each, dice, tally)
        return place + self._each, hits, spare

    def _join(self, state: State, so_far: tuple[int, tuple[int, ...], bool]) -> State:
        for index, hits in zip(self._targets, so_far[1], strict=True):
            state = state.with_target(index, state.targets[index].add_hits((hits,)))
        return state
