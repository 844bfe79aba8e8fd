"""Fields as people state them in a line: `distance=12`, `target.cover_save=5`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from grapeshot.engagement.asked import part_of_field, stated
from grapeshot.errors import Fault

if TYPE_CHECKING:
    from grapeshot.plugins.ruleset import Ruleset


def is_setting(word: str) -> bool:
    """Return whether a word states a field."""
    key, equals, _ = word.partition("=")
    return bool(equals) and key.replace(".", "_").isidentifier()


def of_engagement(ruleset: Ruleset, settings: Iterable[str]) -> dict[str, Any]:
    """Return tables of an engagement that state the fields; the part is found where it is left out.

    Raise Fault with the nearest name.
    """
    found: dict[str, Any] = {}
    for setting in settings:
        key, _, text = setting.partition("=")
        part, _, name = key.rpartition(".")
        if not part:
            part, name = part_of_field(ruleset, key)
        held = found
        for step in filter(None, part.split(".")) if part != "options" else ():
            held = held.setdefault(step, {})
            if not isinstance(held, dict):
                raise Fault("unknown_key", f'"{setting}"', expected=f"fields within {step}")
        held[name] = stated(text)
    return found


def of_unit(settings: Iterable[str]) -> dict[str, Any]:
    """Return fields of a unit."""
    pairs = (setting.partition("=") for setting in settings)
    return {key: stated(text) for key, _, text in pairs}
