"""Which of the odds are drawn: the measure, and the target."""

from __future__ import annotations

from dataclasses import replace

from grapeshot.app.keys import Section, key
from grapeshot.app.screens.base import BenchBase
from grapeshot.engagement.words import in_words

ODDS = Section(
    "The odds",
    (
        key("m", "measure(1)", "next measure", "Draw the next measure."),
        key("M", "measures", "all measures", "Choose among all measures."),
        key(
            "d",
            "compare",
            "compare",
            "Keep these odds as A; those of whatever you change stand beside them as B.",
            bar="A/B",
        ),
        key("D", "end_compare", "end comparing", "Put A away again."),
        key("n", "next_target", "next target", "Show the odds of the next target."),
        key("escape", "stop", "stop", "Stop working out odds that take too long."),
    ),
)


class Measuring(BenchBase):
    """The actions on the odds."""

    def action_measure(self, step: int) -> None:
        """Draw the next measure."""
        self.bench = self.bench.next_measure(step)

    def action_measures(self) -> None:
        """Choose among all measures."""
        from grapeshot.app.choices import Choice
        from grapeshot.app.screens.picker import PickerScreen

        frame = self.bench.frame
        if frame is None:
            return
        choices = [
            Choice(name, in_words(name), f"mean {float(frame.mean[name]):.2f}", (in_words(name),))
            for name in self.bench.measures
        ]

        def chosen(name: str | None) -> None:
            if name is not None:
                self.bench = replace(self.bench, measure=name)

        self.app.push_screen(PickerScreen("Measure", choices, self.bench.shown_measure), chosen)

    def action_compare(self) -> None:
        """Keep the present odds, so that those of any change stand beside them."""
        if self.bench.odds is None:
            self.remark("There are no odds yet that could be kept.")
        self.bench = self.bench.keep()

    def action_end_compare(self) -> None:
        """Put the odds that were kept away."""
        self.bench = replace(self.bench, kept=None)

    def action_next_target(self) -> None:
        """Show the odds of the next target."""
        self.bench = self.bench.next_target()
