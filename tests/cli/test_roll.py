"""`roll`: an engagement resolved once, by the program's dice, a list of faces, or a script."""

from __future__ import annotations

import pytest

from .conftest import FORBIDDEN, PLAIN, Grapeshot, many
from .test_odds_json import TWO_TARGETS

SCRIPTED = PLAIN + "\n[script]\ndice = [4, 6, 1, 5]\n"


def test_the_frame_has_what_the_contract_asks_for(grapeshot: Grapeshot) -> None:
    """Result, every die in order, events, effects and the seed."""
    (line,) = grapeshot.json("roll", grapeshot.file(PLAIN), "--dice", "4,6,1,5")

    assert (line["id"], line["ruleset"], line["refused"]) == ("plain", "legions-imperialis", None)
    assert (line["result"]["hits"], line["result"]["models_destroyed"]) == (2, 1)
    assert line["result"]["wiped_out"] is False
    assert line["events"]["wiped_out"] == 0
    assert (line["effects"], line["seed"]) == ([], None)
    assert line["values"]["to_hit"] == 4
    assert [die["face"] for die in line["dice"]] == [4, 6, 1, 5]
    assert [die["what"] for die in line["dice"]] == ["hit", "hit", "save", "save"]
    for die in line["dice"]:
        assert list(die) == ["face", "sides", "what", "stage", "clause", "reroll"]
    assert {"stage", "clause", "plugin", "text"} == set(line["explanation"][0])


def test_re_rolls_are_marked(grapeshot: Grapeshot) -> None:
    """A die that is re-rolled says so."""
    accurate = PLAIN.replace("traits = []", 'traits = ["Accurate"]')
    (line,) = grapeshot.json("roll", grapeshot.file(accurate), "--dice", "1 6 2 5")

    assert [die["reroll"] for die in line["dice"]] == [False, False, True, False]


def test_lasting_effects_are_told_with_their_end(grapeshot: Grapeshot) -> None:
    """On whom, until when, by which clause."""
    quaking = PLAIN.replace("traits = []", 'traits = ["Quake"]')
    (line,) = grapeshot.json("roll", grapeshot.file(quaking), "--dice", "6,6,5,5")
    (effect,) = line["effects"]

    assert effect["name"] == "quaked"
    assert all(effect[key] for key in ("on", "until", "clause", "text"))
    assert (line["events"]["quaked"], line["result"]["quaked"]) == (1, True)


def test_several_targets_have_results_of_their_own(grapeshot: Grapeshot) -> None:
    """Beside the sums."""
    (line,) = grapeshot.json("roll", grapeshot.file(TWO_TARGETS), "--dice", "4,1,3")
    result = line["result"]

    assert (result["targets"]["near"]["hits"], result["targets"]["far"]["hits"]) == (1, 0)
    assert (result["total"]["hits"], result["hits"]) == (1, 1)


def test_a_seed_repeats_a_roll(grapeshot: Grapeshot) -> None:
    """The seed that a line tells gives the same dice again, for that engagement alone too."""
    file = grapeshot.file(many(PLAIN, PLAIN.replace('"plain"', '"second"')))
    first, second = grapeshot.json("roll", file)
    again = grapeshot.json("roll", file, "--seed", str(first["seed"]))
    (alone,) = grapeshot.json("roll", file, "--seed", str(second["seed"]), "--id", "second")

    assert again == [first, second]
    assert alone == second


def test_without_a_seed_each_roll_is_new(grapeshot: Grapeshot) -> None:
    """The seed is drawn afresh."""
    file = grapeshot.file(PLAIN)

    assert grapeshot.json("roll", file)[0]["seed"] != grapeshot.json("roll", file)[0]["seed"]


def test_the_script_of_the_file(grapeshot: Grapeshot) -> None:
    """`--script` uses the faces that stand in the file; without it they are not used."""
    file = grapeshot.file(SCRIPTED)
    (line,) = grapeshot.json("roll", file, "--script")

    assert [die["face"] for die in line["dice"]] == [4, 6, 1, 5]
    assert grapeshot.json("roll", file)[0]["seed"] is not None


@pytest.mark.parametrize(
    ("faces", "said"), [("4,6,1", "ran out at save"), ("4,6,1,5,2", "1 of the script's 5 faces")]
)
def test_wrong_numbers_of_dice_name_the_step(grapeshot: Grapeshot, faces: str, said: str) -> None:
    """Faces that run out or are left over are a fault of the input."""
    file = grapeshot.file(PLAIN)
    (line,) = grapeshot.json("roll", file, "--dice", faces, code=3)
    done = grapeshot.run("roll", file, "--dice", faces)

    assert (line["refused"]["reason"], line["fault"]) == ("wrong_number_of_dice", True)
    assert said in line["refused"]["text"]
    assert (done.stdout, done.stderr.count("\n")) == ("", 1)
    assert said in done.stderr


def test_no_script_in_the_file(grapeshot: Grapeshot) -> None:
    """That is a fault of the engagement, which is named."""
    file = grapeshot.file(PLAIN)
    done = grapeshot.run("roll", file, "--script")

    assert done.returncode == 3
    assert done.stderr == f"grapeshot: {file}: this engagement has no [script]\n"


def test_a_list_of_faces_is_for_one_engagement(grapeshot: Grapeshot) -> None:
    """With several in the file, one has to be named."""
    file = grapeshot.file(many(PLAIN, FORBIDDEN))
    done = grapeshot.run("roll", file, "--dice", "4615")

    assert done.returncode == 2
    assert "choose by --id" in done.stderr
    assert grapeshot.run("roll", file, "--dice", "4615", "--id", "plain").returncode == 0


def test_the_text_tells_the_dice_and_what_came_of_them(grapeshot: Grapeshot) -> None:
    """Stage by stage, dice of one kind together."""
    done = grapeshot.run("roll", grapeshot.file(PLAIN), "--dice", "4,6,1,5")
    lines = [line.strip() for line in done.stdout.splitlines()]

    assert lines[0] == "plain: Two guns at four men"
    assert "hit: hit 4 6 -> hit_rolls 2, hits 2" in lines
    assert any(line.startswith("save: save 1 5 -> ") for line in lines)
    assert "Result: hit_rolls 2, hits 2, " in done.stdout
    assert "models_destroyed 1" in done.stdout
    assert "extra_hits" not in done.stdout


def test_a_refusal_rolls_nothing(grapeshot: Grapeshot) -> None:
    """It is told as for odds."""
    (line,) = grapeshot.json("roll", grapeshot.file(FORBIDDEN))

    assert line["refused"]["reason"] == "out_of_range"
    assert "dice" not in line
