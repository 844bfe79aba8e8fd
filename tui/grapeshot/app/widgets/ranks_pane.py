"""Both sides in their ranks, where models stand in ranks; one of them selected."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from grapeshot.app.lines import styled, under_each_other
from grapeshot.app.model import Bench
from grapeshot.app.widgets.pane import ListPane

_KEYS = {"target": "t", "attacker": "a"}
_SIDES = (*_KEYS,)
"""From above to below."""


class RanksPane(ListPane):
    """The formations, from above: the target faces down, the attacker up."""

    heading: ClassVar[str] = "6 Ranks"
    hint: ClassVar[str] = "e edit"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "first", "Target", show=False),
        Binding("down,j", "last", "Attacker", show=False),
    ]

    def is_wanted(self, bench: Bench) -> bool:
        """Return whether there are ranks to draw."""
        program = bench.derived.program
        return program is not None and program.picture is not None

    def lay_out(self) -> None:
        """Show the picture, the unit that is selected marked at its left edge."""
        program = self.bench.derived.program
        if not self.has_room or program is None or program.picture is None:
            return
        from grapeshot.app.views.ranks import rank_lines  # imports the engine: not at first paint

        width = self.scrollable_content_region.width
        part = self.bench.part
        options = []
        for side, lines in rank_lines(program.picture(), width - 1).items():
            chosen = part is not None and _KEYS[side] == part.key
            mark = styled("▌", "key") if chosen else styled(" ")
            options.append(Option(under_each_other(mark + line for line in lines)))
        keys = [*_KEYS.values()]
        selected = keys.index(part.key) if part is not None and part.key in keys else None
        self.show(options, selected)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Select the unit."""
        event.stop()
        key = _KEYS[_SIDES[event.option_index]]
        keys = [part.key for part in self.bench.derived.parts]
        part = self.bench.part
        if key in keys and (part is None or part.key != key):
            self.desk.bench = replace(self.bench, selected=keys.index(key))
