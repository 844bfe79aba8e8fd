"""An array of tables, such as those who stand near: each in a row, changed, added, taken out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.binding import Binding, BindingType

from grapeshot.app.choices import Choice, detail_of
from grapeshot.app.fields import FieldInfo, fields_of
from grapeshot.app.screens.fields import FieldsScreen
from grapeshot.app.screens.picker import ListScreen
from grapeshot.app.table import Part, Table, part_of, with_value, without_part
from grapeshot.errors import Fault

if TYPE_CHECKING:
    from grapeshot.app.screens.base import BenchBase

_ADD = "+"
_FIRST_VALUES: tuple[Any, ...] = (0, 1, 2, "1", [])
"""What is tried for a field that must be given, until it is changed."""


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
