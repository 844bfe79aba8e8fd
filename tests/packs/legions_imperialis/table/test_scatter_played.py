"""A template is rolled for: where it comes to rest, who lies under it, which dice come when."""

from __future__ import annotations

from typing import Any

import pytest
from tests.packs.legions_imperialis.conftest import Fields

from grapeshot.dice import WrongNumberOfDice

from .tables import FIRER, base, on_table, squad, troop

SMALL, LARGE = 'Blast (3")', 'Blast (5")'
AIM: dict[str, Any] = {"aim": [20, 20]}


def test_a_hit_leaves_it_at_the_aim() -> None:
    shot = on_table(SMALL, models=squad("target", (20, 20), (21.2, 20)), table=AIM)
    result = shot.play(3, 1, scatter=[{"face": "hit"}])
    assert result.what == ["scatter", "coverage", "hit"]
    assert result.report["template"] == {
        "x": 20,
        "y": 20,
        "under": {"target": {"fully": ["target 1"], "partly": ["target 2"]}},
    }


def test_an_arrow_moves_it_by_a_d3_that_a_d6_shows() -> None:
    """A 4 is a D3 of 2: three inches upwards, onto the second unit."""
    models = [base("one", 20, 20), *squad("two", (20, 23), (21.4, 23))]
    targets = [troop("one", 1), troop("two", 2)]
    shot = on_table(SMALL, models=models, targets=targets, dice=2, table=AIM)
    arrow = {"face": "arrow", "angle": 90, "dice": [4]}
    result = shot.play(4, *[1] * 4, scatter=[arrow])
    assert [die.face for die in result.played.dice if die.what == "scatter distance"] == [4]
    assert result.what[3:] == ["coverage", *["hit"] * 4]
    assert (result.count("hit_rolls", "one"), result.count("hit_rolls", "two")) == (0, 4)
    template = result.report["template"]
    assert (template["x"], template["y"]) == pytest.approx((20, 23))
    assert template["under"] == {"two": {"fully": ["two 1"], "partly": ["two 2"]}}


def test_the_large_one_moves_by_a_d6() -> None:
    shot = on_table(LARGE, models=[base("target", 27, 20)], table=AIM)
    arrow = {"face": "arrow", "angle": 0, "dice": [6]}
    result = shot.play(1, scatter=[arrow])
    assert result.report["template"]["x"] == 27
    assert result.count("hit_rolls") == 1


def test_the_template_scatters_before_any_other_die() -> None:
    shot = on_table(SMALL, models=[base("target", 21.2, 20)], dice="D3", table=AIM)
    result = shot.play(5, 6, 1, 1, 1, scatter=[{"face": "hit"}])
    assert result.what == ["scatter", "dice", "coverage", "hit", "hit", "hit"]


def test_several_templates_of_a_volley_scatter_as_one() -> None:
    """The first scatters, further ones are laid on it; each has coverage dice of its own."""
    firers = [FIRER, {**FIRER, "y": 22}]
    shot = on_table(SMALL, models=[base("target", 21.2, 20)], firers=firers, table=AIM)
    result = shot.play(4, 4, 1, 1, scatter=[{"face": "hit"}])
    assert result.what == ["scatter", "coverage", "coverage", "hit", "hit"]
    assert shot.explains("blast.11")


def test_a_template_scatters_with_the_first_weapon_that_is_fired() -> None:
    """The first model is lost to its own weapon: nothing of its template is rolled."""
    firers = [FIRER, {**FIRER, "y": 22}]
    shot = on_table(
        SMALL, "Collapsing Singularity", models=[base("target", 20, 20)], firers=firers, table=AIM
    )
    result = shot.play(1, 2, 1, scatter=[{"face": "hit"}])
    assert result.what == ["singularity", "singularity", "scatter", "hit"]
    both = shot.play(2, 1, 3, 1, scatter=[{"face": "hit"}])
    assert both.what == ["singularity", "scatter", "hit", "singularity", "hit"]


@pytest.mark.parametrize(
    ("scatter", "text"),
    [
        ([{"face": "arrow", "angle": 0, "dice": [7]}], "7 for a distance die, which shows 1 to 6"),
        ([{"face": "arrow", "angle": 0, "dice": [1, 2]}], "has 2 dice for its distance"),
        ([], "the script ran out of scatters"),
        ([{"face": "hit"}, {"face": "hit"}], "1 scatters of the script were not used"),
    ],
)
def test_a_script_that_does_not_fit_is_told(scatter: list[Fields], text: str) -> None:
    shot = on_table(SMALL, models=[base("target", 20, 25)], table=AIM)
    with pytest.raises(WrongNumberOfDice, match=text):
        shot.play(scatter=scatter)
