"""The keys of the compare screen."""

from __future__ import annotations

from grapeshot.app.keys import key, section
from grapeshot.app.screens.place import LOOK_UP

WHAT = section(
    "Compare: what",
    key("w", "weapons", "The attacker's weapons, the one on the bench, or all.", bar="sides"),
    key("t", "targets", "All targets, those on the bench, or the picked army's.", bar="sides"),
    key("d", "sweep", bar="sweep"),
    key(
        "comma,<",
        "variant(-1)",
        "Show the value before of what is swept.",
        bar="value",
        name="last-value",
    ),
    key(
        ".,>", "variant(1)", "Show the next value of what is swept.", bar="value", name="next-value"
    ),
)
FIGURES = section(
    "Compare: figures",
    key(
        "m",
        "measure(1)",
        "Show the next measure or event.",
        label="next measure",
        bar="measure",
        name="measure",
    ),
    key("M", "measure(-1)", "Show the measure before.", name="last-measure"),
    key(
        "k",
        "least(1)",
        "Show the chance of at least 1, 2, ... of the measure.",
        bar="at least k",
        name="at-least",
    ),
    key(
        "K",
        "least(-1)",
        "Show the chance of one fewer, or the mean again.",
        bar="at least k",
        name="fewer",
    ),
    key("s", "sort", bar="sort"),
)
REST = section(
    "Compare: take it further",
    key("enter", "open", bar="to the bench"),
    key("space", "mark", bar="mark"),
    key("a", "advise", bar="advise"),
    key("ctrl+s", "save", bar="save"),
    LOOK_UP,
)
