"""What `grapeshot plugins` does for authors of rules: new, check, hooks, trace, enable, disable."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from grapeshot.cli.plugin_templates import GAMES
from grapeshot.plugins.loading import REGISTERING

from .conftest import Grapeshot

LI = "legions-imperialis"
FORMS = ("toml", "python", "package")
TWIN = """
[trait]
name = "Twin Barrels"
ruleset = "legions-imperialis"

[[effect]]
on = "hit"
do = "reroll_failed"
text = "Failed rolls to hit are made again."
"""


def made(grapeshot: Grapeshot, name: str, *more: str) -> Path:
    """Make a new plugin, and return its folder."""
    (found,) = grapeshot.json("plugins", "new", name, "--into", str(grapeshot.home), *more)
    return Path(found["folder"])


def test_a_new_plugin_is_right_as_it_is_written(grapeshot: Grapeshot) -> None:
    """Of each form and for each rule set: nothing is wrong, it acts, its own tests pass."""
    folders = [
        str(made(grapeshot, f"a_{form}", f"--{form}", "--ruleset", ruleset))
        for form, ruleset in zip(FORMS, GAMES, strict=True)
    ]
    checked = grapeshot.run("plugins", "check", *folders)
    assert checked.returncode == 0, checked.stdout
    assert "changes nothing" not in checked.stdout
    assert "plugins 3 (a-toml, a-python, grapeshot-a-package); faults 0" in checked.stderr

    tests = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *folders],
        env=grapeshot.environment,
        cwd=grapeshot.home,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert "9 passed" in tests.stdout, tests.stdout


def test_a_new_rule_acts_in_odds_and_look_up(grapeshot: Grapeshot) -> None:
    folder = made(grapeshot, "twin_barrels", "--toml")
    rules = str(folder / "rules")
    (odds,) = grapeshot.json("odds", str(folder / "example.toml"), "--plugins", rules)
    assert odds["mean"]["hits"] == 1.5
    (found, *_) = grapeshot.json("rule", "twin barels", "--plugins", rules)[0]
    assert found["clauses"][0]["id"] == "twin-barrels.1"


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["new"], 2, "plugins new: name one rule, such as twin_barrels"),
        (["new", "9lives"], 2, 'plugins new: "9lives" is no name of a plugin; say twin_barrels'),
        (["new", "a", "--toml", "--package"], 2, "plugins new: --toml or --package, not both"),
        (
            ["new", "a", "--ruleset", "ninth-ag"],
            3,
            'there is no template for "ninth-ag"; expected one of: legions-imperialis, ninth-age, '
            'horus-heresy; did you mean "ninth-age"?',
        ),
        (["check"], 2, "plugins check: name the file or the folder of a plugin"),
        (["check", "/no/such"], 3, "/no/such is not there"),
        (["trace"], 2, "plugins trace: name a file of engagements"),
        (["enable"], 2, "plugins enable: name a plugin, as `grapeshot plugins list` shows it"),
        (
            ["disable", "acurate"],
            3,
            'there is no plugin "acurate"; did you mean "accurate"?',
        ),
        (["enable", "accurate"], 3, 'no plugin "accurate" is switched off'),
        (["hooks", "plan_hits", "--ruleset", "horus-heresy"], 1, 'did you mean "plan_hit"?'),
        (
            ["hooks"],
            2,
            "plugins hooks: name a rule set with --ruleset: horus-heresy, legions-imperialis, "
            "ninth-age",
        ),
    ],
)
def test_a_wrong_call_says_what_is_right(
    grapeshot: Grapeshot, arguments: list[str], code: int, told: str
) -> None:
    done = grapeshot.run("plugins", *arguments)
    assert (done.returncode, done.stdout) == (code, "")
    assert done.stderr.rstrip().endswith(told)


def test_what_is_there_is_not_written_over(grapeshot: Grapeshot) -> None:
    folder = made(grapeshot, "twin_barrels")
    done = grapeshot.run("plugins", "new", "twin-barrels", "--into", str(grapeshot.home))
    assert done.returncode == 3
    assert f"{folder} is there already; expected another name, or --into DIR" in done.stderr


BROKEN = """
import random
from grapeshot import hookimpl, trait
TRAIT = trait("Broken", ruleset="legions-imperialis")
@hookimpl
def grapeshot_plan_hits(attack, plan):
    pass
@hookimpl
def grapeshot_plan_hit(attack, planet):
    pass
def grapeshot_plan_save(attack, plan):
    pass
