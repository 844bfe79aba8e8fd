"""Writing a file: whole or not at all."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from grapeshot.app.shelf import Shelf
from grapeshot.engagement.files import path_typed, save_engagement, suggested_name
from grapeshot.engagement.saving import standing_at
from grapeshot.errors import Fault

TABLE = {"ruleset": "x", "weapon": {"name": "Gun", "traits": ["A (1)"]}, "target": {"models": 2}}
FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from grapeshot.engagement.files import save_engagement
from grapeshot.errors import Fault
from grapeshot.engagement.saving import standing_at
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))
try:
    save_engagement(standing_at(Path(sys.argv[1])), {"ruleset": "x" * 50})
except Fault as fault:
    print(fault)
"""


def test_what_is_saved_is_read_back(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    save_engagement(standing_at(file), TABLE)
    assert tomllib.loads(file.read_text(encoding="utf-8")) == TABLE
    assert [path.name for path in tmp_path.iterdir()] == ["a.toml"]
    assert file.stat().st_mode & 0o600 == 0o600


@pytest.mark.skipif(sys.platform == "win32", reason="there are no limits of file size")
def test_a_full_disk_leaves_what_was_there(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text("old", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(file)], capture_output=True, text=True
    )
    assert "cannot be written" in done.stdout
    assert file.read_text(encoding="utf-8") == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["a.toml"]


def test_a_folder_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(Fault, match="there is no folder"):
        standing_at(tmp_path / "no" / "a.toml")


def test_names_are_offered_and_read() -> None:
    assert suggested_name("A Xiphon hunts: 1st try!") == "a-xiphon-hunts-1st-try.toml"
    assert suggested_name("!") == "engagement.toml"
    assert path_typed(" mine ") == Path("mine.toml")
    assert path_typed("x.txt") == Path("x.txt")


@pytest.mark.parametrize("typed", ["", " ", "."])
def test_what_can_be_no_file_is_a_fault(typed: str) -> None:
    with pytest.raises(Fault):
        path_typed(typed)


def saved_at(file: Path) -> str:
    save_engagement(standing_at(file), TABLE)
    return file.read_text(encoding="utf-8")


def test_a_link_stays_a_link_and_its_file_keeps_its_rights(tmp_path: Path) -> None:
    real, link, dangling = tmp_path / "real.toml", tmp_path / "link.toml", tmp_path / "to.toml"
    real.write_text("old = 1", encoding="utf-8")
    real.chmod(0o640)
    link.symlink_to("real.toml")
    dangling.symlink_to("new.toml")

    assert "Gun" in saved_at(link)
    assert "Gun" in saved_at(dangling)
    assert link.is_symlink()
    assert "Gun" in real.read_text(encoding="utf-8")
    assert real.stat().st_mode & 0o777 == 0o640
    assert (tmp_path / "new.toml").is_file()


def test_what_a_killed_program_began_is_taken_away(tmp_path: Path) -> None:
    """Only once it is old, and if nobody holds it: another may be writing right now."""
    old, fresh, held, other = (tmp_path / f".grapeshot-{n}.tmp" for n in ("a", "b", "c", "d"))
    for file in (old, fresh, held):
        file.write_text("half", encoding="utf-8")
    other.symlink_to(tmp_path / "kept")
    (tmp_path / "kept").write_text("kept", encoding="utf-8")
    for file in (old, held, tmp_path / "kept"):
        os.utime(file, (0, 0))
    with held.open("rb") as stream:
        fcntl.flock(stream, fcntl.LOCK_EX)
        saved_at(tmp_path / "x.toml")

    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        ["x.toml", "kept", fresh.name, held.name, other.name]
    )


def test_a_program_that_is_killed_leaves_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    saved_at(file)
    program = (
        "import os, sys; from pathlib import Path; from grapeshot.engagement import saving\n"
        "from grapeshot.engagement import files\n"
        "saving._take_rights = lambda *_: os.kill(os.getpid(), 9)\n"
        "files.save_engagement(saving.standing_at(Path(sys.argv[1])), {'ruleset': 'new'})"
    )
    done = subprocess.run([sys.executable, "-c", program, str(file)])

    assert done.returncode == -9
    assert tomllib.loads(file.read_text(encoding="utf-8")) == TABLE
    for left in tmp_path.glob(".grapeshot-*"):
        os.utime(left, (0, 0))
    saved_at(file)
    assert [path.name for path in tmp_path.iterdir()] == ["a.toml"]


def test_a_change_between_the_question_and_the_answer_is_not_lost(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    file.write_text("one = 1", encoding="utf-8")
    standing = standing_at(file)
    file.write_text("two = 2", encoding="utf-8")

    with pytest.raises(Fault, match="changed just now"):
        save_engagement(standing, TABLE)
    assert file.read_text(encoding="utf-8") == "two = 2"
    assert [path.name for path in tmp_path.iterdir()] == ["a.toml"]


@pytest.mark.parametrize(
    ("text", "has_comments"),
    [
        ('a = "#"\n', False),
        ("a = '#'\nb = \"\"\"\n#\n\"\"\"\nc = '''\n#'''\n", False),
        ('a = "\\"#"\n', False),
        ('a = "#" # why\n', True),
        ("# why\na = 1\n", True),
    ],
)
def test_comments_are_noticed(tmp_path: Path, text: str, has_comments: bool) -> None:
    file = tmp_path / "a.toml"
    file.write_text(text, encoding="utf-8")
    assert standing_at(file).has_comments is has_comments


def odd_places(folder: Path) -> dict[str, str]:
    """Return paths at which nothing can be saved, with what is said of each."""
    os.mkfifo(folder / "pipe.toml")
    (folder / "loop.toml").symlink_to("loop.toml")
    return {
        "~nosuchuser/x": "there is no user nosuchuser",
        "x" * 300: "File name too long",
        "a\x00b": "null",
        ".": "is a folder",
        "new/": "is a folder",
        "nowhere/x": "there is no folder nowhere",
        "pipe.toml": "is no regular file",
        "loop.toml": "Too many levels of symbolic links",
        "/dev/full": "is no regular file",
        "/dev/null": "is no regular file",
    }


def test_odd_places_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for typed, said in odd_places(tmp_path).items():
        with pytest.raises(Fault, match=said):
            standing_at(path_typed(typed))


def test_a_working_folder_that_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert "is gone" in Shelf().explanation
    assert Shelf().paths_like("./") == []
    with pytest.raises(Fault):
        save_engagement(standing_at(path_typed("x")), TABLE)
    assert "Gun" in saved_at(path_typed(str(tmp_path / "x")))
