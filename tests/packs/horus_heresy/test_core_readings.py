"""Disputed rules: each option, and what the other reading gives."""

from __future__ import annotations

import tomllib
from dataclasses import fields
from fractions import Fraction
from typing import Any

import pytest

from grapeshot import data_folder
from grapeshot.testing import Trial
from grapeshot_horus_heresy.core.shapes import Options

from .conftest import FAILS, HOUSE, SQUAD, TANK, at, hits, lay, row, share, shoot, strike

RENDING_DESTROYER = hits(1, "Rending (4+)", type="Destroyer", strength=2, target=TANK)
LAST_POINT = hits(1, strength=8, ap=2, target={**TANK, "hull_points": 1})


def with_option(trial: Trial, name: str, value: Any) -> Trial:
    """Return an engagement with one option set."""
    return HOUSE.trial({**trial.table, "options": {name: value}})


def others(trial: Trial) -> dict[str, Any]:
    """Return the odds by the one other reading of each disputed rule that has a part."""
    engagement = HOUSE.engagement(trial.table)
    program = HOUSE.session.program(engagement)
    readings = HOUSE.session.other_readings(engagement, program, number=Fraction)
    return {each.option: each.others[0].odds.attack for each in readings if each.others[0].odds}


def test_every_option_is_named_by_a_ruling_and_the_other_way_round() -> None:
    seeds = [
        tomllib.loads(p.read_text("utf-8")) for p in data_folder("seeds").glob("horus-heresy*")
    ]
    rulings = [each for seed in seeds for rule in seed["rule"] for each in rule.get("ruling", ())]
    switches = {ruling["switch"] for ruling in rulings if "switch" in ruling}
    assert switches == {item.name for item in fields(Options)}


def test_a_1_at_bs_6_that_is_rolled_again_twice_over() -> None:
    trial = shoot("Twin-linked", attacker={"bs": 6})
    assert trial.mean("hits") == Fraction(35, 36)
    own = share(2, lambda first, second: first >= 2 or second >= 6)
    assert with_option(trial, "second_chance", "own number").mean("hits") == own
    assert others(trial)["second_chance"].mean["hits"] == own
    assert "second_chance" not in others(shoot(attacker={"bs": 6}))


def test_master_crafted_serves_a_scatter_or_not() -> None:
    trial = lay("Blast", "Master-crafted", choices={"reroll_below": 1}, models=row(1))
    plain = lay("Blast", models=row(1)).mean("hits")
    assert trial.mean("hits") > plain
    other = others(trial)["master_crafted_scatter"]
    assert other.mean["hits"] == pytest.approx(plain)


def test_the_cover_of_a_single_barrage_shot() -> None:
    cover = {**SQUAD, "cover_from_firer": 4, "cover_from_marker": 0}
    trial = hits(1, "Blast", "Barrage", ap=3, target=cover)
    assert trial.mean("unsaved_wounds") == Fraction(1, 4)
    assert with_option(trial, "barrage_cover", "marker").mean("unsaved_wounds") == Fraction(1, 2)
    assert others(trial)["barrage_cover"].mean["unsaved_wounds"] == Fraction(1, 2)
    assert "barrage_cover" not in others(hits(1, "Blast", "Barrage"))


def test_which_of_two_equally_common_toughnesses_counts() -> None:
    mixed = {**SQUAD, "toughness_mix": [[5, 4], [5, 5]]}
    trial = hits(1, target=mixed)
    assert trial.mean("wounds") == Fraction(1, 3)
    assert with_option(trial, "toughness_tie", "lowest").mean("wounds") == Fraction(1, 2)
    assert others(trial)["toughness_tie"].mean["unsaved_wounds"] == Fraction(1, 6)


def test_which_armour_is_struck_on_the_line_between_two_facings() -> None:
    hull = at("t1", 34, 30, length=4, width=4, facing=0)
    gun = {"id": "g1", "unit": "battery", "side": "friend", "x": 44, "y": 40, "base_mm": 60}
    trial = lay("Blast", models=[hull], target={**TANK, "models": 1})
    trial.table["table"]["models"][0] = {**gun, "fires": True}
    assert trial.value("armour_face") == "front"
    assert with_option(trial, "facing_tie", "worse").value("armour_face") == "side"
    assert "facing_tie" in others(trial)


