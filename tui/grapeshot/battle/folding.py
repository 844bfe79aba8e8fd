"""What each event makes of a battle: pure functions of a state and an event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from grapeshot.battle import events
from grapeshot.battle.events import Event
from grapeshot.battle.passing import advanced
from grapeshot.battle.state import Lasting, Moment, State, Times, UnitState
from grapeshot.errors import Fault
from grapeshot.pipeline.expiry import AT_ONCE, FIRING

Step = Callable[[State, Event], State]


def started(event: Event) -> State:
    """Return the battle that a log begins with. Raise Fault for a log that begins otherwise."""
    if event.kind != events.START:
        raise Fault("bad_log", f"the log begins with {event.kind!r}", expected="the start")
    body = event.body
    try:
        return State(body["name"], body["ruleset"], tuple(body["sides"]), _times(body))
    except (KeyError, TypeError) as error:
        told = f"the start cannot be read: {error!r}"
        raise Fault("bad_log", told, expected="a log that grapeshot has written") from error


def _times(body: Mapping[str, Any]) -> Times:
    phases, states = tuple(body["phases"]), body.get("states", {})
    return Times(phases, bool(body["has_turns"]), str(body["round"]), states)


def fold(state: State, event: Event) -> State:
    """Return the state after an event. Raise Fault for an event that this version cannot read."""
    step = _STEPS.get(event.kind)
    if step is None:
        told = f"event {event.position} is of the unknown kind {event.kind!r}"
        raise Fault("newer_log", told, expected="a log of this version of the program")
    try:
        return step(state, event)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        told = f"event {event.position} ({event.kind}) cannot be read: {error!r}"
        raise Fault("bad_log", told, expected="a log that grapeshot has written") from error


def _with(state: State, units: Iterable[UnitState], event: Event) -> State:
    """Return the state with some units changed by an event."""
    changed = {unit.name: unit for unit in units}
    touched = dict.fromkeys(changed, event.position)
    return state._replace(units={**state.units, **changed}, touched={**state.touched, **touched})


def _unit(state: State, event: Event) -> State:
    body = event.body
    unit = UnitState(body["name"], body["side"], body["table"], tuple(body.get("weapons", ())))
    return _with(state, [unit], event)


def _remove(state: State, event: Event) -> State:
    name = event.body["unit"]
    kept = {each: unit for each, unit in state.units.items() if each != name}
    return state._replace(units=kept, touched={**state.touched, name: event.position})


def _set(state: State, event: Event) -> State:
    unit = state.units.get(event.body["unit"])
    if unit is None:
        return state
    changes = {**unit.changes, **event.body["fields"]}
    return _with(state, [unit._replace(changes=changes)], event)


def _effect(state: State, event: Event) -> State:
    return _with(state, _bearing(state, [event.body["effect"]]), event)


def _lift(state: State, event: Event) -> State:
    unit = state.units.get(event.body["unit"])
    if unit is None:
        return state
    name, weapon = event.body["name"], event.body.get("weapon")
    kept = tuple(
        each for each in unit.lasting if each.name != name or weapon not in (None, each.weapon)
    )
    return _with(state, [unit._replace(lasting=kept)], event)


def _attack(state: State, event: Event) -> State:
    body = event.body
    attacker = body["attacker"]
    changed: dict[str, UnitState] = {}
    for name, fields in body["units"].items():
        if name in state.units:
            unit = state.units[name]
            changed[name] = unit._replace(changes={**unit.changes, **fields})
    if body["fires"] and attacker in changed:
        changed[attacker] = _having_fired(changed[attacker])
    state = _with(state, changed.values(), event)
    state = _with(state, _bearing(state, body["effects"]), event)
    return state._replace(attacks=state.attacks + 1, last_attack=event.position)


def _having_fired(unit: UnitState) -> UnitState:
    lasting = (
        each._replace(has_fired=True) if each.ends == FIRING else each for each in unit.lasting
    )
    return unit._replace(lasting=tuple(lasting))


def _bearing(state: State, effects: Iterable[Mapping[str, Any]]) -> list[UnitState]:
    """Return the units that get effects, each in the place of an earlier one of its kind."""
    changed: dict[str, UnitState] = {}
    for told in effects:
        unit = changed.get(told["unit"]) or state.units.get(told["unit"])
        if unit is None or told["ends"] == AT_ONCE:
            continue
        new = _lasting(told, state.moment)
        kept = tuple(each for each in unit.lasting if each.place != new.place)
        changed[unit.name] = unit._replace(lasting=(*kept, new))
    return list(changed.values())


def _lasting(told: Mapping[str, Any], now: Moment) -> Lasting:
    return Lasting(
        told["name"],
        told["until"],
        told["ends"],
        now,
        told.get("text", ""),
        told.get("clause", ""),
        told.get("sets", {}),
        told.get("adds", {}),
        told.get("weapon", ""),
        told.get("against", ""),
    )


def _next(state: State, event: Event) -> State:
    state = advanced(state)
    return state._replace(touched={**state.touched, "": event.position})


def _game(state: State, event: Event) -> State:
    if state.units:
        return state
    body = event.body
    return state._replace(ruleset=body["ruleset"], times=_times(body), moment=Moment())


def _note(state: State, event: Event) -> State:
    return state


_STEPS: Mapping[str, Step] = {
    events.UNIT: _unit,
    events.REMOVE: _remove,
    events.SET: _set,
    events.EFFECT: _effect,
    events.LIFT: _lift,
    events.ATTACK: _attack,
    events.NEXT: _next,
    events.GAME: _game,
    events.NOTE: _note,
}
