"""The map in a terminal: few bytes for a key, plain ASCII, no colours, any size."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest
import tomli_w
from tests.app.desk import SMALL, Desk
from tests.app.map_desk import CLOVER, PRAETOR, MapDesk, engagement, run_map
from tests.app.pty_session import PtySession

STEP, SAME_VIEW = 1_600, 3_200
"""The most bytes for a step of the marker, and for one that brings a refusal or a new row."""


@contextmanager
def _map(folder: Path, **environ: str) -> Iterator[PtySession]:
    file = folder / "engagement.toml"
    file.write_text(tomli_w.dumps(engagement(PRAETOR)))
    folders: Mapping[str, str] = {
        f"XDG_{name}_HOME": str(folder / name) for name in ("CACHE", "CONFIG", "DATA")
    }
    with PtySession("-m", "grapeshot", file, environ={**folders, **environ}) as session:
        session.until_text("mean 2.52")
        session.press("v")
        session.until_text("6.49")
        session.until_idle()
        yield session


def test_a_step_sends_what_changed_and_a_quiet_map_nothing(tmp_path: Path) -> None:
    with _map(tmp_path) as session:
        # Odds that come late on a loaded machine are sent with the next step: the least counts.
        assert min(session.bytes_for(step) for step in ("\x1b[C", "\x1b[D", "\x1b[A")) < STEP
        assert min(session.bytes_for("n") for _ in range(3)) < SAME_VIEW
        session.until_idle(1)
        session.press("q")
        session.until_text("Stages")
        session.press("q")
        assert session.exit_code() == 0
        assert "Traceback" not in session.raw


def test_the_map_is_plain_ascii_where_the_terminal_knows_no_more(tmp_path: Path) -> None:
    plain = {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    with _map(tmp_path, **plain) as session:
        assert session.raw.isascii()
        text = session.emulator.text()
        assert "(T)[T][T][T](T)" in text
        assert "|v|" in text
        session.press("\r")
        session.until_text("Shot 1 seed")
        assert session.raw.isascii()


def test_nothing_on_the_map_is_told_by_colour_alone(tmp_path: Path) -> None:
    with _map(tmp_path, NO_COLOR="1") as session:
        cells = [cell for row in session.emulator.screen.buffer.values() for cell in row.values()]
        assert {cell.fg for cell in cells} | {cell.bg for cell in cells} == {"default"}
        text = session.emulator.text()
        for sign in ("(T)[T][T][T](T)", "▐v▌", "D", "▐C▌", "✓ may be fired", "!"):
            assert sign in text
        session.press("\x1b[C\x1b[C\x1b[C")
        session.until_text("✗ hole off target")


def test_a_resize_to_almost_nothing_and_back_keeps_everything(tmp_path: Path) -> None:
    async def act(desk: MapDesk) -> None:
        await desk.press("right")
        before = desk.drawn
        await desk.pilot.resize_terminal(20, 5)
        await desk.settle()
        assert "✓" in desk.said
        assert "T" in desk.drawn
        assert "^p/? help" in desk.keys, "whatever else has no room"
        await desk.press("right", "right")
        assert "✗" in desk.said
        await desk.press("left", "left")
        await desk.pilot.resize_terminal(*SMALL)
        await desk.settle()
        assert desk.drawn == before
        assert "may be fired" in desk.said

    run_map(act, tmp_path, PRAETOR)


@pytest.mark.parametrize("size", [(20, 5), (1, 1), (60, 16), (200, 60)])
def test_no_size_of_terminal_ends_the_map(tmp_path: Path, size: tuple[int, int]) -> None:
    async def act(desk: MapDesk) -> None:
        for keys in (
            ("right", "K", "n", "]", "r"),
            ("enter", "greater_than_sign", "p"),
            ("z", "Z", "0", "0", "pageup", "end"),
            ("m", "n", "up", "plus", "minus", "m"),
            ("question_mark", "q"),
        ):
            await desk.press(*keys)
        assert desk.bench.shots or desk.bench.derived.problem

    run_map(act, tmp_path, CLOVER, size=size)


def test_the_small_map_stands_below_the_stages_where_there_is_room(tmp_path: Path) -> None:
    """And shows what the large one does: aim and counts, and the landing once it is fired."""

    async def wide(desk: MapDesk) -> None:
        await desk.press("q")
        assert "(T)" in desk.pane("map")
        assert "T 6+4" in desk.pane("map")
        assert desk.screen.query_one("#map").display
        await desk.press("enter")
        assert "✕" in desk.pane("map")
        await desk.press("n")

    async def small(desk: MapDesk) -> None:
        await desk.press("q")
        assert not desk.screen.query_one("#map").display
        for _ in range(6):
            await desk.press("tab")
            assert desk.screen.active != "map"

    run_map(wide, tmp_path, PRAETOR, size=(140, 45))
    run_map(small, tmp_path, PRAETOR)


def test_without_a_table_there_is_no_small_map(tmp_path: Path) -> None:
    table = engagement(PRAETOR)
    del table["table"]

    async def act(desk: Desk) -> None:
        await desk.press("q")
        assert not desk.screen.query_one("#map").display

    run_map(act, tmp_path, table, size=(140, 45))
