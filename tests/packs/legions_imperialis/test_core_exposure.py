"""Which models may be given Hits: the models themselves, whether measured or told by number."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from grapeshot.testing import Trial

from .brute_templates import CLEAR, FULL, PARTIAL, Standing, measured
from .conftest import SQUAD, TANK, WALKER, Fields, fire
from .table.tables import base, block, on_table, squad

SMALL = 'Blast (3")'


def same(shot: Trial, expected: dict[str, dict[int, Fraction]]) -> None:
    """Demand that the odds of a shot are those expected."""
    assert {name: shot.of(name) for name in expected} == expected


def test_the_coverage_die_of_a_wounded_model_is_its_own() -> None:
    target = {**SQUAD, "models": 2, "wounds": 2, "wounds_left": [1, 2]}
    shot = fire(SMALL, to_hit=2, ap=-6, target=target, situation={"template_partial": 2})
    assert shot.of("models_destroyed") == {0: Fraction(79, 144), 1: Fraction(65, 144)}


def random_shot(random: Random) -> tuple[Trial, list[Standing], tuple[int, int, int]]:
    """Return a Blast or Firestorm at models of two groups, some wounded, and the same by hand.

    By number, those that are struck first are covered: wholly before partly.
    """
    flame = random.random() < 0.3
    templates, dice = random.randint(1, 2), 1 if flame else random.randint(1, 2)
    sizes, saves, wounds = (
        [random.randint(1, 2) for _ in range(2)],
        [random.randint(2, 6) for _ in range(2)],
        [random.randint(1, 2) for _ in range(2)],
    )
    names = [n for n, size in enumerate(sizes) for _ in range(size)]
    left = [random.randint(1, wounds[n]) for n in names]
    row = sorted(
        ((left[i] == wounds[n], n, left[i]) for i, n in enumerate(names)),
    )
    full = random.randint(0, len(row))
    partial = random.randint(0, min(2, len(row) - full))
    lies = [FULL] * full + [PARTIAL] * partial + [CLEAR] * (len(row) - full - partial)
    models = [
        Standing(left, wounds[n], saves[n], how)
        for (_, n, left), how in zip(row, lies, strict=True)
    ]
    groups = [
        {"name": f"g{n}", "models": sizes[n], "wounds": wounds[n], "armour_save": saves[n]}
        for n in range(2)
    ]
    to_hit = random.randint(2, 5)
    shot = fire(
        "Firestorm" if flame else SMALL,
        range="template" if flame else 20,
        attacker={"models": templates},
        dice="-" if flame else dice,
        to_hit=to_hit,
        ap=0,
        target={"type": "infantry", "groups": groups, "wounds_left": left},
        situation={"template_full": full, "template_partial": partial},
    )
    return shot, models, (templates, dice, to_hit)


@pytest.mark.parametrize("seed", range(25))
def test_templates_over_unlike_models_agree_with_every_die_by_itself(seed: int) -> None:
    shot, models, rolled = random_shot(Random(seed))
    same(shot, measured(models, *rolled))


# -- on a table --------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", [1, 2])
def test_a_wounded_model_that_the_template_does_not_cover_lives(dice: int) -> None:
    """The first in the order of striking stands six inches away; who is covered is partly so."""
    models = [base("target", 20, 26), base("target", 20, 20), base("target", 21.2, 20)]
    target = {**SQUAD, "models": 3, "wounds": 2, "wounds_left": [1, 2, 1], "armour_save": 4}
    shot = on_table(
        SMALL,
        models=models,
        target=target,
        table={"aim": [20, 20]},
        situation={"distance_from_first_template": 0},
        dice=dice,
        to_hit=3,
        ap=0,
    )
    row = [Standing(1, 2, 4, PARTIAL), Standing(2, 2, 4, FULL), Standing(1, 2, 4, CLEAR)]
    same(shot, measured(row, 1, dice, 3))


def test_a_template_that_scatters_covers_models_not_numbers() -> None:
    """Where it stays it lies over the unhurt model alone; where it moves, over nobody."""
    models = squad("target", (20, 30), (20, 20), across=0.1)
    target = {**SQUAD, "models": 2, "wounds": 2, "wounds_left": [1, 2]}
    shot = on_table(
        SMALL, models=models, target=target, table={"aim": [20, 20]}, dice=2, to_hit=2, ap=-6
    )
    stays = Fraction(1, 3)
    destroyed = {k: float(v) for k, v in shot.of("models_destroyed").items()}
    expected = float(stays * Fraction(25, 36))
    assert destroyed == pytest.approx({0: 1 - expected, 1: expected}, abs=1e-12)


def test_hits_go_to_the_models_that_are_in_range() -> None:
    """The weak ones are the ones out of range."""
    models = squad("target", (40, 20), (18, 20))
    groups = [
        {"name": "weak", "models": 1, "armour_save": 6},
        {"name": "strong", "models": 1, "armour_save": 2},
    ]
    shot = on_table(models=models, target={"type": "infantry", "groups": groups}, dice=1, ap=0)
    assert shot.mean("destroyed_weak") == 0
    assert shot.mean("destroyed_strong") == Fraction(1, 2) * Fraction(1, 6)


def test_a_flame_burns_the_models_under_it() -> None:
    models = squad("target", (14, 30), (13, 20))
    target = {**WALKER, "models": 2, "wounds_left": [1, 2]}
    shot = on_table(
        "Firestorm",
        models=models,
        target=target,
        range="template",
        dice="-",
        to_hit=2,
        ap=-6,
        table={"direction": 0},
    )
    assert shot.of("hits") == {0: Fraction(1, 6), 1: Fraction(5, 6)}
    assert shot.of("wounds_lost") == {0: Fraction(1, 6), 1: Fraction(5, 6)}
    assert shot.mean("models_destroyed") == 0


# -- by number alone: who is counted is disputed -----------------------------------------------

UNLIKE: Fields = {
    "type": "infantry",
    "groups": [
        {"name": "first", "models": 2, "armour_save": 6},
        {"name": "last", "models": 1, "armour_save": 2},
    ],
}


@pytest.mark.parametrize(
    ("which", "unsaved"), [("struck-first", Fraction(5, 12)), ("struck-last", Fraction(1, 12))]
)
def test_a_number_of_visible_models_stands_for_those_struck_first_or_last(
    which: str, unsaved: Fraction
) -> None:
    shot = fire(ap=0, target=UNLIKE, situation={"models_visible": 1})
    shot.table["options"] = {"counted_models": which}
    assert shot.mean("unsaved_wounds") == unsaved
    (other,) = shot.other_readings()["counted_models"].values()
    assert other.mean["unsaved_wounds"] == Fraction(1, 2) - unsaved


@pytest.mark.parametrize(
    ("target", "situation"),
    [
        (SQUAD, {"models_visible": 1}),
        (UNLIKE, {}),
        (UNLIKE, {"models_visible": 3}),
    ],
)
def test_who_is_counted_is_no_matter_where_all_are_or_all_are_alike(
    target: Fields, situation: Fields
) -> None:
    assert "counted_models" not in fire(target=target, situation=situation).other_readings()


def test_of_several_wounded_models_one_is_struck_first() -> None:
    target = {**WALKER, "wounds": 3, "wounds_left": [2, 1, 3]}
    fewest = fire(ap=-6, target=target)
    assert fewest.mean("models_destroyed") == Fraction(1, 2)
    (most,) = fewest.other_readings()["wounded_models"].values()
    assert most.mean["models_destroyed"] == 0
    assert "wounded_models" not in fire(target=WALKER).other_readings()
    assert "wounded_models" not in fire(target={**WALKER, "wounds_left": [1, 1]}).other_readings()


# -- nobody is said to lie under the template --------------------------------------------------


@pytest.mark.parametrize("trait", [SMALL, "Firestorm"])
def test_nobody_under_a_template_is_no_answer_of_zero(trait: str) -> None:
    shot = fire(trait, range="template" if trait == "Firestorm" else 20)
    frame = shot.odds.attack
    assert "hits" not in frame.distributions
    assert ("scatter_distance" in frame.distributions) == (trait == SMALL)
    (warning,) = shot.caveats
    assert warning.key == "situation.template_full"
    assert "state how many" in warning.text


@pytest.mark.parametrize("situation", [{"template_full": 0}, {"template_partial": 0}])
def test_nobody_that_is_said_to_lie_under_it_is_an_answer(situation: Fields) -> None:
    shot = fire(SMALL, situation=situation)
    assert shot.of("hits") == {0: 1}
    assert shot.caveats == []


def test_one_target_of_several_that_is_not_said_to_lie_under_it_is_told() -> None:
    targets = [{**SQUAD, "name": "a", "template_full": 1}, {**TANK, "name": "b"}]
    shot = fire(SMALL, targets=targets)
    assert shot.mean("hits", "a") == Fraction(1, 2)
    assert [each.key for each in shot.caveats] == ["targets[1].template_full"]


# -- what is left goes in again ----------------------------------------------------------------


def next_shot(shot: Trial, *faces: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what a resolution leaves of attacker and target, as tables of an engagement."""
    left = shot.play(*faces).report
    attacker: dict[str, Any] = {**shot.table["attacker"], **left["attacker_left"]}
    target: dict[str, Any] = {**shot.table["target"], **left["targets_left"]["target"]}
    return attacker, target


