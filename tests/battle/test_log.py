"""The log: append-only, one order for all writers, and a word for whatever is wrong with a file."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.room import no_room

from grapeshot.battle.battle import Battle
from grapeshot.battle.log import VERSION, Log
from grapeshot.errors import Fault
from grapeshot.present.battle import log_lines
from grapeshot.session import Session

from .conftest import Table

Begun = Callable[..., Table]
_EACH = 100 * int(os.environ.get("GRAPESHOT_EXAMPLES", "1"))
"""How many events each of two writers adds; the issue's 1,000 with GRAPESHOT_EXAMPLES=10."""
WRITER = """
import sys
from pathlib import Path
from grapeshot.battle.log import Log

log = Log(Path(sys.argv[1]))
for number in range(int(sys.argv[3])):
    log.append("note", {"text": f"{sys.argv[2]} {number}"}, 0, sys.argv[2])
"""


def test_two_writers_lose_nothing(begun: Begun, session: Session) -> None:
    """All events of both are there, each writer's in its order; two readers come to one state."""
    table = begun("legions-imperialis")
    path = table.battle.log.path
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(path), name, str(_EACH)])
        for name in ("one", "two")
    ]
    assert [each.wait() for each in writers] == [0, 0]
    texts = [str(each.body["text"]) for each in table.battle.refresh()]
    for name in ("one", "two"):
        own = [text for text in texts if text.startswith(name)]
        assert own == [f"{name} {number}" for number in range(_EACH)]
    assert [each.position for each in table.battle.events()] == list(range(1, 2 * _EACH + 2))
    other = Battle(path, session)
    assert other.state == table.battle.state
    other.close()


def test_news_of_others_are_noticed(begun: Begun, session: Session) -> None:
    """What another has written is news once; one's own is none."""
    table = begun("legions-imperialis")
    other = Battle(table.battle.log.path, session, author="other")
    assert not other.log.has_news()
    table.unit("Ours", type="vehicle", models=1, armour_save=6)
    assert (other.log.has_news(), other.log.has_news()) == (True, False)
    assert [each.author for each in other.refresh()] == ["tester"]
    other.note("seen")
    assert not other.log.has_news()
    other.close()


def test_a_spectator_writes_nothing(begun: Begun, session: Session) -> None:
    """It sees all that is done, and is told that it cannot do anything."""
    table = begun("legions-imperialis")
    looking = Battle(table.battle.log.path, session, read_only=True)
    table.unit("Ours", type="vehicle", models=1, armour_save=6)
    assert looking.log.has_news()
    looking.refresh()
    assert list(looking.state.units) == ["Ours"]
    with pytest.raises(Fault, match="looking on"):
        looking.advance()
    looking.close()


def test_events_are_never_changed(begun: Begun) -> None:
    """Not even by another program: the file itself refuses."""
    table = begun("legions-imperialis")
    base = sqlite3.connect(table.battle.log.path)
    for statement in ("UPDATE event SET author = 'me'", "DELETE FROM event"):
        with pytest.raises(sqlite3.IntegrityError, match="append only"):
            base.execute(statement)
    base.close()


def test_a_newer_log_is_left_alone(begun: Begun) -> None:
    """Its version is told, and nothing of it is changed."""
    path = begun("legions-imperialis").battle.log.path
    base = sqlite3.connect(path)
    base.execute(f"PRAGMA user_version = {VERSION + 1}")
    base.close()
    with pytest.raises(Fault, match=f"version {VERSION + 1}.*newer grapeshot"):
        Log(path)


