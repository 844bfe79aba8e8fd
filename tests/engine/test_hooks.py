"""Each hook, by way of a house rule: where it can be, the very example of its documentation."""

from __future__ import annotations

import inspect
from fractions import Fraction
from textwrap import dedent
from typing import Any

import pytest
from tests.engine.plugins.attacks import ATTACK
from tests.engine.reading.tables import changed

from grapeshot.errors import Refusal
from grapeshot.plugins import hookspecs
from grapeshot.testing import House

HEAD = "from grapeshot import *\n\n"


def write_example(house: House, hook: str) -> None:
    """Write the example of a hook's documentation as a house rule."""
    documentation = inspect.getdoc(getattr(hookspecs, f"grapeshot_{hook}")) or ""
    code = dedent(documentation.partition("Use in a house-rule file::")[2])
    house.write("example", HEAD + code)


def clauses(house: House, table: dict[str, Any]) -> set[str]:
    """Return the clauses that the explanation of an attack names."""
    return {fact.clause for fact in house.explanation(table)}


TOY_RULESET = """
from dataclasses import dataclass
from pathlib import Path

from grapeshot import *
from grapeshot.schema import field, many, text, whole

@dataclass(frozen=True, kw_only=True)
class Gun:
    name: str = field(text(), "gun")
    dice: int = field(whole(0), 1)
    traits: tuple = field(many(text()), ())

@dataclass(frozen=True, kw_only=True)
class Unit:
    name: str = field(text(), "unit")
    rules: tuple = field(many(text()), ())

@dataclass(frozen=True, kw_only=True)
class Nothing:
    pass

HIT = RollTest.of(lambda face: int(face >= 4))

def shoot(state, dice, tally):
    tally.add("hits", dice.total(HIT, state, "hit"))
    return 0

def prepare(engagement, plugins):
    return Program(
        stages=(Once("hit", shoot, "unit"),), start=engagement.weapon.dice, targets=("unit",),
        target_measures=("hits",), attack_measures=(), target_events=frozenset(),
        attack_events=frozenset(), values={}, explain=lambda: [],
    )

@hookimpl
def grapeshot_ruleset():
    return Ruleset(
        id="skirmish", name="Our skirmish game", kinds={"shoot": prepare}, default_kind="shoot",
        weapon=Gun, attacker=Unit, target=Unit, situation=Nothing, choices=Nothing,
        options=Nothing,
    )

@hookimpl
def grapeshot_profiles():
    return Path(__file__).parent / "profiles"
"""


def test_ruleset(house: House) -> None:
    """A file of the user's brings a game of its own: read, enumerated and played."""
    house.write("skirmish", TOY_RULESET)
    table = {"ruleset": "skirmish", "weapon": {"dice": 2}, "target": {}}
    assert house.odds_of(table, "hits") == {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}
    assert house.play_script(table, [3, 4]).counts == {("unit", "hits"): 1}
    assert house.session.plugins.rulesets().keys() == {"skirmish", "legions-imperialis"} | {
        *House(third_party=False).session.plugins.rulesets()
    }
    with pytest.raises(Exception, match='unknown trait "Accurate"; expected a trait of skirmish'):
        house.odds({**table, "weapon": {"traits": ["Accurate"]}})


def test_profiles(house: House) -> None:
    """The profiles beside a house rule set are found by reference."""
    path = house.write("skirmish", TOY_RULESET)
    folder = path.parent / "profiles" / "skirmish"
    folder.mkdir(parents=True)
    (folder / "guns.toml").write_text('[[weapon]]\nname = "Pop gun"\ndice = 3\n')
    weapon = {"profile": "skirmish/guns/Pop gun"}
    assert house.mean_of({"ruleset": "skirmish", "weapon": weapon, "target": {}}, "hits") == 1.5


def test_check_target(house: House) -> None:
    """The example forbids fire within 3 inches."""
    write_example(house, "check_target")
    assert house.mean_of(changed(situation__distance=3), "hits") == 1
    with pytest.raises(Refusal) as caught:
        house.odds(changed(situation__distance=2))
    assert (caught.value.reason, caught.value.clause) == ("too_close", "no-point-blank.1")


