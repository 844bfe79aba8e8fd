"""Checks of what a hook has answered, made while it is known who did."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from grapeshot.errors import BadStatement
from grapeshot.pipeline.statements import stated_text, stated_whole
from grapeshot.pipeline.tally import Effect, Tally


def check_state(before: Any, after: Any) -> None:
    """Raise BadStatement for a state that cannot follow on another.

    It is of the same type; its numbers stay whole numbers, and none falls below 0 that was not
    below it before.
    """
    kind = type(before)
    if not isinstance(after, kind) or not isinstance(after, Hashable):
        raise BadStatement("answered", after, f"a {kind.__name__}, or nothing")
    for name in getattr(after, "_fields", ()):
        old, new = getattr(before, name), getattr(after, name)
        if type(old) is int and new is not old and new is not None:
            lowest = 0 if old >= 0 else old
            stated_whole(new, f"answered a state whose {name} is", min(lowest, 0))
    try:
        hash(after)
    except TypeError:
        raise BadStatement("answered", after, "a state that can be hashed") from None


def check_counts(tally: Tally, known_effects: int) -> None:
    """Raise BadStatement where what was counted is no number, or no effect is one."""
    for effect in tally.effects[known_effects:]:
        if not isinstance(effect, Effect):
            raise BadStatement("effect", effect, "an Effect(name, on, until, clause, text)")
        for field, value in zip(effect._fields, effect, strict=True):
            if field in _OF_FIELDS:
                _check_changes(field, value)
            elif not isinstance(value, str) or (not value and field in ("name", "on")):
                raise BadStatement(f"effect with {field}", value, "a text")
    for measure, amount in tally.counts.items():
        stated_text(measure, "measure")
        stated_whole(amount, f"counted {measure}:", 0)


_OF_FIELDS = ("sets", "adds")
_PLAIN = (str, int, float, bool)


def _check_changes(field: str, changes: object) -> None:
    """Raise BadStatement where an effect changes fields to what no file could state."""
    if not isinstance(changes, Mapping) or not all(isinstance(key, str) for key in changes):
        raise BadStatement(f"effect with {field}", changes, "fields with their values")
    for key, value in changes.items():
        items = value if isinstance(value, (tuple, list)) else (value,)
        if not all(isinstance(item, _PLAIN) for item in items):
            raise BadStatement(f"effect with {field} {key}", value, "a number, text or list")
