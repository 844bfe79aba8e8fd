"""`grapeshot import`: files of list builders into profiles that the other commands use at once."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from tests.armies.samples import CATALOGUE, RIFLE, SYSTEM, written, zipped
from tests.armies.test_rosters import ROSTER
from tests.cli.conftest import Grapeshot


@pytest.fixture
def files(grapeshot: Grapeshot) -> tuple[str, str]:
    """Return a catalogue and the game system that it builds on."""
    return (
        str(written(grapeshot.home, "Trench Army.cat", CATALOGUE)),
        str(written(grapeshot.home, "Game.gst", SYSTEM)),
    )


def _profiles(grapeshot: Grapeshot) -> Path:
    return grapeshot.home / "config" / "grapeshot" / "profiles" / "legions-imperialis"


def test_what_is_imported_is_resolved_and_checked(
    grapeshot: Grapeshot, files: tuple[str, str]
) -> None:
    """From the file to the odds of one's own weapon at one's own unit, and no fault in either."""
    done = grapeshot.run("import", *files)
    assert done.returncode == 0, done.stderr
    own = _profiles(grapeshot)
    assert [line.rpartition(" -> ")[2] for line in done.stdout.splitlines()] == [
        str(own / "trench-army.toml"),
        str(own / "game.toml"),
    ]
    assert 'Trench Squad: unread: "Mud Wading"' in done.stderr
    asked = ("Long rifle", "Trench Squad", "target.models=3", "distance=10")
    (odds,) = grapeshot.json("odds", *asked)
    assert odds["distributions"]
    assert any("Mud Wading" in each["text"] for each in odds["warnings"])
    assert grapeshot.run("profiles", "check").returncode == 0
    tables = tomllib.loads((own / "trench-army.toml").read_text())
    assert tables["detachment"][0]["unread"] == ["Mud Wading"]


def test_a_dry_run_writes_nothing_and_nothing_is_written_over(
    grapeshot: Grapeshot, files: tuple[str, str]
) -> None:
    assert grapeshot.run("import", "--dry-run", *files).returncode == 0
    assert not _profiles(grapeshot).exists()
    assert grapeshot.run("import", files[0]).returncode == 0
    mine = _profiles(grapeshot) / "trench-army.toml"
    mine.write_text("# mine")
    refused = grapeshot.run("import", *files)
    assert (refused.returncode, mine.read_text()) == (3, "# mine")
    assert "--overwrite" in refused.stderr
    assert not (_profiles(grapeshot) / "game.toml").exists()
    assert grapeshot.run("import", "--overwrite", *files).returncode == 0
    assert "Long rifle" in mine.read_text()
    assert sorted(each.name for each in mine.parent.iterdir()) == ["game.toml", "trench-army.toml"]


def test_a_bad_file_is_bad_input_and_the_rest_is_read(
    grapeshot: Grapeshot, files: tuple[str, str]
) -> None:
    bad = grapeshot.file("<catalogue>\n<", "bad.cat")
    into = grapeshot.home / "into"
    (told,) = grapeshot.json("import", bad, *files, "--into", str(into), code=3)
    assert [(each["word"], each["line"]) for each in told["faults"]] == [("bad_xml", 2)]
    assert [(each["weapons"], each["units"]) for each in told["files"]] == [(1, 1), (1, 0)]
    assert told["unread"] == [
        {
            "file": files[0],
            "profile": "Trench Squad",
            "text": "Mud Wading",
            "nearest": None,
        }
    ]
    assert sorted(str(each.relative_to(into)) for each in into.rglob("*.toml")) == [
        "legions-imperialis/game.toml",
        "legions-imperialis/trench-army.toml",
    ]


def test_the_rule_set_may_be_told(grapeshot: Grapeshot) -> None:
    """A wrong one reads nothing of it, and says so; an unknown one has its nearest told."""
    path = grapeshot.file(CATALOGUE, "a.cat")
    assert RIFLE in CATALOGUE
    done = grapeshot.run("import", "--dry-run", "--ruleset", "horus-heresy", path)
    assert "0 weapons, 0 units" in done.stdout
    done = grapeshot.run("import", "--ruleset", "horus-heresi", path)
    assert (done.returncode, "horus-heresy" in done.stderr) == (3, True)


def test_a_roster_becomes_an_army_that_is_shown_and_whose_weapons_fire(
    grapeshot: Grapeshot,
) -> None:
    """From the roster to the first volley: three commands, no file edited."""
    path = written(grapeshot.home, "Mud.rosz", zipped(ROSTER, "Mud.ros"))
    done = grapeshot.run("import", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    assert "an army of 3 units" in done.stdout
    checked = grapeshot.run("armies", "check")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "First Wave: Land Crawler" in grapeshot.run("armies", "show", "mud").stdout
    into = str(grapeshot.home / "into")
    assert grapeshot.run("import", str(path), "--into", into).returncode == 0
    assert grapeshot.run("profiles", "check", into).returncode == 0
    (odds,) = grapeshot.json("odds", "Long rifle", "Land Crawler", "distance=10")
    assert odds["distributions"]


def test_standard_input_is_a_file(grapeshot: Grapeshot) -> None:
    done = grapeshot.run("import", "-", "--dry-run", given=CATALOGUE)
    assert done.returncode == 0, done.stderr
    assert "legions-imperialis: 1 weapons, 1 units" in done.stdout
    assert "army.toml" in done.stdout