def test_a_firer_that_destroyed_itself_is_read_and_fires_no_more() -> None:
    attacker, target = next_shot(fire("Collapsing Singularity", dice=1), 1)
    assert attacker["models"] == 0
    assert fire(attacker=attacker, target=target).refused[0] == "models"


def test_firers_with_unlike_wounds_are_read_as_they_are_left() -> None:
    shot = fire("Collapsing Singularity", attacker={"models": 2, "wounds": 2})
    attacker, target = next_shot(shot, 1, 1, 3, 1)
    assert attacker["wounds_left"] == [1, 2]
    again = fire("Collapsing Singularity", attacker=attacker, target=target)
    assert again.chance("attacker_destroyed") == Fraction(1, 6)
    assert again.mean("attacker_wounds_lost") == Fraction(1, 3)


def test_numbers_of_models_that_were_stated_are_left_as_they_fit() -> None:
    shot = fire(ap=-6, dice=2, situation={"models_in_range": 3, "models_visible": 2})
    _, target = next_shot(shot, 4, 4)
    assert (target["models_in_range"], target["models_visible"]) == (1, 0)
    where = {"template_full": 1, "template_partial": 2}
    _, target = next_shot(fire(SMALL, dice=2, ap=-6, situation=where), 4, 1, 4, 4, 1, 1)
    assert (target["template_full"], target["template_partial"]) == (0, 1)
    assert fire(SMALL, target=target).mean("hit_rolls") == Fraction(1, 2)


