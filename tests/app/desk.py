"""The dashboard under test: keys go in, text comes out; waits for work, never for time."""

from __future__ import annotations

import asyncio
import contextvars
import unicodedata
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

from textual._compositor import Compositor
from textual.events import Key
from textual.geometry import Size
from textual.keys import REPLACED_KEYS, _character_to_key, _get_unicode_name_from_key
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from grapeshot.app.dashboard import Dashboard
from grapeshot.app.model import Bench
from grapeshot.app.screens.bench import BenchScreen
from grapeshot.app.widgets.bars import NoticeBar, TitleBar
from grapeshot.app.widgets.pane import Pane
from grapeshot.session import Session
from grapeshot.terminal.key_turns import IdleLoop, is_settled
from grapeshot.terminal.settings import TerminalSettings

PATIENCE = 120.0  # seconds until a test gives up waiting; nothing is measured by it
SMALL, WIDE = (80, 24), (140, 45)

Act = Callable[["Desk"], Awaitable[None]]

_draw = Compositor.render_update
_undrawn: dict[Compositor, bool] = {}
"""What is to be drawn at the next rest, and whether all of it."""
_kinds_drawn: set[tuple[type[Screen[Any]], Size]] = set()
"""The screens that were drawn in this process, by class and size."""


def draw_later(compositor: Compositor, full: bool = False, **_: object) -> None:
    """Stand in for drawing: without a terminal, nobody sees what lies between two rests."""
    _undrawn[compositor] = full or _undrawn.get(compositor, False)


class Desk:
    """One running dashboard."""

    def __init__(self, app: Dashboard, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def screen(self) -> BenchScreen:
        return self.app.bench_screen

    @property
    def bench(self) -> Bench:
        return self.screen.bench

    async def press(self, *keys: str) -> None:
        """Press keys, and wait until all that follows has been done."""
        for key in keys:
            self.app.post_message(_key_event(key))
            await self.rest()
        await self.odds_are_told()

    async def enter(self, text: str, *after: str) -> None:
        """Put a text in the place of what stands in the line, then press further keys."""
        self.app.screen.query_one(Input).value = text
        await self.rest()
        await self.press(*after)

    async def settle(self) -> None:
        """Wait for the odds too, and draw."""
        await self.odds_are_told()
        self.paint()

    async def odds_are_told(self) -> None:
        """Wait for the odds; what is on the screen is drawn when somebody looks at it."""
        await self.until(lambda: self.bench.is_ready and not self.screen.is_working)
        await self.rest()

    async def rest(self) -> None:
        """Let the program go on until nothing is left to do, as the next key would wait for it."""
        loop = asyncio.get_running_loop()
        assert isinstance(loop, IdleLoop)
        await asyncio.wait_for(self._at_rest(loop), PATIENCE)

    def _at_rest(self, loop: IdleLoop) -> asyncio.Future[None]:
        resting = loop.create_future()
        context = contextvars.copy_context()

        def when_idle() -> bool:
            if resting.done():
                return False
            if self._unshown() and not self.has_ended:  # its frame is due: no need for the clock
                loop.call_soon(self.app.screen._on_timer_update, context=context)
                return True
            if self.has_ended or is_settled(self.app):
                resting.set_result(None)
            return resting.done()

        loop.call_when_idle(when_idle)
        return resting

    @property
    def has_ended(self) -> bool:
        """Whether the program is left, or left itself."""
        return self.app._exit or self.app._exception is not None

    def _unshown(self) -> bool:
        """Whether the screen has noted something that it is going to show, or to do after that."""
        if not self.app.screen_stack:
            return False
        screen = self.app.screen
        return bool(
            screen._layout_required
            or screen._scroll_required
            or screen._repaint_required
            or screen._recompose_required
            or screen._dirty_widgets
            or screen._callbacks
        )

    @property
    def kind_of_screen(self) -> tuple[type[Screen[Any]], Size]:
        """What is to be seen, but for the words on it."""
        return type(self.app.screen), self.app.size

    def paint(self) -> None:
        """Draw what has changed since the last time, as a terminal would have been sent it."""
        compositor = self.app.screen._compositor
        _kinds_drawn.add(self.kind_of_screen)
        if compositor in _undrawn:
            full = _undrawn[compositor]
            _undrawn.clear()
            _draw(compositor, full=full, screen_stack=self.app._background_screens)

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Let the program go on until `is_so`."""
        end = asyncio.get_running_loop().time() + PATIENCE
        while not is_so():
            assert asyncio.get_running_loop().time() < end, self.seen()
            await asyncio.sleep(0.005)

    def pane(self, name: str) -> str:
        return self.screen.query_one(f"#{name}", Pane).text

    @property
    def title(self) -> str:
        return self.screen.query_one(TitleBar).text

    @property
    def notice(self) -> str:
        return self.screen.query_one(NoticeBar).text_shown

    def seen(self) -> str:
        """Return what is on the screen, as lines of text."""
        self.paint()
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in strips)


def _key_event(key: str) -> Key:
    """Return what the terminal's reader makes of a key."""
    name = _character_to_key(key) if len(key) == 1 else key
    character: str | None
    try:
        character = unicodedata.lookup(_get_unicode_name_from_key(REPLACED_KEYS.get(name, name)))
    except KeyError:
        character = key if len(key) == 1 else None
    return Key(name, character)


def run(
    act: Act,
    *,
    size: tuple[int, int] = SMALL,
    file: Path | None = None,
    session: Callable[[], Session] = Session,
    plugin_folders: Sequence[Path] = (),
    theme: str | None = None,
) -> None:
    """Open the dashboard, wait until it is ready, and act."""
    settings = TerminalSettings(mouse=False, ascii_only=False, theme=theme)
    folders = [str(folder) for folder in plugin_folders]
    run_app(lambda: Dashboard(session, str(file) if file else None, settings, folders), act, size)


def run_app(make: Callable[[], Dashboard], act: Act, size: tuple[int, int] = SMALL) -> None:
    """Open any kind of dashboard, wait until it is ready, and act.

    What is left to see then is drawn if no screen like it was.
    """

    async def main() -> None:
        app = make()
        async with app.run_test(size=size) as pilot:
            desk = Desk(app, pilot)
            await desk.odds_are_told()
            await act(desk)
            if not desk.has_ended and desk.kind_of_screen not in _kinds_drawn:
                desk.paint()
        _undrawn.clear()

    with asyncio.Runner(loop_factory=IdleLoop) as runner:
        runner.run(main())
