"""All fields of one part of the engagement: what they may be, what they are, and changing them.

A field may be an array of tables, such as those who stand near: each in a row, added, taken out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Input

from grapeshot.app.choices import Choice, detail_of
from grapeshot.app.grouping import UNFOLD, choices_of, grouped
from grapeshot.app.matching import Finder
from grapeshot.app.screens.picker import ListScreen, PickerScreen
from grapeshot.app.screens.prompt import PromptScreen
from grapeshot.engagement.describe import PartView
from grapeshot.engagement.editing import (
    MODES,
    Part,
    Table,
    part_of,
    with_mode_value,
    with_value,
    without_part,
    without_value,
)
from grapeshot.engagement.fields import UNSET, FieldInfo, fields_of, read_typed, stepped
from grapeshot.errors import Fault

if TYPE_CHECKING:
    from grapeshot.app.screens.base import BenchBase

_ORIGINS = {
    "own": "set here",
    "mode": "from the way it is used",
    "profile": "from the profile",
    "situation": "as in the situation",
    "default": "by default",
    "missing": "must be given",
}

_ADD = "+"
_FIRST_VALUES: tuple[Any, ...] = (0, 1, 2, "1", [])
"""What is tried for a field that must be given, until it is changed."""


class FieldsScreen(ListScreen[None]):
    """The fields in a list; Enter changes one, ^d leaves it to its default again.

    With a `shape` they are those of a table within a part of the engagement.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+d,delete", "reset", "Default", show=False, priority=True),
        Binding("right", "step(1)", "More", show=False, priority=True),
        Binding("left", "step(-1)", "Less", show=False, priority=True),
    ]
    placeholder: ClassVar[str] = "a few letters of a field"
    keys: ClassVar[str] = "type to find · Enter change · ←→ step · ^d default · Esc done"

    def __init__(
        self,
        bench_screen: BenchBase,
        part: Part,
        shape: type[Any] | None = None,
        title: str = "",
        asked: str = "",
    ) -> None:
        """With `asked`, begin with asking for the field of that name."""
        self._bench_screen = bench_screen
        self._asked = asked
        self._part = part
        self._shape = shape
        self._is_unfolded = False
        view = self._view
        super().__init__(title or f"{view.title} {view.name}".strip(), self._rows())

    @property
    def _view(self) -> PartView:
        """The part as it is now."""
        bench = self._bench_screen.bench
        if self._shape is not None:
            fields = fields_of(self._shape, part_of(bench.table, self._part), {})
            return PartView(self._part, "", "", "", tuple(fields))
        parts = bench.derived.parts
        gone = PartView(self._part, "", "", "", ())
        return next((part for part in parts if part.part == self._part), gone)

    @property
    def fields(self) -> tuple[FieldInfo, ...]:
        """The fields as they are now."""
        return self._view.fields

    def on_mount(self) -> None:
        """Show the fields, and ask for one of them at once where that is wanted."""
        super().on_mount()
        asked = [choice for choice in choices_of(self.fields) if choice.key == self._asked]
        for choice in asked:
            self.offer(self.offered, choice.key)
            self.take(choice)

    def _rows(self) -> list[Choice]:
        return grouped(self.fields, unfolded=self._is_unfolded)

    def fitting(self, typed: str) -> list[Choice]:
        """Return the fields that fit what has been typed, those that are folded up as well."""
        if not typed.strip():
            return self.offered
        choices = choices_of(self.fields)
        return Finder(choices, [choice.names for choice in choices]).find(typed)

    def say_of(self, choice: Choice) -> str:
        """Return all that is known of a field, and what is wrong with the attack as it is."""
        if choice.key == UNFOLD:
            return "Fields that are seldom changed."
        info = self._info(choice.key)
        unit = f" · unit {info.unit}" if info.unit else ""
        text = f"{info.told} {info.shown}, {_ORIGINS[info.origin]}; default {info.shown_default}.\n"
        text += f"Takes {info.kind.expected}{unit}"
        text += "".join(f"\n{each}" for each in self._other_readings(info.name))
        problem = self._bench_screen.bench.derived.problem
        return f"{text}\n✗ {problem.sentences[0]}" if problem else text

    def _other_readings(self, name: str) -> list[str]:
        """Return what a disputed rule is about, and what the attack comes to otherwise."""
        bench = self._bench_screen.bench
        readings = [each for each in bench.readings if not self._part and each.option == name]
        if not readings:
            return []
        from grapeshot.app.views.readings import sentences

        return [readings[0].text, *sentences(readings[0], bench.odds)]

    def _info(self, name: str) -> FieldInfo:
        return next(info for info in self.fields if info.name == name)

    def take(self, choice: Choice) -> None:
        """Change a field: a flag at once, a word by choosing, a table on its own screen."""
        if choice.key == UNFOLD:
            self._unfold()
            return
        info = self._info(choice.key)
        if info.is_flag:
            self._set(info.name, not info.value)
        elif info.words:
            self._choose_word(info)
        elif info.is_of_traits:
            self._open_traits(info)
        elif info.is_table:
            self._open_table(info)
        elif info.is_array:
            self._open_array(info)
        else:
            self._type_value(info)

    def _unfold(self) -> None:
        shown = {choice.key for choice in self.offered}
        self._is_unfolded = True
        rows = self._rows()
        first = next((row.key for row in rows if row.key not in shown), "")
        self.offer(rows, first)

    def _choose_word(self, info: FieldInfo) -> None:
        words = [Choice(word, word or "–", "", (word,)) for word in info.words]

        def chosen(word: str | None) -> None:
            if word is not None:
                self._set(info.name, word)

        self.app.push_screen(PickerScreen(info.label, words, str(info.value or "")), chosen)

    def _open_traits(self, info: FieldInfo) -> None:
        from grapeshot.app.screens.traits import TraitsScreen

        bench = self._bench_screen.bench
        known = self._bench_screen.engine.stock.traits(bench.derived.ruleset, self._view.key)
        screen = TraitsScreen(
            info.label,
            known,
            [str(each) for each in info.value],
            lambda traits: self._fault_of(info.name, traits),
            lambda traits: self._bench_screen.change(self._changed(info.name, traits)),
            self._summary_of,
        )
        self.app.push_screen(screen, lambda _: self._show_again(info.name))

    def _summary_of(self, rule: str) -> str:
        from grapeshot.app.rulebook import rulebook

        ruleset = self._bench_screen.bench.derived.ruleset
        found = rulebook(self._bench_screen.plugin_folders).rules([rule], ruleset)
        return found[0]["summary"] if found else ""

    def _open_table(self, info: FieldInfo) -> None:
        part = (*self._part, info.name)
        screen = FieldsScreen(self._bench_screen, part, info.kind.shape, info.label)
        self.app.push_screen(screen, lambda _: self._show_again(info.name))

    def _open_array(self, info: FieldInfo) -> None:
        screen = TablesScreen(self._bench_screen, (*self._part, info.name), info)
        self.app.push_screen(screen, lambda _: self._show_again(info.name))

    def _type_value(self, info: FieldInfo) -> None:
        unit = f" · unit {info.unit}" if info.unit else ""
        expected = f"Takes {info.kind.expected}{unit}; default {info.shown_default}."
        explanation = f"{info.told}\n{expected}"
        value = "" if info.shown == "–" else info.shown.removesuffix(info.unit)

        def check(text: str) -> str | None:
            try:
                return self._fault_of(info.name, read_typed(info, text))
            except Fault as fault:
                return fault.sentence()

        def typed(text: str | None) -> None:
            if text is not None:
                self._set(info.name, read_typed(info, text))

        self.app.push_screen(PromptScreen(info.label, explanation, value, check), typed)

    def _set(self, name: str, value: object) -> None:
        self._bench_screen.change(self._changed(name, value))
        self._show_again(name)

    def _changed(self, name: str, value: object) -> Table:
        """Return the engagement with a value set, in the chosen mode of a weapon if need be."""
        table, view = self._bench_screen.bench.table, self._view
        if self._info(name).origin == "mode" and view.mode is not None:
            return with_mode_value(table, self._part, view.modes, view.mode, name, value)
        return with_value(table, self._part, name, value)

    def _fault_of(self, name: str, value: object) -> str | None:
        """Return the fault that a value would bring to an engagement that has none."""
        bench = self._bench_screen.bench
        if bench.derived.engagement is None:
            return None
        problem = self._bench_screen.engine.derive(self._changed(name, value)).problem
        return None if problem is None or problem.is_refusal else problem.sentences[0]

    def action_reset(self) -> None:
        """Leave the highlighted field to its default, or to the profile."""
        if self.rows.choice is None or self.rows.choice.key == UNFOLD:
            return
        name = self.rows.choice.key
        key = MODES if self._info(name).origin == "mode" else name
        table = self._bench_screen.bench.table
        self._bench_screen.change(without_value(table, self._part, key))
        self._show_again(name)

    def action_step(self, step: int) -> None:
        """Give the highlighted field its next value."""
        if self.rows.choice is None or self.rows.choice.key == UNFOLD:
            return
        info = self._info(self.rows.choice.key)
        value = stepped(info, step)
        if value is UNSET:
            self.action_reset()
        elif value != info.value:
            self._set(info.name, value)

    def _show_again(self, name: str) -> None:
        """Show the fields with what has changed, all of them: what was typed has done its work."""
        with self.prevent(Input.Changed):
            self.query_one(Input).value = ""
        if self._is_folded(name):
            self._is_unfolded = True
        self.offer(self._rows(), name)

    def _is_folded(self, name: str) -> bool:
        return name not in {row.key for row in self._rows()}