def test_another_file_is_no_log(tmp_path: Path) -> None:
    """A text, a base of another program and a missing file are each told in a line."""
    text = tmp_path / "text.battle"
    text.write_text("no base at all, but longer than a header of SQLite is\n" * 40)
    foreign = tmp_path / "foreign.battle"
    base = sqlite3.connect(foreign)
    base.execute("CREATE TABLE other (x)")
    base.close()
    for path in (text, foreign):
        with pytest.raises(Fault, match=f"{path}: it is no log of a battle"):
            Log(path)
    with pytest.raises(Fault, match="no such battle"):
        Log(tmp_path / "none.battle")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("UPDATE event SET body = x'00ff' WHERE position = 2", "event 2 cannot be read"),
        ("UPDATE event SET body = '[]' WHERE position = 2", "event 2 cannot be read"),
        ("UPDATE event SET body = '{}' WHERE position = 2", r"event 2 \(unit\) cannot be read"),
        ("UPDATE event SET kind = 'odd' WHERE position = 2", "unknown kind 'odd'"),
        ("UPDATE event SET body = '{}' WHERE position = 1", "the start cannot be read"),
        ("DELETE FROM event", "the log is empty"),
    ],
)
def test_a_damaged_log_is_told(begun: Begun, session: Session, change: str, told: str) -> None:
    """Whatever is wrong with an event, in a line, with its place in the log."""
    table = begun("legions-imperialis")
    table.unit("Ours", "North", type="vehicle", models=1, armour_save=6)
    base = sqlite3.connect(table.battle.log.path, isolation_level=None)
    base.execute("DROP TRIGGER event_stays")
    base.execute("DROP TRIGGER event_is_kept")
    base.execute(change)
    base.close()
    with pytest.raises(Fault, match=told):
        Battle(table.battle.log.path, session)


def test_a_locked_log_is_waited_for_and_then_told(
    begun: Begun, monkeypatch: pytest.MonkeyPatch, session: Session
) -> None:
    """Nothing is lost or half written: the same event can be written afterwards."""
    path = begun("legions-imperialis").battle.log.path
    monkeypatch.setattr("grapeshot.battle.files._PATIENCE", 0.01)
    battle = Battle(path, session)
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(Fault, match="another program holds it; nothing was written"):
        battle.note("hello")
    holder.execute("ROLLBACK")
    battle.note("hello")
    assert [event.kind for event in battle.events()] == ["start", "note"]
    holder.close()
    battle.close()


def test_a_full_disk_is_told(begun: Begun) -> None:
    """The event is not there, all earlier ones are, and writing goes on once there is room."""
    table = begun("legions-imperialis")
    base = table.battle.log._base
    (pages,) = base.execute("PRAGMA page_count").fetchone()
    base.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(Fault, match="disk is full; nothing was written"):
        table.battle.note("x" * 100_000)
    base.execute("PRAGMA max_page_count = 1000000")
    table.battle.note("there")
    assert [event.kind for event in table.battle.events()] == ["start", "note"]


def test_no_battle_is_left_half_begun(session: Session, tmp_path: Path) -> None:
    """Of one that cannot be begun no file stays, so that it can be begun once there is room."""
    path = tmp_path / "x.battle"
    with no_room(), pytest.raises(Fault, match=f"{path}: the disk failed; nothing was written"):
        Battle.begin(path, session, "x", "legions-imperialis")
    assert list(tmp_path.iterdir()) == []
    Battle.begin(path, session, "x", "legions-imperialis").close()


def test_who_looks_on_needs_no_file_beside_the_log(begun: Begun, tmp_path: Path) -> None:
    """Nor room for one: a copy is read, with what a program that was killed has left in the WAL."""
    table = begun("legions-imperialis")
    (folder := tmp_path / "full").mkdir()
    (folder / "fray.battle-shm").mkdir()  # where SQLite can make no file
    path = table.battle.log.path

    def left_by_a_kill() -> None:
        for each in (path, path.with_name("fray.battle-wal")):
            shutil.copyfile(each, folder / each.name)

    table.battle.note("one")
    left_by_a_kill()
    log = Log(folder / path.name, read_only=True)
    assert [event.kind for event in log.events()] == ["start", "note"]
    assert not log.has_news()
    table.battle.note("two")
    left_by_a_kill()
    assert (log.has_news(), log.has_news()) == (True, False)
    assert log.last() == 3
    log.close()


def test_a_log_that_may_not_be_written_can_be_read(begun: Begun) -> None:
    """Writing to it is refused in a line, and all that was there still is."""
    table = begun("legions-imperialis")
    table.battle.log._base.execute("PRAGMA query_only = 1")
    with pytest.raises(Fault, match="may not be written; nothing was changed"):
        table.battle.note("x")
    assert [event.kind for event in table.battle.events()] == ["start"]


