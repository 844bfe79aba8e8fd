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


def check_stages(attack: Attack) -> Iterator[Stage]:
    """Yield the stages of the checks. Raise Fault where the Leadership is missing."""
    blows = attack.blows
    if not (blows.needs_check or blows.may_be_powered):
        return
    leadership = attack.attacker.leadership
    if leadership is None:
        expected = "a number, for the Psychic check"
        raise Fault("bad_profile", "attacker.leadership is missing", expected=expected)
    if blows.needs_check:
        yield Once("attacks", partial(_focus, leadership), "", ("hh focus", leadership))
    if blows.may_be_powered:
        yield Once("attacks", partial(_empower, leadership), "", ("hh power", leadership))


def swap_stage() -> Stage:
    """Return the stage that puts the hits of a powered attack aside, or takes them up again."""
    return Once("hit", _swap, "", ("hh swap",))


def _passes(leadership: int, dice: Dice, tally: Tally) -> bool:
    passed = dice.value(_CHECK, "Psychic check", clause="psychic-check.1") <= leadership
    if not passed:
        tally.add(CHECK_FAILED)
    return passed


def _focus(leadership: int, state: State, dice: Dice, tally: Tally) -> State:
    return state._replace(silent=not _passes(leadership, dice, tally))


def _empower(leadership: int, state: State, dice: Dice, tally: Tally) -> State:
    if state.silent:
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