def test_a_target_that_is_wiped_out_is_read_and_fired_at_no_more() -> None:
    _, target = next_shot(fire(ap=-6, target={**TANK, "void_shields": 0}), 4)
    assert target["models"] == 0
    assert fire(target=target).refused[0] == "target_models"
    both = fire("Beam", targets=[{**target, "name": "gone"}, {**SQUAD, "name": "left"}])
    assert [both.mean("hit_rolls", name) for name in ("gone", "left")] == [0, 1]


# -- a table against circles by hand ---------------------------------------------------------------


def random_table(random: Random) -> tuple[Trial, list[Standing], tuple[int, int, int]]:
    """Return a template at rest over bases of two groups, and how it lies over each by hand."""
    radius, reach = 0.5, 1.5
    places: list[tuple[float, float]] = []
    while len(places) < 5:
        x, y = 20 + random.uniform(-3, 3), 20 + random.uniform(-3, 3)
        if all((x - a) ** 2 + (y - b) ** 2 > 1.1 for a, b in places):
            places.append((x, y))
    sizes, saves = (2, 3), [random.randint(2, 6) for _ in range(2)]
    owners = [0] * sizes[0] + [1] * sizes[1]
    left = [random.randint(1, 2) for _ in owners]

    def lies(place: tuple[float, float]) -> str:
        away = ((place[0] - 20) ** 2 + (place[1] - 20) ** 2) ** 0.5
        if away + radius <= reach:
            return FULL
        return PARTIAL if away - radius < reach else CLEAR

    order = sorted(range(5), key=lambda i: (left[i] == 2, owners[i], left[i], i))
    row = [Standing(left[i], 2, saves[owners[i]], lies(places[i])) for i in order]
    groups = [
        {"name": f"g{n}", "models": size, "wounds": 2, "armour_save": saves[n]}
        for n, size in enumerate(sizes)
    ]
    dice, to_hit = random.randint(1, 2), random.randint(2, 5)
    shot = on_table(
        SMALL,
        models=[base("target", x, y) for x, y in places],
        target={"type": "infantry", "groups": groups, "wounds_left": left},
        table={"aim": [20, 20]},
        situation={"distance_from_first_template": 0},
        dice=dice,
        to_hit=to_hit,
        ap=0,
    )
    return shot, row, (1, dice, to_hit)


@pytest.mark.parametrize("seed", range(15))
def test_a_template_on_a_table_strikes_those_whom_circles_by_hand_say_it_covers(seed: int) -> None:
    shot, row, rolled = random_table(Random(seed))
    same(shot, measured(row, *rolled))


def test_additional_hits_on_a_table_go_to_those_seen_and_in_range() -> None:
    """The template lies over one base; the second is seen, the third stands behind a wall."""
    models = [base("target", 20, 20), base("target", 20, 26), base("target", 28, 20)]
    wall = block("impassable", 25, 20, 1, 4)
    shot = on_table(
        SMALL,
        "Deflagrate",
        models=models,
        terrain=[wall],
        target={**SQUAD, "models": 3, "armour_save": "-"},
        table={"aim": [20, 20]},
        situation={"distance_from_first_template": 0},
        to_hit=2,
        dice=3,
        range=30,
    )
    assert max(shot.of("models_destroyed")) == 2
    assert shot.mean("hits_lost") > 0
