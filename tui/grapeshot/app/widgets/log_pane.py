"""The log of what was fired."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual.widgets import OptionList
from textual.widgets.option_list import Option

from grapeshot.app.lines import styled, under_each_other
from grapeshot.app.widgets.pane import ListPane


class LogPane(ListPane):
    """The shots, newest first; the one that is selected is shown among the stages."""

    heading: ClassVar[str] = "5 Log"
    hint: ClassVar[str] = "y replay"

    def lay_out(self) -> None:
        """Show the shots, the one that is shown in view."""
        if not self.has_room:
            return
        shots = self.bench.shots[::-1]
        if not shots:
            nothing = styled("Nothing fired yet: Enter fires.", "faint")
            self.show([Option(nothing, disabled=True)], None)
            return
        from grapeshot.app.views.log import log_lines  # imports the engine: not at first paint

        width = self.scrollable_content_region.width
        options = [Option(under_each_other(log_lines(self.bench, s, width))) for s in shots]
        numbers = [shot.number for shot in shots]
        shown = self.bench.shown
        self.show(options, numbers.index(shown) if shown in numbers else None)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the shot that was selected among the stages."""
        event.stop()
        number = self.bench.shots[-1 - event.option_index].number
        if number != self.bench.shown:
            self.desk.bench = replace(self.bench, shown=number)
