"""All fields of one part of the engagement: what they may be, what they are, and changing them.

A field may be an array of tables, such as those who stand near: each in a row, added, taken out.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType

from grapeshot.app.choices import Choice, detail_of, finder
from grapeshot.app.grouping import UNFOLD, choices_of, grouped
from grapeshot.app.screens.picker import FormScreen, PickerScreen
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
from grapeshot.engagement.fields import UNSET, FieldInfo, blank, fields_of, read_typed, stepped
from grapeshot.engagement.words import NOTHING
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


class PartScreen(FormScreen):
    """A form that changes a part of the engagement on the bench."""

    def __init__(self, desk: BenchBase, part: Part, title: str) -> None:
        self.desk = desk
        self.part = part
        super().__init__(title)

    @property
    def table(self) -> Table:
        """The engagement as it is now."""
        return self.desk.bench.table

    def change(self, table: Table, key: str = "") -> None:
        """Change the engagement, and show the row that was changed."""
        self.desk.change(table)
        self.show_again(key)

    def open(self, form: FormScreen, key: str) -> None:
        """Open the form of what a row holds."""
        self.app.push_screen(form, lambda _: self.show_again(key))


class FieldsScreen(PartScreen):
    """The fields in a list; Enter changes one, ^d leaves it to its default again.

    With a `shape` they are those of a table within a part of the engagement.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "step(1)", "More", show=False, priority=True),
        Binding("left", "step(-1)", "Less", show=False, priority=True),
    ]
    placeholder: ClassVar[str] = "a few letters of a field"
    keys = "type to find · Enter change · ←→ step · ^d default · Esc done"

    def __init__(
        self,
        desk: BenchBase,
        part: Part,
        shape: type[Any] | None = None,
        title: str = "",
        asked: str = "",
    ) -> None:
        """With `asked`, begin with asking for the field of that name."""
        self.desk, self.part = desk, part
        self._asked = asked
        self._shape = shape
        self._is_unfolded = False
        super().__init__(desk, part, title or f"{self._view.title} {self._view.name}".strip())

    @property
    def _view(self) -> PartView:
        """The part as it is now."""
        bench = self.desk.bench
        if self._shape is not None:
            fields = fields_of(self._shape, part_of(bench.table, self.part), {})
            return PartView(self.part, "", "", "", tuple(fields))
        gone = PartView(self.part, "", "", "", ())
        return next((part for part in bench.derived.parts if part.part == self.part), gone)

    @property
    def fields(self) -> tuple[FieldInfo, ...]:
        """The fields as they are now."""
        return self._view.fields

    def on_mount(self) -> None:
        """Ask for one of the fields at once where that is wanted."""
        if any(info.name == self._asked for info in self.fields):
            self.call_next(self._ask, self._asked)

    def _ask(self, name: str) -> None:
        self.show_again(name)
        self._change(self._info(name))

    def listed(self) -> list[Choice]:
        """List the fields in their groups, those that are seldom changed folded up."""
        return grouped(self.fields, unfolded=self._is_unfolded)

    def fitting(self, typed: str) -> list[Choice]:
        """Find the fields that fit what has been typed, those that are folded up as well."""
        return finder(choices_of(self.fields)).find(typed) if typed.strip() else self.offered

    def say_of(self, choice: Choice) -> str:
        """Tell all that is known of a field, and what is wrong with the attack as it is."""
        if choice.key == UNFOLD:
            return "Fields that are rarely changed."
        info = self._info(choice.key)
        text = f"{info.told} {info.shown}, {_ORIGINS[info.origin]}; {_default(info)}."
        problem = self.desk.bench.derived.problem
        wrong = [f"✗ {problem.sentences[0]}"] if problem else []
        return "\n".join([text, _takes(info), *self._other_readings(info.name), *wrong])

    def _other_readings(self, name: str) -> list[str]:
        """Tell what a disputed rule is about, and what the attack comes to otherwise."""
        bench = self.desk.bench
        readings = [each for each in bench.readings if not self.part and each.option == name]
        if not readings:
            return []
        from grapeshot.app.views.readings import sentences

        return [readings[0].text, *sentences(readings[0], bench.odds)]

    def _info(self, name: str) -> FieldInfo:
        return next(info for info in self.fields if info.name == name)

    def take(self, choice: Choice) -> None:
        """Change a field, or show those that are folded up."""
        if choice.key == UNFOLD:
            shown = {row.key for row in self.offered}
            self._is_unfolded = True
            self.show_again(next((r.key for r in self.listed() if r.key not in shown), ""))
        else:
            self._change(self._info(choice.key))

    def _change(self, info: FieldInfo) -> None:
        """Change a field: a flag at once, a word by choosing, a table on a form of its own."""
        use = partial(self._set, info.name)
        if info.is_flag:
            use(not info.value)
        elif info.words:
            words = [Choice(word, word or NOTHING) for word in info.words]
            PickerScreen(info.label, words, str(info.value or "")).ask(self, use)
        elif info.is_of_traits:
            self.open(self._traits_form(info), info.name)
        elif info.is_array:
            self.open(TablesScreen(self.desk, (*self.part, info.name), info), info.name)
        elif info.is_table:
            part, shape = (*self.part, info.name), info.kind.shape
            self.open(FieldsScreen(self.desk, part, shape, info.label), info.name)
        else:
            value = "" if info.shown == NOTHING else info.shown.removesuffix(info.unit)
            explanation = f"{info.told}\n{_takes(info)}; {_default(info)}."
            prompt = PromptScreen(info.label, explanation, value, partial(self._fault_in, info))
            prompt.ask(self, lambda typed: use(read_typed(info, typed)))

    def _traits_form(self, info: FieldInfo) -> FormScreen:
        from grapeshot.app.screens.traits import TraitsScreen

        ruleset = self.desk.bench.derived.ruleset
        return TraitsScreen(
            info.label,
            self.desk.engine.stock.traits(ruleset, self._view.key),
            [str(each) for each in info.value],
            partial(self._fault_of, info.name),
            lambda traits: self.desk.change(self._changed(info.name, traits)),
            self._summary_of,
        )

    def _summary_of(self, rule: str) -> str:
        from grapeshot.app.rulebook import rulebook

        ruleset = self.desk.bench.derived.ruleset
        found = rulebook(self.desk.plugin_folders).rules([rule], ruleset)
        return found[0]["summary"] if found else ""

    def _set(self, name: str, value: object) -> None:
        self.change(self._changed(name, value), name)

    def _changed(self, name: str, value: object) -> Table:
        """Set a value in a copy of the engagement, in the chosen mode of a weapon if need be."""
        view = self._view
        if self._info(name).origin == "mode" and view.mode is not None:
            return with_mode_value(self.table, self.part, view.modes, view.mode, name, value)
        return with_value(self.table, self.part, name, value)

    def _fault_in(self, info: FieldInfo, typed: str) -> str | None:
        try:
            return self._fault_of(info.name, read_typed(info, typed))
        except Fault as fault:
            return fault.sentence()

    def _fault_of(self, name: str, value: object) -> str | None:
        """Tell the fault that a value would bring to an engagement that has none."""
        bench = self.desk.bench
        if bench.derived.engagement is None:
            return None
        problem = self.desk.engine.derive(self._changed(name, value)).problem
        return None if problem is None or problem.is_refusal else problem.sentences[0]

    def reset(self, key: str) -> None:
        """Leave a field to its default, or to the profile."""
        if key != UNFOLD:
            name = MODES if self._info(key).origin == "mode" else key
            self.change(without_value(self.table, self.part, name), key)

    def action_step(self, step: int) -> None:
        """Give the highlighted field its next value."""
        choice = self.rows.choice
        if choice is None or choice.key == UNFOLD:
            return
        info = self._info(choice.key)
        value = stepped(info, step)
        if value is UNSET:
            self.reset(info.name)
        elif value != info.value:
            self._set(info.name, value)

    def show_again(self, key: str = "") -> None:
        """Show all fields; what was changed is not folded up."""
        if key not in {row.key for row in self.listed()}:
            self._is_unfolded = True
        super().show_again(key)


