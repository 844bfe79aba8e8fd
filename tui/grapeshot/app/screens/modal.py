"""The base of what opens over the bench: a box with a title, closed by Escape (and `q`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, Protocol, TypeVar, cast

from textual.app import App, ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.dom import DOMNode
from textual.screen import ModalScreen, Screen

from grapeshot.app.widgets.line import Line
from grapeshot.app.widgets.plain_text import plain_title
from grapeshot.errors import GrapeshotError

Answer = TypeVar("Answer")


class _Telling(Protocol):
    def tell(self, notice: str) -> None: ...


@contextmanager
def telling(app: App[Any], before: str = "") -> Iterator[None]:
    """Do something; tell what is wrong with files or the engagement, with words before it."""
    try:
        yield
    except (GrapeshotError, OSError) as error:
        cast("_Telling", app).tell(f"{before}{error}")


class ClosesOnce(Screen[Answer]):
    """A screen that gives its answer once, and only while nothing else is open over it."""

    @property
    def is_open(self) -> bool:
        """Whether it is on the stack: one that was left loses its widgets, soon or already."""
        return self in self.app.screen_stack

    def dismiss(self, result: Answer | None = None) -> AwaitComplete:
        """Close with an answer; do nothing if that was done before."""
        return super().dismiss(result) if is_on_top(self) else AwaitComplete()


def is_on_top(screen: Screen[Any]) -> bool:
    """Tell whether a screen is open, with nothing over it."""
    return screen.app.screen is screen


class Modal(ClosesOnce[Answer], ModalScreen[Answer]):
    """A box over a screen that stays as it is: over a slow line only the box is sent.

    Subclasses say what is in it by `compose_box`.
    """

    keys: str = ""
    """What its keys do, for its lower edge."""
    is_tall: ClassVar[bool] = False
    """Whether it takes the height that there is, however much it holds."""
    CSS_PATH = "../styles/modal.tcss"
    AUTO_FOCUS = "Input"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "Close", show=False)]

    def __init__(self, title: str) -> None:
        super().__init__()
        self.heading = title

    @property
    def line(self) -> Line:
        """The line to type in, where there is one."""
        return self.query_one(Line)

    def compose(self) -> ComposeResult:
        """Lay the box out."""
        with Vertical(classes="box tall" if self.is_tall else "box") as box:
            box.border_title = plain_title(self.heading)
            box.border_subtitle = self.keys
            yield from self.compose_box()

    def compose_box(self) -> ComposeResult:
        """Lay out what is in the box."""
        raise NotImplementedError

    def ask(self, asking: DOMNode, then: Callable[[Answer], object]) -> None:
        """Open, and hand the answer on; closed without one, nothing comes of it.

        What is wrong with files or the engagement then is told.
        """

        def answered(answer: Answer | None) -> None:
            if answer is not None:
                with telling(asking.app):
                    then(answer)

        asking.app.push_screen(self, answered)

    def on_mount(self) -> None:
        """Draw a line around the box where no ground sets it off, as over another box."""
        has_ground = self.app.console.color_system in ("256", "truecolor")
        is_over_another = any(isinstance(each, Modal) for each in self.app.screen_stack[:-1])
        is_lined = is_over_another or self.app.current_theme.ansi or not has_ground
        self.set_class(is_lined, "-lined")

    def action_close(self) -> None:
        """Close without an answer."""
        self.dismiss(None)


class ReadingModal(Modal[Answer]):
    """A modal in which nothing is typed, so that `q` closes it as well."""

    AUTO_FOCUS = "*"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,question_mark,f1", "close", "Close", show=False)
    ]
