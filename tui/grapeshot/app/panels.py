"""Where a rule set or a kind of engagement adds a pane of its own: a table map, a fight.

A pack's pane is a subclass of `grapeshot.app.widgets.pane.Pane`; it stands below the stages for as
long as an engagement of that rule set (and, if named, of that kind) is on the bench.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grapeshot.app.widgets.pane import Pane

_PANELS: dict[tuple[str, str], list[Callable[[], Pane]]] = {}


def register_panel(ruleset: str, make: Callable[[], Pane], kind: str = "") -> None:
    """Let `make` give a pane for engagements of a rule set, or of one of its kinds only."""
    _PANELS.setdefault((ruleset, kind), []).append(make)


def panels_for(ruleset: str, kind: str) -> list[Callable[[], Pane]]:
    """Return what makes the further panes for an engagement."""
    return [*_PANELS.get((ruleset, ""), ()), *_PANELS.get((ruleset, kind), ())]
