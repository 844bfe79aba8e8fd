"""The map under test: a dashboard opened at one of the engagements that ship with a table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import tomli_w
from tests.app.desk import SMALL, Desk, run

from grapeshot.app.map.map_view import MapView
from grapeshot.app.map.plot import Plot
from grapeshot.app.map.screen import MapScreen
from grapeshot.app.widgets.bars import KeyBar
from grapeshot.app.widgets.pane import TextPane
from grapeshot.data import data_folder
from grapeshot.engagement.files import engagements_in
from grapeshot.table import Point

PRAETOR, GROUP, CLOVER = "hh-open-praetor", "hh-open-quad-launchers", "hh-open-apocalypse"
BEAM, QUAKE = "li-table-beam", "li-table-quake"
_FILES = ("horus-heresy/engagements.toml", "legions-imperialis/engagements-tables.toml")


class MapDesk(Desk):
    """A dashboard whose map is open."""

    @property
    def map(self) -> MapScreen:
        screen = self.app.screen_stack[-1]
        found = screen if isinstance(screen, MapScreen) else self.app.screen_stack[-2]
        assert isinstance(found, MapScreen)
        return found

    @property
    def drawn(self) -> str:
        return self.map.query_one(MapView).text

    @property
    def said(self) -> str:
        return self.map.query_one("#map-panel", TextPane).text

    @property
    def keys(self) -> str:
        return self.map.query_one(KeyBar).text

    @property
    def plot(self) -> Plot:
        plot = self.map.plot
        assert plot is not None
        return plot

    @property
    def aim(self) -> Point:
        return self.plot.scene.laid[self.plot.aim].at


MapAct = Callable[[MapDesk], Awaitable[None]]


def engagement(name: str) -> dict[str, Any]:
    """Return an engagement that ships, as it stands in its file."""
    for file in _FILES:
        for opened in engagements_in(Path(data_folder("profiles")) / file):
            if opened.table.get("id") == name:
                return dict(opened.table)
    raise KeyError(name)


def run_map(
    act: MapAct,
    folder: Path,
    table: str | Mapping[str, Any],
    *,
    size: tuple[int, int] = SMALL,
    theme: str | None = None,
) -> None:
    """Open the dashboard with an engagement on it, open the map, and act."""
    file = folder / "engagement.toml"
    file.write_text(tomli_w.dumps(engagement(table) if isinstance(table, str) else dict(table)))

    async def open_map(desk: Desk) -> None:
        await desk.press("v")
        await act(MapDesk(desk.app, desk.pilot))

    run(open_map, size=size, file=file, theme=theme)
