"""The keys of the compare screen."""

from __future__ import annotations

from grapeshot.app.keys import Section, key
from grapeshot.app.screens.place import LOOK_UP

WHAT = Section(
    "Compare: what",
    (
        key("w", "weapons", "weapons", "The attacker's weapons, the one on the bench, or all.",
            bar="sides", name="compare-weapons"),
        key("t", "targets", "targets", "All targets, those on the bench, or the picked army's.",
            bar="sides", name="compare-targets"),
        key("d", "sweep", "sweep", "Sweep the distance, or any other field.",
            bar="sweep", name="compare-sweep"),
        key("comma,<", "variant(-1)", "last value", "Show the value before of what is swept.",
            bar="value", name="compare-last-value"),
        key(".,>", "variant(1)", "next value", "Show the next value of what is swept.",
            bar="value", name="compare-next-value"),
    ),
)  # fmt: skip
FIGURES = Section(
    "Compare: figures",
    (
        key("m", "measure(1)", "next measure", "Show the next measure or event.",
            bar="measure", name="compare-measure"),
        key("M", "measure(-1)", "last measure", "Show the measure before.",
            name="compare-last-measure"),
        key("k", "least(1)", "at least", "Show the chance of at least 1, 2, ... of the measure.",
            bar="at least k", name="compare-at-least"),
        key("K", "least(-1)", "fewer", "Show the chance of one fewer, or the mean again.",
            bar="at least k", name="compare-fewer"),
        key("s", "sort", "sort", "Sort by the column of the cursor, the highest first.",
            bar="sort", name="compare-sort"),
    ),
)  # fmt: skip
REST = Section(
    "Compare: take it further",
    (
        key("enter", "open", "open", "Put the cell under the cursor on the bench.",
            bar="to the bench", name="compare-open"),
        key("space", "mark", "mark", "Mark the target of the cursor for the advice, or no more.",
            bar="mark", name="compare-mark"),
        key("a", "advise", "advise", "Say who fires at which of the marked targets, at best.",
            bar="advise", name="compare-advise"),
        key("ctrl+s", "save", "save", "Save the table as CSV or JSON.",
            bar="save", name="compare-save"),
        LOOK_UP,
    ),
)  # fmt: skip
