"""The cached index: used while nothing changed, made anew when something did, never a hindrance."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from grapeshot.rules.build import build
from grapeshot.rules.index_types import RuleEntry
from grapeshot.rules.packing import all_rules
from grapeshot.rules.sources import house, shipped

from .conftest import Command

HOUSE = """
[source]
ruleset = "legions-imperialis"
[[rule]]
id = "salvo"
name = "Salvo"
summary = "{summary}"
"""


@pytest.fixture
def command(tmp_path: Path) -> Command:
    """Return the command, with an empty home."""
    return Command(tmp_path)


def test_the_index_is_made_once(command: Command) -> None:
    first = command.run("deflagrate")
    (index,) = command.indexes()
    made = index.stat().st_mtime_ns

    second = command.run("deflagrate")

    assert first.stdout == second.stdout
    assert [found.stat().st_mtime_ns for found in command.indexes()] == [made]


def test_a_damaged_index_is_made_anew(command: Command) -> None:
    command.run("deflagrate")
    (index,) = command.indexes()
    sound = index.read_bytes()
    for damage in ("empty", "cut", "flipped", "foreign", "older"):
        index.write_bytes(damaged(sound, damage))

        done = command.run("deflagrate", "--brief")

        assert (done.returncode, done.stderr) == (0, ""), damage
        assert done.stdout.startswith("Deflagrate (trait"), damage
        mended = index.stat().st_mtime_ns
        assert len(index.read_bytes()) > len(sound) / 2, damage
        command.run("deflagrate")
        assert index.stat().st_mtime_ns == mended, damage


def damaged(sound: bytes, damage: str) -> bytes:
    middle = len(sound) // 2
    return {
        "empty": b"",
        "cut": sound[:middle],
        "flipped": sound[:middle] + bytes([sound[middle] ^ 1]) + sound[middle + 1 :],
        "foreign": b"\0\xff{}" * 1000,
        "older": sound.replace(b"grapeshot rules ", b"grapeshot-rules ", 1),
    }[damage]


def test_a_cache_folder_that_cannot_be_written_is_done_without(command: Command) -> None:
    command.cache.write_text("a file where the folder should be", encoding="utf-8")

    done = command.run("deflagrate")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Deflagrate")


def test_a_full_disk_is_done_without(command: Command) -> None:
    """Where a write fails half way, the look-up answers and leaves no half file behind."""
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096));"
    ignore = "import signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
    (command.cache / "grapeshot").mkdir(parents=True)
    site = command.cache / "sitecustomize.py"
    site.write_text(f"{ignore}{limit}", encoding="utf-8")
    path = os.pathsep.join([str(command.cache), os.environ.get("PYTHONPATH", "")])

    done = command.run("deflagrate", "--brief", environment={"PYTHONPATH": path})

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Deflagrate")
    assert list((command.cache / "grapeshot").iterdir()) == []


def test_no_home_is_done_without(command: Command) -> None:
    done = command.run("deflagrate", environment={"XDG_CACHE_HOME": "relative", "HOME": "~"})

    assert (done.returncode, done.stderr) == (0, "")


def test_a_changed_ledger_is_read_again(command: Command, tmp_path: Path) -> None:
    ledger = tmp_path / "house" / "salvo.toml"
    ledger.parent.mkdir()
    for summary in ("Two shots more.", "Three shots more than ever."):
        ledger.write_text(HOUSE.format(summary=summary), encoding="utf-8")

        rule = command.json("salvo", "--plugins", str(ledger.parent))[0]

        assert (rule["summary"], rule["plugin"], rule["source"]) == (summary, "salvo", "house")
    ledger.unlink()
    gone = command.run("salvo", "--plugins", str(ledger.parent), "--limit", "1", "--brief")
    assert not gone.stdout.startswith("Salvo (trait, legions")


def test_old_indexes_are_cleared_away(command: Command, tmp_path: Path) -> None:
    command.run("light")
    (index,) = command.indexes()
    for number in range(9):
        older = index.with_name(f"rules-{number}.index")
        shutil.copy(index, older)
        os.utime(older, (number, number))
    oldest = index.with_name("rules-0.index")
    folder = tmp_path / "house"
    folder.mkdir()

    command.run("light", "--plugins", str(folder))

    assert len(command.indexes()) <= 8
    assert index.exists()
    assert not oldest.exists()


def test_what_ships_is_read_once_and_a_changed_file_again(tmp_path: Path) -> None:
    """Within one process, as when house rules are read again in the dashboard."""
    ledger = tmp_path / "salvo.toml"
    told = "Two shots more.", "Three shots more than ever."

    def rules() -> list[RuleEntry]:
        return all_rules(build([], [], [*house(str(tmp_path)), *shipped()]))

    first = rules()
    for summary in told:
        ledger.write_text(HOUSE.format(summary=summary), encoding="utf-8")
        assert [rule["summary"] for rule in rules() if rule["summary"] in told] == [summary]
    ledger.unlink()
    assert rules() == first