def test_no_battle_can_begin_where_no_folder_can_be(session: Session, tmp_path: Path) -> None:
    """A home that is a file, or read-only, is told in a line with the path."""
    (tmp_path / "home").write_text("")
    path = tmp_path / "home" / "battles" / "x.battle"
    with pytest.raises(Fault, match=f"{path}: cannot be written: Not a directory"):
        Battle.begin(path, session, "x", "legions-imperialis")


@pytest.mark.parametrize(("folder", "file"), [(0o700, 0o600), (0o770, 0o660), (0o755, 0o640)])
def test_a_shared_folder_makes_a_shared_battle(
    begun: Begun, tmp_path: Path, folder: int, file: int
) -> None:
    """Whatever the umask, those who may write the folder may write the battle."""
    tmp_path.chmod(folder)
    before = os.umask(0o077)
    try:
        table = begun("legions-imperialis")
    finally:
        os.umask(before)
    assert table.battle.log.path.stat().st_mode & 0o777 == file


@pytest.mark.parametrize(
    "crafted",
    [
        "CREATE TRIGGER more AFTER INSERT ON event BEGIN DELETE FROM kept; END",
        "ALTER TABLE event RENAME TO old; CREATE VIEW event AS WITH RECURSIVE c(x) AS"
        " (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x AS position FROM c",
        "ALTER TABLE event ADD COLUMN more AS (hex(zeroblob(9)))",
        "ALTER TABLE event ADD COLUMN more AS\n(hex(zeroblob(9)))",
    ],
    ids=["trigger", "view", "computed column", "computed in two lines"],
)
def test_a_log_that_brings_code_is_not_opened(begun: Begun, crafted: str) -> None:
    """A battle file comes from other players: what would run inside SQLite is refused unread."""
    path = begun("legions-imperialis").battle.log.path
    with sqlite3.connect(path) as base:
        base.executescript(crafted)
    base.close()
    for read_only in (False, True):
        with pytest.raises(Fault, match="holds code"):
            Log(path, read_only=read_only)


def test_an_event_nested_without_end_is_damage(begun: Begun) -> None:
    """JSON deeper than Python reads is a damaged event, not a defect of the program."""
    log = begun("legions-imperialis").battle.log
    with sqlite3.connect(log.path) as base:
        base.execute("INSERT INTO event VALUES (2, 1, 0, 'x', 'note', ?)", ("[" * 100_000,))
    base.close()
    with pytest.raises(Fault, match="event 2 cannot be read"):
        list(log.events())


def test_an_event_after_which_no_other_can_come_is_damage(begun: Begun) -> None:
    log = begun("legions-imperialis").battle.log
    with sqlite3.connect(log.path) as base:
        base.execute("INSERT INTO event VALUES (?, 1, 0, 'x', 'note', '{}')", ((1 << 63) - 1,))
    base.close()
    with pytest.raises(Fault, match="event 9223372036854775807 cannot be read"):
        list(log.events())
    with pytest.raises(Fault, match="no further event"):
        log.append("note", {}, 1, "x")


@pytest.mark.parametrize(
    ("kind", "body"), [("undo", "{}"), ("redo", '{"position": "x"}'), ("accept", "{}")]
)
def test_an_event_that_names_no_other_is_damage(begun: Begun, kind: str, body: str) -> None:
    """Undo, redo and acceptance say of which event: one that does not cannot be read."""
    log = begun("legions-imperialis").battle.log
    with sqlite3.connect(log.path) as base:
        base.execute("INSERT INTO event VALUES (2, 1, 0, 'x', ?, ?)", (kind, body))
    base.close()
    with pytest.raises(Fault, match="event 2 cannot be read"):
        list(log.events())


@pytest.mark.parametrize(
    ("kind", "body"), [("note", "{}"), ("shot", "{}"), ("undo", '{"position": 2}')]
)
def test_an_event_of_another_form_is_shown_as_it_stands(
    begun: Begun, session: Session, kind: str, body: str
) -> None:
    """The log is shown whole, even where an event lacks its text or undoes itself."""
    path = begun("legions-imperialis").battle.log.path
    with sqlite3.connect(path) as base:
        base.execute("INSERT INTO event VALUES (2, 1, 0, 'x', ?, ?)", (kind, body))
    base.close()
    battle = Battle(path, session)
    assert list(log_lines(battle))[1].startswith("2. x: ")
    battle.close()
