"""Area Attack (X×Y): X hits in each of Y ranks or files, one of them with square brackets."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import BLOCK, MONSTER, TROLLS, gun, share, spread, strike, times


@pytest.mark.parametrize(
    ("models", "files", "arc", "area", "hits"),
    [
        (20, 5, "front", "1x5", 4),
        (35, 5, "front", "1x5", 5),
        (12, 5, "rear", "1x5", 3),
        (20, 5, "flank", "1x5", 5),
        (20, 5, "flank", "9x2", 8),
        (17, 5, "front", "4x4", 4 + 4 + 4 + 2),
        (17, 5, "flank", "4x4", 4 + 4 + 3 + 3),
        (3, 3, "front", "4x4", 3),
        (1, 1, "flank", "4x4", 1),
        (7, 9, "front", "9x9", 7),
        (20, 5, "front", "2×3", 6),
        (20, 5, "front", "2*3", 6),
    ],
)
def test_ranks_from_front_and_rear_files_from_a_flank(
    models: int, files: int, arc: str, area: str, hits: int
) -> None:
    target = {"models": models, "files": files}
    trial = gun(f"Area Attack ({area})", target=target, situation={"arc": arc})
    assert trial.value("area_hits") == hits
    assert trial.of("hits") == {
        0: share(1, lambda hit: hit < 4),
        hits: share(1, lambda hit: hit >= 4),
    }
    assert trial.explains("area-attack.1", "area-attack.2", "area-attack.3", "ranks-and-files.1")


def test_one_hit_has_the_values_in_square_brackets() -> None:
    trial = gun(
        "Area Attack (1x5)",
        "[Multiple Wounds (3)]",
        strength="3 [7]",
        ap="0 [4]",
        target={**TROLLS, "armour": 2},
    )
    # two ranks: one hit of Strength 7, AP 4; one of Strength 3, AP 0
    special = spread(1, lambda wound: 3 * (wound >= 2))
    plain = spread(2, lambda wound, armour: int(wound >= 5 and armour < 5))
    both: dict[int, Fraction] = {}
    for first, a in special.items():
        for second, b in plain.items():
            both[first + second] = both.get(first + second, Fraction(0)) + a * b / 2
    both[0] += share(1, lambda hit: hit < 4)
    assert trial.of("wounds_lost") == both
    assert (trial.value("bracket_strength"), trial.value("bracket_ap")) == (7, 4)
    assert trial.explains("area-attack.4")


def test_a_single_hit_is_the_one_with_brackets() -> None:
    trial = gun("Area Attack (1x5)", strength="4 [10]", ap="0 [10]", target=MONSTER)
    assert trial.mean("wounds") == share(2, lambda hit, wound: hit >= 4 and wound >= 2)


def test_the_bracket_hit_comes_first_in_each_group_of_dice() -> None:
    trial = gun(
        "Area Attack (1x2)",
        "[Multiple Wounds (D3)]",
        strength="4 [10]",
        ap="0 [10]",
        target={**TROLLS, "armour": 1},
    )
    # it hits; Strength 10 wounds on 2, Strength 4 on 4; Armour 1 saves the plain wound alone
    result = trial.play(4, 2, 4, 6, 3)
    assert result.what == ["to hit", "to wound", "to wound", "armour save", "multiple wounds"]
    assert (result.count("wounds"), result.count("unsaved_wounds")) == (2, 1)
    assert result.count("wounds_lost") == 3


def test_several_hits_are_resolved_batch_by_batch() -> None:
    trial = gun("Area Attack (1x2)", strength="4 [10]", shots=2, target={**BLOCK, "armour": 1})
    result = trial.play(4, 4, 2, 3, 1, 6, 6, 1, 2)
    assert result.what == [
        *["to hit"] * 2,
        *["to wound"] * 2,
        *["armour save"] * 2,
        *["to wound"] * 2,
        "armour save",
    ]
    assert result.count("unsaved_wounds") == 2


def test_areas_without_brackets_are_resolved_one_by_one_too() -> None:
    trial = gun("Area Attack (1x2)", shots=2, target={**BLOCK, "armour": 1})
    result = trial.play(4, 4, 3, 3, 1, 6, 6, 1, 2)
    assert result.what == [
        *["to hit"] * 2,
        *["to wound"] * 2,
        *["armour save"] * 2,
        *["to wound"] * 2,
        "armour save",
    ]
    assert result.count("unsaved_wounds") == 2


def test_each_of_several_shots_has_its_own_bracket_hit() -> None:
    trial = gun("Area Attack (1x2)", strength="1 [10]", shots=3)
    one = spread(
        3, lambda hit, first, second: int(first >= 2) + int(second >= 6) if hit >= 4 else 0
    )
    assert trial.of("wounds") == times(one, 3)


def test_blows_may_have_one_too() -> None:
    trial = strike(
        "Great Weapon",
        "Area Attack (2x1)",
        attacker={"attacks": 2},
        target={"models": 6, "files": 3},
    )
    one = spread(3, lambda hit, a, b: int(a >= 2) + int(b >= 2) if hit >= 4 else 0)
    assert trial.of("wounds") == times(one, 2)


@pytest.mark.parametrize("area", ["0", "0x5", "5x0", "1x", "four by four", "1x5x2"])
def test_other_areas_are_not_guessed_at(area: str) -> None:
    assert gun(f"Area Attack ({area})").fault.word == "bad_parameter"


@pytest.mark.parametrize("given", ["", " ()", " (X)", " (XxY)", " (X×Y)", " (X × Y)", " (X*Y)"])
def test_it_needs_two_numbers(given: str) -> None:
    assert gun(f"Area Attack{given}").fault.word == "missing_parameter"