def _takes(info: FieldInfo) -> str:
    unit = f" · unit {info.unit}" if info.unit and info.unit != '"' else ""
    return f"Takes {info.kind.expected}{unit}"


def _default(info: FieldInfo) -> str:
    return "no default" if info.shown_default == NOTHING else f"default {info.shown_default}"


class TablesScreen(PartScreen):
    """The tables in a list; Enter changes one or adds one, ^d takes one out."""

    placeholder: ClassVar[str] = "a few letters"
    keys = "Enter change or add · ^d remove · Esc done"

    def __init__(self, desk: BenchBase, part: Part, info: FieldInfo) -> None:
        self._info = info
        super().__init__(desk, part, info.label)

    @property
    def _tables(self) -> list[Table]:
        *home, name = self.part
        held = part_of(self.table, tuple(home)).get(str(name), ())
        return [table for table in held if isinstance(table, dict)]

    def listed(self) -> list[Choice]:
        """List the tables, and the row that adds one."""
        told = [detail_of(table) for table in self._tables]
        rows = [Choice(str(n), f"{n + 1}", detail, (detail,)) for n, detail in enumerate(told)]
        return [*rows, Choice(_ADD, "add one", "", ("add",))]

    def take(self, choice: Choice) -> None:
        """Change a table, or add one."""
        number = len(self._tables) if choice.key == _ADD else int(choice.key)
        if choice.key == _ADD:
            self._add()
        part, title = (*self.part, number), f"{self._info.label} {number + 1}"
        self.open(FieldsScreen(self.desk, part, self._info.kind.shape, title), str(number))

    def _add(self) -> None:
        *home, name = self.part
        tables = [*self._tables, blank(self._info.kind.shape)]
        table = with_value(self.table, tuple(home), str(name), tables)
        self.change(table, str(len(tables) - 1))

    def reset(self, key: str) -> None:
        """Take a table out."""
        if key != _ADD:
            self.change(without_part(self.table, (*self.part, int(key))))
