"""Tests of the rule set, as its author would write them: exact odds, and scripted dice."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import grapeshot_skirmish
import pytest

from grapeshot import Refusal
from grapeshot.dice import ScriptDice
from grapeshot.testing import House

GUN: dict[str, Any] = {"name": "gun", "attacks": 1, "to_hit": 3, "strength": 5}
"""One attack that hits on 3+, and wounds on 3+."""
SQUAD: dict[str, Any] = {"models": 10, "toughness": 4, "keywords": ["Infantry"]}


def shot(*traits: str, **fields: Any) -> dict[str, Any]:
    """Return an attack; a field is `weapon__damage=2`."""
    table: dict[str, Any] = {
        "ruleset": "skirmish",
        "weapon": {**GUN, "traits": list(traits)},
        "target": dict(SQUAD),
    }
    for key, value in fields.items():
        part, _, name = key.partition("__")
        table.setdefault(part, {})[name] = value
    return table


@pytest.mark.parametrize(
    ("strength", "chance"), [(8, "5/6"), (5, "4/6"), (4, "3/6"), (3, "2/6"), (2, "1/6")]
)
def test_strength_against_toughness(house: House, strength: int, chance: str) -> None:
    mean = house.mean_of(shot(weapon__strength=strength), "wounds")
    assert mean == Fraction(2, 3) * Fraction(chance)


@pytest.mark.parametrize(
    ("trait", "measure", "mean"),
    [
        ("Sustained Hits (2)", "hits", Fraction(2, 3) + 2 * Fraction(1, 6)),
        ("Lethal Hits", "wounds", Fraction(1, 2) * Fraction(2, 3) + Fraction(1, 6)),
        ("Twin-linked", "wounds", Fraction(2, 3) * (1 - Fraction(1, 9))),
        ("Rapid Fire (2)", "hits", 3 * Fraction(2, 3)),
        ("Blast", "hits", 3 * Fraction(2, 3)),
        ("Torrent", "hits", Fraction(1)),
        ("Anti (infantry 2+)", "wounds", Fraction(2, 3) * Fraction(5, 6)),
        ("Anti (vehicle 2+)", "wounds", Fraction(2, 3) * Fraction(2, 3)),
        ("Melta (2)", "wounds_lost", Fraction(4, 9) * 3),
    ],
)
def test_a_trait_alone(house: House, trait: str, measure: str, mean: Fraction) -> None:
    assert house.mean_of(shot(trait, target__wounds=9), measure) == mean


def test_no_save_is_made_against_a_devastating_wound(house: House) -> None:
    table = shot("Devastating Wounds", target__armour=2, target__invulnerable=3)
    saved = Fraction(3, 6) * Fraction(1, 6)
    assert house.mean_of(table, "unsaved_wounds") == Fraction(2, 3) * (saved + Fraction(1, 6))


def test_an_attacker_may_roll_for_a_lethal_hit(house: House) -> None:
    """It may then wound devastatingly, as any other hit."""
    traits = ("Lethal Hits", "Devastating Wounds", "Anti (infantry 2+)")
    wounding = shot(*traits, target__armour=2)
    rolling = shot(*traits, target__armour=2, choices__lethal_hits="roll")
    assert house.mean_of(rolling, "unsaved_wounds") > house.mean_of(wounding, "unsaved_wounds")


def test_the_better_save_is_made(house: House) -> None:
    table = shot(weapon__ap=2, target__armour=3, target__invulnerable=4)
    assert house.mean_of(table, "unsaved_wounds") == Fraction(4, 9) * Fraction(1, 2)


def test_a_last_save_is_rolled_for_each_point(house: House) -> None:
    table = shot(weapon__damage=3, target__wounds=3, target__last_save=5)
    assert house.odds_of(table, "models_destroyed")[1] == Fraction(4, 9) * Fraction(2, 3) ** 3
    played = house.play_script(table, [3, 3, 5, 1, 6])
    assert played.counts["target", "wounds_lost"] == 1


def test_dice_are_rolled_step_by_step(house: House) -> None:
    """All hits, then all wounds, then all saves: a 6 to hit scores two, one of them wounds."""
    table = shot("Sustained Hits (1)", weapon__attacks=2, target__armour=4)
    played = house.play_script(table, [6, 2, 1, 3, 4])
    assert [die.what for die in played.dice] == ["hit", "hit", "wound", "wound", "save"]
    assert played.counts["target", "hits"] == 2
    assert ("target", "unsaved_wounds") not in played.counts


def test_what_is_left_goes_in_again(house: House) -> None:
    """One model falls, the next is hurt; the last one of a unit leaves nothing to attack."""
    table = shot(weapon__attacks=2, weapon__damage=2, target__wounds=3)
    program, played = house.session.play(house.engagement(table), ScriptDice([3, 3, 3, 3]))
    assert program.report is not None
    assert program.report(played)["targets_left"] == {"target": {"models": 9, "wounds_lost": 0}}
    _, played = house.session.play(house.engagement(table), ScriptDice([3, 3, 3, 2]))
    assert program.report(played)["targets_left"] == {"target": {"models": 10, "wounds_lost": 2}}


def test_weapons_are_fired_one_after_another(house: House) -> None:
    """Blast counts the models that the first gun has left: ten give two more dice, nine one."""
    table = shot(weapon__damage=9)
    table["more_weapons"] = [{**GUN, "name": "mortar", "traits": ["Blast"]}]
    killed = Fraction(4, 9)
    hits = Fraction(2, 3)
    mean = house.mean_of(table, "hits")
    assert mean == hits + hits * (killed * 2 + (1 - killed) * 3)


def test_what_a_volley_leaves_goes_in_again(house: House) -> None:
    table = shot(weapon__damage=2, target__wounds=3)
    table["more_weapons"] = [{**GUN, "name": "rifle"}]
    engagement = house.engagement(table)
    program, played = house.session.play(engagement, ScriptDice([3, 3, 3, 3]))
    assert program.report is not None
    assert program.report(played)["targets_left"] == {"target": {"models": 9, "wounds_lost": 0}}
    assert played.by_weapon["rifle"]["target", "models_destroyed"] == 1


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("situation__distance", 25, "out_of_range"),
        ("situation__in_sight", False, "no_line_of_sight"),
        ("target__models", 0, "target_models"),
    ],
)
def test_what_the_rules_forbid(house: House, field: str, value: Any, reason: str) -> None:
    with pytest.raises(Refusal) as refused:
        house.odds(shot(**{field: value}))
    assert refused.value.reason == reason


def test_every_clause_is_stated_by_some_attack(house: House) -> None:
    tables = tomllib.loads((Path(grapeshot_skirmish.__file__).parent / "ledger.toml").read_text())
    clauses = {clause["id"] for rule in tables["rule"] for clause in rule["clause"]}
    stated = {"shooting.1", "shooting.2"}
    traits = ("Sustained Hits (1)", "Lethal Hits", "Devastating Wounds", "Anti (infantry 4+)")
    more = ("Twin-linked", "Rapid Fire (1)", "Melta (1)", "Blast")
    armoured = {"target__armour": 5, "target__invulnerable": 5, "target__last_save": 6}
    own = {"situation__obscured": True, "choices__reroll_hits": "failed"}
    for table in (shot(*traits, *more, **armoured, **own), shot("Torrent")):
        stated |= {fact.clause for fact in house.explanation(table)}
    assert stated == clauses
