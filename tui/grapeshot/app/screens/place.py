"""A place: a screen over the whole bench that one key reaches from anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding

from grapeshot.app.keys import Keyed, Section, key, section
from grapeshot.app.screens.modal import ClosesOnce
from grapeshot.app.widgets.bars import KeyBar, NoticeBar, TitleBar

if TYPE_CHECKING:
    from grapeshot.app.model import Bench
    from grapeshot.app.screens.bench import BenchScreen

_WIDTHS = [(0, "-tiny"), (56, "-narrow"), (110, "-wide")]
_HEIGHTS = [(0, "-low"), (16, "-short")]
LEAVING = section(
    "Back",
    key("escape", "put_away", label="back"),
    key("q", "leave", label="back", bar="back"),
)


def on_bench(keys: str, name: str, meaning: str, *, label: str = "", bar: str = "") -> Binding:
    """Return the key of something that is done on the bench, under the name that it has there."""
    return key(keys, f"bench({name!r})", meaning, label=label or name, bar=bar, name=name)


LOOK_UP = on_bench(
    "/,f2", "look-up", "Look any rule up, in any spelling.", label="rules", bar="rules"
)
"""For the sections of a place that has no look-up of its own."""


class PlaceScreen(Keyed, ClosesOnce[None]):
    """Something else to see of the bench, or to do with it, with title, notices and keys about it.

    A subclass says what lies between by `compose_body`, and shows the bench by `show_bench`, which
    is called whenever the bench has changed. Each change goes to the bench and comes back from it.
    """

    SECTIONS: ClassVar[tuple[Section, ...]] = (LEAVING,)
    """Its keys as the help tells them; a subclass puts `LEAVING` last, and binds all of them."""
    ABOUT: ClassVar[str] = ""
    """What the help says before the keys."""
    NAME: ClassVar[str] = ""
    HORIZONTAL_BREAKPOINTS = _WIDTHS
    VERTICAL_BREAKPOINTS = _HEIGHTS
    AUTO_FOCUS = ""

    def __init__(self, bench_screen: BenchScreen) -> None:
        super().__init__()
        self.bench_screen = bench_screen
        self.is_drawn = False
        """Whether it was shown once: keys wait until then."""

    @property
    def bench(self) -> Bench:
        """The bench behind the place."""
        return self.bench_screen.bench

    # -- what is shown ---------------------------------------------------------------------

    def compose_body(self) -> ComposeResult:
        """Lay out what lies between the bars."""
        raise NotImplementedError

    def show_bench(self) -> None:
        """Show the bench as it is now."""
        raise NotImplementedError

    @property
    def heading(self) -> str:
        """What stands at the right of the title."""
        return self.NAME

    def compose(self) -> ComposeResult:
        """Lay the screen out."""
        yield TitleBar()
        yield from self.compose_body()
        yield NoticeBar()
        yield KeyBar()

    def on_mount(self) -> None:
        """Follow the bench from now on."""
        self.bench_screen.is_covered = True
        self.bench_screen.forget_remarks()
        self.watch(self.bench_screen, "bench", self._bench_changed, init=False)
        self.watch(self.bench_screen, "notice", self._notice_changed)
        self.call_after_refresh(self._bench_changed)

    def on_resize(self) -> None:
        """Show it for the new size."""
        self.call_after_refresh(self._show_if_open)

    def _show_if_open(self) -> None:
        if self.is_open:
            self.show_bench()

    def _notice_changed(self, text: str) -> None:
        if self.is_open:
            self.query_one(NoticeBar).text_shown = text

    def _bench_changed(self) -> None:
        if not self.is_open:  # odds may come, or a change be made, on the way back to the bench
            return
        title = self.query_one(TitleBar)
        title.title = self.bench.title
        title.ruleset = self.heading
        self.show_bench()
        self.is_drawn = True

    # -- what may be done ------------------------------------------------------------------

    def say(self, text: str) -> None:
        """Say something until it is put away."""
        self.bench_screen.tell(text)

    async def action_bench(self, name: str) -> None:
        """Do what a key map calls so on the bench behind the place."""
        await self.bench_screen.do(name)

    def action_put_away(self) -> None:
        """Put a notice away, or go back to the bench."""
        if not self.bench_screen.put_notice_away():
            self.action_leave()

    def action_leave(self) -> None:
        """Go back to the bench."""
        self.bench_screen.keeper.note_place(None)
        self.bench_screen.is_covered = False
        self.bench_screen.show_bench()
        self.dismiss(None)
