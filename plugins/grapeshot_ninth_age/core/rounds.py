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
from grapeshot_ninth_age.core.yields import yield_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grapeshot_ninth_age.core.combatants import Combat, Lost
    from grapeshot_ninth_age.core.gains import Gain
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
    suffered: tuple[Suffering, ...] = ()
    """The hits that it brings on those who act."""
    gains: tuple[Gain, ...] = ()
    """What those who act gain by what they cause."""
    mends: bool = False
    """Whether a save against it may give a Health Point back."""
    cost: int = 0
    """The Health Points that it costs each model that acts, once it has acted."""

    @property
    def rank(self) -> tuple[int, int, bool, int]:
        """By what it is put in order: within a step the attacker's first, Special Attacks first."""
        return -self.step, SIDES.index(self.side), self.is_of_blows, self.place


class Round:
    """All turns of a round, in their order; those of one step are simultaneous."""

    def __init__(self, turns: Iterable[Turn], combat: Combat) -> None:
        self.turns = tuple(sorted(turns, key=lambda turn: turn.rank))
        self._combat = combat
        of_turns = ((turn.own, gain) for turn in self.turns for gain in turn.gains)
        self._gains = list(dict.fromkeys(of_turns))
        """Who gains Health Points, by pool, and by which rule."""

    @property
    def order(self) -> list[list[Any]]:
        """The steps at which anybody does anything, with those who do."""
        steps: dict[int, list[str]] = {}
        for turn in self.turns:
            labels = steps.setdefault(turn.step, [])
            if turn.label not in labels:
                labels.append(turn.label)
        return [[step, "+".join(labels)] for step, labels in steps.items()]

    @property
    def regains(self) -> bool:
        """Whether anybody may get Health Points back."""
        saves = [turn.mends for turn in self.turns]
        saves += [each.mends for turn in self.turns for each in turn.suffered]
        return bool(self._gains) or any(saves)

    def stages(self) -> Iterator[Stage]:
        """Yield the stages of all turns."""
        yield Once("fight", self._begin)
        for index, turn in enumerate(self.turns):
            suffered, due = turn.suffered, self._due(index)
            is_last = not (suffered or due)
            stages = turn.stages(partial(self._take, index, is_last))
            for place, each in enumerate(suffered, 1):
                is_last = place == len(suffered) and not due
                stages.append(each.stage(partial(self._suffer, index, is_last)))
            for each_gain in due:
                is_last = each_gain == due[-1]
                feast = partial(self._feast, index, each_gain, is_last)
                stages.append(Once("post_damage", feast))
            for stage in stages:
                yield stage._replace(side=turn.side)

    def _due(self, index: int) -> list[int]:
        """Return the numbers of the gains that are rolled for after a turn."""
        ends_round = index + 1 == len(self.turns)
        ends_step = ends_round or self.turns[index + 1].step != self.turns[index].step
        return [
            number
            for number, (_, gain) in enumerate(self._gains)
            if (ends_round if gain.is_single else ends_step and self._feeds(number, index))
        ]

    def _feeds(self, number: int, index: int) -> bool:
        """Return whether a turn of the step that one ends may have brought a gain."""
        step = self.turns[index].step
        here = (turn for turn in self.turns if turn.step == step)
        return any((turn.own, gain) == self._gains[number] for turn in here for gain in turn.gains)

    def _take(self, index: int, is_last: bool, rest: State, total: int) -> State:
        """Take what a turn has brought; then the next one begins, if nothing follows from it."""
        turn, brought, before = self.turns[index], yield_of(total), rest.lost
        lost = self._after(before, turn.struck, brought.points)
        state = rest._replace(lost=lost, strays=rest.strays + brought.strays)
        pool = self._combat.pools[turn.struck]
        points = sum(lost) - sum(before)
        fallen = pool.standing(before[turn.struck]) - pool.standing(lost[turn.struck])
        if turn.suffered:
            cost = lost[turn.struck] - before[turn.struck]
            state = state._replace(reprisal=(cost, fallen, brought.returned))
        for gain in turn.gains:
            causes = gain.causes_of(brought, points, fallen)
            state = self._feasted(state, self._gains.index((turn.own, gain)), causes)
        state = self._mended(state, turn.struck, brought.mended)
        return self._follow(index, is_last, state)

    def _feasted(self, state: State, number: int, causes: int) -> State:
        """Remember what brings a gain; of one roll at the most, that there is anything."""
        feasts = list(state.feasts or (0,) * len(self._gains))
        feasts[number] = self._gains[number][1].rolls(feasts[number] + causes)
        return state._replace(feasts=tuple(feasts)) if any(feasts) else state

    def _feast(
        self, index: int, number: int, is_last: bool, state: State, dice: Dice, tally: Tally
    ) -> State:
        """Roll for the Health Points that somebody gains who still stands."""
        (own, gain), feasts = self._gains[number], list(state.feasts)
        if feasts:
            rolls, feasts[number] = feasts[number], 0
            state = state._replace(feasts=tuple(feasts) if any(feasts) else ())
            if rolls and self._combat.pools[own].standing(state.lost[own]):
                gained = dice.pool(gain.test, rolls, gain.name, gain.clause).get(True, 0)
                state = self._mended(state, own, gained, may_exceed=gain.may_exceed)
        return self._follow(index, is_last, state)

    def _mended(self, state: State, number: int, points: int, *, may_exceed: bool = False) -> State:
        """Return the state once a pool has got back Health Points: no more than it has lost.

        A single model may exceed what it began the game with, where its rule says so.
        """
        if not points:
            return state
        pool, lost = self._combat.pools[number], list(state.lost)
        if not (may_exceed and pool.unit.models == 1):
            points = min(points, lost[number] + pool.unit.wounds_lost)
        regained = list(state.regained or (0,) * len(lost))
        lost[number] -= points
        regained[number] += points
        return state._replace(lost=tuple(lost), regained=tuple(regained))

    def _suffer(self, index: int, is_last: bool, rest: State, total: int) -> State:
        """Take what hits on those who struck have brought; after the last the next turn begins."""
        own, brought = self.turns[index].own, yield_of(total)
        state = rest._replace(lost=self._after(rest.lost, own, brought.points))
        return self._follow(index, is_last, self._mended(state, own, brought.mended))

    def _follow(self, index: int, is_last: bool, state: State) -> State:
        """Let the next turn begin, if nothing more follows from the last one."""
        if not is_last:
            return state
        return self._start(index + 1, state._replace(reprisal=(0, 0, 0), strays=0))

    def _begin(self, state: State, dice: Dice, tally: Tally) -> State:
        return self._start(0, state)

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
            return State(lost=state.lost, regained=state.regained)
        turn, pending = self.turns[index], state.pending
        if index == 0 or self.turns[index - 1].step != turn.step:
            pending = tuple(self._counts_of_step(turn.step, state.lost))
        shots, more_hits = pending[0]
        if turn.cost:
            state = state._replace(lost=self._after(state.lost, turn.own, turn.cost * shots))
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
