"""`profiles`: what is loaded, in full, and what is wrong with files of one's own."""

from __future__ import annotations

import json
import tomllib

import pytest

from .conftest import MISSPELT, PLAIN, Grapeshot

OWN = """
[[weapon]]
name = "Frost gun"
range = 12
dice = 3
to_hit = 4
traits = ["Accurate", "Engine Killer (2)"]

[[detachment]]
name = "Frost guard"
type = "infantry"
models = 6
armour_save = 5
order = "first-fire"
"""
SECOND = """[[weapon]]
name = "FROST-GUN"
dice = 1
to_hit = 2
"""
FILE = "config/grapeshot/profiles/legions-imperialis/frost.toml"


def test_the_list_holds_what_ships_and_what_is_the_users(grapeshot: Grapeshot) -> None:
    """Each with its reference and its file; words narrow the list."""
    path = grapeshot.file(OWN, FILE)
    (found,) = grapeshot.json("profiles", "list")
    (frost,) = grapeshot.json("profiles", "list", "frost", "GUN")

    assert len(found) > 100
    assert frost == [
        {
            "reference": "legions-imperialis/frost/Frost gun",
            "kind": "weapon",
            "ruleset": "legions-imperialis",
            "name": "Frost gun",
            "file": path,
        }
    ]
    assert frost[0] in found
    done = grapeshot.run("profiles", "list", "frost")
    assert done.stdout.split("\n")[0] == "weapon      legions-imperialis/frost/Frost gun"


def test_folders_and_rule_sets_that_are_named(grapeshot: Grapeshot) -> None:
    """`--profiles` adds a folder, `--ruleset` keeps to one rule set."""
    grapeshot.file(OWN, "mine/legions-imperialis/frost.toml")
    folder = str(grapeshot.home / "mine")

    assert grapeshot.json("profiles", "list", "frost", code=1) == [[]]
    assert len(grapeshot.json("profiles", "list", "frost", "--profiles", folder)[0]) == 2
    assert grapeshot.run("profiles", "list", "--ruleset", "legions-imperials").returncode == 3


def test_a_profile_is_shown_as_toml(grapeshot: Grapeshot) -> None:
    """So that it can be copied and changed; any spelling of the name will do."""
    grapeshot.file(OWN, FILE)
    done = grapeshot.run("profiles", "show", "frost-gun")
    (shown,) = grapeshot.json("profiles", "show", "legions-imperialis/frost/Frost gun")

    assert done.returncode == 0
    assert tomllib.loads(done.stdout)["weapon"] == tomllib.loads(OWN)["weapon"]
    assert shown[0]["profile"] == tomllib.loads(OWN)["weapon"][0]


def test_an_unknown_profile_is_told_with_the_nearest(grapeshot: Grapeshot) -> None:
    """That is bad input."""
    done = grapeshot.run("profiles", "show", "Vulcan mega-boltr")

    assert done.returncode == 3
    assert done.stderr == (
        'grapeshot: no profile "Vulcan mega-boltr"; did you mean "Vulcan mega-bolter"?\n'
    )


def test_what_ships_is_right(grapeshot: Grapeshot) -> None:
    """The check finds no fault with the profiles of the program itself."""
    (found,) = grapeshot.json("profiles", "list", "--ruleset", "legions-imperialis")
    files = sorted({profile["file"] for profile in found})
    done = grapeshot.run("profiles", "check", *files)

    assert (done.returncode, done.stdout) == (0, "")
    assert f"profiles {len(found)}, " in done.stderr


@pytest.mark.parametrize(
    ("wrong", "line", "told"),
    [
        (("range = 12", "rang = 12"), 4, 'weapon[0].rang: unknown key "rang"; expected one of: '),
        (("dice = 3", 'dice = "3X"'), 5, 'weapon[0].dice: dice = "3X"; expected dice such as'),
        (('"Accurate"', '"Acurate"'), 7, 'unknown trait "Acurate"; expected a trait of '),
        (('Killer (2)"', 'Killer"'), 7, '"Engine Killer": Engine Killer needs a value in'),
        (('[[detachment]]\nname = "Frost guard"', "[[detachment]]"), 9, '"name" is missing'),
        (("armour_save = 5", "armour_save = 7"), 13, "armour_save = 7; expected "),
        (('order = "first-fire"', 'order = "run"'), 14, 'order = "run"; expected "first-fire"'),
        (("[[detachment]]", "[[detatchment]]"), 9, 'did you mean "detachment"?'),
        (("dice = 3", "dice ="), 5, "no TOML: "),
        (("[[detachment]]", SECOND + "\n[[detachment]]"), 9, 'a weapon named "FROST-GUN" already'),
    ],
)
def test_faults_of_a_profile_are_told_with_their_line(
    grapeshot: Grapeshot, wrong: tuple[str, str], line: int, told: str
) -> None:
    """File, line, key, value, expectation, nearest right name."""
    file = grapeshot.file(OWN.replace(*wrong), "legions-imperialis/frost.toml")
    done = grapeshot.run("profiles", "check", file)

    assert done.returncode == 1
    assert any(each.startswith(f"{file}:{line}: ") and told in each for each in _lines(done.stdout))


def _lines(text: str) -> list[str]:
    return text.splitlines()


def test_checking_without_a_name_checks_the_users_own(grapeshot: Grapeshot) -> None:
    """Profiles and engagements below the folder; as JSON each fault has its parts."""
    grapeshot.file(OWN, FILE)
    bad = grapeshot.file(MISSPELT, "config/grapeshot/profiles/legions-imperialis/engagements.toml")
    grapeshot.file(PLAIN, "config/grapeshot/profiles/plain.toml")
    done = grapeshot.run("profiles", "check", "--json")
    table = json.loads(done.stdout)
    (fault,) = table.pop("faults")

    assert done.returncode == 1
    assert table == {"files": 3, "profiles": 2, "engagements": 2}
    assert (fault["file"], fault["key"], fault["word"]) == (
        bad,
        "target.armor_save",
        "unknown_key",
    )
    assert fault["line"] == MISSPELT.splitlines().index("armor_save = 4") + 1
    assert fault["nearest"] == "armour_save"


def test_nothing_to_check(grapeshot: Grapeshot) -> None:
    """Without a folder of one's own a file has to be named."""
    done = grapeshot.run("profiles", "check")

    assert done.returncode == 2
    assert "name a file or folder" in done.stderr


def test_the_rule_set_of_a_file_elsewhere(grapeshot: Grapeshot) -> None:
    """A file belongs to the rule set that its folder is named after, or to the one named."""
    file = grapeshot.file(OWN, "elsewhere/frost.toml")
    done = grapeshot.run("profiles", "check", file)

    assert done.returncode == 1
    assert 'the folder "elsewhere" is not named after a rule set' in done.stdout
    assert (
        grapeshot.run("profiles", "check", file, "--ruleset", "legions-imperialis").returncode == 0
    )


def test_words_that_no_profile_has_are_told_with_the_nearest(grapeshot: Grapeshot) -> None:
    done = grapeshot.run("profiles", "list", "lascanon")

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        'grapeshot: no profile with "lascanon" in its name; did you mean "Twin-linked lascannon"?\n'
    )
