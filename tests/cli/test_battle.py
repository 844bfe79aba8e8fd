"""`battle`: a small game played with plain sentences, and each way to look at it afterwards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import Grapeshot


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder for the index of rules, which is made once for all of these tests."""
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def grapeshot(tmp_path: Path, cache: Path) -> Grapeshot:
    """Return the program with a home of its own, and the index."""
    found = Grapeshot(tmp_path)
    found.environment["XDG_CACHE_HOME"] = str(cache)
    return found


GAMES = {
    "legions-imperialis": """
add North Legion Kratos Squadron as Kratos
add South Legion Rhino Detachment as Rhinos models=3
fire Kratos with Kratos battlecannon - armour piercing at Rhinos distance=10
.
next
next
attack 2 with Hunter-killer missile at 1 distance=10
undo
redo
rule deflagerate
luck
""",
    "horus-heresy": """
add North Tactical Squad as Ours
add South Breacher Squad as Theirs
next
fire Ours with Bolter at Theirs distance=10
again
next
fight Ours with Chainsword at Theirs using Chainsword attacker.charging=true
again
luck
""",
    "ninth-age": """
add North Imperial Artillery as Guns
add South Heavy Infantry as Theirs models=20
fire Guns with Cannon at Theirs distance=20 mode=Cannon
again
next
luck
""",
}


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_small_game_in_plain_sentences(grapeshot: Grapeshot, ruleset: str) -> None:
    """Every rule set: begun, played, gone on with, replayed die for die, told as a report."""
    began = grapeshot.run("battle", "new", "Fray", "--ruleset", ruleset)
    assert "North: no units." in began.stdout, began.stderr
    played = grapeshot.run("battle", "fray", "--plain", "--seed", "3", given=GAMES[ruleset])
    assert played.returncode == 0, played.stderr
    assert "where" in played.stdout.splitlines()[-2]
    assert ("Deflagrate" in played.stdout) == ("rule" in GAMES[ruleset])
    replayed = grapeshot.run("battle", "replay", "Fray")
    assert "attacks resolved again with their dice: the same state" in replayed.stdout
    report = grapeshot.run("battle", "export", "Fray").stdout
    attack = next(line for line in played.stdout.splitlines() if " at " in line)
    when, _, text = attack.partition(": ")
    assert f"## {when}" in report
    assert text.removesuffix(".") in report.replace("\\", "")


def test_the_issue_of_an_attack_in_a_sentence(grapeshot: Grapeshot) -> None:
    """Who, with what, at whom: what came of it and what is left, under its round and phase."""
    _begin(grapeshot)
    volley = "fire Kratos with melta and co-axial at Rhinos distance=6\n"
    done = grapeshot.run("battle", "Fray", "--plain", "--seed", "5", given=_GAME + volley)
    told = [line for line in done.stdout.splitlines() if "Rhinos:" in line]
    assert "Kratos, Melta blastgun and Co-axial autocannon at Rhinos: " in told[1], done.stderr
    assert told[0] == (
        "Round 1, First Fire: Kratos, Kratos battlecannon - armour piercing at Rhinos: "
        "1 hit, 1 destroyed, 2 left."
    )


_GAME = """
add North Legion Kratos Squadron as Kratos
add South Legion Rhino Detachment as Rhinos models=3
next
next
fire Kratos with "Kratos battlecannon - armour piercing" at Rhinos distance=10
"""


def _begin(grapeshot: Grapeshot) -> None:
    done = grapeshot.run("battle", "new", "Fray", "--ruleset", "legions-imperialis")
    assert done.returncode == 0, done.stderr


def test_own_dice(grapeshot: Grapeshot) -> None:
    """They are asked for, a face that no die has is refused with a word, and they are kept."""
    _begin(grapeshot)
    game = _GAME.replace("fire", "dice own\nfire") + "7\n6 6\n"
    done = grapeshot.run("battle", "Fray", "--plain", given=game)
    assert "A D6 shows 1 to 6, not 7. Please try again." in done.stderr
    assert "2 hits" in done.stdout
    (events,) = grapeshot.json("battle", "log", "Fray")
    assert events[-1]["body"]["faces"][:2] == [6, 6]
    assert events[-1]["body"]["seed"] is None


def test_a_cut_input_keeps_all_that_was_done(grapeshot: Grapeshot) -> None:
    """In the middle of a roll with own dice too: the next start goes on from there."""
    _begin(grapeshot)
    game = _GAME.replace("fire", "dice own\nfire")
    cut = grapeshot.run("battle", "Fray", "--plain", given=game)
    assert cut.returncode == 3
    assert "the input ended at" in cut.stderr
    again = grapeshot.run("battle", "Fray", "--plain", given="status\n")
    assert "  2. Rhinos: models 3" in again.stdout


WRONG = {
    "fir Krato with lascanon at Rhinos": 'did you mean "Sponson Mounted lascannon"?',
    "fire Krators with x at Rhinos": 'there is no unit "Krators"',
    "fire Kratos at": "expected fire UNIT with WEAPON at UNIT",
    "jump": '"jump"; expected status, add',
    "set Rhinos modls=2": 'did you mean "models"?',
    "set Rhinos models=many": 'models = "many"',
    "add West Legion Rhino Detachment": 'there is no side "West"; expected North, South',
    "add North Legion Rhino Detachmnt": 'did you mean "Legion Rhino Detachment"?',
    "lift Rhinos quaked": "there is no effect on Rhinos",
    "accept 3": "event 3 is in no conflict",
    "redo": "there is nothing to do again",
    'note "so': "no closing quotation",
    "dice mine": "expected dice own, dice program",
    "log many": '"many"; expected a number',
    "fire Kratos with Co-axial autocannon at Rhinos distnce=3": 'did you mean "distance"?',
}