def test_whether_each_kept_die_that_rends_adds_its_d3() -> None:
    """Strength 2 against 13: nine of two dice at the most twelve, and D3 more, once or twice."""

    def penetrates(a: int, b: int, c: int, one: int, two: int, *, each: bool) -> bool:
        kept = sorted((a, b, c))[1:]
        rends = sum(die >= 4 for die in kept)
        extra = (rends > 0) * (one + 1) // 2 + (each and rends > 1) * (two + 1) // 2
        return sum(kept) + extra + 2 > 13

    once = share(5, lambda *dice: penetrates(*dice, each=False))
    twice = share(5, lambda *dice: penetrates(*dice, each=True))
    assert RENDING_DESTROYER.mean("penetrating") == once
    trial = with_option(RENDING_DESTROYER, "rending_extra", "each die")
    assert trial.mean("penetrating") == twice
    assert "rending_extra" in others(RENDING_DESTROYER)
    assert "rending_extra" not in others(hits(1, "Rending (4+)", target=TANK))


def test_whether_the_hit_that_takes_the_last_hull_point_rolls_on_the_table() -> None:
    """Strength 8 penetrates 13 with a 6; AP 2 then explodes on 6."""
    assert LAST_POINT.chance("explodes") == Fraction(1, 36)
    assert with_option(LAST_POINT, "last_hull_point", "does not roll").chance("explodes") == 0
    assert others(LAST_POINT)["last_hull_point"].events["explodes"] == 0


@pytest.mark.parametrize(("leadership", "fails"), [(12, Fraction(1, 36)), (1, Fraction(35, 36))])
def test_what_doubles_mean_for_a_test(leadership: int, fails: Fraction) -> None:
    trial = hits(1, "Pinning", ap=2, target={**SQUAD, "leadership": leadership})
    assert trial.chance("pinned") == FAILS[leadership] / 2
    assert with_option(trial, "leadership_doubles", True).chance("pinned") == fails / 2
    assert others(trial)["leadership_doubles"].events["pinned"] == fails / 2


def test_the_explanation_names_the_option() -> None:
    texts = [fact.text for fact in HOUSE.explanation(LAST_POINT.table)]
    assert any("last_hull_point = rolls" in text for text in texts)


def test_haywire_and_the_saves_of_a_vehicle() -> None:
    shielded = {**TANK, "invulnerable_save": 4}
    trial = hits(1, "Haywire", target=shielded)
    any_hit = Fraction(5, 12)
    assert trial.mean("hull_points_lost") == any_hit + Fraction(0)
    assert others(trial)["haywire_saves"].mean["hull_points_lost"] == Fraction(4, 12) + Fraction(
        1, 6
    )
    covered = hits(1, "Haywire", target={**TANK, "cover_save": 4})
    assert covered.mean("hull_points_lost") == any_hit
    by_wounds = with_option(covered, "haywire_saves", "wounds")
    assert by_wounds.mean("hull_points_lost") == Fraction(5, 6)
    assert "haywire_saves" not in others(hits(1, "Haywire", target=TANK))


def test_haywire_and_ap_on_the_damage_table() -> None:
    trial = hits(1, "Haywire", ap=1, target={**TANK, "hull_points": 9})
    assert trial.chance("explodes") == Fraction(1, 6) * Fraction(2, 6)
    assert others(trial)["haywire_table"].events["explodes"] == 0


def test_who_charged_through_terrain_may_still_be_quick() -> None:
    trial = strike(
        "Reach (2)",
        attacker={"ws": 4, "initiative": 4, "charging": True, "through_terrain": True},
        target={**SQUAD, "ws": 4},
    )
    assert trial.value("initiative_step") == 1
    assert with_option(trial, "terrain_step", "raised").value("initiative_step") == 3
    engagement = HOUSE.engagement(trial.table)
    facts = HOUSE.session.program(engagement).explain()
    assert "terrain_step" in {fact.option for fact in facts}


def test_murderous_strike_of_a_model_in_shooting() -> None:
    killer = {"rules": ["Murderous Strike (5+)"]}
    trial = hits(1, attacker=killer, target={**SQUAD, "wounds": 2})
    assert trial.mean("models_destroyed") == Fraction(2, 6) * share(1, lambda save: save < 3)
    assert others(trial)["murderous_models"].mean["models_destroyed"] == 0
    of_weapon = hits(1, "Murderous Strike (5+)", target={**SQUAD, "wounds": 2})
    assert "murderous_models" not in others(of_weapon)


def test_which_penetrating_hits_shock_pulse_counts() -> None:
    trial = hits(1, "Shock Pulse", strength=9, target={**TANK, "invulnerable_save": 4})
    assert trial.chance("snap_shots_next") == Fraction(1, 3)
    assert others(trial)["shock_pulse_hits"].events["snap_shots_next"] == Fraction(1, 6)
