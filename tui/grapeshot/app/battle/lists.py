"""The two lists of the battle screen: the units of both sides, and the log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from grapeshot.app.lines import styled, under_each_other, wrap
from grapeshot.battle import events
from grapeshot.battle.resolving import standing
from grapeshot.present.battle import event_line, is_gone, lasting_line, unit_line

if TYPE_CHECKING:
    from grapeshot.battle.battle import Battle
    from grapeshot.battle.events import Event
    from grapeshot.battle.state import UnitState

ALL, ATTACKS, IN_FORCE = "all", "attacks", "in force"
FILTERS = (ALL, ATTACKS, IN_FORCE)
"""What the log shows: everything, attacks alone, or what was not undone."""
_LAST = 300
"""Events of the log that the screen shows; an export has all of them."""


class BattleList(OptionList):
    """Lines one of which is selected; what is there already is not drawn anew."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "cursor_down", "Down", show=False),
        Binding("k", "cursor_up", "Up", show=False),
    ]

    def __init__(self, title: str, *, id: str) -> None:  # noqa: A002 - as Textual names it
        super().__init__(id=id, classes="pane", markup=False)
        self.border_title = title
        self._shown: list[tuple[str | None, str]] = []

    def fill(self, options: list[Option], *, last: bool = False) -> None:
        """Show these; the one of the same id stays selected, or the first, or the last."""
        told = [(option.id, str(option.prompt)) for option in options]
        if told == self._shown:
            return
        before = self.selected
        self._shown = told
        self.set_options(options)
        places = [n for n, option in enumerate(options) if not option.disabled]
        same = [n for n in places if before and options[n].id == before]
        if places:
            self.highlighted = same[0] if same and not last else places[-1 if last else 0]
        self.scroll_to_highlight()

    @property
    def selected(self) -> str:
        """The id of what is selected; "" where nothing is."""
        if self.highlighted is None:
            return ""
        return self.get_option_at_index(self.highlighted).id or ""

    @property
    def text(self) -> str:
        """All that the list says."""
        return "\n".join(str(option.prompt) for option in self.options)


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
    style = "faint" if is_gone(unit) else ""
    told = unit_line(unit, standing(battle.session, unit))
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
        if shown == ATTACKS and event.kind != events.ATTACK:
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
