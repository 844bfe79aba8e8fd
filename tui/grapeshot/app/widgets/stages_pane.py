"""The middle pane: the plan before firing, the dice after it."""

from __future__ import annotations

from typing import ClassVar

from textual.content import Content

from grapeshot.app.lines import styled, wrap
from grapeshot.app.widgets.pane import TextPane


class StagesPane(TextPane):
    """The stages of the attack. `why` None lets the room decide whether reasons are shown."""

    heading: ClassVar[str] = "2 Stages"
    hint: ClassVar[str] = "x why · p plan · l losses · C copy"

    why: bool | None = None

    def make_lines(self, width: int, height: int) -> list[Content]:
        """Return plan or dice."""
        problem = self.bench.derived.problem
        if problem is not None and self.bench.shot is None:
            return wrap([styled("✗ ", "bad"), styled(problem.sentences[0])], width, 2)
        if not self.bench.derived.facts and self.bench.shot is None:
            word = "" if self.bench.is_ready else "loading …"
            return [styled(word, "faint")]
        from grapeshot.app.views.stages import stage_lines  # imports the engine: not at first paint

        return stage_lines(self.bench, width, height, self.why)

    def watch_bench(self) -> None:
        """Show the new bench from its top."""
        super().watch_bench()
        self.scroll_home(animate=False, immediate=True)

    def toggle_reasons(self) -> None:
        """Show all reasons, or as few as can be where all are shown already."""
        shown, size = self.lines, self.scrollable_content_region.size
        self.why = True
        self.why = shown != self.make_lines(size.width, size.height)
        self.lay_out()
