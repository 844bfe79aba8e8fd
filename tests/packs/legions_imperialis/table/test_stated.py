"""What an engagement states itself stands beside its table, and the explanation says so."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.packs.legions_imperialis.conftest import TANK, Fields

from grapeshot.testing import Trial

from .tables import FIRER, base, block, hull, on_table, squad, texts, troop

SMALL = 'Blast (3")'
WALL = block("structure", 15, 20, 0.5, 3)


def shot(*traits: str, **given: Any) -> Trial:
    """Return a shot at three models of which two are seen."""
    models = squad("target", (18, 20), (18, 24), (18, 26))
    return on_table(*traits, models=models, terrain=[WALL], **given)


@pytest.mark.parametrize(
    ("situation", "text"),
    [
        ({"distance": 12}, "distance = 12 as stated; 7 measured"),
        ({"models_in_range": 2}, "models_in_range = 2 as stated; 3 measured"),
        ({"models_visible": 1}, "models_visible = 1 as stated; 2 measured"),
    ],
)
def test_a_number_that_is_stated_stands(situation: Fields, text: str) -> None:
    assert text in texts(shot(situation=situation), "core-range-and-sight")


def test_what_is_stated_as_it_is_measured_is_no_matter() -> None:
    stated = shot(situation={"models_visible": 2, "models_in_range": 3})
    assert not any("as stated" in text for text in texts(stated, "core-range-and-sight"))


def test_a_stated_distance_decides_about_range_and_half_range() -> None:
    assert shot(situation={"distance": 25}).refused[0] == "out_of_range"
    assert shot("Assault").of("hit_rolls") == {2: 1}
    assert shot("Assault", situation={"distance": 12}).of("hit_rolls") == {1: 1}
    told = shot("Assault", attacker={"models_at_half_range": 0})
    assert told.of("hit_rolls") == {1: 1}


def test_fewer_in_range_than_are_seen_on_the_table_are_the_most_that_are_seen() -> None:
    assert max(shot(situation={"models_in_range": 1}, dice=3, ap=-9).of("models_destroyed")) == 1


@pytest.mark.parametrize("seen", [True, False])
def test_a_stated_line_of_sight_stands(seen: bool) -> None:
    stated = shot(situation={"line_of_sight": seen}, dice=3, to_hit=2, ap=-9)
    if seen:
        assert max(stated.of("models_destroyed")) == 3
    else:
        assert stated.refused[0] == "no_line_of_sight"


def test_a_target_states_for_itself_alone() -> None:
    models = [*squad("one", (18, 24)), *squad("two", (18, 26))]
    targets = [troop("one", 1), troop("two", 1, distance=30)]
    found = on_table("Saturation Fire", models=models, targets=targets)
    assert [found.mean("hit_rolls", name) for name in ("one", "two")] == [1, 0]


def test_arcs_that_are_stated_stand() -> None:
    ahead = [{**FIRER, "facing": 0}]
    models = [base("target", 5, 20)]
    stated = on_table("Arc (Front)", models=models, firers=ahead, situation={"arc": "front"})
    assert stated.mean("hits") == Fraction(1, 2)
    tank = [hull("target", 18, 20, 180)]
    struck = on_table(models=tank, target=TANK, situation={"facing": "rear"})
    assert 'facing = "rear" as stated; "front" measured' in texts(struck, "core-arcs")
    assert struck.mean("wounds_lost") == Fraction(1, 2) * Fraction(4, 6)


def test_template_counts_that_are_stated_stand_and_nothing_scatters() -> None:
    """They are what was read off after it scattered; one of them states both."""
    models = squad("target", (20, 20), (21.2, 20), (30, 20))
    stated = on_table(SMALL, models=models, table={"aim": [20, 20]}, situation={"template_full": 3})
    assert stated.of("hit_rolls") == {3: 1}
    text = "3 wholly and 0 partly under the template as stated; 1 and 1 measured"
    assert text in texts(stated, "core-templates-scatter")


def test_where_one_target_states_them_the_others_are_measured_at_the_aim() -> None:
    models = [*squad("one", (20, 20)), *squad("two", (21.2, 20))]
    targets = [troop("one", 1, template_full=0), troop("two", 1)]
    found = on_table(SMALL, models=models, targets=targets, table={"aim": [20, 20]})
    assert found.of("hit_rolls", "one") == {0: 1}
    assert found.of("hit_rolls", "two") == {0: Fraction(1, 2), 1: Fraction(1, 2)}


def test_a_stated_line_or_sight_of_the_hole_stands() -> None:
    beside = troop("target", 1, under_line=True)
    models = [base("target", 20, 30)]
    found = on_table("Beam", models=models, targets=[beside], table={"direction": 0})
    assert found.of("hit_rolls") == {1: 1}
    assert "under_line = true as stated; false measured" in texts(found, "beam")
    models = [base("target", 20, 20)]
    hidden: dict[str, Any] = {"models": models, "terrain": [WALL], "table": {"aim": [20, 20]}}
    seen = {"aim_visible": True, "distance_from_first_template": 0}
    assert on_table(SMALL, situation=seen, **hidden).mean("hits") == Fraction(1, 2)
