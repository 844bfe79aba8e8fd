"""The Praetor Launcher: its profile, its carriers, and what comes of all its rules together."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grapeshot.testing import Trial

from .conftest import GUARD, HIT, HOUSE, SQUAD, TANK, Fields, arrow, lay, row, share, shoot, spread

LAUNCHER = "horus-heresy/weapons-artillery/Praetor Launcher"
CARRIER = "horus-heresy/units-vehicles/Praetor Armoured Assault Launcher"
TRAITS = ("Barrage", 'Massive Blast (7")', "Pinning", "Rending (6+)")
FIGURES: Fields = {"type": "Ordnance", "range": 72, "strength": 7, "ap": 4}


def launched(**target: object) -> Trial:
    """Return hits of the launcher, as its profile has it, on something."""
    trial = shoot(target={**SQUAD, **target}, situation={"hits": 1})
    trial.table["weapon"] = {"profile": LAUNCHER}
    trial.table["attacker"] = {"profile": CARRIER}
    return trial


def test_the_profile_is_the_one_of_the_rules() -> None:
    """praetor-launcher.1."""
    engagement = HOUSE.engagement(launched().table)
    weapon = engagement.weapon
    assert (weapon.type, weapon.range, weapon.shots.highest) == ("Ordnance", 72, 1)
    assert (weapon.strength, weapon.ap) == (7, 4)
    assert sorted(borne.printed for borne in weapon.traits) == sorted(TRAITS)


@pytest.mark.parametrize(("legion", "skill"), [("", 3), ("Legion ", 4)])
def test_its_carriers(legion: str, skill: int) -> None:
    """praetor-launcher.2, both as the firing model and as a target."""
    profile = f"horus-heresy/units-vehicles/{legion}Praetor Armoured Assault Launcher"
    trial = launched()
    trial.table |= {"attacker": {"profile": profile}, "target": {"profile": profile}}
    engagement = HOUSE.engagement(trial.table)
    (struck,) = engagement.targets
    target = struck.unit
    assert engagement.attacker.bs == skill
    assert (target.type, target.hull_points) == ("vehicle", 8)
    assert tuple(getattr(target.armour, face) for face in ("front", "side", "rear")) == (13, 12, 12)


def test_marines_rending_and_pinning() -> None:
    """Wounds on 2+; a 6 wounds at AP 2; armour 3+ stops the others; then 2D6 against 8."""
    through = share(2, lambda wound, save: wound == 6 or (wound >= 2 and save < 3))
    trial = launched()
    assert trial.mean("unsaved_wounds") == through
    assert trial.chance("pinned") == through * share(2, lambda a, b: a + b > 8)


def test_guard_dies_of_the_blast() -> None:
    trial = launched(**GUARD)
    assert trial.mean("models_destroyed") == Fraction(5, 6)


def test_tanks_are_struck_on_the_side_by_the_better_of_two_dice() -> None:
    """A 6 that is kept rends: D3 more."""
    trial = shoot(*TRAITS, target=TANK, situation={"hits": 1}, **FIGURES)

    def outcome(first: int, second: int, extra: int) -> str:
        best = max(first, second)
        total = 7 + best + ((extra + 1) // 2 if best == 6 else 0)
        return "penetrating" if total > 12 else "glancing" if total == 12 else "none"

    expected = spread(3, outcome)
    assert trial.value("armour_face") == "side"
    assert trial.mean("penetrating") == expected["penetrating"]
    assert trial.mean("glancing") == expected["glancing"]


def test_in_sight_the_skill_shortens_the_scatter_and_out_of_it_nothing_does() -> None:
    """Seven models an inch apart lie under seven inches; four inches on it is three and three."""
    seen = lay(*TRAITS, models=row(7), **FIGURES)
    assert seen.play(*[1] * 7, scatter=[HIT])["hits"] == 7
    assert seen.play(*[1] * 5, scatter=[arrow(0, 3, 3)])["hits"] == 5
    unseen = lay(*TRAITS, models=row(7), situation={"line_of_sight": False}, **FIGURES)
    assert unseen.play(1, scatter=[arrow(0, 3, 3)])["hits"] == 1
    assert unseen.mean("hits") < seen.mean("hits")


def test_no_snap_shots_and_72_inches() -> None:
    assert shoot(*TRAITS, situation={"hits": 1, "snap_shot": True}, **FIGURES).refused[0] == (
        "snap_shot"
    )
    far = {"hits": 1, "distance": 72.1}
    assert shoot(*TRAITS, situation=far, **FIGURES).refused == ("out_of_range", "range.1")
