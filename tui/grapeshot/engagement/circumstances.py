"""Facts and choices that an engagement states, and whether any rule asked for them.

What no rule asks for cannot change an answer. That is found out rather than listed: each value is
withheld until something asks for it, so that a rule of anybody's counts by what it does.
"""

from __future__ import annotations

from typing import Any

from grapeshot.errors import shown
from grapeshot.pipeline.plan import Caveat
from grapeshot.records import NamedTuple
from grapeshot.schema import was_asked_for, withhold


class Circumstance(NamedTuple):
    """One field that an engagement states: its name, its key, and all shapes that hold it."""

    name: str
    key: str
    value: Any
    held_by: tuple[Any, ...]

    def watch(self) -> None:
        """From now on, notice whether anything asks for it."""
        for shape in self.held_by:
            withhold(shape, self.name)

    @property
    def caveat(self) -> Caveat | None:
        """The warning that nothing asked for it, or None."""
        if any(was_asked_for(shape, self.name) for shape in self.held_by):
            return None
        written = self.key.rpartition(".")[2]
        values = self.value if isinstance(self.value, tuple) else (self.value,)
        plain = all(isinstance(each, str | float | int) for each in values)
        stated = f"{written} = {', '.join(map(shown, values))}" if plain else written
        text = f"{stated} has no part: no rule here asks for it"
        return Caveat(text, self.key)
