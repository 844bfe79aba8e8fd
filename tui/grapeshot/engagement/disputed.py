"""Disputed rules: what an attack comes to where one of them is read in another way."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import fields, replace
from typing import Any, TypeAlias

from grapeshot.engagement.model import Engagement
from grapeshot.errors import Refusal
from grapeshot.pipeline.odds import Frame, Odds
from grapeshot.pipeline.plan import Fact
from grapeshot.records import NamedTuple
from grapeshot.schema import Kind

Resolve: TypeAlias = Callable[[Engagement], Odds]
"""Returns the odds of an engagement, of the measures that are compared. Raise Refusal."""


class OtherReading(NamedTuple):
    """What an attack comes to with another value of an option: odds, or why it is refused."""

    value: Any
    odds: Odds | None
    refused: Refusal | None = None


class Reading(NamedTuple):
    """A disputed rule that has a part in an attack: how it is read, and how else it might be."""

    option: str
    value: Any
    """The value of the option that is in force."""
    clause: str
    text: str
    others: tuple[OtherReading, ...]


def readings_of(engagement: Engagement, stated: Iterable[Fact], resolve: Resolve) -> list[Reading]:
    """Return a reading for each option that was stated, with the odds by each other value of it."""
    first: dict[str, Fact] = {}
    for fact in stated:
        first.setdefault(fact.option, fact)
    return [_reading(engagement, fact, resolve) for fact in first.values()]


def with_zeros(odds: Odds, measures: Iterable[str]) -> Odds:
    """Return odds in which an event that cannot happen is told as such; all else is there."""
    frames = (odds.attack, odds.total, *odds.targets.values())
    known = {name for frame in frames for name in (*frame.mean, *frame.events)}
    never = {name: 0 for name in measures if name not in known}
    if not odds.targets:
        return odds._replace(attack=_with_events(odds.attack, never))
    targets = {name: _with_events(frame, never) for name, frame in odds.targets.items()}
    return odds._replace(targets=targets)


def _with_events(frame: Frame, events: dict[str, int]) -> Frame:
    return frame._replace(events={**frame.events, **events})


def _reading(engagement: Engagement, fact: Fact, resolve: Resolve) -> Reading:
    value = getattr(engagement.options, fact.option)
    others = [each for each in _values(engagement.options, fact.option) if each != value]
    resolved = tuple(_resolved(engagement, fact.option, other, resolve) for other in others)
    return Reading(fact.option, value, fact.clause, fact.text, resolved)


def _values(options: Any, name: str) -> Collection[Any]:
    """Return the values of an option. Raise TypeError where they are not few and known."""
    kind: Kind = next(item.metadata["kind"] for item in fields(options) if item.name == name)
    if not kind.values:
        raise TypeError(f"option {name} is {kind.expected}: a reading is one word of several")
    return kind.values


def _resolved(engagement: Engagement, option: str, value: Any, resolve: Resolve) -> OtherReading:
    options = replace(engagement.options, **{option: value})
    try:
        volley = tuple(each._replace(options=options) for each in engagement.volley)
        other = engagement._replace(options=options, volley=volley)
        return OtherReading(value, resolve(other))
    except Refusal as refusal:
        return OtherReading(value, None, refusal)
