"""A broken file in the user's plugin folder: one line that names it, and all else works."""

from __future__ import annotations

import pytest

from .conftest import PLAIN, Grapeshot

RULE = '''"""Twin: failed hit rolls are re-rolled."""
from grapeshot import hookimpl, trait

TRAIT = trait("Twin", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_hit(attack, plan):
    plan.reroll_failed(clause="twin.1")
'''
BORNE = PLAIN.replace("traits = []", 'traits = ["Twin"]')
BROKEN = {
    "raises": ("import nonsense_that_is_not_there\n", "broken.py:1): ModuleNotFoundError: "),
    "hook": (
        RULE.replace("Twin", "Other").replace("grapeshot_plan_hit", "grapeshot_plan_hitt"),
        'broken.py:7): there is no hook grapeshot_plan_hitt; did you mean "grapeshot_plan_hit"?',
    ),
    "syntax": ("def grapeshot_plan_hit(:\n    pass\n", "broken.py:1): invalid syntax"),
    "unmarked": (
        RULE.replace("Twin", "Other").replace("@hookimpl\n", ""),
        "grapeshot_plan_hit is not marked with @hookimpl",
    ),
    "argument": (
        RULE.replace("Twin", "Other").replace("(attack, plan)", "(attack, plam)"),
        "plam",
    ),
}


@pytest.fixture
def working(grapeshot: Grapeshot) -> Grapeshot:
    """Return the program with a house rule that works."""
    grapeshot.file(RULE, "house/twin.py")
    return grapeshot


@pytest.mark.parametrize("kind", BROKEN)
@pytest.mark.parametrize("command", ["odds", "roll"])
def test_what_cannot_be_loaded(working: Grapeshot, command: str, kind: str) -> None:
    """It is set aside with file, line and reason; the house rule beside it acts."""
    source, told = BROKEN[kind]
    working.file(source, "house/broken.py")
    house = str(working.home / "house")
    done = working.run(command, working.file(BORNE), "--plugins", house)

    assert done.returncode == 0
    assert done.stdout.startswith("plain: ")
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith('grapeshot: plugin "broken" set aside (')
    assert told in done.stderr
    (line,) = working.json("odds", working.file(BORNE), "--plugins", house, "--fractions")
    assert line["mean"]["hits"] == "3/2"


def test_a_hook_that_raises(working: Grapeshot) -> None:
    """It is named with hook, file and line, and the attack is answered without it."""
    source = RULE.replace("Twin", "Odd").replace("plan.reroll", "plan.nonsense")
    path = working.file(source, "house/odd.py")
    file = working.file(PLAIN.replace("traits = []", 'traits = ["Odd", "Twin"]'))
    done = working.run("odds", file, "--plugins", str(working.home / "house"))

    assert done.returncode == 0
    assert done.stderr.count("\n") == 1
    assert f'plugin "odd" failed in grapeshot_plan_hit ({path}:9): AttributeError' in done.stderr
    assert "hits, model_hits   mean 1.5" in done.stdout


def test_a_hook_that_raises_loses_no_die(working: Grapeshot) -> None:
    """Dice that the player has rolled already are not asked for again."""
    source = RULE.replace("Twin", "Odd").replace(
        'def grapeshot_plan_hit(attack, plan):\n    plan.reroll_failed(clause="twin.1")',
        "def grapeshot_after_damage(attack, state, dice, tally):\n    raise ValueError(state)",
    )
    working.file(source, "house/odd.py")
    file = working.file(PLAIN.replace("traits = []", 'traits = ["Odd"]'))
    folder = str(working.home / "house")
    done = working.run("roll", file, "--own", "--plugins", folder, given="46\n1\n5\n")

    assert done.returncode == 0
    assert done.stderr.count("Roll 2 D6") == 1
    assert 'plugin "odd" failed in grapeshot_after_damage' in done.stderr
    assert "hit 4 6" in done.stdout


def test_the_users_own_folder_is_read_without_being_named(grapeshot: Grapeshot) -> None:
    """`--no-plugins` shuts it out, and a folder that is named with it."""
    grapeshot.file(RULE, "config/grapeshot/plugins/twin.py")
    file = grapeshot.file(BORNE)
    folder = str(grapeshot.home / "config/grapeshot/plugins")

    assert grapeshot.json("odds", file)[0]["mean"]["hits"] == 1.5
    done = grapeshot.run("odds", file, "--no-plugins", "--plugins", folder)
    assert done.returncode == 3
    assert 'unknown trait "Twin"' in done.stderr


def test_the_list_tells_what_is_set_aside(working: Grapeshot) -> None:
    """And of what is loaded: origin, hooks, file, trait, rule set."""
    working.file(BROKEN["syntax"][0], "house/broken.py")
    (rows,) = working.json("plugins", "list", "--plugins", str(working.home / "house"))
    named = {row["name"]: row for row in rows}

    assert named["twin"] == {
        "name": "twin",
        "origin": str(working.home / "house/twin.py"),
        "version": None,
        "ships": False,
        "ruleset": "legions-imperialis",
        "trait": "Twin",
        "overrides": False,
        "hooks": ["grapeshot_plan_hit"],
        "file": str(working.home / "house/twin.py"),
        "set_aside": None,
        "set_aside_in": {},
        "warnings": [],
    }
    assert "invalid syntax" in named["broken"]["set_aside"]
    assert named["legions-imperialis"]["version"]
    assert named["legions-imperialis"]["hooks"] == ["grapeshot_profiles", "grapeshot_ruleset"]
    assert named["deflagrate"]["trait"] == "Deflagrate"


def test_the_list_as_text(working: Grapeshot) -> None:
    """A line for each plugin and its file; what is set aside stands out."""
    working.file(BROKEN["syntax"][0], "house/broken.py")
    done = working.run("plugins", "list", "--plugins", str(working.home / "house"))
    lines = {line.split("  ")[0]: line for line in done.stdout.splitlines()}

    assert done.returncode == 0
    assert lines["twin"].endswith("legions-imperialis; trait Twin; plan_hit")
    assert "SET ASIDE: " in lines["broken"]
    assert done.stderr.count("\n") == 1
    assert done.stdout.endswith(
        f"Plugin folder {working.home}/config/grapeshot/plugins: not there (yet).\n"
        f"Plugin folder {working.home}/house: 2 found.\n"
    )


def test_the_list_warns_of_what_has_no_effect(working: Grapeshot) -> None:
    """It stands under the plugin, and once on stderr."""
    path = working.file(
        "from grapeshot import hookimpl\n\nRULESET = 'legions-imperialis'\n\n@hookimpl\n"
        "def grapeshot_plan_wound(attack, plan):\n    pass\n",
        "house/frost.py",
    )
    done = working.run("plugins", "list", "--plugins", str(working.home / "house"))
    told = f'plugin "frost" ({path}): grapeshot_plan_wound (line 5) has no effect: '
    (below,) = [line for line in done.stdout.splitlines() if "WARNING" in line]

    assert below.strip().startswith(f"WARNING: {told}legions-imperialis never asks for it; it asks")
    assert done.stderr.startswith(f"grapeshot: {told}")
    assert done.stderr.count("\n") == 1
