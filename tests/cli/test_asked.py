"""`odds WEAPON TARGET key=value`: a question without a file."""

from __future__ import annotations

import pytest

from .conftest import PLAIN, Grapeshot


def test_a_weapon_a_target_and_a_distance_are_enough(grapeshot: Grapeshot) -> None:
    """Of several names that hold the words the one with the fewest others is meant."""
    asked = grapeshot.run(
        "odds", "lascannon", "rhino", "distance=12", "--json", "--measure", "hits"
    )
    file = grapeshot.file(
        """
        title = "Twin-linked lascannon at Legion Rhino Detachment"
        ruleset = "legions-imperialis"
        weapon = { profile = "legions-imperialis/weapons-support/Twin-linked lascannon" }

        [situation]
        distance = 12

        [target]
        profile = "legions-imperialis/detachments-legion-vehicles/Legion Rhino Detachment"
        """
    )

    assert asked.stdout == grapeshot.run("odds", file, "--json", "--measure", "hits").stdout
    assert '"hits"' in asked.stdout
    assert (asked.returncode, asked.stderr) == (0, "")


def test_a_weapon_and_a_target_of_one_game_are_meant(grapeshot: Grapeshot) -> None:
    """Horus Heresy has a weapon of that very name, but the squad is one of the other game."""
    done = grapeshot.run("odds", "laser destroyer", "legion tactical detachment", "distance=6")

    assert done.stdout.startswith("Laser destroyer array at Legion Tactical Detachment\n")


def test_several_weapons_are_a_volley(grapeshot: Grapeshot) -> None:
    """All names but the last are weapons, which fire in this order on one target."""
    (line,) = grapeshot.json("odds", "lascannon", "scimitar heavy bolter", "rhino", "distance=12")

    names = [each["name"] for each in line["weapons"]]
    assert names == ["Twin-linked lascannon", "Scimitar heavy bolter"]
    assert line["mean"]["hits"] == sum(each["mean"]["hits"] for each in line["weapons"])


def test_fields_are_named_in_full_or_shortly_and_read_as_in_a_file(grapeshot: Grapeshot) -> None:
    """Numbers, truth values, lists and texts; an attacker by name."""
    words = ("Melta blastgun", "Legion Tactical", "distance=3", "attacker.models=2")
    (plain,) = grapeshot.json("odds", *words, "kind=fire")
    (switched,) = grapeshot.json("odds", *words, "situation.overwatch=true", "errata=faq")
    done = grapeshot.run("odds", *words, "attacker=Kratos", "--measure", "hits")

    assert plain["values"]["to_hit"] == switched["values"]["to_hit"] - 2
    assert done.returncode == 0


def test_roll_takes_the_same_words(grapeshot: Grapeshot) -> None:
    (line,) = grapeshot.json("roll", "lascannon", "rhino", "distance=12", "--dice", "6,1")

    assert line["result"]["hits"] == 1


def test_a_weapon_that_the_attacker_does_not_list_is_warned_of_everywhere(
    grapeshot: Grapeshot,
) -> None:
    words = ("lascannon", "rhino", "distance=12", "attacker=warhound titan")
    told = "Warhound Titan does not list Twin-linked lascannon among its weapons"
    warning = {"text": told, "key": "weapon"}
    file = grapeshot.file(
        """
        ruleset = "legions-imperialis"
        weapon = { profile = "legions-imperialis/weapons-support/Twin-linked lascannon" }
        attacker = { profile = "legions-imperialis/detachments-titans/Warhound Titan" }
        target = { profile = "legions-imperialis/detachments-titans/Warhound Titan" }
        situation = { distance = 12 }
        expect = { mean = {} }
        """
    )

    for command in ("odds", "roll"):
        (line,) = grapeshot.json(command, *words)
        assert warning in line["warnings"]
        assert told in grapeshot.run(command, *words).stderr
    assert told in grapeshot.run("verify", file).stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["lascanon", "rhino"], 'no weapon "lascanon"'),
        (["lascanon", "rhino"], 'did you mean "Twin-linked lascannon"?'),
        (["lascannon", "rhinno"], 'no target "rhinno"'),
        (["lascannon", "rhino", "distanse=3"], 'did you mean "distance"?'),
        (["lascannon", "rhino", "situation.distanse=3"], 'did you mean "distance"?'),
        (["lascannon", "rhino", "situatoin.distance=3"], 'did you mean "situation"?'),
        (["lascannon", "rhino", "models=3"], "expected attacker.models or target.models"),
        (["lascannon", "rhino", "attacker=kratoss"], 'no attacker "kratoss"'),
        (["lascannon"], "expected engagement files, or names of weapons and a target"),
        (["lascannon", "las cannonn", "rhino"], 'no weapon "las cannonn"; expected a name'),
        (["lascannon", "rhino", "--ruleset", "horus-heresy"], 'no weapon "lascannon"'),
        (["legion", "rhino"], "several profiles fit"),
    ],
)
def test_what_is_not_understood_is_told_with_the_nearest(
    grapeshot: Grapeshot, words: list[str], said: str
) -> None:
    done = grapeshot.run("odds", *words)

    assert (done.returncode, done.stdout) == (3, "")
    assert said in done.stderr


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        ("title=" + "[" * 5000, "tables within tables without end"),
        ("target.models=" + "[" * 30 + "]" * 30, "more than 20 deep"),
        ("target.models=0x" + "f" * 5000, "a number far too large"),
        ("target.models=" + "9" * 5000, "expected a whole number of 0 or more"),
        ("target.models=3\ntarget.wounds=2", "expected a whole number of 0 or more"),
    ],
    ids=["endless", "deep", "hexadecimal", "digits", "two lines"],
)
def test_a_value_that_makes_no_sense_is_bad_input(
    grapeshot: Grapeshot, setting: str, said: str
) -> None:
    done = grapeshot.run("odds", "lascannon", "rhino", "distance=12", setting)

    assert (done.returncode, done.stdout) == (3, "")
    assert said in done.stderr


def test_a_dash_stands_for_standard_input(grapeshot: Grapeshot) -> None:
    done = grapeshot.run("odds", "-", "--measure", "hits", "--json", given=PLAIN)
    wrong = grapeshot.run("odds", "-", given=PLAIN.replace("dice = 2", "dise = 2"))
    empty = grapeshot.run("odds", "-")

    file = grapeshot.run("odds", grapeshot.file(PLAIN), "--measure", "hits", "--json")
    assert (done.stdout, done.returncode) == (file.stdout, 0)
    assert wrong.stderr.startswith('grapeshot: -: weapon.dise: unknown key "dise"')
    assert (empty.returncode, empty.stdout) == (3, "")


def test_a_bare_name_of_a_profile_in_a_file_is_answered_with_the_whole_one(
    grapeshot: Grapeshot,
) -> None:
    bare = PLAIN.replace("[attacker]", '[attacker]\nprofile = "kratos"')

    done = grapeshot.run("odds", "-", given=bare)

    assert 'did you mean "legions-imperialis/detachments-' in done.stderr
