"""All fields of one part of the engagement: what they may be, what they are, and changing them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from textual.binding import Binding, BindingType

from grapeshot.app.choices import Choice
from grapeshot.app.fields import FieldInfo, read_typed
from grapeshot.app.screens.picker import ListScreen, PickerScreen
from grapeshot.app.screens.prompt import PromptScreen
from grapeshot.app.table import Part, Table, with_value, without_value
from grapeshot.errors import Fault

if TYPE_CHECKING:
    from grapeshot.app.screens.base import BenchBase

_ORIGINS = {
    "own": "set here",
    "profile": "from the profile",
    "situation": "as in the situation",
    "default": "by default",
    "missing": "must be given",
}


class FieldsScreen(ListScreen[None]):
    """The fields in a list; Enter changes one, Delete leaves it to its default again."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+d,delete", "reset", "Default", show=False, priority=True)
    ]
    placeholder: ClassVar[str] = "a few letters of a field"
    keys: ClassVar[str] = "type to find · Enter change · ^d default · Esc done"

    def __init__(self, bench_screen: BenchBase, part: Part) -> None:
        self._bench_screen = bench_screen
        self._part = part
        view = self._view_title()
        super().__init__(view, choices_of(self.fields))

    @property
    def fields(self) -> tuple[FieldInfo, ...]:
        """The fields as they are now."""
        for part in self._bench_screen.bench.derived.parts:
            if part.part == self._part:
                return part.fields
        return ()

    def _view_title(self) -> str:
        parts = self._bench_screen.bench.derived.parts
        return next((f"{p.title} {p.name}".strip() for p in parts if p.part == self._part), "")

    def say_of(self, choice: Choice) -> str:
        """Return all that is known of a field, and what is wrong with the attack as it is."""
        info = self._info(choice.key)
        unit = f" · unit {info.unit}" if info.unit else ""
        text = f"{info.label}: {info.kind.expected}{unit}\ndefault {info.shown_default}"
        text += f" · now {info.shown}, {_ORIGINS[info.origin]}"
        trouble = self._bench_screen.bench.derived.trouble
        return f"{text}\n✗ {trouble.sentences[0]}" if trouble else text

    def _info(self, name: str) -> FieldInfo:
        return next(info for info in self.fields if info.name == name)

    def take(self, choice: Choice) -> None:
        """Change a field: a flag at once, a word by choosing, all else by typing."""
        info = self._info(choice.key)
        if info.is_flag:
            self._set(info.name, not info.value)
        elif info.words:
            self._choose_word(info)
        else:
            self._type_value(info)

    def _choose_word(self, info: FieldInfo) -> None:
        words = [Choice(word, word or "–", "", (word,)) for word in info.words]

        def chosen(word: str | None) -> None:
            if word is not None:
                self._set(info.name, word)

        self.app.push_screen(PickerScreen(info.label, words, str(info.value or "")), chosen)

    def _type_value(self, info: FieldInfo) -> None:
        unit = f" · unit {info.unit}" if info.unit else ""
        explanation = f"{info.kind.expected}{unit}\ndefault {info.shown_default}"
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
        table = self._bench_screen.bench.table
        self._change(with_value(table, self._part, name, value), name)

    def _fault_of(self, name: str, value: object) -> str | None:
        """Return the fault that a value would bring to an engagement that has none."""
        bench = self._bench_screen.bench
        if bench.derived.engagement is None:
            return None
        changed = with_value(bench.table, self._part, name, value)
        trouble = self._bench_screen.workshop.derive(changed).trouble
        return None if trouble is None or trouble.is_refusal else trouble.sentences[0]

    def action_reset(self) -> None:
        """Leave the highlighted field to its default, or to the profile."""
        if self.rows.choice is not None:
            name = self.rows.choice.key
            table = self._bench_screen.bench.table
            self._change(without_value(table, self._part, name), name)

    def _change(self, table: Table, name: str) -> None:
        self._bench_screen.change(table)
        self.offer(choices_of(self.fields), name)


def choices_of(fields: Iterable[FieldInfo]) -> list[Choice]:
    """Return the fields as choices; what is set here is marked."""
    return [
        Choice(
            info.name,
            info.label,
            info.shown,
            (info.label, *info.words),
            "•" if info.origin == "own" else "",
        )
        for info in fields
    ]
