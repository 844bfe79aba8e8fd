"""Choosing from a list by typing a few letters of the name, right or wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, OptionList

from grapeshot.app.choices import Choice
from grapeshot.app.matching import Finder
from grapeshot.app.screens.modal import Answer, Modal, line_input
from grapeshot.app.widgets.choice_list import ChoiceList
from grapeshot.app.widgets.plain_text import PlainText, plain_title


class ListScreen(Modal[Answer]):
    """A list with a line to type in. Subclasses say what is done with a choice."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "list('cursor_down')", "Down", show=False),
        Binding("up", "list('cursor_up')", "Up", show=False),
        Binding("pagedown", "list('page_down')", "Page down", show=False),
        Binding("pageup", "list('page_up')", "Page up", show=False),
    ]
    placeholder: ClassVar[str] = "a few letters of the name; typos are fine"
    keys: ClassVar[str] = "type to find · ↑↓ move · Enter choose · Esc close"

    def __init__(self, title: str, choices: Sequence[Choice], key: str = "") -> None:
        super().__init__()
        self._heading = title
        self._key = key
        self.offered = list(choices)
        self._finder = Finder(self.offered, [choice.names for choice in self.offered])

    def compose(self) -> ComposeResult:
        """Lay the box out."""
        with Vertical(classes="box tall") as box:
            box.border_title = plain_title(self._heading)
            box.border_subtitle = self.keys
            yield line_input(placeholder=self.placeholder)
            yield ChoiceList(self.offered, id="list")
            yield PlainText(id="detail")

    def on_mount(self) -> None:
        """Show all there is."""
        self._show(self.offered, self._key)

    @property
    def rows(self) -> ChoiceList:
        """The list."""
        return self.query_one(ChoiceList)

    @property
    def typed(self) -> str:
        """What has been typed."""
        return self.query_one(Input).value

    def offer(self, choices: Sequence[Choice], key: str = "") -> None:
        """Offer other choices, and show those that fit what has been typed."""
        self.offered = list(choices)
        self._finder = Finder(self.offered, [choice.names for choice in self.offered])
        self._show(self.fitting(self.typed), key)

    def fitting(self, typed: str) -> list[Choice]:
        """Return the choices that fit what has been typed, best first."""
        return self._finder.find(typed)

    def on_input_changed(self) -> None:
        """Show what fits."""
        self._show(self.fitting(self.typed))

    def _show(self, choices: Sequence[Choice], key: str = "") -> None:
        self.rows.show(choices, key)
        self._say_of_highlighted()

    def _say_of_highlighted(self) -> None:
        choice = self.rows.choice
        self.say("No match." if choice is None else self.say_of(choice))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say more of the choice that is highlighted."""
        event.stop()
        self._say_of_highlighted()

    def say(self, text: str) -> None:
        """Say something below the list."""
        self.query_one("#detail", PlainText).say(text)

    def say_of(self, choice: Choice) -> str:
        """Return what is said of a choice below the list."""
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
    """A list whose answer is the key of the choice; with a `header`, its details are columns."""

    def __init__(
        self,
        title: str,
        choices: Sequence[Choice],
        key: str = "",
        header: str = "",
        legend: str = "",
    ) -> None:
        super().__init__(title, choices, key)
        self._header = header
        self._legend = legend

    def on_mount(self) -> None:
        """Show all there is, below the headings."""
        self.rows.header, self.rows.legend = self._header, self._legend
        super().on_mount()

    def take(self, choice: Choice) -> None:
        """Close with a choice."""
        self.dismiss(choice.key)
