"""A Round of Combat: what both sides do, from Initiative Step 10 down to 0."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from grapeshot import Dice, Once, Stage, Tally
from grapeshot.records import NamedTuple
from grapeshot_ninth_age.core.state import State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grapeshot_ninth_age.core.shapes import Unit

After = Callable[[State, int], Any]
"""Makes the state that follows of what remains and the Health Points lost."""
SIDES = ("attacker", "target")


class Turn(NamedTuple):
    """What a unit does at one step: its blows, or one of its Special Attacks."""

    side: str
    step: int
    struck: Unit
    acting: Callable[[int], tuple[int, int]]
    """Blows, or models that make a Special Attack and hits more that these have; by how many
    Health Points the unit had lost in this round before the step."""
    stages: Callable[[After], list[Stage]]
    is_of_blows: bool = True

    @property
    def rank(self) -> tuple[int, int, bool]:
        """By what it is put in order: within a step the attacker's first, Special Attacks first."""
        return -self.step, SIDES.index(self.side), self.is_of_blows


class Round:
    """All turns of a round, in their order; those of one step are simultaneous."""

    def __init__(self, turns: Iterable[Turn]) -> None:
        self.turns = tuple(sorted(turns, key=lambda turn: turn.rank))

    @property
    def order(self) -> list[list[Any]]:
        """The steps at which anybody does anything, with the sides."""
        steps: dict[int, list[str]] = {}
        for turn in self.turns:
            sides = steps.setdefault(turn.step, [])
            if turn.side not in sides:
                sides.append(turn.side)
        return [[step, "+".join(sides)] for step, sides in steps.items()]

    def stages(self) -> Iterator[Stage]:
        """Yield the stages of all turns."""
        yield Once("fight", self._begin)
        for index, turn in enumerate(self.turns):
            for stage in turn.stages(partial(self._next, index)):
                yield stage._replace(side=turn.side)

    def _begin(self, state: State, dice: Dice, tally: Tally) -> State:
        return self._start(0, state)

    def _next(self, index: int, rest: State, points: int) -> State:
        """Take the Health Points that a turn has cost, and let the next one begin."""
        turn = self.turns[index]
        struck = turn.struck
        index_struck = 1 - SIDES.index(turn.side)
        pool = struck.models * struck.wounds - struck.wounds_lost
        lost = list(rest.lost)
        lost[index_struck] = min(lost[index_struck] + points, pool)
        return self._start(index + 1, rest._replace(lost=(lost[0], lost[1])))

    def _start(self, index: int, state: State) -> State:
        """Let a turn begin: with as many as stood when its step began."""
        if index == len(self.turns):
            return State(lost=state.lost)
        turn, pending = self.turns[index], state.pending
        if index == 0 or self.turns[index - 1].step != turn.step:
            pending = tuple(self._counts_of_step(turn.step, state))
        shots, more_hits = pending[0]
        later_blows = any(each.is_of_blows for each in self.turns[index + 1 :])
        return state._replace(
            shots=shots,
            more_hits=more_hits,
            pending=pending[1:],
            harder=_harder(turn, state) if turn.is_of_blows else 0,
            afraid=state.afraid if later_blows else (False, False),
        )

    def _counts_of_step(self, step: int, state: State) -> Iterator[tuple[int, int]]:
        for turn in self.turns:
            if turn.step == step:
                yield turn.acting(state.lost[SIDES.index(turn.side)])


def _harder(turn: Turn, state: State) -> int:
    """Return by how much more a side needs to hit: the afraid strike and ward off worse."""
    ours, theirs = state.afraid if turn.side == "attacker" else state.afraid[::-1]
    return int(ours) - int(theirs)
