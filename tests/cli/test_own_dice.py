"""`roll --own`: the player's own dice, asked for one step at a time."""

from __future__ import annotations

import pytest

from grapeshot.cli.own_dice import listed_faces
from grapeshot.dice import Request, RollTest
from grapeshot.present.questions import faces_in, question

from .conftest import FORBIDDEN, PLAIN, Grapeshot, many


@pytest.mark.parametrize("written", ["6 3 1", "631", "6,3,1", " 6, 3 ,1\n", "6;3/1", "63 1"])
def test_faces_in_any_sensible_form(written: str) -> None:
    """Spaces, commas or nothing between them."""
    assert faces_in(written, 6) == [6, 3, 1]


def test_large_dice_have_figures_that_belong_together() -> None:
    """`12` is one face of a D12, and two of a D6."""
    assert faces_in("12 3", 12) == [12, 3]
    assert faces_in("12 3", 6) == [1, 2, 3]
    assert listed_faces("12,3") == [12, 3]
    assert listed_faces("123") == [1, 2, 3]


@pytest.mark.parametrize("written", ["six", "6.3", "6x2", "٣"])
def test_what_is_no_face(written: str) -> None:
    """It is named in the complaint."""
    with pytest.raises(ValueError, match=f'"{written}" is not a face'):
        faces_in(written, 6)


def test_what_is_asked_for() -> None:
    """How many dice, of what kind, what for, and the number that is needed where it is known."""
    one = Request(1, 6, "save", "save", reroll=False, needed=4)

    assert question(one) == "Roll a D6 for: save, 4+ succeeds"
    assert question(one._replace(count=3, needed=None)) == "Roll 3 D6 for: save"
    assert question(one._replace(reroll=True)) == "Roll a D6 again for: save, 4+ succeeds"
    assert question(one._replace(what="to hit"), "Knights") == (
        "Knights: roll a D6 to hit, 4+ succeeds (save)"
    )
    assert "again" not in question(one._replace(reroll=True, what="save re-roll"))
    assert "degrees" in question(one._replace(sides=360, what="scatter direction"))


def test_the_number_that_is_needed() -> None:
    """It is told of tests that a die passes from some face on, and of no others."""
    assert RollTest.of(lambda face: face >= 4).needed == 4
    assert RollTest.of(lambda face: 2 if face == 6 else face // 3).needed == 3
    assert RollTest.of(lambda face: face <= 2).needed is None
    assert RollTest.of(lambda face: True).needed is None
    assert RollTest.of(lambda face: face % 2).needed is None


def test_the_faces_given_are_the_faces_used(grapeshot: Grapeshot) -> None:
    """Questions go to stderr, the result to stdout."""
    file = grapeshot.file(PLAIN)
    done = grapeshot.run("roll", file, "--own", given="46\n1\n5\n")
    (line,) = grapeshot.json("roll", file, "--own", given="46\n1\n5\n")

    assert done.returncode == 0
    assert done.stderr == (
        "plain: Two guns at four men\n"
        "Roll 2 D6 for: hit, 4+ succeeds: "
        "Roll a D6 for: save, 4+ succeeds: Roll a D6 for: save, 4+ succeeds: "
    )
    assert "Result: " in done.stdout
    assert [die["face"] for die in line["dice"]] == [4, 6, 1, 5]
    assert line["seed"] is None


def test_a_slip_is_asked_for_again(grapeshot: Grapeshot) -> None:
    """Kindly, with what is wrong; the right faces are taken after it."""
    given = "4\n4 7\n4 x\n\n4 4 4\n4 4\n1\n1\n"
    done = grapeshot.run("roll", grapeshot.file(PLAIN), "--own", given=given)

    assert done.returncode == 0
    assert "2 dice are asked for, 1 given. Please try again.\n" in done.stderr
    assert "A D6 shows 1 to 6, not 7. Please try again.\n" in done.stderr
    assert '"x" is not a face' in done.stderr
    assert "2 dice are asked for, none given" in done.stderr
    assert "2 dice are asked for, 3 given" in done.stderr
    assert done.stderr.count("Roll 2 D6 for: hit") == 6


def test_the_end_of_input_ends_in_order(grapeshot: Grapeshot) -> None:
    """Exit code 3; it tells which dice were asked for and how far it got; no traceback."""
    file = grapeshot.file(many(PLAIN, PLAIN))
    done = grapeshot.run("roll", file, "--own", "--json", given="46\n1\n")

    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.endswith(
        "\ngrapeshot: the input ended at: Roll a D6 for: save, 4+ succeeds; "
        "plain stopped after 3 dice (hit 4, hit 6, save 1)\n"
    )


def test_what_is_finished_before_the_end_is_told(grapeshot: Grapeshot) -> None:
    """The engagements resolved before the input ended keep their lines."""
    file = grapeshot.file(many(PLAIN, PLAIN))
    lines = grapeshot.json("roll", file, "--own", code=3, given="46\n1\n5\n")

    assert [line["result"]["hits"] for line in lines] == [2]


def test_nothing_is_asked_where_the_rules_forbid_it(grapeshot: Grapeshot) -> None:
    """The refusal comes first."""
    done = grapeshot.run("roll", grapeshot.file(FORBIDDEN), "--own")

    assert done.returncode == 0
    assert "Roll" not in done.stderr
    assert "Refused: out_of_range" in done.stdout
