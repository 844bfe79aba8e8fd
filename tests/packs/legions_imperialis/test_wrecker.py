"""Wrecker (X): in base contact, a Structure saves against the AP or loses X Wounds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import HOUSE, HOUSE_OF_STONE, SQUAD, fire, wreck

EAST = {**HOUSE_OF_STONE, "name": "east"}
WEST = {**HOUSE_OF_STONE, "name": "west"}


def test_the_structure_saves_against_the_ap_or_loses_x_wounds() -> None:
    attack = wreck("Wrecker (1)", ap=-1)
    assert attack.of("wounds_lost") == {0: Fraction(2, 6), 1: Fraction(4, 6)}
    assert attack.explains("wrecker.1", "wrecker.3", "wrecker.4", "wrecker.5")
    assert attack.play(5).count("saves_passed") == 1


@pytest.mark.parametrize(
    ("ap", "fails"),
    [(0, Fraction(3, 6)), ("-", Fraction(3, 6)), (-2, Fraction(5, 6)), (-3, Fraction(1))],
)
def test_the_save_at_every_ap(ap: int | str, fails: Fraction) -> None:
    assert wreck("Wrecker (1)", ap=ap).mean("wounds_lost") == fails


def test_a_natural_1_fails_and_no_save_is_none() -> None:
    strong = wreck("Wrecker (1)", ap=0, target={**HOUSE_OF_STONE, "armour_save": 1})
    assert strong.mean("wounds_lost") == Fraction(1, 6)
    bare = wreck("Wrecker (1)", target={**HOUSE_OF_STONE, "armour_save": "-"})
    assert bare.mean("wounds_lost") == 1


def test_no_more_wounds_than_it_has_left() -> None:
    attack = wreck("Wrecker (3)", ap=-9, target={**HOUSE_OF_STONE, "wounds_left": [1]})
    assert attack.of("wounds_lost") == {1: 1}
    assert attack.chance("collapsed") == attack.chance("wiped_out") == 1


def test_one_weapon_at_each_structure() -> None:
    attack = wreck("Wrecker (1)", ap=-2, more_weapons=[{"ap": 0}], targets=[EAST, WEST])
    assert attack.mean("wounds_lost", "east") == Fraction(5, 6)
    assert attack.mean("wounds_lost", "west") == Fraction(3, 6)


def test_all_weapons_at_one() -> None:
    attack = wreck(
        "Wrecker (1)",
        ap=-1,
        more_weapons=[{"ap": -1, "traits": ["Wrecker (1)"]}],
        choices={"wrecker": "combined"},
    )
    assert attack.of("wounds_lost") == {0: Fraction(1, 6), 2: Fraction(5, 6)}
    assert attack.explains("wrecker.6")


def test_combined_at_two_structures_or_at_more_than_weapons_cannot_be() -> None:
    combined = wreck("Wrecker (1)", targets=[EAST, WEST], choices={"wrecker": "combined"})
    assert combined.fault.word == "bad_profile"
    assert wreck("Wrecker (1)", targets=[EAST, WEST]).fault.word == "bad_profile"
    assert wreck("Rend").fault.word == "bad_profile"


@pytest.mark.parametrize(
    ("situation", "refusal"),
    [
        ({"stage": "", "in_contact": True}, None),
        ({"in_contact": False}, ("not_touching", "wrecker.2")),
        ({"phase": "movement"}, ("stage", "wrecker.1")),
    ],
)
def test_when_and_where(situation: dict[str, object], refusal: tuple[str, str] | None) -> None:
    if refusal is None:
        trial = wreck("Wrecker (1)")
        del trial.table["situation"]["stage"]
        assert trial.refused == ("stage", "wrecker.1")
    else:
        assert wreck("Wrecker (1)", situation=situation).refused == refusal


@pytest.mark.parametrize("stage", ["first-fire", "advancing-fire"])
@pytest.mark.parametrize("order", ["first-fire", "advance", "march", "charge", "fall-back"])
def test_the_order_has_to_allow_fire(order: str, stage: str) -> None:
    attack = wreck("Wrecker (1)", attacker={"order": order}, situation={"stage": stage})
    if order in ("first-fire", "advance"):
        assert attack.mean("wounds_lost") == 1
    else:
        assert attack.refused == ("order", "core-orders.2")


def test_only_a_structure() -> None:
    assert wreck("Wrecker (1)", target=SQUAD).refused == ("structure", "wrecker.2")


def test_it_does_not_help_to_fire_at_one() -> None:
    assert fire("Wrecker (2)", target=HOUSE_OF_STONE).refused[0] == "structure"


def test_those_inside_roll_when_it_falls() -> None:
    inside = {**SQUAD, "models": 2, "name": "in", "garrisoned_in": "east"}
    attack = wreck("Wrecker (2)", ap=-9, targets=[EAST, inside], situation={"collapse_save": 5})
    assert attack.of("models_destroyed", "in") == {
        0: Fraction(1, 9),
        1: Fraction(4, 9),
        2: Fraction(4, 9),
    }
    assert attack.explains("core-structures.3")
    result = attack.play(5, 4)
    assert result.what == ["collapse", "collapse"]
    left = result.report["targets_left"]
    assert left["east"]["models"] == 0
    assert left["in"]["wounds_left"] == [1]
    assert left["in"]["garrisoned_in"] == ""


def test_they_need_a_number_to_roll_if_it_may_fall() -> None:
    inside = {**SQUAD, "name": "in", "garrisoned_in": "east"}
    unstated = wreck("Wrecker (2)", targets=[EAST, inside])
    assert unstated.refused == ("collapse_save", "core-structures.3")
    assert wreck("Wrecker (1)", targets=[EAST, inside]).mean("models_destroyed", "in") == 0


def test_two_structures_may_fall_on_their_own_garrisons() -> None:
    targets = [
        EAST,
        {**SQUAD, "models": 1, "name": "in east", "garrisoned_in": "east"},
        WEST,
        {**SQUAD, "models": 1, "name": "in west", "garrisoned_in": "west"},
    ]
    attack = wreck(
        "Wrecker (2)", more_weapons=[{"ap": 0}], targets=targets, situation={"collapse_save": 4}
    )
    assert attack.mean("models_destroyed", "in east") == Fraction(1, 2)
    assert attack.mean("models_destroyed", "in west") == Fraction(1, 2) * Fraction(1, 2)


def test_other_weapons_of_the_model_take_no_part() -> None:
    plain = {"traits": ["Rend"], "ap": -1}
    attack = wreck("Wrecker (2)", ap=-1, more_weapons=[plain])
    assert attack.of("wounds_lost") == {0: Fraction(1, 3), 2: Fraction(2, 3)}
    combined = wreck("Wrecker (2)", ap=-1, more_weapons=[plain], choices={"wrecker": "combined"})
    assert combined.of("wounds_lost") == attack.of("wounds_lost")
    second = wreck("Rend", ap=-1, more_weapons=[{"traits": ["Wrecker (2)"]}])
    assert second.of("wounds_lost") == attack.of("wounds_lost")
    assert wreck("Rend").fault.word == "bad_profile"


def test_a_wrecker_that_would_be_left_out_is_refused_by_name() -> None:
    """One Structure and two Wreckers: the two are combined, or neither is dropped in silence."""
    trial = wreck("Wrecker (1)", more_weapons=[{"name": "second claw", "traits": ["Wrecker (1)"]}])
    assert trial.refused == ("more_weapons", "wrecker.5")


def test_other_weapons_that_take_no_part_are_told() -> None:
    trial = wreck("Wrecker (2)", more_weapons=[{"name": "bolter", "traits": []}])
    engagement = HOUSE.engagement(trial.table)
    (caveat,) = HOUSE.session.caveats(engagement, HOUSE.session.program(engagement))
    assert caveat.text == "bolter is no Wrecker weapon and has no part"