"""
CHANCE = '''"""Chance: it acts by chance."""
import random
from grapeshot import hookimpl, trait
TRAIT = trait("Chance", ruleset="legions-imperialis")
@hookimpl
def grapeshot_plan_hit(attack, plan):
    if random.random() < 2:
        plan.modify("odd", 1, clause="chance.1")
@hookimpl
def grapeshot_plan_wound(attack, plan):
    plan.reroll_failed(clause="chance.2")
'''
COUNTER = '''"""Counter: it acts the first time that it is asked."""
from grapeshot import hookimpl, trait
TRAIT = trait("Counter", ruleset="legions-imperialis")
CLAUSES = {"counter.2": "One better."}
asked = []
@hookimpl
def grapeshot_plan_hit(attack, plan):
    asked.append(attack)
    if len(asked) == 1:
        plan.modify("odd", 1, clause="counter.1")
'''
IDLE = '''"""Idle: it forbids what nobody does."""
from grapeshot import hookimpl, trait
TRAIT = trait("Idle", ruleset="legions-imperialis")
CLAUSES = {"idle.1": "Not at night."}
@hookimpl
def grapeshot_plan_hit(attack, plan):
    if attack.situation.distance == 77:
        plan.modify("odd", 1, clause="idle.1")
'''


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (
            BROKEN,
            [
                'hook grapeshot_plan_hits; did you mean "grapeshot_plan_hit"?',
                'may take attack, plan; not planet; did you mean "plan"?',
                "grapeshot_plan_save is not marked with @hookimpl",
            ],
        ),
        (
            CHANCE,
            [
                "it uses Python's own random numbers (line 5)",
                "grapeshot_plan_wound (line 9) has no effect",
                "it has no clause in words",
            ],
        ),
        (
            COUNTER,
            [
                "1.3333 on average, and 1.0000 when it is asked again",
                "it states clause counter.1, which stands nowhere in words",
            ],
        ),
    ],
    ids=["broken", "chance", "counter"],
)
def test_all_that_is_wrong_is_told_at_once(
    grapeshot: Grapeshot, source: str, told: list[str]
) -> None:
    path = grapeshot.file(source, "rules/rule.py")
    done = grapeshot.run("plugins", "check", path)
    assert done.returncode == 1
    for each in told:
        assert each in done.stdout
    (found,) = grapeshot.json("plugins", "check", path, code=1)
    assert found["plugins"] == ["rule"]
    assert len(found["faults"]) >= len(told)


def test_every_fault_of_a_rule_in_toml_is_told(grapeshot: Grapeshot) -> None:
    wrong = TWIN.replace("name =", "nam =").replace('on = "hit"', 'on = "hits"')
    done = grapeshot.run("plugins", "check", grapeshot.file(wrong, "rules/twin.toml"))
    assert done.returncode == 1
    assert 'trait.nam: unknown key "nam"' in done.stdout
    assert '"name" is missing' in done.stdout
    assert 'on = "hits"' in done.stdout


MANY = """
colour = "red"

[trait]
name = "Many"
ruleset = "legions-imperialis"

[[effect]]
on = "hit"
do = "reroll_fail"

[[effect]]
on = "hitt"
do = "reroll_failed"

[[effect]]
on = "save"
do = "improve_ap"
amount = "two"
txt = "better"
when = { "situation.distnce" = 3 }

[[effect]]
on = "hit"
do = "waive"
name = "obscuredd"
when = { "target.type" = "wakler", "target.has" = "Nonsensical Rule" }

[[effect]]
on = "save"
do = "bypass"
kinds = ["armor"]
when = { "situation.distance" = 99 }
"""


def test_mistakes_of_all_sorts_are_told_together(grapeshot: Grapeshot) -> None:
    (found,) = grapeshot.json("plugins", "check", grapeshot.file(MANY, "rules/many.toml"), code=1)
    told = "\n".join(found["faults"])
    for each in ("colour", "reroll_fail", "hitt", '"two"', "txt", "distnce", "wakler", "Nonsens"):
        assert each in told, each


HIDDEN = (
    MANY.partition("[[effect]]")[0].replace('colour = "red"', "")
    + """
[[effect]]
on = "save"
do = "bypass"
kinds = ["armor"]
when = { "situation.distance" = 99 }
text = "No Armour Save at 99 inches."

