"""Plugins of third parties and the commands: stdout, blame, loops, what goes in again."""

from __future__ import annotations

import json

import pytest

from .conftest import PLAIN, Grapeshot, many

CHATTY = """
from grapeshot import *
print("at loading")

def read(text):
    print("at reading")
    return int(text)

TRAIT = trait("Chatty", ruleset="legions-imperialis", parameter=Parameter("a number", read))

@hookimpl
def grapeshot_plan_hit(attack, plan):
    print("in a hook", "\\x1b[31m\\x9b1m")

@hookimpl
def grapeshot_after_damage(attack, state, dice, tally):
    print("in play")
"""
BORNE = PLAIN.replace("traits = []", 'traits = ["Chatty (2)"]')
GOOD = """
from grapeshot import hookimpl

@hookimpl
def grapeshot_plan_hit(attack, plan):
    plan.modify("keen eyes", 1, clause="keen-eyes.1", text="keen eyes")
"""
BAD = GOOD.replace("plan.modify", "plan._more_of_critical['x'] = 0.5; plan.modify").replace(
    "keen", "wild"
)
LOOP = GOOD.replace("plan.modify", "while True: pass\n    plan.modify")
CHAIN = """
from grapeshot import hookimpl

@hookimpl
def grapeshot_before_attack(attack, state, dice, tally):
    due = 1
    while due:
        due += 2 * (dice.die("chain") == 6) - 1
"""


@pytest.mark.parametrize("command", ["odds", "roll"])
def test_what_a_plugin_prints_does_not_get_into_the_answer(
    grapeshot: Grapeshot, command: str
) -> None:
    grapeshot.file(CHATTY, "house/chatty.py")
    folder = str(grapeshot.home / "house")
    done = grapeshot.run(command, grapeshot.file(BORNE), "--json", "--plugins", folder)

    assert done.returncode == 0
    for line in done.stdout.splitlines():
        assert isinstance(json.loads(line), dict)
    assert "in a hook \\u001b[31m\\u009b1m\n" in done.stderr
    for told in ("at loading", "at reading", "in a hook"):
        assert told in done.stderr


def test_nor_into_lists(grapeshot: Grapeshot) -> None:
    grapeshot.file(CHATTY, "house/chatty.py")
    done = grapeshot.run("plugins", "list", "--json", "--plugins", str(grapeshot.home / "house"))
    assert isinstance(json.loads(done.stdout), list)
    assert done.stderr == "at loading\n"


