"""Writing a file: whole or not at all."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from grapeshot.app.files import path_typed, save_engagement, suggested_name
from grapeshot.errors import Fault

TABLE = {"ruleset": "x", "weapon": {"name": "Gun", "traits": ["A (1)"]}, "target": {"models": 2}}
FULL_DISK = """
import resource, signal, sys
from pathlib import Path
from grapeshot.app.files import save_engagement
from grapeshot.errors import Fault
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))
try:
    save_engagement(Path(sys.argv[1]), {"ruleset": "x" * 50})
except Fault as fault:
    print(fault)
"""


def test_what_is_saved_is_read_back(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    save_engagement(file, TABLE)
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
    with pytest.raises(Fault, match="cannot be written"):
        save_engagement(tmp_path / "no" / "a.toml", TABLE)


def test_names_are_offered_and_read() -> None:
    assert suggested_name("A Xiphon hunts: 1st try!") == "a-xiphon-hunts-1st-try.toml"
    assert suggested_name("!") == "engagement.toml"
    assert path_typed(" mine ") == Path("mine.toml")
    assert path_typed("x.txt") == Path("x.txt")


@pytest.mark.parametrize("typed", ["", " ", "."])
def test_what_can_be_no_file_is_a_fault(typed: str) -> None:
    with pytest.raises(Fault):
        path_typed(typed)