def test_what_cannot_be_done_changes_nothing(grapeshot: Grapeshot) -> None:
    """It is told in a line with what was expected, and the next line is obeyed."""
    _begin(grapeshot)
    game = "\n".join([*_GAME.splitlines()[:3], *WRONG, "note on it goes"])
    done = grapeshot.run("battle", "Fray", "--plain", given=game)
    for told in WRONG.values():
        assert told in done.stderr
    assert len(done.stderr.splitlines()) == len(WRONG)
    assert done.returncode == 3
    assert done.stdout.endswith("\non it goes.\n")
    (events,) = grapeshot.json("battle", "log", "Fray")
    assert len(events) == 4


def test_battles_by_name(grapeshot: Grapeshot) -> None:
    """Several are kept; names are found as they are meant, and told where they are not."""
    for name in ("First blood", "Second"):
        assert grapeshot.run("battle", "new", name, "--ruleset", "ninth-age").returncode == 0
    (rows,) = grapeshot.json("battle", "list")
    assert {row["name"] for row in rows} == {"First blood", "Second"}
    wrong = grapeshot.run("battle", "show", "Secnd")
    assert 'there is no battle "Secnd"' in wrong.stderr
    assert 'did you mean "Second"?' in wrong.stderr
    assert wrong.returncode == 3
    twice = grapeshot.run("battle", "new", "second", "--ruleset", "ninth-age")
    assert "there is a battle of that name" in twice.stderr
    bad = grapeshot.run("battle", "new", "../x", "--ruleset", "ninth-age")
    assert "a battle cannot be called" in bad.stderr
    assert grapeshot.run("battle", "new").returncode == 2
    assert "--ruleset" in grapeshot.run("battle", "new", "x").stderr
    assert "one battle" in grapeshot.run("battle", "undo").stderr


def test_a_battle_in_a_shared_folder(grapeshot: Grapeshot) -> None:
    """It is named by its path, for people who have accounts of their own."""
    path = str(grapeshot.home / "shared" / "Fray.battle")
    began = grapeshot.run("battle", "new", path, "--ruleset", "ninth-age")
    assert began.stdout.startswith("Fray: Game Turn 1, North, Charge."), began.stderr
    assert f"`grapeshot battle {path}` goes on" in began.stderr
    assert grapeshot.run("battle", "next", path).stdout == "Now: Game Turn 1, North, Movement\n"
    assert (
        "there is no such battle" in grapeshot.run("battle", "show", path[:-8] + "x.battle").stderr
    )
    assert grapeshot.json("battle", "list") == [[]]


def test_actions_on_a_battle(grapeshot: Grapeshot) -> None:
    """A phase ends, an event is taken back and done again; each tells what it did."""
    _begin(grapeshot)
    assert grapeshot.run("battle", "next", "Fray").stdout == "Now: Round 1, Movement\n"
    assert grapeshot.run("battle", "undo", "Fray").stdout == "Undone: the Orders phase is over\n"
    assert (
        grapeshot.run("battle", "redo", "Fray").stdout == "Done again: the Orders phase is over\n"
    )
    (state,) = grapeshot.json("battle", "show", "Fray")
    assert state["moment"] == {"round": 1, "turn": 0, "phase": 1}
    (whole,) = grapeshot.json("battle", "export", "Fray")
    assert [event["in_force"] for event in whole["events"]] == [True, True, False, False]
    look = grapeshot.run("battle", "Fray", "--plain", "--look", given="next\n")
    assert "you are looking on" in look.stderr


def test_a_log_that_is_none(grapeshot: Grapeshot) -> None:
    """It is named in one line, and the others are listed all the same."""
    _begin(grapeshot)
    grapeshot.file("no log at all " * 100, "data/grapeshot/battles/odd.battle")
    done = grapeshot.run("battle", "list", "--json")
    assert [row["name"] for row in json.loads(done.stdout)] == ["Fray"]
    assert done.stderr.count("\n") == 1
    assert "odd.battle: it is no log of a battle" in done.stderr
    assert done.returncode == 3
    assert "no battle yet" not in grapeshot.run("battle", "list", "odd").stderr


def test_an_army_list_takes_the_field(grapeshot: Grapeshot) -> None:
    """All its units with their models and weapons; a weapon of some is fired by these alone."""
    army = """
name = "Third Company"
ruleset = "legions-imperialis"

[[unit]]
name = "Old Bert"
profile = "Leviathan Siege Dreadnought Detachment"
models = 4
weapons = ["Twin-linked volkite caliver", { profile = "Cyclonic melta lance", count = 2 }]
"""
    grapeshot.file(army, "config/grapeshot/armies/third.toml")
    armies = ("--army", "North=third", "--army", "third")
    new = ("battle", "new", "Fray", *armies)
    done = grapeshot.run(*new)
    assert "  2. Old Bert 2: models 4" in done.stdout, done.stderr
    game = "fire 1 with Cyclonic melta lance at 2 distance=5\n"
    assert grapeshot.run("battle", "Fray", "--plain", given=game).returncode == 0
    (events,) = grapeshot.json("battle", "log", "Fray")
    assert events[-1]["body"]["table"]["attacker"]["models"] == 2
    (state,) = grapeshot.json("battle", "show", "Fray")
    assert "models" not in state["units"]["Old Bert"]["changes"]