WAYS = {
    "print": "print('words')",
    "the stream": "sys.stdout.write('words\\n')",
    "the first stream": "sys.__stdout__.write('words\\n')",
    "the descriptor": "os.write(1, b'words\\n')",
    "another program": "subprocess.run(['echo', 'words'])",
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_whatever_way_it_takes(grapeshot: Grapeshot, way: str) -> None:
    """While it is loaded and in a hook; stdout is the answer's again after each."""
    rule = f"import os, subprocess, sys\n{way}\n{GOOD}    {way}\n"
    grapeshot.file(rule, "house/chatty.py")
    folder = str(grapeshot.home / "house")
    file = grapeshot.file(many(PLAIN, PLAIN))
    done = grapeshot.run("odds", file, "--json", "--plugins", folder)

    assert [json.loads(line)["values"]["to_hit"] for line in done.stdout.splitlines()] == [3, 3]
    assert done.stderr.count("words\n") >= 2


@pytest.mark.parametrize("names", [("a_good", "z_bad"), ("z_good", "a_bad")])
def test_the_one_that_misleads_the_odds_is_named(
    grapeshot: Grapeshot, names: tuple[str, str]
) -> None:
    good, bad = names
    grapeshot.file(GOOD, f"house/{good}.py")
    path = grapeshot.file(BAD, f"house/{bad}.py")
    file = grapeshot.file(PLAIN.replace("dice = 2", "dice = 4"))
    folder = ("--plugins", str(grapeshot.home / "house"))

    assert grapeshot.json("odds", file, "--fractions", *folder)[0]["mean"]["hits"] == "8/3"
    done = grapeshot.run("odds", file, *folder)
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith(
        f'grapeshot: plugin "{bad.replace("_", "-")}" makes the attack fail by what it does in '
        f"grapeshot_plan_hit ({path}:4): "
    )


def test_a_loop_without_end_is_named_and_the_rest_goes_on(grapeshot: Grapeshot) -> None:
    path = grapeshot.file(LOOP, "house/loop.py")
    grapeshot.file(GOOD, "house/good.py")
    folder = str(grapeshot.home / "house")
    done = grapeshot.run("odds", grapeshot.file(many(PLAIN, PLAIN)), "--plugins", folder)

    assert done.returncode == 0
    assert done.stderr == (
        f'grapeshot: plugin "loop" failed in grapeshot_plan_hit ({path}:6): it does not come to '
        "an end, and was stopped after 2 seconds; set aside in legions-imperialis\n"
    )
    assert done.stdout.startswith("plain: ")


def test_dice_that_are_too_many_to_enumerate_name_their_plugin(grapeshot: Grapeshot) -> None:
    """The odds are simulated; nothing is set aside, for the rule comes to an end each time."""
    path = grapeshot.file(CHAIN, "house/chain.py")
    folder = str(grapeshot.home / "house")
    done = grapeshot.run("odds", grapeshot.file(PLAIN), "--json", "--plugins", folder)

    assert json.loads(done.stdout)["method"] == "simulated"
    assert (
        f'grapeshot: plugin "chain" ({path}): grapeshot_before_attack (line 4) rolls dice on and '
        "on, too many to enumerate: odds in which it has a part are simulated\n"
    ) in done.stderr


DAZING = """
from grapeshot import *

@hookimpl
def grapeshot_after_damage(attack, state, dice, tally):
    tally.effect(Effect("dazed", attack.target.name, "end of round", "dazed.1", "-1 to hit"))

@hookimpl
def grapeshot_plan_hit(attack, plan):
    if "dazed" in attack.target.status:
        plan.modify("dazed", 1, clause="dazed.2", text="a dazed target")
"""


def test_an_effect_of_a_plugin_that_is_told_is_read_again(grapeshot: Grapeshot) -> None:
    """By the plugin that leaves it; without it, its name means nothing."""
    grapeshot.file(DAZING, "house/dazing.py")
    folder = ("--plugins", str(grapeshot.home / "house"))
    (told,) = grapeshot.json("roll", grapeshot.file(PLAIN), "--seed", "1", *folder)
    ((_, left),) = told["result"]["targets_left"].items()
    assert left["status"] == ["dazed"]

    again = PLAIN.replace("[target]", f"[target]\nstatus = {json.dumps(left['status'])}")
    file = grapeshot.file(again, "again.toml")
    assert grapeshot.json("odds", file, *folder)[0]["values"]["to_hit"] == 3
    done = grapeshot.run("odds", file)
    assert done.returncode == 3
    assert "or an effect of a plugin that is loaded" in done.stderr


OTHER = """
id = "other"
ruleset = "horus-heresy"
[weapon]
name = "gun"
strength = 4
[attacker]
bs = 4
[target]
toughness = 4
"""


def test_a_rule_without_a_trait_is_set_aside_in_one_game_only(grapeshot: Grapeshot) -> None:
    """What is no fault in one game may be one in another."""
    rule = GOOD.replace("    plan.modify(", "    attack.weapon.printed_strength\n    plan.modify(")
    path = grapeshot.file(rule.replace("printed_strength", "to_hit"), "house/eyes.py")
    files = [grapeshot.file(OTHER, "other.toml"), grapeshot.file(PLAIN)]
    folder = ("--plugins", str(grapeshot.home / "house"))
    done = grapeshot.run("odds", *files, *folder)
    rows = grapeshot.json("odds", *files, *folder)

    assert done.stderr.startswith(
        f'grapeshot: plugin "eyes" failed in grapeshot_plan_hit ({path}:6): AttributeError: '
    )
    assert done.stderr.endswith("; set aside in horus-heresy\n")
    assert rows[1]["values"]["to_hit"] == 3