class TablesScreen(ListScreen[None]):
    """The tables in a list; Enter changes one or adds one, ^d takes one out."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+d,delete", "remove", "Remove", show=False, priority=True)
    ]
    placeholder: ClassVar[str] = "a few letters"
    keys: ClassVar[str] = "Enter change or add · ^d take out · Esc done"

    def __init__(self, bench_screen: BenchBase, part: Part, info: FieldInfo) -> None:
        self._bench_screen = bench_screen
        self._part = part
        self._info = info
        super().__init__(info.label, self._choices())

    @property
    def _tables(self) -> list[Table]:
        *home, name = self._part
        held = part_of(self._bench_screen.bench.table, tuple(home)).get(str(name), ())
        return [table for table in held if isinstance(table, dict)]

    def _choices(self) -> list[Choice]:
        rows = [
            Choice(str(number), f"{number + 1}", detail_of(table), (detail_of(table),))
            for number, table in enumerate(self._tables)
        ]
        return [*rows, Choice(_ADD, "add one", "", ("add",))]

    def take(self, choice: Choice) -> None:
        """Change a table, or add one."""
        number = len(self._tables) if choice.key == _ADD else int(choice.key)
        if choice.key == _ADD:
            self._set([*self._tables, _blank(self._info.kind.shape)])
        title = f"{self._info.label} {number + 1}"
        part = (*self._part, number)
        screen = FieldsScreen(self._bench_screen, part, self._info.kind.shape, title)
        self.app.push_screen(screen, lambda _: self.offer(self._choices(), str(number)))

    def action_remove(self) -> None:
        """Take the highlighted table out."""
        choice = self.rows.choice
        if choice is not None and choice.key != _ADD:
            table = self._bench_screen.bench.table
            self._bench_screen.change(without_part(table, (*self._part, int(choice.key))))
            self.offer(self._choices())

    def _set(self, tables: list[Table]) -> None:
        *home, name = self._part
        table = self._bench_screen.bench.table
        self._bench_screen.change(with_value(table, tuple(home), str(name), tables))
        self.offer(self._choices(), str(len(tables) - 1))


def _blank(shape: type[Any] | None) -> Table:
    """Return a table with what must be given, to begin with."""
    if shape is None:
        return {}
    return {info.name: _first(info) for info in fields_of(shape, {}, {}) if info.required}


def _first(info: FieldInfo) -> Any:
    for value in (*info.words, *_FIRST_VALUES):
        try:
            info.kind.read(value)
        except (ValueError, Fault):
            continue
        return value
    return None
