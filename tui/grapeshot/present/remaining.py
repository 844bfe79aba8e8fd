"""What an attack has left of both sides, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from grapeshot.engagement.words import in_words
from grapeshot.observed import unnoted

if TYPE_CHECKING:
    from grapeshot.engagement.model import Engagement


def remaining(engagement: Engagement, report: Mapping[str, Any]) -> str:
    """Return the changes of both sides: `Rhino Squadron: 2 of 3 models left`; "" for none.

    `report` is what the program of the engagement reports of an attack that was resolved.
    """
    attacker = engagement.attacker
    name = _value(attacker, "name") or "attacker"
    sides = [(str(name), attacker, report.get("attacker_left", {}))]
    left = report.get("targets_left", {}).items()
    for struck, (name, fields) in zip(engagement.targets, left, strict=False):
        sides.insert(-1, (name, struck.unit, fields))
    told = ((name, ", ".join(_changes(unit, fields))) for name, unit, fields in sides)
    return "; ".join(f"{name}: {changes}" for name, changes in told if changes)


def _changes(unit: Any, fields: Mapping[str, Any]) -> Iterator[str]:
    for key, value in fields.items():
        before = _value(unit, key)
        if value is True and not before:
            yield in_words(key)
        elif isinstance(value, int) and not isinstance(value, bool):
            yield from _counted(in_words(key), value, before)


def _value(unit: Any, key: str) -> Any:
    """Return a field of a unit, without it being noted as one that the rules ask for."""
    try:
        return unnoted(unit, key)
    except AttributeError:
        return None


def _counted(words: str, value: int, before: Any) -> Iterator[str]:
    """Yield what is left of something, or how much of it there is by now."""
    if isinstance(before, int) and value < before:
        yield f"{value} of {before} {words} left"
    elif value != (before or 0):
        yield f"{words} {value}"
