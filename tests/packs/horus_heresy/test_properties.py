"""What holds of every attack: order does not matter, simulation agrees, records replay."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.examples import examples

from grapeshot.dice import ScriptDice, SeededDice
from grapeshot.errors import Fault, Refusal
from grapeshot.present.report import result
from grapeshot.testing import Trial

from .conftest import GUARD, HOUSE, SQUAD, TANK, TERMINATORS, at, hits, lay, row, shoot, strike

pytestmark = pytest.mark.thorough

WEAPON_TRAITS = [
    "Rending (5+)",
    "Pinning",
    "Shred",
    "Ignores Cover",
    "Twin-linked",
    "Master-crafted",
    "Shell Shock (1)",
    "Barrage",
    "Blast",
    "Large Blast",
    "Destroyer",
    "Ordnance",
    "Breaching (4+)",
    "Murderous Strike (6+)",
    "Poisoned (3+)",
    "Brutal (2)",
    "Deflagrate",
    "Haywire",
    "Armourbane",
    "Sunder",
    "Exoshock (4+)",
]
TARGET_RULES = ["Heavy sub-type", "Feel No Pain (5+)", "Shrouded (5+)", "Fearless", "Stubborn"]
TARGET_RULES += ["Eternal Warrior", "Battle-hardened (1)"]
traits = st.lists(st.sampled_from(WEAPON_TRAITS), unique=True, max_size=5)
rules = st.lists(st.sampled_from(TARGET_RULES), unique=True, max_size=3)
units = st.sampled_from([SQUAD, GUARD, TERMINATORS, TANK])
DESTROYER = {"Destroyer": "Destroyer", "Ordnance": "Ordnance"}


@st.composite
def attacks(draw: st.DrawFn) -> dict[str, Any]:
    """Return any attack: told hits, shots, or a marker on a table, on any unit."""
    chosen, unit, borne = draw(traits), dict(draw(units)), draw(rules)
    kinds = [DESTROYER[each] for each in chosen if each in DESTROYER]
    names = [each for each in chosen if each not in DESTROYER]
    weapon = {"strength": draw(st.integers(3, 10)), "ap": draw(st.sampled_from(["-", 1, 3, 5]))}
    if kinds:
        weapon["type"] = kinds[0]
    given: dict[str, Any] = {"attacker": {"models": draw(st.integers(1, 2))}, **weapon}
    if "Large Blast" in names or "Barrage" in names:
        names = [name for name in names if name != "Blast"]
    if "Barrage" in names and "Large Blast" not in names:
        names.append("Blast")
    marker = "Blast" in names or "Large Blast" in names
    if marker and draw(st.booleans()):
        tank = [at("t1", 34, 30, length=5, width=3, facing=90)]
        models = tank if unit.get("type") == "vehicle" else row(3)
        target = {**unit, "rules": borne, "models": len(models)}
        return lay(*names, models=models, target=target, **given).table
    situation = {"hits": draw(st.integers(0, 3))} if marker or draw(st.booleans()) else {}
    return shoot(*names, target={**unit, "rules": borne}, situation=situation, **given).table


def allowed(table: dict[str, Any]) -> bool:
    """Return whether an attack is not refused."""
    try:
        HOUSE.odds(table)
    except (Refusal, Fault):
        return False
    return True


@given(attacks())
@examples(20)
def test_probabilities_sum_to_one(table: dict[str, Any]) -> None:
    if not allowed(table):
        return
    odds = HOUSE.trial(table).odds
    for frame in (odds.attack, *odds.targets.values()):
        for name, distribution in frame.distributions.items():
            for each in distribution.values() if name == "hits_by_unit" else [distribution]:
                assert float(sum(each.values())) == pytest.approx(1, abs=1e-12)
        assert all(-1e-12 <= float(chance) <= 1 + 1e-12 for chance in frame.events.values())


@given(attacks())
@examples(10)
def test_the_order_of_traits_and_rules_means_nothing(table: dict[str, Any]) -> None:
    if not allowed(table):
        return
    turned = {
        **table,
        "weapon": {**table["weapon"], "traits": table["weapon"]["traits"][::-1]},
        "target": {**table["target"], "rules": table["target"]["rules"][::-1]},
    }
    one, other = HOUSE.trial(table).odds, HOUSE.trial(turned).odds
    assert one.attack == other.attack


@pytest.mark.parametrize(
    "trial",
    [
        shoot("Rending (5+)", "Twin-linked", "Pinning", attacker={"models": 3}),
        hits(3, "Shred", "Rending (5+)", "Ignores Cover", target={**GUARD, "cover_save": 4}),
        hits(2, "Ordnance", "Rending (6+)", strength=9, target={**TANK, "rules": ["Shrouded"]}),
        lay("Barrage", "Blast", "Pinning", "Shell Shock (1)", attacker={"models": 2}),
        lay("Apocalyptic Barrage (3)", "Master-crafted", models=row(3)),
        hits(2, "Brutal (2)", "Deflagrate", "Murderous Strike (5+)", "Poisoned (3+)", strength=8),
        hits(2, "Haywire", "Exoshock (4+)", "Sunder", "Wrecker", strength=8, target=TANK),
        strike(
            "Reaping Blow (1)",
            "Unwieldy",
            "Rampage (D3)",
            strength="x2",
            attacker={
                "ws": 4,
                "strength": 4,
                "initiative": 4,
                "attacks": 2,
                "charging": True,
                "outnumbered": True,
                "rules": ["Furious Charge (1)", "Rage (2)", "Hatred", "Preferred Enemy"],
            },
            target={**TERMINATORS, "ws": 4, "rules": ["Eternal Warrior", "Feel No Pain (5+)"]},
            situation={"contacts": 2},
        ),
    ],
)
def test_the_order_of_plugins_means_nothing(trial: Trial) -> None:
    HOUSE.assert_order_independent(trial.table, 1)


@given(attacks(), st.integers(0, 999))
@examples(20)
def test_a_resolution_is_one_of_those_that_have_odds(table: dict[str, Any], seed: int) -> None:
    """Whatever is rolled, its counts are possible; and its record, replayed, gives it again."""
    if not allowed(table):
        return
    engagement = HOUSE.engagement(table)
    dice = SeededDice(seed)
    program, played = HOUSE.session.play(engagement, dice)
    told = result(program, played)
    odds = HOUSE.session.odds(engagement)[1].attack
    for measure, distribution in odds.distributions.items():
        if isinstance(told.get(measure), int) and measure in program.target_measures:
            assert distribution.get(told[measure], 0) > 0
    replay = ScriptDice([roll.face for roll in dice.record])
    assert result(*HOUSE.session.play(engagement, replay)) == told


@pytest.mark.parametrize("seed", range(3))
def test_simulation_agrees_with_the_exact_odds(seed: int) -> None:
    traits_of = [("Blast", "Rending (4+)"), ("Barrage", "Blast"), ("Massive Blast", "Shred")][seed]
    trial = lay(*traits_of, "Pinning", models=row(4), attacker={"models": 2}, target=GUARD)
    engagement = HOUSE.engagement(trial.table)
    _, exact = HOUSE.session.odds(engagement)
    _, simulated = HOUSE.session.odds(engagement, simulate=1500, seed=seed)
    assert simulated.method == "simulated"
    for measure, mean in exact.attack.mean.items():
        error = simulated.attack.standard_error.get(measure, 0)
        assert simulated.attack.mean[measure] == pytest.approx(mean, abs=5 * error + 1e-9)
    pinned = exact.attack.events["pinned"]
    assert simulated.attack.events["pinned"] == pytest.approx(pinned, abs=0.065)
