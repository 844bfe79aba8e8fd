"""How time passes in a battle, and what ends with it."""

from __future__ import annotations

from grapeshot.battle.state import Lasting, Moment, State, Times, UnitState
from grapeshot.names import normalise
from grapeshot.pipeline.expiry import ENEMY, FIRING, OWN, PHASE, ROUND, TURN, Expiry
from grapeshot.records import NamedTuple


class Passed(NamedTuple):
    """What is over with the step from one phase to the next."""

    moment: Moment
    """That of the phase that is over."""
    turn: bool
    round: bool


def following(moment: Moment, times: Times, sides: int) -> tuple[Moment, Passed]:
    """Return the moment of the next phase, and what is over by then."""
    turns = sides if times.has_turns else 1
    phase = moment.phase + 1
    if phase < len(times.phases):
        return moment._replace(phase=phase), Passed(moment, turn=False, round=False)
    if moment.turn + 1 < turns:
        return Moment(moment.round, moment.turn + 1), Passed(moment, turn=True, round=False)
    return Moment(moment.round + 1), Passed(moment, turn=True, round=True)


def advanced(state: State) -> State:
    """Return the battle in its next phase, without what ends before it."""
    moment, passed = following(state.moment, state.times, len(state.sides))
    units = {name: _relieved(unit, passed, state.times) for name, unit in state.units.items()}
    return state._replace(moment=moment, units=units)


def _relieved(unit: UnitState, passed: Passed, times: Times) -> UnitState:
    kept = tuple(each for each in unit.lasting if not is_over(each, unit.side, passed, times))
    return unit if len(kept) == len(unit.lasting) else unit._replace(lasting=kept)


def is_over(lasting: Lasting, side: int, passed: Passed, times: Times) -> bool:
    """Return whether something on a unit of a side ends with what has passed."""
    expiry = Expiry.read(lasting.ends)
    if expiry.what == FIRING:
        return lasting.has_fired
    over = {PHASE: True, TURN: passed.turn, ROUND: passed.round}
    if not over.get(expiry.what):
        return False
    if expiry.phase and normalise(expiry.phase) != normalise(times.phases[passed.moment.phase]):
        return False
    if not times.has_turns and expiry.whose in (OWN, ENEMY) and not expiry.phase:
        return passed.round  # the side's next turn is all of the present round
    if times.has_turns and not _is_of(expiry.whose, side, passed):
        return False
    return not ((expiry.whose or expiry.phase) and _is_same(lasting.given, expiry.what, passed))


def _is_of(whose: str, side: int, passed: Passed) -> bool:
    return (passed.moment.turn == side) == (whose == OWN) if whose in (OWN, ENEMY) else True


def _is_same(given: Moment, what: str, passed: Passed) -> bool:
    """Return whether what has passed is the very phase, turn or round in which it was given."""
    length = {PHASE: 3, TURN: 2, ROUND: 1}[what]
    return given[:length] == passed.moment[:length]
