"""Base stage `attacks`: the Psychic checks that come before an attack."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from grapeshot import Dice, Fault, Once, Stage, Tally, parse_dice

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.state import State

CHECK_FAILED = "psychic_check_failed"
_CHECK = parse_dice("2D6")


def check_stages(attack: Attack, striker: int = 0) -> Iterator[Stage]:
    """Yield the stages of the checks. Raise Fault where the Leadership is missing.

    In a fight a check is made only where models of the `striker` are left.
    """
    blows = attack.blows
    if not (blows.needs_check or blows.may_be_powered):
        return
    leadership = attack.attacker.leadership
    if leadership is None:
        expected = "a number, for the Psychic check"
        raise Fault("bad_profile", "attacker.leadership is missing", expected=expected)
    if blows.needs_check:
        focus = partial(_focus, leadership, striker)
        yield Once("attacks", focus, "", ("hh focus", leadership, striker))
    if blows.may_be_powered:
        empower = partial(_empower, leadership, striker)
        yield Once("attacks", empower, "", ("hh power", leadership, striker))


def reset_stage() -> Stage:
    """Return the stage after which nothing depends on the checks of the side that has struck."""
    return Once("attacks", _reset, "", ("hh checks done",))


def _reset(state: State, dice: Dice, tally: Tally) -> State:
    return state._replace(silent=False, powered=False, held=())


def swap_stage() -> Stage:
    """Return the stage that puts the hits of a powered attack aside, or takes them up again."""
    return Once("hit", _swap, "", ("hh swap",))


def _passes(leadership: int, dice: Dice, tally: Tally) -> bool:
    passed = dice.value(_CHECK, "Psychic check", clause="psychic-check.1") <= leadership
    if not passed:
        tally.add(CHECK_FAILED)
    return passed


def _nobody_strikes(striker: int, state: State) -> bool:
    return bool(state.striking) and not state.striking[striker]


def _focus(leadership: int, striker: int, state: State, dice: Dice, tally: Tally) -> State:
    if _nobody_strikes(striker, state):
        return state
    return state._replace(silent=not _passes(leadership, dice, tally))


def _empower(leadership: int, striker: int, state: State, dice: Dice, tally: Tally) -> State:
    if state.silent or _nobody_strikes(striker, state):
        return state
    return state._replace(powered=_passes(leadership, dice, tally))


def _swap(state: State, dice: Dice, tally: Tally) -> State:
    """Exchange the hits of all targets with those that are held: once before each kind."""
    if not state.powered:
        return state
    held = state.held or tuple((0,) * len(target.hits) for target in state.targets)
    again = bool(state.held)
    targets = tuple(
        target._replace(hits=hits) for target, hits in zip(state.targets, held, strict=True)
    )
    aside = () if again else tuple(target.hits for target in state.targets)
    return state._replace(targets=targets, held=aside, powered=not again)
