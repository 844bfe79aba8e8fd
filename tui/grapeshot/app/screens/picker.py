"""A list with a line to type in: a few letters of a name find it, right or wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widget import Widget
from textual.widgets import Input, OptionList

from grapeshot.app.choices import Choice, finder
from grapeshot.app.screens.modal import Answer, Modal
from grapeshot.app.widgets.choice_list import ChoiceList
from grapeshot.app.widgets.line import Line
from grapeshot.app.widgets.plain_text import PlainText


def _list_keys() -> list[BindingType]:
    """Bind the keys that move in the list while the line has the focus."""
    moves = {"down": "cursor_down", "up": "cursor_up", "pagedown": "page_down", "pageup": "page_up"}
    return [Binding(key, f"list('{move}')", move, show=False) for key, move in moves.items()]


class ListScreen(Modal[Answer]):
    """A list with a line to type in. Subclasses say what is done with a choice."""

    BINDINGS: ClassVar[list[BindingType]] = _list_keys()
    placeholder: ClassVar[str] = "a few letters of the name; typos are fine"
    is_tall = True
    keys = "type to find · ↑↓ move · Enter choose · Esc close"

    def __init__(
        self,
        title: str,
        choices: Sequence[Choice],
        key: str = "",
        header: str = "",
        legend: str = "",
        typed: str = "",
    ) -> None:
        """With a `header`, the details stand in columns below it; `legend` explains the marks."""
        super().__init__(title)
        self._key = key
        self._typed = typed
        self.rows = ChoiceList(id="list", header=header, legend=legend)
        self.offered: list[Choice] = []
        self._hold(choices)

    def compose_box(self) -> ComposeResult:
        """Lay out the line, the list, and what tells more."""
        yield Line(self._typed, self.placeholder)
        yield self.rows
        yield self.make_detail()

    def make_detail(self) -> Widget:
        """Make what stands below the list, and tells more of what is highlighted."""
        return PlainText(id="detail")

    def on_mount(self) -> None:
        """Show all there is."""
        self._show(self.offered, self._key)

    @property
    def typed(self) -> str:
        """What has been typed."""
        return self.line.value

    def _hold(self, choices: Sequence[Choice]) -> None:
        self.offered = list(choices)
        self._finder = finder(self.offered)

    def offer(self, choices: Sequence[Choice], key: str = "") -> None:
        """Offer other choices, and show those that fit what has been typed."""
        self._hold(choices)
        self._show(self.fitting(self.typed), key)

    def fitting(self, typed: str) -> list[Choice]:
        """Find the choices that fit what has been typed, best first."""
        return self._finder.find(typed)

    def on_input_changed(self) -> None:
        """Show what fits."""
        self._show(self.fitting(self.typed))

    def _show(self, choices: Sequence[Choice], key: str = "") -> None:
        self.rows.show(choices, key)
        self.say_of_highlighted()

    def say_of_highlighted(self) -> None:
        """Tell more of the choice that is highlighted."""
        choice = self.rows.choice
        self.say("No match." if choice is None else self.say_of(choice))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say more of the choice that is highlighted."""
        event.stop()
        self.say_of_highlighted()

    def say(self, text: str) -> None:
        """Say something below the list."""
        self.query_one("#detail", PlainText).say(text)

    def say_of(self, choice: Choice) -> str:
        """Tell more of a choice, for the lines below the list."""
        return choice.more or choice.detail

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Take the choice."""
        event.stop()
        self.take(self.rows.choices[event.option_index])

    def on_input_submitted(self) -> None:
        """Take what is highlighted, or else what was typed."""
        if self.rows.choice is not None:
            self.take(self.rows.choice)
        else:
            self.take_typed()

    def take_typed(self) -> None:
        """Do what is to be done with a text that nothing in the list fits."""

    def take(self, choice: Choice) -> None:
        """Do what a choice stands for."""
        raise NotImplementedError

    async def action_list(self, action: str) -> None:
        """Move in the list while typing."""
        await self.rows.run_action(action)


class PickerScreen(ListScreen[str]):
    """A list whose answer is the key of the choice."""

    def take(self, choice: Choice) -> None:
        """Close with a choice."""
        self.dismiss(choice.key)


class FormScreen(ListScreen[None]):
    """The one form: rows that are changed in place, each by what it holds.

    A subclass lists the rows and says what Enter, the arrows and ^d do to one; after a change it
    calls `show_again`, and what was typed to find the row has done its work.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+d,delete", "reset", "Default", show=False, priority=True)
    ]

    def __init__(self, title: str) -> None:
        super().__init__(title, self.listed())

    def listed(self) -> list[Choice]:
        """List the rows as they are now."""
        raise NotImplementedError

    def reset(self, key: str) -> None:
        """Leave a row to its default, or take it out."""
        raise NotImplementedError

    def show_again(self, key: str = "") -> None:
        """Show the rows as they are now, this one highlighted."""
        with self.prevent(Input.Changed):
            self.line.value = ""
        self.offer(self.listed(), key)

    def action_reset(self) -> None:
        """Leave the highlighted row to its default, or take it out."""
        if self.rows.choice is not None:
            self.reset(self.rows.choice.key)
