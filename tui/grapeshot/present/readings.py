"""Other readings of disputed rules in words: what else an attack may come to."""

from __future__ import annotations

from grapeshot.records import NamedTuple

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any


class Numbers(NamedTuple):
    """What an attack comes to: means, chances of events, and those for each of several targets."""

    mean: Mapping[str, Any]
    events: Mapping[str, Any]
    targets: Mapping[str, Mapping[str, Any]]


class Style(NamedTuple):
    """How names, means and chances are written."""

    name: Callable[[str], str]
    mean: Callable[[Any], str]
    chance: Callable[[Any], str]


def difference(now: Numbers, then: Numbers, style: Style) -> str:
    """Return the numbers that another reading changes, each with the present one."""
    changed = [*_changed("mean ", now.mean, then.mean, "", style.name, style.mean)]
    pairs = [("", now.events, then.events)]
    pairs += [(f" of {name}", now.targets[name], each) for name, each in then.targets.items()]
    for whose, events, others in pairs:
        known = {name: events.get(name, type(chance)(0)) for name, chance in others.items()}
        changed += _changed("", known, others, whose, style.name, style.chance)
    return "; ".join(changed) or "the same"


def _changed(
    what: str,
    now: Mapping[str, Any],
    then: Mapping[str, Any],
    whose: str,
    named: Callable[[str], str],
    written: Callable[[Any], str],
) -> Iterator[str]:
    for name, value in then.items():
        told, before = written(value), written(now[name]) if name in now else ""
        if told != before:
            yield f"{what}{named(name)}{whose} {told}" + (f" (now {before})" if before else "")
