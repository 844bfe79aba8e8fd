"""The strip of usual things: what changes from attack to attack, edited in place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from grapeshot.app.keys import Section, key, section
from grapeshot.app.widgets.pane import Pane
from grapeshot.engagement.describe import Setting, usual_settings
from grapeshot.engagement.editing import Part, Table, with_value, without_value
from grapeshot.engagement.fields import UNSET, read_typed, stepped
from grapeshot.engagement.words import in_words
from grapeshot.errors import Fault
from grapeshot.present.bars import percent
from grapeshot.visible import visible

_KEYS = "↑↓ change · ←→ next · 0-9 type · Enter done"
_LONGEST = 6
"""So many figures are typed at most."""
_GAP = "  "
_LABEL, _VALUE, _CHOSEN, _KEY = "dim", "bold", "bold reverse", "bold $primary"


class UsualStrip(Static, Pane, can_focus=True):
    """Settings side by side; where it has the focus also the odds, and what the chosen one means.

    All changes of one setting while it is chosen are a single change of the attack.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,tab,l", "choose(1)", "Next", show=False),
        Binding("left,shift+tab,h", "choose(-1)", "Last", show=False),
        Binding("up,plus,k", "step(1)", "More", show=False),
        Binding("down,minus,j", "step(-1)", "Less", show=False),
        Binding("space", "step(-1)", "Change", show=False),
        *(Binding(figure, f"type({figure!r})", show=False) for figure in "0123456789"),
        Binding("full_stop", "type('.')", show=False),
        Binding("backspace", "erase", "Erase", show=False),
        Binding("delete,ctrl+d", "reset", "Default", show=False),
        Binding("enter,escape,i", "done", "Done", show=False),
    ]

    KEYS: ClassVar[Section] = section(
        "The strip at the top",
        key("i", "usual", label="usual settings", bar="set", name="usual"),
    )

    def __init__(self, *, id: str) -> None:  # noqa: A002 - as Textual names it
        super().__init__(id=id, markup=False)
        self._chosen: tuple[Part, str] | None = None
        self._target: Part | None = None
        """The target that was selected last."""
        self._typed = ""
        self._visit = 0
        """How often the strip had the focus."""
        self._settings: list[Setting] = []

    # -- what is shown ---------------------------------------------------------------------

    def show_bench(self) -> None:
        """Show the bench, which has changed."""
        derived, selected = self.bench.derived, self.bench.part
        if selected is not None and selected.key == "t":
            self._target = selected.part
        self._settings = usual_settings(derived.parts, derived.usual, derived.kind, self._target)
        self.lay_out()

    def lay_out(self) -> None:
        """Show the settings again."""
        lines = list(self._lines(max(1, self.size.width or self.app.size.width)))
        text = Content("\n").join(lines)
        if text != self.content:
            self.update(text)

    def on_focus(self) -> None:
        """Begin with the first setting."""
        self._visit += 1
        if self._settings:
            self._choose(0)

    def on_blur(self) -> None:
        """Leave nothing chosen."""
        self._chosen, self._typed = None, ""
        self.lay_out()

    def _lines(self, width: int) -> Iterable[Content]:
        rows = _rows([self._told(setting) for setting in self._settings], width)
        setting = self._setting
        if setting is None:
            row = rows[0] if rows else Content("")
            yield row if len(rows) < 2 else row.truncate(width - 1).append("…")
            return
        yield from rows
        odds = Content.styled(f" {self._odds()}", _KEY)
        yield odds.truncate(width)
        keys = Content.styled(f" {_KEYS}", _LABEL)
        meaning = Content(f" {visible(setting.field.told)}")
        if meaning.cell_length + keys.cell_length + 1 <= width:
            yield meaning + keys
        else:
            yield meaning.truncate(width)
            yield keys.truncate(width)

    def _told(self, setting: Setting) -> Content:
        is_chosen = self._chosen == (setting.part, setting.field.name)
        value = visible(setting.field.shown)
        label = Content.styled(f"{visible(setting.label)} ", _LABEL)
        return label + Content.styled(
            f" {value} " if is_chosen else value, _CHOSEN if is_chosen else _VALUE
        )

    def _odds(self) -> str:
        """Tell the odds of the attack in a line."""
        bench, frame = self.bench, self.bench.frame
        if frame is None:
            problem = bench.derived.problem
            return f"✗ {visible(problem.sentences[0])}" if problem else bench.odds_note or "…"
        measure = bench.shown_measure
        chances = frame.distributions.get(measure, {})
        some = sum(float(chance) for value, chance in chances.items() if value > 0)
        mean = frame.mean.get(measure)
        average = "" if mean is None else f"{float(mean):.2f} "
        return f"▸ {average}{visible(in_words(measure))} · {percent(some)} for 1 or more"

    # -- what is done ----------------------------------------------------------------------

    @property
    def _setting(self) -> Setting | None:
        """The chosen setting; the first, where there is no such thing any more."""
        if self._chosen is None:
            return None
        found = [each for each in self._settings if (each.part, each.field.name) == self._chosen]
        return next(iter(found or self._settings), None)

    def _choose(self, number: int) -> None:
        setting = self._settings[number % len(self._settings)]
        self._chosen, self._typed = (setting.part, setting.field.name), ""
        self.lay_out()

    def action_usual(self) -> None:
        """Set distance, cover, order, models left: arrows step a value, figures type it."""
        if self.bench.is_ready:
            self.focus()

    def action_choose(self, step: int) -> None:
        """Go to the next setting, or the last."""
        if self._setting is not None:
            self._choose(self._settings.index(self._setting) + step)

    def action_step(self, step: int) -> None:
        """Step the value."""
        self._typed = ""
        if self._setting is not None:
            self._set(self._setting, stepped(self._setting.field, step))

    def action_type(self, sign: str) -> None:
        """Type a figure; the value is that of all figures in a row."""
        if self._setting is not None and not self._setting.field.choices:
            self._typed = (self._typed + sign)[:_LONGEST]
            self._take_typed(self._setting)

    def action_erase(self) -> None:
        """Take the last figure back."""
        self._typed = self._typed[:-1]
        if self._setting is not None and self._typed:
            self._take_typed(self._setting)

    def action_reset(self) -> None:
        """Leave the setting to its default."""
        self._typed = ""
        if self._setting is not None:
            self._set(self._setting, UNSET)

    def action_done(self) -> None:
        """Go back."""
        self.desk.go_back_to_pane()

    def _take_typed(self, setting: Setting) -> None:
        try:
            value = read_typed(setting.field, self._typed.rstrip("."))
        except Fault:  # more figures may make it one
            return
        self._set(setting, value)

    def _set(self, setting: Setting, value: Any) -> None:
        if value is not UNSET and value == setting.field.value:
            return
        table = _with_setting(self.bench.table, setting, value)
        self.desk.select(setting.part)
        self.desk.change(table, of=(self._visit, setting.part, setting.field.name))


def _with_setting(table: Table, setting: Setting, value: object) -> Table:
    if value is UNSET:
        return without_value(table, setting.part, setting.field.name)
    return with_value(table, setting.part, setting.field.name, value)


def _rows(told: Iterable[Content], width: int) -> list[Content]:
    """Return the settings in as many rows as they need, the key that leads to them before."""
    rows = [Content.styled(" i", _KEY)]
    for each in told:
        if rows[-1].cell_length + len(_GAP) + each.cell_length > width:
            rows.append(Content("  "))
        rows[-1] = rows[-1] + _GAP + each
    return rows
