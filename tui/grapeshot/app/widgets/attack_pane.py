"""The left pane: the parts of the attack, one of them selected."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual.widgets import OptionList
from textual.widgets.option_list import Option

from grapeshot.app.keys import Section
from grapeshot.app.lines import EMPTY, styled, under_each_other
from grapeshot.app.screens.editing import ATTACK, Editing
from grapeshot.app.views.attack import part_lines
from grapeshot.app.widgets.pane import ListPane

_ROOMY = 30
"""From this height on the parts are set apart by empty lines."""


class AttackPane(ListPane, Editing):
    """Weapon, attacker, targets, situation, choices and options."""

    heading: ClassVar[str] = "1 Attack"
    hint: ClassVar[str] = "e edit · A army"

    KEYS: ClassVar[Section] = ATTACK

    def lay_out(self) -> None:
        """Show the parts, the selected one marked at its left edge.

        Only its first row has another background, which keeps the repaint small when it moves.
        """
        if not self.has_room:
            return
        parts = self.bench.derived.parts
        width, height = self.scrollable_content_region.size
        chosen = min(self.bench.selected, max(0, len(parts) - 1))
        options = []
        for number, part in enumerate(parts):
            mark = styled("▌", "key") if number == chosen else styled(" ")
            rows = [mark + line for line in part_lines(part, width - 1, roomy=height >= _ROOMY)]
            if number == chosen:
                rows[0] = rows[0].pad_right(width - rows[0].cell_length).stylize("on $selected")
            if height >= _ROOMY and number < len(parts) - 1:
                rows.append(EMPTY)
            options.append(Option(under_each_other(rows)))
        self.show(options, chosen)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Select the part."""
        event.stop()
        if event.option_index != self.bench.selected:
            self.desk.bench = replace(self.bench, selected=event.option_index)