def test_plan_attacks(house: House) -> None:
    """The example doubles the Dice."""
    write_example(house, "plan_attacks")
    assert house.odds_of(ATTACK, "hit_rolls") == {4: 1}
    assert "frenzy.1" in clauses(house, ATTACK)


def test_before_attack(house: House) -> None:
    """A die before the shot loses it on a 1, in odds and in play; None leaves all as it is."""
    house.write(
        "jam",
        """
        from grapeshot import hookimpl

        @hookimpl
        def grapeshot_before_attack(attack, state, dice, tally):
            if dice.die("jam", clause="jam.1") == 1:
                tally.add("attacker_wounds_lost")
                return state._replace(lost=True)
        """,
    )
    assert house.mean_of(ATTACK, "hits") == Fraction(5, 6)
    assert house.mean_of(ATTACK, "attacker_wounds_lost") == Fraction(1, 6)
    jammed = house.play_script(ATTACK, [1])
    assert jammed.counts == {("", "attacker_wounds_lost"): 1}
    assert house.play_script(ATTACK, [2, 6, 6]).counts["target", "hits"] == 2


def test_plan_hit(house: House) -> None:
    """The example hits one worse at night."""
    write_example(house, "plan_hit")
    assert house.mean_of(ATTACK, "hits") == Fraction(2, 3)
    assert "night-fight.1" in clauses(house, ATTACK)


def test_plan_allocation(house: House) -> None:
    """The example lets no Hit on a phantom count."""
    phantom = changed(target__armour_save="-", target__name="Phantoms")
    assert house.mean_of(phantom, "models_destroyed") == 1
    write_example(house, "plan_allocation")
    assert house.mean_of(phantom, "models_destroyed") == 0
    assert house.mean_of(phantom, "hits_discarded") == 1
    assert house.mean_of(changed(target__armour_save="-"), "models_destroyed") == 1
    assert "phantoms.1" in clauses(house, phantom)


def test_plan_save(house: House) -> None:
    """The example leaves no Armour Save."""
    table = changed(target__models=4, target__armour_save=4, weapon__ap=0)
    assert house.mean_of(table, "models_destroyed") == Fraction(1, 2)
    write_example(house, "plan_save")
    assert house.mean_of(table, "models_destroyed") == 1
    assert "phase-rounds.1" in clauses(house, table)


def test_resolve_save(house: House) -> None:
    """The example rolls for doom in place of the Save."""
    write_example(house, "resolve_save")
    table = changed(target__models=4, target__armour_save=2)
    assert house.mean_of(table, "wounds_lost") == Fraction(1, 3)
    assert house.play_script(table, [4, 4, 5, 1]).counts["target", "wounds_lost"] == 1


def test_plan_damage(house: House) -> None:
    """The example takes one Wound more."""
    table = changed(target__models=4, target__armour_save="-", target__wounds=2)
    assert house.mean_of(table, "models_destroyed") == Fraction(1, 4)
    write_example(house, "plan_damage")
    assert house.mean_of(table, "models_destroyed") == 1
    assert "brutal.1" in clauses(house, table)


def test_after_damage(house: House) -> None:
    """The example leaves an effect on a target that was struck."""
    write_example(house, "after_damage")
    assert house.chance_of(ATTACK, "dazed") == Fraction(3, 4)
    (effect,) = house.play_script(ATTACK, [6, 1]).effects
    assert (effect.name, effect.on, effect.clause) == ("dazed", "target", "dazed.1")
    assert house.play_script(ATTACK, [1, 1]).effects == ()


def test_plan_fight(house: House) -> None:
    """The example fights at +1."""
    fight = {
        "ruleset": "legions-imperialis",
        "kind": "fight",
        "weapon": {"name": "blade", "dice": "-", "to_hit": "-"},
        "target": {"type": "infantry"},
    }
    even = house.chance_of(fight, "attacker_wins")
    assert even == house.chance_of(fight, "target_wins")
    write_example(house, "plan_fight")
    assert house.chance_of(fight, "attacker_wins") == even + house_ties()
    assert "champions.1" in clauses(house, fight)


def house_ties() -> Fraction:
    """Return the probability that two rolls of 2D6 are equal: a tie that +1 turns into a win."""
    ways = [6 - abs(7 - total) for total in range(2, 13)]
    return Fraction(sum(way * way for way in ways), 36 * 36)
