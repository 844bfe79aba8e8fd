"""A Round of Combat: what all who fight do, from Initiative Step 10 down to 0."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from grapeshot import Dice, Once, Stage, Tally
from grapeshot.records import NamedTuple
from grapeshot_ninth_age.core.combatants import SIDES
from grapeshot_ninth_age.core.fighting_shapes import CHAMPION
from grapeshot_ninth_age.core.state import State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grapeshot_ninth_age.core.combatants import Combat, Lost
    from grapeshot_ninth_age.core.reprisals import Suffering

After = Callable[[State, int], Any]
"""Makes the state that follows of what remains and the Health Points lost."""


class Turn(NamedTuple):
    """What somebody does at one step to one pool: blows, or a Special Attack."""

    side: str
    label: str
    """Who acts, where the order is told."""
    place: int
    """The order in which those of a side act who do so at the same step."""
    step: int
    unit: int
    """The number of the unit that acts."""
    struck: int
    """The number of the pool that is struck."""
    acting: Callable[[Lost], tuple[int, int]]
    """Blows, or models that make a Special Attack and hits more that these have; by what each pool
    had lost in this round before the step."""
    stages: Callable[[After], list[Stage]]
    is_of_blows: bool = True
    own: int = 0
    """The number of the pool that acts."""
    reprisals: tuple[Suffering, ...] = ()
    """The hits that are given back to it."""

    @property
    def rank(self) -> tuple[int, int, bool, int]:
        """By what it is put in order: within a step the attacker's first, Special Attacks first."""
        return -self.step, SIDES.index(self.side), self.is_of_blows, self.place


class Round:
    """All turns of a round, in their order; those of one step are simultaneous."""

    def __init__(self, turns: Iterable[Turn], combat: Combat) -> None:
        self.turns = tuple(sorted(turns, key=lambda turn: turn.rank))
        self._combat = combat

    @property
    def order(self) -> list[list[Any]]:
        """The steps at which anybody does anything, with those who do."""
        steps: dict[int, list[str]] = {}
        for turn in self.turns:
            labels = steps.setdefault(turn.step, [])
            if turn.label not in labels:
                labels.append(turn.label)
        return [[step, "+".join(labels)] for step, labels in steps.items()]

    def stages(self) -> Iterator[Stage]:
        """Yield the stages of all turns."""
        yield Once("fight", self._begin)
        for index, turn in enumerate(self.turns):
            after = partial(self._await_reprisal if turn.reprisals else self._next, index)
            for stage in (*turn.stages(after), *self._reprisals(index)):
                yield stage._replace(side=turn.side)

    def _reprisals(self, index: int) -> Iterator[Stage]:
        """Yield the stages of what is given back for what a turn has cost."""
        turn = self.turns[index]
        for reprisal in turn.reprisals:
            is_last = reprisal is turn.reprisals[-1]
            yield reprisal.stage(partial(self._suffer, index, is_last))

    def _await_reprisal(self, index: int, rest: State, points: int) -> State:
        """Take the Health Points that a turn has cost, and remember them for the reprisal."""
        struck = self.turns[index].struck
        pool, before = self._combat.pools[struck], rest.lost
        lost = self._after(before, struck, points)
        fallen = pool.standing(before[struck]) - pool.standing(lost[struck])
        return rest._replace(lost=lost, reprisal=(lost[struck] - before[struck], fallen))

    def _suffer(self, index: int, is_last: bool, rest: State, points: int) -> State:
        """Take the Health Points that a reprisal has cost; after the last the next turn begins."""
        lost = self._after(rest.lost, self.turns[index].own, points)
        if not is_last:
            return rest._replace(lost=lost)
        return self._start(index + 1, rest._replace(lost=lost, reprisal=(0, 0)))

    def _begin(self, state: State, dice: Dice, tally: Tally) -> State:
        return self._start(0, state)

    def _next(self, index: int, rest: State, points: int) -> State:
        """Take the Health Points that a turn has cost, and let the next one begin."""
        lost = self._after(rest.lost, self.turns[index].struck, points)
        return self._start(index + 1, rest._replace(lost=lost))

    def _after(self, lost: Lost, struck: int, points: int) -> Lost:
        """Return the losses with so many more of a pool, and what it cannot bear: a Champion's."""
        if not points:
            return lost
        found = list(lost)
        for number in (struck, *self._champions_behind(struck)):
            taken = min(points, self._combat.pools[number].health - found[number])
            found[number] += taken
            points -= taken
        return tuple(found)

    def _champions_behind(self, struck: int) -> Iterator[int]:
        """Yield the Champions who take what the rank-and-file cannot (health-pool.3)."""
        pools = self._combat.pools
        first, *others = self._combat.units[pools[struck].formed].pools
        if struck == first:
            yield from (number for number in others if pools[number].kind == CHAMPION)

    def _start(self, index: int, state: State) -> State:
        """Let a turn begin: with as many as stood when its step began."""
        if index == len(self.turns):
            return State(lost=state.lost)
        turn, pending = self.turns[index], state.pending
        if index == 0 or self.turns[index - 1].step != turn.step:
            pending = tuple(self._counts_of_step(turn.step, state.lost))
        shots, more_hits = pending[0]
        later_blows = any(each.is_of_blows for each in self.turns[index + 1 :])
        return state._replace(
            shots=shots,
            more_hits=more_hits,
            pending=pending[1:],
            harder=self._harder(turn, state) if turn.is_of_blows else 0,
            afraid=state.afraid if later_blows else (),
        )

    def _counts_of_step(self, step: int, lost: Lost) -> Iterator[tuple[int, int]]:
        for turn in self.turns:
            if turn.step == step:
                yield turn.acting(lost)

    def _harder(self, turn: Turn, state: State) -> int:
        """Return by how much more a blow needs to hit: the afraid strike and ward off worse."""
        if not state.afraid:
            return 0
        foe = self._combat.pools[turn.struck].formed
        return int(state.afraid[turn.unit]) - int(state.afraid[foe])
