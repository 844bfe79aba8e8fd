"""What only the bench holds survives whatever ends the program; no other session takes it."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Iterable
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from tests.app.desk import Desk, run
from tests.app.pty_session import PtySession
from textual.events import Key

from grapeshot.app.derived import Shot
from grapeshot.app.recovery import PastShot, Recorder, benches_folder, find
from grapeshot.app.screens import recovering
from grapeshot.app.screens.question import QuestionScreen
from grapeshot.dice.budget import current
from grapeshot.rules.folders import state_folder
from grapeshot.terminal import key_turns
from grapeshot.terminal.key_turns import Turns


def kept() -> list[Path]:
    return sorted(Path(benches_folder()).glob("*"))


async def change_and_fire(desk: Desk) -> None:
    await desk.press("s")
    await desk.enter("distance", "enter")
    await desk.enter("7", "enter", "escape", "enter", "enter")
    assert len(desk.bench.shots) == 2


def left_behind() -> dict[str, Any]:
    """Change the bench and fire, and end the program from outside; return what was on it."""
    seen: dict[str, Any] = {}

    async def act(desk: Desk) -> None:
        await change_and_fire(desk)
        seen.update(table=desk.bench.table, faces=[shot.faces for shot in desk.bench.shots])

    run(act)
    return seen


def test_nothing_is_kept_of_what_stands_elsewhere() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("j", "m", "4")
        assert not kept()

    run(act)
    assert find(benches_folder()) is None


def test_engagement_and_log_are_restored_die_for_die() -> None:
    before = left_behind()
    (file,) = kept()
    assert file.stat().st_mode & 0o777 == 0o600
    assert file.parent.stat().st_mode & 0o777 == 0o700

    async def act(desk: Desk) -> None:
        assert isinstance(desk.app.screen, QuestionScreen)
        assert "a log of 2 shots" in desk.seen()
        await desk.pilot.press("enter")
        await desk.until(lambda: len(desk.bench.shots) == 2)
        await desk.settle()
        assert desk.bench.table == before["table"]
        assert [shot.faces for shot in desk.bench.shots] == before["faces"]
        assert desk.bench.what_is_only_here
        assert file not in kept()
        assert len(kept()) == 1, "what was restored is kept again"
        await desk.press("y")
        assert desk.bench.shots[-1].faces == before["faces"][-1]

    run(act)


def _held_up(desk: Desk) -> Event:
    """Have what fires again wait for an event; return it."""
    released, again = Event(), desk.screen.engine.fired_again

    def fired_again(shots: Iterable[PastShot]) -> list[Shot]:
        while not released.wait(0.01):
            current().check()
        return again(shots)

    desk.screen.engine.fired_again = fired_again  # type: ignore[method-assign]
    return released


async def _handed_on(desk: Desk, *keys: str) -> Turns:
    """Hand keys on in turn, until restoring has begun."""
    turns = Turns(desk.app, asyncio.get_running_loop())
    desk.app._driver.turns = turns  # type: ignore[union-attr]
    for key in keys:
        turns.put(Key(key, None))
    await desk.until(lambda: desk.screen.is_restoring)
    return turns


def test_keys_wait_until_the_bench_is_restored(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long that takes: what they did to the bench before it would be lost."""
    left_behind()
    monkeypatch.setattr(key_turns, "PATIENCE", 0.0)

    async def act(desk: Desk) -> None:
        released = _held_up(desk)
        turns = await _handed_on(desk, "enter", "enter", "m")
        assert len(turns) == 2
        assert not desk.bench.shots
        released.set()
        await desk.until(lambda: len(desk.bench.shots) == 3)
        await desk.until(lambda: not len(turns))

    run(act)


@pytest.mark.parametrize("key", ["escape", "q"])
def test_restoring_is_stopped_by_who_has_waited_long(
    monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    left_behind()
    monkeypatch.setattr(recovering, "_PATIENCE", 0.0)

    async def act(desk: Desk) -> None:
        _held_up(desk)
        await _handed_on(desk, "enter", key)
        await desk.until(lambda: not desk.screen.is_restoring)
        assert "asked again next time: stopped" in desk.notice
        assert not desk.bench.shots

    run(act)
    assert len(kept()) == 1


def test_it_is_discarded_only_when_asked_to() -> None:
    left_behind()

    async def later(desk: Desk) -> None:
        await desk.press("escape")
        assert not desk.bench.shots

    async def never(desk: Desk) -> None:
        await desk.press("x", "y")
        assert not isinstance(desk.app.screen, QuestionScreen)

    async def look(desk: Desk) -> None:
        assert not isinstance(desk.app.screen, QuestionScreen)

    run(later)
    assert len(kept()) == 1
    run(never)
    assert not kept()
    run(look)


def test_sessions_side_by_side_keep_to_themselves() -> None:
    async def first(desk: Desk) -> None:
        await change_and_fire(desk)
        assert find(benches_folder()) is None, "it is in use"
        other = Recorder(benches_folder(), lambda _: None)
        other.note(desk.bench)
        assert len(kept()) == 2
        other.discard()
        assert len(kept()) == 1

    run(first)


def test_a_line_that_was_cut_off_costs_that_line_only() -> None:
    left_behind()
    (file,) = kept()
    whole = file.read_bytes()
    file.write_bytes(whole[:-10])
    found = find(benches_folder())
    assert found is not None
    assert len(found.shots) == 1
    found.leave()
    file.write_bytes(b'{"tab')
    assert find(benches_folder()) is None
    assert not kept()


def test_shots_that_come_out_otherwise_are_told() -> None:
    left_behind()
    (file,) = kept()
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    shot = next(line["shot"] for line in lines if "shot" in line)
    shot[2] = [7 - face for face in shot[2]]
    file.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")

    async def act(desk: Desk) -> None:
        await desk.pilot.press("enter")
        await desk.until(lambda: bool(desk.notice))
        assert "1 of 2 shots are lost" in desk.notice
        assert len(desk.bench.shots) == 1

    run(act)


def test_a_folder_that_cannot_be_written_is_told_once() -> None:
    folder = Path(state_folder())
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_text("in the way", encoding="utf-8")

    async def act(desk: Desk) -> None:
        await change_and_fire(desk)
        assert "is not kept for the next start" in desk.notice
        await desk.press("escape", "enter")
        assert not desk.notice

    run(act)


def test_a_defect_leaves_it() -> None:
    async def act(desk: Desk) -> None:
        await change_and_fire(desk)
        desk.app.call_later(lambda: 1 / 0)
        await desk.rest()
        assert isinstance(desk.app.defect, ZeroDivisionError)

    with pytest.raises(ZeroDivisionError):
        run(act)
    assert len(kept()) == 1
    found = find(benches_folder())
    assert found is not None
    assert len(found.shots) == 2
    found.leave()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGHUP])
def test_a_signal_leaves_it_and_q_does_not(tmp_path: Path, number: signal.Signals) -> None:
    environ = {f"XDG_{name}_HOME": str(tmp_path / name) for name in ("CACHE", "CONFIG", "STATE")}
    with PtySession("-m", "grapeshot", environ=environ) as session:
        session.until_text("wiped out")
        session.press("\r")
        session.until_text("#1 seed")
        os.kill(session.process.pid, number)
        session.exit_code()
    with PtySession("-m", "grapeshot", environ=environ) as session:
        session.until_text("Enter restore")
        session.press("\r\r")
        session.until_text("#2 seed")
        session.press("q")
        session.until_text("Leaving loses")
        session.press("y")
        assert session.exit_code() == 0
    assert not list((tmp_path / "STATE" / "grapeshot" / "benches").iterdir())
