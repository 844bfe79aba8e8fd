"""The dashboard under test: keys go in, text comes out; waits for work, never for time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from textual._compositor import Compositor
from textual.pilot import Pilot
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
_changed: set[Compositor] = set()


def draw_later(compositor: Compositor, **_: object) -> None:
    """Stand in for drawing: without a terminal, nobody sees what lies between two rests."""
    if compositor._dirty_regions:
        _changed.add(compositor)
        compositor._dirty_regions.clear()


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
            await self.pilot.press(key)
            await self.rest()
        await self.settle()

    async def enter(self, text: str, *after: str) -> None:
        """Put a text in the place of what stands in the line, then press further keys."""
        self.app.screen.query_one(Input).value = text
        await self.pilot.pause()
        await self.press(*after)

    async def settle(self) -> None:
        await self.until(lambda: self.bench.is_ready and not self.screen.is_working)
        await self.rest()
        self.paint()

    async def rest(self) -> None:
        """Let the program go on until nothing is left to do, as the next key would wait for it."""
        await self.pilot.pause()
        loop = asyncio.get_running_loop()
        if isinstance(loop, IdleLoop):
            await asyncio.wait_for(self._at_rest(loop), PATIENCE)

    def _at_rest(self, loop: IdleLoop) -> asyncio.Future[None]:
        resting = loop.create_future()

        def when_idle() -> bool:
            if resting.done() or not is_settled(self.app):
                return False
            resting.set_result(None)
            return True

        loop.call_when_idle(when_idle)
        return resting

    def paint(self) -> None:
        """Draw what has changed since the last time, as a terminal would have been sent it."""
        compositor = self.app.screen._compositor
        if compositor in _changed:
            _changed.clear()
            _draw(compositor, full=True, screen_stack=self.app._background_screens)

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Let the program go on until `is_so`."""
        end = asyncio.get_running_loop().time() + PATIENCE
        while not is_so():
            assert asyncio.get_running_loop().time() < end, self.seen()
            await self.pilot.pause(0.01)

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

    async def main() -> None:
        settings = TerminalSettings(mouse=False, ascii_only=False, theme=theme)
        folders = [str(folder) for folder in plugin_folders]
        app = Dashboard(session, str(file) if file else None, settings, folders)
        async with app.run_test(size=size) as pilot:
            desk = Desk(app, pilot)
            await desk.settle()
            await act(desk)

    with asyncio.Runner(loop_factory=IdleLoop) as runner:
        runner.run(main())