[[effect]]
on = "hit"
do = "waive"
name = "obscuredd"
when = { "situation.distance" = 99 }
text = "Never obscured."
"""
)


def test_what_conditions_hide_is_tried_all_the_same(grapeshot: Grapeshot) -> None:
    for hidden, told in (
        (HIDDEN, "kind of save 'armor'"),
        (HIDDEN.replace("armor", "armour"), "obscuredd"),
    ):
        done = grapeshot.run("plugins", "check", grapeshot.file(hidden, "rules/hidden.toml"))
        assert done.returncode == 1
        assert told in done.stdout


def test_a_rule_without_effect_in_a_plain_attack_is_remarked_on(grapeshot: Grapeshot) -> None:
    done = grapeshot.run("plugins", "check", grapeshot.file(IDLE, "rules/idle.py"))
    assert done.returncode == 0
    assert "idle in a plain attack: it changes nothing in it" in done.stdout


def test_the_hooks_are_those_that_the_rule_set_calls(grapeshot: Grapeshot) -> None:
    (hooks,) = grapeshot.json("plugins", "hooks", "--ruleset", LI)
    by_name = {each["hook"]: each for each in hooks}
    assert not set(by_name) & REGISTERING
    hit = by_name["grapeshot_plan_hit"]
    assert hit["signature"] == "def grapeshot_plan_hit(attack, plan)"
    (plan,) = hit["plans"]
    assert "reroll_failed()" in {each["signature"] for each in plan["statements"]}
    shown = grapeshot.run("plugins", "hooks", "grapeshot_plan_hit", "--ruleset", LI).stdout
    assert "reroll_face(face: int, demanded: bool = False)" in shown
    assert 'plan.modify("night", -1' in shown
    assert max(map(len, shown.splitlines())) <= 100


def test_the_fields_are_those_of_the_rule_set(grapeshot: Grapeshot) -> None:
    (fields,) = grapeshot.json("plugins", "fields", "situation", "--ruleset", LI)
    (distance,) = [each for each in fields if each["field"] == "situation.distance"]
    assert "inches" in distance["expected"]
    assert distance["meaning"]
    assert all(each["field"].startswith("situation.") for each in fields)
    shown = grapeshot.run("plugins", "fields", "--ruleset", LI).stdout
    assert "target.armour_save\n" in shown
    wrong = grapeshot.run("plugins", "fields", "situaton", "--ruleset", LI)
    assert (wrong.returncode, wrong.stdout) == (1, "")
    assert 'did you mean "situation"?' in wrong.stderr


def test_a_trace_tells_each_call_and_what_it_stated(grapeshot: Grapeshot) -> None:
    folder = made(grapeshot, "twin_barrels", "--toml")
    rules, example = str(folder / "rules"), str(folder / "example.toml")
    (found,) = grapeshot.json("plugins", "trace", example, "--plugins", rules)
    (call,) = [each for each in found["calls"] if each["plugin"] == "twin-barrels"]
    assert call["hook"] == "grapeshot_plan_hit"
    assert [each["clause"] for each in call["stated"]] == ["twin-barrels.1"]
    text = grapeshot.run("plugins", "trace", example, "--plugins", rules).stdout
    assert "plan_hit (target)  twin-barrels" in text
    assert "(twin-barrels.1)" in text


def test_what_is_switched_off_stays_so(grapeshot: Grapeshot) -> None:
    grapeshot.file(TWIN, "config/grapeshot/plugins/twin_barrels.toml")
    attack = grapeshot.file(
        'ruleset = "legions-imperialis"\n'
        'weapon = { name = "gun", range = 20, dice = 2, to_hit = 4, ap = 0, '
        'traits = ["Twin Barrels"] }\ntarget = { type = "infantry", armour_save = 5 }\n'
    )
    assert grapeshot.json("odds", attack)[0]["mean"]["hits"] == 1.5
    assert grapeshot.run("plugins", "disable", "twin-barrels").stdout == (
        "disabled: twin-barrels; switched off now: twin-barrels\n"
    )
    refused = grapeshot.run("odds", attack)
    assert refused.returncode == 3
    assert 'plugin "twin-barrels" is switched off' in refused.stderr
    rows = grapeshot.json("plugins", "list")[0]
    (row,) = [each for each in rows if each["name"] == "twin-barrels"]
    assert row["set_aside"] == 'plugin "twin-barrels" is switched off'
    assert grapeshot.run("plugins", "enable", "twin-barrels").returncode == 0
    assert grapeshot.json("odds", attack)[0]["mean"]["hits"] == 1.5


@pytest.mark.parametrize("text", ["disabled = 3", "disabled = [", 'disabled = ["a", 1]'])
def test_a_bad_list_of_what_is_switched_off_is_told(grapeshot: Grapeshot, text: str) -> None:
    path = grapeshot.file(text, "config/grapeshot/plugins.toml")
    done = grapeshot.run("profiles", "list")
    assert done.returncode == 3
    assert path in done.stderr
    assert "Traceback" not in done.stderr


def test_json_is_one_object(grapeshot: Grapeshot) -> None:
    done = grapeshot.run("plugins", "disable", "accurate", "--json")
    assert json.loads(done.stdout) == {"disabled": ["accurate"]}
