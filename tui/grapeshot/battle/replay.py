"""A log resolved anew with the faces that it holds: die for die the same, or told where not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot.battle.battle import order_of
from grapeshot.battle.events import ATTACK
from grapeshot.battle.folding import fold, started
from grapeshot.battle.resolving import resolved, result_of
from grapeshot.battle.state import canonical, plain
from grapeshot.dice import ScriptDice
from grapeshot.errors import Fault, GrapeshotError, Refusal
from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from grapeshot.battle.battle import Battle
    from grapeshot.battle.events import Event
    from grapeshot.battle.state import State

_COMPARED = ("faces", "result", "units", "effects", "table")


class Replayed(NamedTuple):
    """What came of a replay."""

    attacks: int
    differences: tuple[str, ...]
    """A line for each attack that came out otherwise: today's rules or profiles are others."""
    is_same: bool
    """Whether the state at the end is the same, byte for byte."""


def replayed(battle: Battle) -> Replayed:
    """Resolve every attack in force again, on the state before it, with its faces."""
    (start,) = battle.log.at([1])
    state, attacks = started(start), 0
    differences: list[str] = []
    for position, meant in zip(battle.history.done, battle.in_force(), strict=True):
        event = meant._replace(position=position)
        if event.kind == ATTACK:
            attacks += 1
            event, told = _again(battle, state, event)
            if told:
                differences.append(f"event {position}: {told}")
        state = fold(state, event)
    for event in battle.shots():
        attacks += 1
        differences += _shot_differences(battle, event)
    same = canonical(state) == canonical(battle.state)
    return Replayed(attacks, tuple(differences), same)


def _shot_differences(battle: Battle, event: Event) -> list[str]:
    """Return in a line how something comes out that was fired without a unit of the battle."""
    body = event.body
    try:
        engagement = battle.session.reader.engagement(body["table"])
        dice = ScriptDice(body["faces"], d3_as_d6=engagement.ruleset.d3_as_d6)
        new = result_of(*battle.session.play(engagement, dice))
    except GrapeshotError as error:
        return [f"event {event.position}: {error}"]
    if new == body.get("result", new):
        return []
    return [f"event {event.position}: result was {body['result']}, and is {new}"]


def _again(battle: Battle, state: State, event: Event) -> tuple[Event, str]:
    """Return an attack as it comes out today, and in words how it differs."""
    body = event.body
    dice = ScriptDice(body["faces"], d3_as_d6=battle.ruleset.d3_as_d6)
    try:
        found = resolved(battle.session, order_of(body), state, dice, with_odds=False)
    except (Fault, Refusal) as error:
        return event, str(error)
    new = plain({**found.body, "luck": body["luck"]})
    told = [
        f"{key} was {body[key]}, and is {new[key]}"
        for key in _COMPARED
        if plain(body[key]) != new[key]
    ]
    return event._replace(body=new), "; ".join(told[:1])
