"""Rules of the user's own and of installed packs are found too; what is broken is named."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from .conftest import Command

LEDGER = """
[source]
ruleset = "legions-imperialis"

[[rule]]
id = "chain-volley"
name = "Chain Volley (X)"
aliases = ["CV"]
summary = "X further shots for each model destroyed."
see = ["deflagrate"]
  [[rule.clause]]
  id = "chain-volley.1"
  stage = "post_damage"
  text = "Each model destroyed gives X further shots."
"""

MODULE = '''"""Warp Stutter: every second shot is lost.

Played since the winter campaign.
"""
from pathlib import Path

from grapeshot import hookimpl, trait

RULESET = "legions-imperialis"
TRAIT = trait("Warp Stutter", ruleset=RULESET, aliases=("stutter",), parameter=Path("x"))
CLAUSES = {"warp-stutter.1": "Half of the Dice are lost, rounded down.", "warp-stutter.2": "Sad."}
Path(__file__).with_name("imported").touch()

@hookimpl
def grapeshot_plan_attacks(attack, plan):
    plan.dice.halve(clause="warp-stutter.1")
'''


@pytest.fixture
def house(tmp_path: Path) -> Path:
    folder = tmp_path / "house"
    folder.mkdir()
    return folder


def test_a_ledger_beside_the_users_plugins_is_searched(command: Command, house: Path) -> None:
    (house / "our_rules.toml").write_text(LEDGER, encoding="utf-8")

    for query in ("chain voley", "CV", "Chain Volley (2)", "chain-volley.1"):
        rule = command.json(query, "--plugins", str(house))[0]

        assert rule["id"] == "chain-volley"
        assert (rule["source"], rule["plugin"]) == ("house", "our-rules")


def test_a_module_is_read_but_never_run(command: Command, house: Path) -> None:
    (house / "warp_stutter.py").write_text(MODULE, encoding="utf-8")

    rule = command.json("warp stuter", "--plugins", str(house))[0]

    assert rule["name"] == "Warp Stutter"
    assert rule["ruleset"] == "legions-imperialis"
    assert rule["summary"] == "every second shot is lost."
    assert rule["plugin"] == "warp-stutter"
    assert rule["clauses"] == [
        {
            "id": "warp-stutter.1",
            "stage": "attacks",
            "text": "Half of the Dice are lost, rounded down.",
        },
        {"id": "warp-stutter.2", "stage": "lookup", "text": "Sad."},
    ]
    assert command.json("stutter", "--plugins", str(house))[0]["score"] == 1
    assert not (house / "imported").exists()


def test_a_module_is_the_plugin_of_the_rule_in_the_ledger_beside_it(
    command: Command, house: Path
) -> None:
    (house / "our_rules.toml").write_text(LEDGER, encoding="utf-8")
    declared = 'TRAIT = trait("Chain Volley", ruleset="legions-imperialis", rule="chain-volley")'
    (house / "chain.py").write_text(declared, encoding="utf-8")

    rules = [
        rule for rule in command.json("chain volley", "--plugins", str(house)) if rule["score"] == 1
    ]

    assert [(rule["summary"], rule["plugin"]) for rule in rules] == [
        ("X further shots for each model destroyed.", "chain")
    ]


def test_the_users_own_folder_needs_no_option(command: Command) -> None:
    folder = command.config / "grapeshot" / "plugins"
    folder.mkdir(parents=True)
    (folder / "warp_stutter.py").write_text(MODULE, encoding="utf-8")

    assert command.json("warp stutter")[0]["plugin"] == "warp-stutter"
    assert "Warp Stutter" not in command.run("warp stutter", "--no-plugins", "--brief").stdout


def test_a_house_rule_comes_before_a_shipped_one_of_its_name(command: Command, house: Path) -> None:
    (house / "ours.toml").write_text(
        LEDGER.replace("chain-volley", "accurate").replace("Chain Volley (X)", "Accurate"),
        encoding="utf-8",
    )

    rules = command.json("accurate", "--plugins", str(house), "--ruleset", "legions-imperialis")

    assert [rule["source"] for rule in rules[:2]] == ["house", "seed"]


def test_each_broken_plugin_is_named_in_one_line_and_the_rest_works(
    command: Command, house: Path
) -> None:
    broken = {
        "a.toml": (LEDGER.replace('name = "Chain', "name = Chain"), 7),
        "b.toml": (LEDGER.replace("summary", "sumary"), 5),
        "c.py": ("TRAIT = trait('A', ruleset='b')\ndef f(:\n", 2),
        "d.py": ("\n\nTRAIT = trait(name_of(), ruleset='b')\n", 3),
        "e.py": ("TRAIT = trait('A', ruleset='b')\nCLAUSES = 3\n", 2),
    }
    for name, (text, _) in broken.items():
        (house / name).write_text(text, encoding="utf-8")
    (house / "warp_stutter.py").write_text(MODULE, encoding="utf-8")

    for _ in range(2):  # made and cached alike
        done = command.run("warp stutter", "--brief", "--plugins", str(house))

        assert done.returncode == 0
        assert done.stdout.startswith("Warp Stutter (trait, legions-imperialis)")
        assert done.stderr.count("\n") == len(broken)
        for name, (_, line) in broken.items():
            assert f"{house / name}:{line}: " in done.stderr


def test_other_files_in_the_folder_are_left_alone(command: Command, house: Path) -> None:
    (house / "settings.toml").write_text("colour = 'red'", encoding="utf-8")
    (house / "helpers.py").write_text("TRAIT = helper('x', 3)", encoding="utf-8")
    (house / "elsewhere.py").write_text("TRAIT = trait('x', ruleset=RULESET)", encoding="utf-8")
    (house / "test_mine.py").write_text("def broken(:", encoding="utf-8")
    (house / "notes.txt").write_text("[[rule]]", encoding="utf-8")

    done = command.run("deflagrate", "--plugins", str(house))

    assert (done.returncode, done.stderr) == (0, "")


def test_a_folder_that_is_not_there_is_bad_input(command: Command, house: Path) -> None:
    done = command.run("deflagrate", "--plugins", str(house / "none"))

    assert (done.returncode, done.stdout) == (3, "")
    assert str(house / "none") in done.stderr


def test_an_installed_pack_brings_its_ledger(command: Command, tmp_path: Path) -> None:
    """A distribution is found by its entry point; its package is not imported."""
    site = tmp_path / "site"
    package = site / "their_pack"
    metadata = site / "their_pack-1.0.dist-info"
    package.mkdir(parents=True)
    metadata.mkdir()
    declared = MODULE.replace("Path(__file__)", "raise RuntimeError('imported')\nPath(__file__)")
    (package / "__init__.py").write_text(declared, encoding="utf-8")
    (package / "ledger.toml").write_text(LEDGER, encoding="utf-8")
    points = "[console_scripts]\nx = y:z\n[grapeshot]\ntheirs = their_pack.plugin:pack\n"
    (metadata / "entry_points.txt").write_text(points, encoding="utf-8")
    path = os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")])

    found = command.run("CV", "--brief", environment={"PYTHONPATH": path})
    without = command.run("CV", "--brief", "--no-plugins", environment={"PYTHONPATH": path})

    trait = command.run("warp stuter", "--brief", environment={"PYTHONPATH": path})

    assert found.stdout.startswith("Chain Volley (X) (trait, legions-imperialis)")
    assert trait.stdout.startswith("Warp Stutter (trait, legions-imperialis)")
    assert "Chain Volley" not in without.stdout


TOML_RULE = """
[trait]
name = "Twin Barrels"
ruleset = "legions-imperialis"
aliases = ["TB"]
summary = "Failed rolls to hit are made again at half range."

[[effect]]
on = "hit"
do = "reroll_failed"
text = "Within 12 inches failed rolls to hit are made again."
"""


def test_a_rule_in_toml_is_found_with_its_effects_as_clauses(command: Command, house: Path) -> None:
    (house / "twin_barrels.toml").write_text(TOML_RULE, encoding="utf-8")

    for query in ("twin barels", "TB", "made again at half range"):
        rule = command.json(query, "--plugins", str(house))[0]

        assert (rule["name"], rule["plugin"]) == ("Twin Barrels", "twin-barrels")
        assert (rule["clauses"][0]["id"], rule["clauses"][0]["stage"]) == ("twin-barrels.1", "hit")
