"""What the command prints: JSON for programs, plain text for people, talk on stderr."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from grapeshot.data import data_folder
from grapeshot.rules import sources
from grapeshot.rules.build import build
from grapeshot.rules.display import Style, short_lines
from grapeshot.rules.packing import all_rules

from .conftest import Command

KEYS = [
    "id",
    "ruleset",
    "name",
    "kind",
    "summary",
    "clauses",
    "rulings",
    "see",
    "source",
    "score",
    "plugin",
    "weapons",
]


@pytest.fixture(scope="module")
def command(tmp_path_factory: pytest.TempPathFactory) -> Command:
    """Return the command with one home for all: nothing here changes it, and its index is kept."""
    return Command(tmp_path_factory.mktemp("home"))


def test_json_has_the_keys_of_the_contract(command: Command) -> None:
    rule = command.json("deflagrate")[0]

    assert list(rule) == KEYS
    assert rule["id"] == "deflagrate"
    assert rule["ruleset"] == "legions-imperialis"
    assert rule["kind"] == "trait"
    assert rule["source"] == "seed"
    assert rule["score"] == 1
    assert [clause["id"] for clause in rule["clauses"]][:2] == ["deflagrate.1", "deflagrate.2"]
    assert set(rule["clauses"][0]) == {"id", "stage", "text"}
    assert set(rule["rulings"][0]) == {"question", "reading", "why", "source", "switch"}
    assert "core-save-roll" in rule["see"]


def test_json_lists_the_weapons_that_bear_the_trait(command: Command) -> None:
    expected = {
        weapon["name"]
        for path in (data_folder("profiles") / "legions-imperialis").glob("weapons*.toml")
        for weapon in tomllib.loads(path.read_text(encoding="utf-8")).get("weapon", ())
        if any(trait.startswith("Engine Killer") for trait in weapon.get("traits", ()))
    }

    rule = command.json("Engine Killer (1)")[0]

    assert expected
    assert set(rule["weapons"]) == expected


def test_json_of_nothing_is_an_empty_array(command: Command) -> None:
    done = command.run("xyzzy", "--json")

    assert (done.returncode, json.loads(done.stdout)) == (1, [])
    assert done.stderr.count("\n") == 1
    assert 'no rule found for "xyzzy"; the nearest names are ' in done.stderr


def test_a_misspelt_name_is_answered_at_once_with_the_rule(command: Command) -> None:
    done = command.run("deflagerate")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Deflagrate (trait, legions-imperialis)\n")
    assert "\n   2 " in done.stdout
    assert "--full" in done.stdout


def test_full_tells_rulings_weapons_and_the_source(command: Command) -> None:
    done = command.run("deflagrate", "--full")

    assert "deflagrate.2 [post_damage]" in done.stdout
    assert "See also: core-save-roll" in done.stdout
    assert "Source: in the source document. Plugin: deflagrate" in done.stdout


def test_a_clause_that_is_asked_for_is_marked(command: Command) -> None:
    done = command.run("engine-killer.1")

    assert [line[:5] for line in done.stdout.splitlines() if line.startswith(">")] == [">  1 "]


def test_brief_is_a_sentence_a_rule_and_the_clause_asked_for(command: Command) -> None:
    sentence = command.run("anti-tank", "--brief", "--limit", "1")
    clause = command.run("anti-tank.1", "--brief")

    assert sentence.stdout == (
        "Anti-tank (trait, legions-imperialis): AP 0 against Infantry and Cavalry.\n"
    )
    assert clause.stdout.startswith(sentence.stdout + "  anti-tank.1 [save] ")


def test_what_is_merely_near_follows_by_name(command: Command) -> None:
    exact, near = command.run("light").stdout.split("\nNear it: ")

    assert "\n   1 " in exact
    assert "Light AT (legions-imperialis)" in near


def test_limit_and_rule_set(command: Command) -> None:
    rules = command.json("barrage", "--limit", "2", "--ruleset", "Horus Heresy")

    assert [rule["ruleset"] for rule in rules] == ["horus-heresy", "horus-heresy"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--brief"], "WORDS"),
        ([" "], "nothing to look up"),
        (["light", "--limit", "0"], "whole number of 1 or more"),
        (["light", "--limit", "many"], "whole number of 1 or more"),
        (["light", "--ruleset", "ninth-aeg"], 'did you mean "ninth-age"'),
        (["light", "--no-such-option"], "--no-such-option"),
    ],
)
def test_wrong_usage(command: Command, arguments: list[str], words: str) -> None:
    done = command.run(*arguments)

    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr


@pytest.mark.parametrize("query", ["blast", "catapult", "misfire", "core-fights", "impale"])
def test_text_keeps_within_eighty_columns_and_is_plain(command: Command, query: str) -> None:
    text = command.run(query).stdout

    assert max(map(len, text.splitlines())) <= 80
    assert "\033" not in text


def test_text_can_be_printed_in_ascii(command: Command) -> None:
    done = command.run("area attack", environment={"PYTHONIOENCODING": "ascii"})

    assert done.returncode == 0
    assert done.stdout.startswith("Area Attack (XxY) (trait, ninth-age)")


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False), ({"NO_COLOR": ""}, True)],
)
def test_colour_only_on_a_terminal_and_never_under_no_color(
    tmp_path: Path, environment: dict[str, str], coloured: bool
) -> None:
    text = on_terminal(tmp_path, {"TERM": "xterm", "COLUMNS": "60", **environment})

    assert ("\033[" in text) == coloured
    assert "Anti-tank" in text


def test_text_is_as_wide_as_the_terminal(tmp_path: Path) -> None:
    narrow = on_terminal(tmp_path, {"COLUMNS": "50", "NO_COLOR": "1"})
    wide = on_terminal(tmp_path, {"COLUMNS": "120", "NO_COLOR": "1"})

    assert max(map(len, narrow.splitlines())) <= 50
    assert 80 < max(map(len, wide.splitlines())) <= 120


def on_terminal(home: Path, environment: dict[str, str]) -> str:
    """Run the look-up of Anti-tank on a terminal and return what it writes there."""
    program = "import sys; from grapeshot.cli.rule import look_up; sys.exit(look_up(['anti-tank']))"
    ours, theirs = pty.openpty()
    without = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    running = subprocess.Popen(
        [sys.executable, "-c", program],
        stdout=theirs,
        env={**without, "XDG_CACHE_HOME": str(home), "XDG_CONFIG_HOME": str(home), **environment},
    )
    os.close(theirs)
    written = b""
    try:
        while piece := os.read(ours, 65536):
            written += piece
    except OSError:  # the other side was closed
        pass
    os.close(ours)
    assert running.wait(timeout=60) == 0
    return written.decode("utf-8").replace("\r\n", "\n")


def test_every_rule_is_read_at_a_glance() -> None:
    """The short answer of a rule fits a screen of 80x24, the rule's own sentence first."""
    index = build([], [], sources.shipped())
    style = Style(80)

    longest = {
        rule["id"]: len(list(short_lines(rule, style)))
        for rule in all_rules(index)
        if len(list(short_lines(rule, style))) > 22
    }

    assert longest == {}


def test_the_short_answer_holds_the_exception_and_what_to_set(command: Command) -> None:
    light = command.run("light", "at").stdout
    precise = command.run("precise").stdout
    cannon = command.run("cannon", "--limit", "1").stdout

    assert "Rear Arc" in light
    assert "(core-arcs.1)" in light
    assert "Set: choices.allocation" in precise
    assert "natural 1 to hit misfires" in cannon


def test_rules_of_several_games_are_told_in_a_sentence_each_where_all_are_too_much(
    command: Command,
) -> None:
    both = command.run("blast", "--limit", "2").stdout
    one = command.run("blast", "--ruleset", "legions-imperialis", "--limit", "1").stdout

    assert both.startswith('Blast (3") (trait, horus-heresy): ')
    assert "--ruleset horus-heresy or --ruleset legions-imperialis" in both
    assert "\n   1 " in one
    assert "5 more clauses" in one


def test_every_clause_named_as_also_of_interest_exists() -> None:
    rules = all_rules(build([], [], sources.shipped()))
    known = {(rule["ruleset"], each["id"]) for rule in rules for each in rule["clauses"]}
    named = {(rule["ruleset"], clause) for rule in rules for clause in rule["also"]}

    assert named
    assert named <= known
