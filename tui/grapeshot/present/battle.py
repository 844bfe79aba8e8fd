"""What is told of a battle in lines of plain text: its state, its log, its luck, its report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from grapeshot.battle import events
from grapeshot.battle.folding import fold, started
from grapeshot.battle.resolving import is_gone, standing
from grapeshot.battle.state import plain
from grapeshot.engagement.words import in_words, shown

if TYPE_CHECKING:
    from grapeshot.battle.battle import Battle
    from grapeshot.battle.events import Event
    from grapeshot.battle.state import Lasting, UnitState


def state_lines(battle: Battle) -> Iterator[str]:
    """Yield the present moment, and both sides with what lasts on their units."""
    state = battle.state
    yield f"{battle.name}: {state.when()}."
    numbers = {name: number for number, name in enumerate(state.units, 1)}
    for side, name in enumerate(state.sides):
        units = state.of_side(side)
        yield f"{name}: {len(units) or 'no'} unit{'s' * (len(units) != 1)}."
        for unit in units:
            yield f"  {numbers[unit.name]}. {unit_line(battle, unit)}"
            yield from (f"     {lasting_line(each)}" for each in unit.lasting if each.clause)


def unit_line(battle: Battle, unit: UnitState) -> str:
    """Return a unit in a line: its name, its models, and what the battle has made of it."""
    if is_gone(battle.session, unit):
        return f"{unit.name}: destroyed"
    count = unit.table.get("models", standing(battle.session, unit))
    fields = {**({} if count is None else {"models": count}), **unit.changes}
    told = [f"{in_words(key)} {_value(value)}" for key, value in fields.items()]
    return f"{unit.name}: {', '.join(told) or 'as it began'}"


def lasting_line(each: Lasting) -> str:
    """Return one effect on a unit, with its end: `quaked until end of the round: ...`."""
    of = f" ({each.weapon})" if each.weapon else ""
    return f"{in_words(each.name)}{of} until {each.until}: {each.text}"


def _ended(body: Mapping[str, Any], battle: Battle) -> str:
    """Return which phase has ended: `the Movement phase is over`."""
    phases, place = battle.state.times.phases, body.get("from", (0, 0, -1))[-1]
    return f"the {phases[place]} phase is over" if 0 <= place < len(phases) else "the phase is over"


def _value(value: Any) -> str:
    if isinstance(value, list) and len(set(map(str, value))) == 1 and len(value) > 1:
        return f"{value[0]} each"
    return shown(value)


def event_line(event: Event, battle: Battle) -> str:
    """Return an event in a sentence, without its place in the log."""
    body = event.body
    told = _TOLD.get(event.kind)
    if told:
        with suppress(LookupError, TypeError, AttributeError, RecursionError):
            return str(told(body, battle))
    return f"{event.kind} {shown(dict(body))}"  # as it stands, where another program wrote it so


def _start(body: Mapping[str, Any], battle: Battle) -> str:
    return f"{battle.name} begins: {' against '.join(body['sides'])}"


def _turned(body: Mapping[str, Any], battle: Battle) -> str:
    """Return which event was undone or done again, and what it was."""
    (event,) = battle.log.at([body["position"]])
    return f"event {event.position}, {event_line(event, battle)}"


def _unit(body: Mapping[str, Any], battle: Battle) -> str:
    return f"{body['name']} joins {battle.state.sides[body['side']]}"


def _game(body: Mapping[str, Any], battle: Battle) -> str:
    return f"the game is {battle.session.plugins.ruleset(body['ruleset']).name}"


def _fields(body: Mapping[str, Any], battle: Battle) -> str:
    told = ", ".join(f"{in_words(key)} {_value(value)}" for key, value in body["fields"].items())
    return f"{body['unit']}: {told}"


_TOLD: Mapping[str, Any] = {
    events.START: _start,
    events.UNIT: _unit,
    events.REMOVE: lambda body, _: f"{body['unit']} leaves the table",
    events.SET: _fields,
    events.EFFECT: lambda body, _: f"{body['effect']['unit']}: {in_words(body['effect']['name'])}",
    events.LIFT: lambda body, _: f"{body['unit']}: no more {in_words(body['name'])}",
    events.ATTACK: lambda body, _: body["text"],
    events.SHOT: lambda body, _: f"beside the battle: {body['text']}",
    events.GAME: _game,
    events.NEXT: _ended,
    events.NOTE: lambda body, _: body["text"],
    events.UNDO: lambda body, battle: f"undone: {_turned(body, battle)}",
    events.REDO: lambda body, battle: f"done again: {_turned(body, battle)}",
    events.ACCEPT: lambda body, _: f"accepted: event {body['position']}",
}


def log_lines(battle: Battle, last: int = 0) -> Iterator[str]:
    """Yield the events of the log, with who did each and what became of it; `last` narrows it."""
    undone, conflicts = set(battle.history.undone), battle.history.conflicts
    for event in battle.events()[-last:]:
        mark = ""
        if event.position in undone:
            mark = " [undone]"
        elif event.position in conflicts:
            mark = f" [no part: {conflicts[event.position]}]"
        yield f"{event.position}. {event.author}: {event_line(event, battle)}{mark}"


def luck_lines(battle: Battle) -> Iterator[str]:
    """Yield how the dice of each side did."""
    for name, luck in zip(battle.state.sides, battle.luck(), strict=True):
        yield f"{name}: {luck.told()}."


def markdown_lines(battle: Battle) -> Iterator[str]:
    """Yield the battle as a report in Markdown: what happened, phase by phase, and how it ended."""
    yield f"# {_marked(battle.name)}"
    yield ""
    yield f"{battle.ruleset.name}: {' against '.join(map(_marked, battle.state.sides))}."
    (start,) = battle.log.at([1])
    state, heading = started(start), ""
    for position, event in _reported(battle):
        if event.kind != events.NEXT:
            if state.when() != heading:
                heading = state.when()
                yield from ("", f"## {_marked(heading)}", "")
            yield f"- {_marked(event_line(event, battle))}"
        if event.kind != events.SHOT:
            state = fold(state, event._replace(position=position))
    yield from ("", f"## At the end: {_marked(state.when())}", "")
    for side, name in enumerate(state.sides):
        for unit in state.of_side(side):
            line = unit_line(battle, unit)
            yield f"- {_marked(name)}: {_marked(line)}"
            for each in unit.lasting:
                if each.clause:
                    yield f"  - {_marked(lasting_line(each))}"
    yield ""
    yield from (f"Luck of {_marked(line)}  " for line in luck_lines(battle))


def _reported(battle: Battle) -> list[tuple[int, Event]]:
    """Return the events in force, and what was fired beside the battle, each with its place."""
    in_force = zip(battle.history.done, battle.in_force(), strict=True)
    beside = ((each.position, each) for each in battle.shots())
    return sorted([*in_force, *beside], key=lambda each: each[0])


_SIGNS = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]<>#|"})


def _marked(text: str) -> str:
    """Return a text in which no sign means anything to Markdown."""
    return " ".join(text.translate(_SIGNS).split())


def exported(battle: Battle) -> dict[str, Any]:
    """Return all of a battle as plain values: its events, what it has come to, its luck."""
    done = {1, *battle.history.done, *(each.position for each in battle.shots())}
    return {
        "name": battle.name,
        "ruleset": battle.state.ruleset,
        "when": battle.state.when(),
        "events": [
            {**plain(event), "in_force": event.position in done} for event in battle.events()
        ],
        "conflicts": {str(key): text for key, text in battle.history.conflicts.items()},
        "state": plain(battle.state),
        "luck": [
            {"side": side, **luck._asdict(), "percentile": luck.percentile, "text": luck.told()}
            for side, luck in zip(battle.state.sides, battle.luck(), strict=True)
        ],
    }
