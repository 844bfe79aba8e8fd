"""The panes: lines made from the bench, to be read or to choose from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, TypeAlias

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from grapeshot.app.beside import Answer, beside
from grapeshot.app.lines import under_each_other
from grapeshot.app.model import Bench
from grapeshot.app.screens.base import BenchBase

_PATIENCE = 0.2
"""Seconds for which what stands there stays while something else is worked out."""


class OnBench(Widget):
    """A widget of the bench, which reads it and changes it."""

    @property
    def desk(self) -> BenchBase:
        """The screen, which holds the bench and changes it."""
        screen = self.screen
        assert isinstance(screen, BenchBase), "only widgets of the bench act on it"
        return screen

    @property
    def bench(self) -> Bench:
        """The bench as it is now."""
        return self.desk.bench


class Pane(OnBench):
    """What all panes share. Subclasses say how the bench is shown by `lay_out`."""

    heading: ClassVar[str] = ""
    hint: ClassVar[str] = ""
    """Keys that act on this pane, for its title."""

    def is_wanted(self, bench: Bench) -> bool:
        """Return whether the pane has anything to show; else it takes no room."""
        return True

    def show_bench(self) -> None:
        """Show the bench, which has changed."""
        self.lay_out()

    def on_resize(self) -> None:
        """Lay the text out for the new size."""
        self.lay_out()

    def lay_out(self) -> None:
        """Show the bench as it is."""
        raise NotImplementedError

    async def patiently(self, work: Callable[[], Answer], say_so: Callable[[], object]) -> Answer:
        """Await work in a thread of its own; call `say_so` if it is not done at once."""
        patience = self.set_timer(_PATIENCE, say_so)
        try:
            return await beside(work)
        finally:
            patience.stop()

    def is_doing(self, *groups: str) -> bool:
        """Return whether any pane of the screen has work of some groups done beside it."""
        return any(
            worker.node.screen is self.screen
            and worker.group in groups
            and not (worker.is_finished or worker.is_cancelled)
            for worker in self.workers
        )

    @property
    def has_room(self) -> bool:
        """Whether anything can be seen of the pane."""
        return bool(self.display and self.scrollable_content_region.width)

    @property
    def text(self) -> str:
        """All that the pane says, as plain text."""
        raise NotImplementedError


_MOVES = {
    "down": "down,j",
    "up": "up,k",
    "page-down": "pagedown",
    "page-up": "pageup",
    "first": "home,g",
    "last": "end,G",
}
"""The keys that move in lists and texts, by their names in key maps."""


def moves(*actions: str) -> list[BindingType]:
    """Bind the keys that move to actions: a row down, up, a page down, up, to the first, last."""
    pairs = zip(_MOVES.items(), actions, strict=True)
    return [Binding(keys, action, show=False, id=name) for (name, keys), action in pairs]


MakeLines: TypeAlias = Callable[[int, int], list[Content]]
"""Makes the lines for a width and a height."""


class TextPane(VerticalScroll, Pane, can_focus=True, inherit_bindings=False):
    """A pane to be read."""

    BINDINGS: ClassVar[list[BindingType]] = moves(
        "step(1)", "step(-1)", "turn(1)", "turn(-1)", "edge(-1)", "edge(1)"
    )

    def __init__(self, *, id: str, make: MakeLines | None = None) -> None:  # noqa: A002 - as Textual names it
        super().__init__(id=id, classes="pane")
        self.lines: list[Content] = []
        self._make = make

    def compose(self) -> ComposeResult:
        """Hold the lines."""
        yield Static(markup=False)

    def make_lines(self, width: int, height: int) -> list[Content]:
        """Return the lines for this size: those that `make` gives, or a subclass."""
        assert self._make is not None, "a pane without `make` has lines of its own"
        return self._make(width, height)

    def lay_out(self) -> None:
        """Make the lines again."""
        if not self.has_room or not self.is_mounted:
            return
        lines = self.make_lines(*self.scrollable_content_region.size)
        before, self.lines = under_each_other(self.lines), lines
        text = under_each_other(lines)
        if not text.is_same(before):
            self.query_one(Static).update(text)

    @property
    def text(self) -> str:
        """All that the pane says, as plain text."""
        return under_each_other(self.lines).plain

    def action_step(self, step: int) -> None:
        """Scroll by a row."""
        self.scroll_relative(y=step, animate=False)

    def action_turn(self, step: int) -> None:
        """Scroll by a page."""
        rows = max(1, self.scrollable_content_region.height)
        self.scroll_relative(y=step * rows, animate=False)

    def action_edge(self, side: int) -> None:
        """Scroll to the first or last row."""
        if side < 0:
            self.scroll_home(animate=False)
        else:
            self.scroll_end(animate=False)


class Rows(OptionList, inherit_bindings=False):
    """Rows one of which is selected; those that are there already are not drawn anew."""

    BINDINGS: ClassVar[list[BindingType]] = moves(
        "cursor_down", "cursor_up", "page_down", "page_up", "first", "last"
    )

    def __init__(self, *, id: str) -> None:  # noqa: A002 - as Textual names it
        super().__init__(id=id, classes="pane", markup=False)

    def show(self, options: Sequence[Option], selected: int | None) -> None:
        """Show these, one of them selected, unless they are there already."""
        with self.prevent(OptionList.OptionHighlighted):
            if not _are_same(self.options, options):
                self.set_options(options)
            self.highlighted = selected if options else None
        self.scroll_to_highlight()

    @property
    def text(self) -> str:
        """All that the rows say, as plain text."""
        return "\n".join(str(option.prompt) for option in self.options)


class ListPane(Rows, Pane):
    """A pane of things one of which is selected. What is selected stands on the bench."""


def _are_same(before: Sequence[Option], after: Sequence[Option]) -> bool:
    return len(before) == len(after) and all(
        old.id == new.id and old.disabled == new.disabled and _is_same(old.prompt, new.prompt)
        for old, new in zip(before, after, strict=True)
    )


def _is_same(old: object, new: object) -> bool:
    return isinstance(old, Content) and isinstance(new, Content) and old.is_same(new)
