"""Rules of the armoury that act on vehicles: penetration, the damage table, Hull Points."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import TANK, hits, share, spread

LAND_RAIDER = {**TANK, "armour": {"front": 14, "side": 14, "rear": 14}}


def test_armourbane_adds_a_die_to_the_total() -> None:
    trial = hits(1, "Armourbane", strength=6, target=TANK)
    assert trial.mean("penetrating") == share(2, lambda a, b: a + b + 6 > 13)
    assert trial.mean("glancing") == share(2, lambda a, b: a + b + 6 == 13)
    assert trial.explains("armourbane.1")


def test_armourbane_comes_on_top_of_the_dice_of_ordnance() -> None:
    trial = hits(1, "Armourbane", type="Ordnance", strength=6, target=TANK)
    assert trial.mean("penetrating") == share(3, lambda a, b, c: max(a, b) + c + 6 > 13)


@pytest.mark.parametrize(
    ("trait", "distance", "works"),
    [
        ("Armourbane (Melta)", 12, True),
        ("Armourbane (Melta)", 13, False),
        ("Armourbane (Ranged)", 20, True),
        ("Armourbane (Melee)", 5, False),
    ],
)
def test_armourbane_works_where_its_bracket_says(trait: str, distance: int, works: bool) -> None:
    trial = hits(1, trait, strength=6, target=TANK, situation={"distance": distance})
    assert (trial.mean("penetrating") > 0) == works


def test_melta_needs_a_distance() -> None:
    fault = hits(1, "Armourbane (Melta)", target=TANK).fault
    assert (fault.word, "situation.distance" in str(fault)) == ("bad_profile", True)


def test_sunder_repeats_what_does_nothing_and_glances_if_wanted() -> None:
    trial = hits(1, "Sunder", strength=8, target=TANK)
    glances = share(2, lambda a, b: a == 5 or (a < 5 and b == 5))
    assert trial.mean("glancing") == glances
    assert trial.mean("penetrating") == share(2, lambda a, b: a == 6 or (a < 5 and b == 6))
    eager = hits(1, "Sunder", strength=8, target=TANK, choices={"sunder_glancing": True})
    assert eager.mean("penetrating") == share(2, lambda a, b: a == 6 or b == 6)
    assert eager.explains("sunder.1", "sunder.2", "sunder.3")


def test_a_lance_counts_no_armour_above_12() -> None:
    assert hits(1, "Lance", strength=8, target=LAND_RAIDER).mean("penetrating") == Fraction(1, 3)
    assert hits(1, strength=8, target=LAND_RAIDER).mean("penetrating") == 0


def test_a_wrecker_adds_to_the_table() -> None:
    trial = hits(1, "Wrecker", strength=10, ap=4, target=TANK)
    assert trial.of("damage_table") == spread(1, lambda die: NAMES[min(die + 1, 7)])


NAMES = {
    1: "crew_shaken",
    2: "crew_shaken",
    3: "crew_shaken",
    4: "crew_stunned",
    5: "weapon_destroyed",
    6: "immobilised",
    7: "explodes",
}


def test_exoshock_causes_a_second_hit_that_cover_does_not_stop() -> None:
    trial = hits(1, "Exoshock (4+)", strength=8, ap=4, target={**TANK, "cover_save": 4})
    assert trial.of("penetrating") == {
        0: Fraction(5, 6),
        1: Fraction(1, 12),
        2: Fraction(1, 12),
    }
    glances = Fraction(1, 6) * Fraction(1, 2)
    first, second = Fraction(1, 6) * Fraction(1, 2), Fraction(1, 12)
    assert trial.mean("hull_points_lost") == glances + first + second
    assert trial.explains("exoshock.1", "exoshock.2", "exoshock.3")


def test_haywire_asks_no_armour() -> None:
    trial = hits(1, "Haywire", strength=1, target=LAND_RAIDER)
    assert trial.mean("glancing") == Fraction(4, 6)
    assert trial.mean("penetrating") == Fraction(1, 6)


def test_torsion_crusher_doubles_hull_points() -> None:
    trial = hits(1, "Torsion Crusher", strength=8, ap=4, target=TANK)
    assert trial.of("hull_points_lost") == {0: Fraction(2, 3), 2: Fraction(1, 3)}
    assert trial.explains("torsion-crusher.1")


def test_immaterial_blades_cut_at_the_ap_in_brackets() -> None:
    trial = hits(1, "Immaterial Blades (AP1)", strength=8, ap=4, target=TANK)
    assert trial.chance("explodes") == Fraction(1, 6) * Fraction(2, 6)


def test_detonation_is_refused_at_men() -> None:
    trial = hits(1, "Detonation", type="Melee")
    assert trial.refused == ("wrong_target", "detonation.1")
