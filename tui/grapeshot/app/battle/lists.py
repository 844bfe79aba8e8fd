"""The two lists of the battle screen: the units of both sides, and the log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets.option_list import Option

from grapeshot.app.lines import styled, under_each_other, wrap
from grapeshot.app.widgets.pane import Rows
from grapeshot.battle import events
from grapeshot.battle.resolving import is_gone
from grapeshot.present.battle import event_line, lasting_line, unit_line

if TYPE_CHECKING:
    from grapeshot.battle.battle import Battle
    from grapeshot.battle.events import Event
    from grapeshot.battle.state import UnitState

ALL, ATTACKS, IN_FORCE = "all", "attacks", "in force"
FILTERS = (ALL, ATTACKS, IN_FORCE)
"""What the log shows: everything, attacks alone, or what was not undone."""
_LAST = 300
"""Events of the log that the screen shows; an export has all of them."""


class BattleList(Rows):
    """Units or events one of which is selected, and stays so while others come and go."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "select", show=False)]

    def __init__(self, title: str, *, id: str) -> None:  # noqa: A002 - as Textual names it
        super().__init__(id=id)
        self.border_title = title

    def fill(self, options: list[Option], *, last: bool = False) -> None:
        """Show these; the one of the same id stays selected, or the first, or the last."""
        before = [] if last else [self.selected]
        places = [number for number, option in enumerate(options) if not option.disabled]
        same = [number for number in places if options[number].id in before]
        self.show(options, next(iter(same or places[-1 if last else 0 :]), None))

    @property
    def selected(self) -> str:
        """The id of what is selected; "" where nothing is."""
        option = self.highlighted_option
        return option.id or "" if option is not None else ""


def unit_options(battle: Battle, width: int) -> list[Option]:
    """Return both sides with their units, and what lasts on these."""
    options: list[Option] = []
    for side, name in enumerate(battle.state.sides):
        options.append(Option(styled(name, "title"), disabled=True))
        units = battle.state.of_side(side)
        if not units:
            options.append(Option(styled("  no units: + adds one", "faint"), disabled=True))
        for unit in units:
            text = under_each_other(_unit_lines(battle, unit, width))
            options.append(Option(text, id=unit.name))
    return options


def _unit_lines(battle: Battle, unit: UnitState, width: int) -> Iterator[Content]:
    style = "faint" if is_gone(battle.session, unit) else ""
    told = unit_line(battle, unit)
    yield from wrap([styled(told, style)], width - 1, 2)
    for each in unit.lasting:
        if each.clause:
            line = [styled("  ! ", "warn"), styled(lasting_line(each))]
            yield from wrap(line, width - 1, 4)


def log_options(battle: Battle, shown: str, width: int) -> list[Option]:
    """Return the events of the log that a filter lets through, the last one last."""
    undone, conflicts = set(battle.history.undone), battle.history.conflicts
    options = []
    for event in battle.log.events(max(0, battle.history.head - _LAST)):
        is_out = event.position in undone or event.position in conflicts
        if shown == ATTACKS and event.kind not in (events.ATTACK, events.SHOT):
            continue
        if shown == IN_FORCE and (is_out or event.kind in (events.UNDO, events.REDO)):
            continue
        text = under_each_other(_event_lines(battle, event, width, is_out=is_out))
        options.append(Option(text, id=str(event.position)))
    return options


def _event_lines(battle: Battle, event: Event, width: int, *, is_out: bool) -> Iterator[Content]:
    conflict = battle.history.conflicts.get(event.position, "")
    head = styled(f"{event.position} ", "faint")
    told = event_line(event, battle)
    whose = f"{event.author}: " if event.author != battle.author else ""
    mark = " (undone)" if is_out and not conflict else ""
    line = [head, styled(f"{whose}{told}{mark}", "faint" if is_out else "")]
    yield from wrap(line, width - 1, 2)
    if conflict:
        yield from wrap([styled("  ! no part: ", "warn"), styled(conflict)], width - 1, 4)
