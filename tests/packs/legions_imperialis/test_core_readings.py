"""Disputed rules are switches: named in the explanation, with what the other reading gives."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from grapeshot.rules.ledger import ledger_of
from grapeshot.testing import Trial

from .conftest import HOUSE, HOUSE_OF_STONE, SQUAD, TANK, TITAN, Fields, fire

KNIGHT: Fields = {"type": "knight", "wounds": 4, "armour_save": 4}


def contest(ours: int, theirs: int, added: int = 0) -> Fraction:
    """Return the mean Wounds of two dice, each with what is added to it."""
    wounds = [max(0, a + ours - b - theirs) for a in range(1, 7) for b in range(1, 7)]
    return Fraction(sum(each + added for each in wounds if each), 36)


def chance_of_a_wound(ours: int, theirs: int) -> Fraction:
    """Return the chance that the first of two dice, each with what is added to it, is higher."""
    higher = [a + ours > b + theirs for a in range(1, 7) for b in range(1, 7)]
    return Fraction(sum(higher), 36)


CASES: list[tuple[str, Trial, str, str, Fraction, Fraction]] = [
    (
        "shock_pulse",
        fire("Shock Pulse", target=TITAN),
        "any-hits",
        "shocked",
        Fraction(0),
        Fraction(1, 2),
    ),
    (
        "deflagrate",
        fire("Deflagrate", "Engine Killer (1)", ap=-6, target={**TANK, "wounds": 9}),
        "all-wounds",
        "wounds_lost",
        Fraction(1, 2) * (2 + Fraction(1, 2) * 2),
        Fraction(1, 2) * (2 + 2 * Fraction(1, 2) * 2),
    ),
    (
        "deflagrate",
        fire("Deflagrate", "Impale", attacker={"type": "knight"}, target={**TANK, "wounds": 99}),
        "all-wounds",
        "extra_hits",
        Fraction(1, 4) * chance_of_a_wound(4, 4),
        Fraction(1, 4) * contest(4, 4),
    ),
    (
        "impale_at_small_scale",
        fire("Impale", attacker={"type": "knight"}, target={"type": "walker", "armour_save": 4}),
        "save",
        "unsaved_wounds",
        Fraction(1, 2) * chance_of_a_wound(4, 1),
        Fraction(1, 2) * Fraction(4, 6),
    ),
    (
        "impale_at_structures",
        fire(
            "Impale",
            "Demolisher",
            target={**HOUSE_OF_STONE, "wounds": 9},
            situation={"collapse_save": 4},
        ),
        "save",
        "unsaved_wounds",
        Fraction(1, 2) * chance_of_a_wound(1, 2),
        Fraction(1, 2) * Fraction(4, 6),
    ),
    (
        "impale_engine_killer",
        fire(
            "Impale",
            "Engine Killer (2)",
            attacker={"type": "titan"},
            target={**KNIGHT, "wounds": 99},
        ),
        "difference-alone",
        "wounds_lost",
        Fraction(1, 2) * contest(5, 6, added=2),
        Fraction(1, 2) * contest(5, 6),
    ),
]


def told(trial: Trial, name: str) -> Fraction:
    """Return a mean, or the chance of an event."""
    frame = trial.odds.attack
    return Fraction(frame.mean[name] if name in frame.mean else frame.events.get(name, 0))


@pytest.mark.parametrize(
    ("option", "shot", "other", "measure", "now", "then"), CASES, ids=[case[0] for case in CASES]
)
def test_the_other_reading_is_told_and_taken(
    option: str, shot: Trial, other: str, measure: str, now: Fraction, then: Fraction
) -> None:
    assert told(shot, measure) == now
    switched = HOUSE.trial({**shot.table, "options": {option: other}})
    assert told(switched, measure) == then
    frame = shot.other_readings()[option][other]
    found = {**frame.mean, **frame.events}
    assert measure not in found or found[measure] == then
    assert any(fact.option == option for fact in HOUSE.explanation(shot.table))


@pytest.mark.parametrize(
    "shot",
    [
        fire("Deflagrate", ap=-6),
        fire("Deflagrate", "Engine Killer (1)", ap=-6, target=SQUAD),
        fire("Shock Pulse", target=TANK),
        fire("Impale", target=KNIGHT),
        fire("Siege Weapon"),
    ],
)
def test_what_no_other_reading_touches_has_none(shot: Trial) -> None:
    assert shot.other_readings() == {}


def test_the_minimum_range_of_a_siege_weapon_is_doubled_or_not() -> None:
    shot = fire("Siege Weapon", min_range=4, situation={"distance": 6})
    assert shot.refused == ("within_minimum_range", "core-range-and-sight.2")
    with pytest.raises(Exception, match="siege_minimum_range = doubled"):
        HOUSE.odds(shot.table)
    printed = HOUSE.trial({**shot.table, "siege_minimum_range": "printed"})
    assert printed.mean("hits") == Fraction(1, 2)
    engagement = HOUSE.engagement(printed.table)
    program = HOUSE.session.program(engagement)
    (reading,) = HOUSE.session.other_readings(engagement, program)
    (other,) = reading.others
    assert other.refused is not None
    assert other.refused.reason == "within_minimum_range"


def test_every_switch_is_named_in_a_ruling_and_every_ruling_names_one() -> None:
    """The look-up tells of each switch where it tells how the rule is read."""
    options = HOUSE.engagement(fire().table).ruleset.options
    switches = set(options.__annotations__)
    named = {
        ruling.switch.partition(" ")[0]
        for rule in ledger_of("legions-imperialis").rules.values()
        for ruling in rule.rulings
        if ruling.switch
    }
    assert named == switches


def test_odds_explain_them(tmp_path: Path) -> None:
    file = tmp_path / "shot.toml"
    file.write_text(
        """
ruleset = "legions-imperialis"
weapon = { name = "pulse", dice = 1, to_hit = 4, ap = -1, traits = ["Shock Pulse"] }
target = { type = "titan", wounds = 5, armour_save = 2, void_shields = 2 }
""",
        encoding="utf-8",
    )
    command = [sys.executable, "-m", "grapeshot", "odds", str(file)]
    text = subprocess.run([*command, "--explain"], capture_output=True, text=True, check=True)
    told = " ".join(text.stdout.split())
    assert "(shock_pulse = hits-on-models)" in told
    assert told.endswith("shock_pulse = any-hits (shock-pulse.1): shocked 50.00 % (now 0.00 %)")
    line = subprocess.run([*command, "--json"], capture_output=True, text=True, check=True)
    (reading,) = json.loads(line.stdout)["readings"]
    assert reading["option"] == "shock_pulse"
    other: dict[str, Any] = reading["others"][0]
    assert (other["value"], other["events"]["shocked"]) == ("any-hits", 0.5)
