"""What a long log had come to is kept beside its events, and never counts against them."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from grapeshot.battle import battle as opening
from grapeshot.battle import log as logs
from grapeshot.battle.battle import Battle
from grapeshot.battle.history import History
from grapeshot.battle.state import canonical
from grapeshot.errors import Fault
from grapeshot.session import Session

from .conftest import Table
from .test_history import fray, random_battle

Begun = Callable[..., Table]
EVENTS = 60
_BATTLES = int(os.environ.get("GRAPESHOT_EXAMPLES", "1"))


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a snapshot be taken of a short battle."""
    monkeypatch.setattr(opening, "EVERY", 20)


def folded(battle: Battle) -> History:
    """Return what all events of a log come to, from the first on."""
    history = History(battle.log.at)
    for event in battle.log.events():
        history.feed(event)
    return history


def told(history: History) -> tuple[object, ...]:
    """Return all that a history says."""
    found = history.done, history.undone, history.conflicts, history.head
    return canonical(history.state), list(history.state.units), *found


@pytest.fixture
def played(begun: Begun) -> Battle:
    """Return a battle of some length, closed."""
    table = fray(begun)
    random_battle(table, 5, EVENTS)
    table.battle.close()
    return table.battle


def reopened(battle: Battle, session: Session, *, read_only: bool = False) -> Battle:
    """Return a battle that was closed."""
    return Battle(battle.log.path, session, read_only=read_only)


def restored(battle: Battle, session: Session, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Return whether a battle is opened by a snapshot; it comes to what its events do."""
    seen: list[int] = []
    restore = History.restore

    def noting(history: History, *given: object) -> None:
        restore(history, *given)  # type: ignore[arg-type]  # handed on as it comes
        seen.append(history.head)

    monkeypatch.setattr(History, "restore", noting)
    again = reopened(battle, session)
    assert told(again.history) == told(folded(again))
    again.close()
    return bool(seen)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(_BATTLES))
def test_random_battles_come_to_the_same(begun: Begun, session: Session, seed: int) -> None:
    """Byte for byte, opened by a snapshot or folded from the start; undone and done again too."""
    table = fray(begun)
    states = random_battle(table, seed, EVENTS)
    table.battle.close()
    again = reopened(table.battle, session)
    assert canonical(again.state) == states[-1]
    assert told(again.history) == told(folded(again))
    backwards = list(_undone(again))
    assert told(again.history) == told(folded(again))
    for state in reversed(backwards):
        again.redo()
        assert canonical(again.state) == state
    assert told(again.history) == told(folded(again))
    again.close()


def _undone(battle: Battle) -> Iterator[str]:
    """Undo all that can be undone; yield the state before each."""
    while battle.history.done:
        yield canonical(battle.state)
        battle.undo()


def test_a_snapshot_is_made_use_of(
    played: Battle, session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert restored(played, session, monkeypatch)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE snapshot SET version = 'another'",
        "UPDATE snapshot SET digest = 'another'",
        "UPDATE snapshot SET body = '{}'",
        "UPDATE snapshot SET body = substr(body, 1, 90)",
        "DROP TABLE snapshot",
        "DROP TRIGGER event_stays; UPDATE event SET body = replace(body, 'so far', 'x'), at = 1",
    ],
)
def test_one_that_does_not_fit_is_passed_over(
    played: Battle, session: Session, monkeypatch: pytest.MonkeyPatch, damage: str
) -> None:
    """Of another version, of other events, or damaged: the events are folded."""
    base = sqlite3.connect(played.log.path)
    base.executescript(damage)
    base.close()
    assert not restored(played, session, monkeypatch)


def test_who_looks_on_reads_snapshots_and_takes_none(played: Battle, session: Session) -> None:
    base = sqlite3.connect(played.log.path)
    base.execute("DELETE FROM snapshot")
    base.commit()
    spectator = reopened(played, session, read_only=True)
    assert told(spectator.history) == told(folded(spectator))
    spectator.close()
    assert base.execute("SELECT count(*) FROM snapshot").fetchone() == (0,)
    base.close()


def test_without_its_source_no_version_is_known(
    played: Battle, session: Session, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """No snapshot is read or taken then, and all else is as ever."""
    monkeypatch.setattr(logs, "fold_version", lambda: "")
    assert not restored(played, session, monkeypatch)


def test_a_log_of_events_alone_is_no_fault(played: Battle, session: Session) -> None:
    """A battle with a snapshot that cannot be written goes on."""
    battle = reopened(played, session)
    battle.log.close()
    with pytest.raises(Fault):
        battle.log.snapshots()
    battle.log.add_snapshots([battle.history.snapshot()])
