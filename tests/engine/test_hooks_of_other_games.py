"""The hooks that Legions Imperialis does not ask, by way of a house rule for another game."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grapeshot.testing import House

Table = dict[str, Any]

SHOT: Table = {
    "ruleset": "ninth-age",
    "weapon": {"name": "gun", "kind": "shooting", "range": 24, "to_hit": 4, "strength": 4, "ap": 0},
    "target": {"models": 20, "files": 5},
    "situation": {"distance": 8},
}
"""One shot that hits on 4+ and wounds on 3+."""
BLOW: Table = {
    "ruleset": "ninth-age",
    "kind": "strike",
    "weapon": {
        "name": "Hand Weapon",
        "kind": "melee",
        "strength": "as user",
        "ap": "as user",
        "traits": ["Hand Weapon"],
    },
    "attacker": {"offensive_skill": 5},
    "target": {"models": 20, "files": 5},
}
"""One blow of a model of Offensive Skill 5 at a unit of Defensive Skill 3: it hits on 3+."""
FLAMES: Table = {
    "ruleset": "ninth-age",
    "weapon": {
        "name": "flames",
        "kind": "shooting",
        "range": 24,
        "strength": "4 {5}",
        "ap": "1 {2}",
        "traits": ["Artillery Weapon", "Flamethrower"],
    },
    "attacker": {"type": "construct", "wounds": 4, "rules": ["War Machine"]},
    "target": {"models": 1},
    "situation": {"distance": 13},
}
"""A shot that misfires on a 1, and then explodes on a 1."""
PINNING: Table = {
    "ruleset": "horus-heresy",
    "weapon": {"name": "gun", "strength": 4, "ap": 5, "traits": ["Pinning"]},
    "attacker": {"bs": 4},
    "target": {"models": 5, "toughness": 4, "armour_save": 6, "leadership": 7},
}
"""A shot that hits on 3+, wounds on 4+ and goes through the armour: then a test on 7."""
AT_ARMOUR: Table = {
    "ruleset": "horus-heresy",
    "weapon": {"name": "gun", "strength": 8, "ap": 3},
    "attacker": {"bs": 4},
    "target": {
        "type": "vehicle",
        "armour": {"front": 14, "side": 12, "rear": 9},
        "hull_points": 3,
    },
}
"""A shot that hits on 3+ and glances the front on a 6; it goes through the rear on 2+."""
BASE: Table = {"x": 36.0, "base_mm": 32}
MORTAR: Table = {
    "ruleset": "horus-heresy",
    "weapon": {"name": "mortar", "range": 48, "strength": 4, "ap": 5, "traits": ['Blast (3")']},
    "attacker": {"bs": 4},
    "target": {"name": "squad", "models": 1, "toughness": 4},
    "table": {
        "width": 72,
        "height": 48,
        "aim_model": "t",
        "aim": [36.0, 30.0],
        "models": [
            {**BASE, "id": "g", "unit": "battery", "side": "friend", "y": 6.0, "fires": True},
            {**BASE, "id": "t", "unit": "squad", "side": "enemy", "y": 30.0},
        ],
    },
}
"""A marker laid on a single model, which it may leave."""


def write_hook(house: House, hook: str, *lines: str) -> None:
    """Write a house rule of one hook."""
    arguments = "attack, plan, dice, tally" if hook == "resolve_shot" else "attack, plan"
    head = f"from grapeshot import *\n\n@hookimpl\ndef grapeshot_{hook}({arguments}):\n"
    house.write("rule", head + "".join(f"    {line}\n" for line in lines))


def clauses(house: House, table: Table) -> set[str]:
    """Return the clauses that the explanation names."""
    return {fact.clause for fact in house.explanation(table)}


def test_plan_wound(house: House) -> None:
    """One Strength more wounds on 2+ in place of 3+."""
    assert house.mean_of(SHOT, "wounds") == Fraction(1, 2) * Fraction(4, 6)
    write_hook(house, "plan_wound", 'plan.add_strength(1, clause="frost-blade.1", text="+1")')
    assert house.mean_of(SHOT, "wounds") == Fraction(1, 2) * Fraction(5, 6)
    assert "frost-blade.1" in clauses(house, SHOT)


def test_resolve_shot(house: House) -> None:
    """A guided shot hits on 2+, whatever its Aim; with no answer the Aim counts."""
    write_hook(
        house,
        "resolve_shot",
        "from grapeshot_ninth_age.core.shots import HIT, MISS, Shot",
        "if attack.weapon.name == 'gun':",
        "    return Shot(HIT if dice.die('guidance') > 1 else MISS)",
    )
    assert house.mean_of(SHOT, "hits") == Fraction(5, 6)
    assert house.play_script(SHOT, [2, 1]).dice[0].what == "guidance"
    bow = {**SHOT, "weapon": {**SHOT["weapon"], "name": "bow"}}
    assert house.mean_of(bow, "hits") == Fraction(1, 2)


def test_plan_defence(house: House) -> None:
    """A unit that parries is as skilled as its striker: he hits on 4+."""
    assert house.mean_of(BLOW, "hits") == Fraction(2, 3)
    write_hook(house, "plan_defence", 'plan.parry(clause="buckler.1", text="a buckler")')
    assert house.mean_of(BLOW, "hits") == Fraction(1, 2)
    assert "buckler.1" in clauses(house, BLOW)


def test_plan_misfire(house: House) -> None:
    """A well-kept gun rolls one better on the table: it never explodes."""
    assert house.chance_of(FLAMES, "explosion") == Fraction(1, 36)
    write_hook(house, "plan_misfire", 'plan.modify(1, clause="well-kept.1", text="well kept")')
    assert house.chance_of(FLAMES, "explosion") == 0
    assert house.chance_of(FLAMES, "misfire") == Fraction(1, 6)
    assert "well-kept.1" in clauses(house, FLAMES)


def test_plan_morale(house: House) -> None:
    """A ghastly weapon lowers the Leadership of the test by 1: 2D6 of 7 fails as well."""
    assert house.chance_of(PINNING, "pinned") == Fraction(1, 3) * Fraction(15, 36)
    write_hook(
        house, "plan_morale", 'plan.penalise("horror", 1, clause="ghastly.1", text="ghastly")'
    )
    assert house.chance_of(PINNING, "pinned") == Fraction(1, 3) * Fraction(21, 36)
    assert "ghastly.1" in clauses(house, PINNING)


def test_plan_penetration(house: House) -> None:
    """A mine strikes the rear, whose armour a 2 goes through."""
    assert house.mean_of(AT_ARMOUR, "hull_points_lost") == Fraction(2, 3) * Fraction(1, 6)
    write_hook(house, "plan_penetration", 'plan.strike("rear", clause="mines.1", text="below")')
    assert house.mean_of(AT_ARMOUR, "penetrating") == Fraction(2, 3) * Fraction(5, 6)
    assert "mines.1" in clauses(house, AT_ARMOUR)


def test_plan_template(house: House) -> None:
    """A rangefinder takes so much off the scatter that the marker stays where it was aimed."""
    scattered = house.mean_of(MORTAR, "hits")
    assert Fraction(1, 3) < scattered < 1
    write_hook(
        house,
        "plan_template",
        'plan.shorten_scatter("rangefinder", 12, clause="rangefinder.1", text="never far")',
    )
    assert float(house.mean_of(MORTAR, "hits")) == pytest.approx(1, abs=1e-12)
    assert "rangefinder.1" in clauses(house, MORTAR)
