"""Multiple Barrages: the first marker scatters, the others are laid against the group."""

from __future__ import annotations

from math import acos, pi

import pytest

from grapeshot.errors import Refusal
from grapeshot.testing import Result

from .conftest import GUARD, GUN, HIT, HOUSE, Fields, arrow, at, lay, row, share, shoot

MORTAR = ("Barrage", "Blast")
TWO = {"models": 2}
FRIEND = {"unit": "friends", "side": "friend"}


def places(told: Result) -> list[tuple[float, float]]:
    """Return where markers came to lie."""
    return [(round(marker["x"], 6), round(marker["y"], 6)) for marker in told["markers"]]


def test_arrows_lay_the_others_edge_to_edge_with_the_first() -> None:
    trial = lay(*MORTAR, attacker={"models": 3})
    told = trial.play(scatter=[arrow(90, 4, 3), arrow(270), arrow(180)])
    assert places(told) == [(34, 33), (34, 30), (31, 33)]
    assert told["cover_origin"] == [34, 33]
    assert (told["hits"], told["hits_by_unit"]) == (3, {"target": 3})
    assert trial.explains(*(f"multiple-barrages.{n}" for n in range(1, 8)))


def test_a_hit_is_laid_where_the_player_says_touching_any_of_them() -> None:
    chosen = {"placements": [[37, 30], [40, 30]]}
    trial = lay(*MORTAR, attacker={"models": 3}, choices=chosen)
    assert places(trial.play(scatter=[HIT, HIT, HIT])) == [(34, 30), (37, 30), (40, 30)]


def test_a_place_that_touches_none_is_refused() -> None:
    trial = lay(*MORTAR, attacker=TWO, choices={"placements": [[37.1, 30]]})
    with pytest.raises(Refusal) as caught:
        trial.play(scatter=[HIT, HIT])
    assert (caught.value.reason, caught.value.clause) == ("not_touching", "multiple-barrages.4")


def test_a_chosen_place_spares_friends_and_an_arrow_does_not() -> None:
    models = [*row(5), at("f1", 34, 26.5, **FRIEND)]
    chosen = lay(*MORTAR, models=models, attacker=TWO, choices={"placements": [[34, 28]]})
    with pytest.raises(Refusal) as caught:
        chosen.play(scatter=[HIT, HIT])
    assert caught.value.reason == "friendly_under_marker"
    assert lay(*MORTAR, models=models, attacker=TWO).play(scatter=[HIT, arrow(270)])[
        "hits_by_unit"
    ] == {"friends": 1, "target": 3}


def test_on_first_is_kept_off_friends_that_the_first_marker_covers() -> None:
    """It drifted onto a friend: the second one is laid beside, over as many as it can reach."""
    models = [*row(5), at("f1", 34, 33.5, **FRIEND)]
    told = lay(*MORTAR, models=models, attacker=TWO).play(scatter=[arrow(90, 4, 3), HIT])
    assert places(told)[0] == (34, 33)
    assert told["markers"][1]["hit"] != []
    assert "f1" not in told["markers"][1]["hit"]


def test_a_group_off_the_table_anchors_what_comes_back() -> None:
    models = [at("t1", 34, 46), at("t2", 35, 46)]
    told = lay(*MORTAR, models=models, attacker=TWO).play(scatter=[arrow(90, 4, 3), arrow(270)])
    assert told["discarded"]
    assert [m["discarded"] for m in told["markers"]] == [True, False]
    assert told["hits"] == 2


def test_the_odds_of_two_markers_over_a_lone_model() -> None:
    """Far off, the first marker misses unless it stays; the second is laid upon it or beside it."""
    trial = lay(*MORTAR, models=row(1), attacker=TWO, situation={"line_of_sight": False})
    stays = 1 / 3
    again = stays * 1 / 3
    assert trial.of("hits")[2] == pytest.approx(again)
    beside = {d: share(2, lambda a, b, d=d: a + b == d) for d in range(2, 6)}
    meets = 0.0
    for inches, chance in beside.items():
        reach = (9 + inches * inches - 4) / (6 * inches)
        arc = acos(reach) / pi if reach < 1 else 0.0
        meets += 2 / 3 * float(chance) * 2 / 3 * arc
    assert trial.of("hits")[1] == pytest.approx(stays * 2 / 3 + meets, abs=1e-9)


def test_hits_by_unit_agree_with_the_hits_of_the_target() -> None:
    models = [*row(4), at("n1", 36.5, 32, "others"), at("f1", 30, 33, **FRIEND)]
    trial = lay(*MORTAR, models=models, attacker=TWO)
    by_unit = trial.of("hits_by_unit")
    assert by_unit.keys() == {"target", "others", "friends"}
    assert by_unit["target"] == pytest.approx(trial.of("hits"), abs=1e-9)
    assert all(sum(odds.values()) == pytest.approx(1) for odds in by_unit.values())


def test_the_odds_of_markers_that_just_touch_bases_are_exact() -> None:
    """Round sizes put a marker exactly edge to edge with a base."""
    trial = lay('Large Blast (5")', "Barrage", attacker=TWO)
    _, odds = HOUSE.session.odds(HOUSE.engagement(trial.table), measures=["hits"])
    assert odds.method == "exact"
    assert sum(odds.attack.distributions["hits"].values()) == pytest.approx(1, abs=1e-12)


def test_best_places_hit_more_than_those_on_the_first() -> None:
    on_first = lay(*MORTAR, attacker=TWO)
    best = lay(*MORTAR, attacker=TWO, choices={"placement": "best"})
    assert best.mean("hits") > on_first.mean("hits")


def test_three_best_places_are_simulated_and_say_so() -> None:
    trial = lay(*MORTAR, models=row(2), attacker={"models": 3}, choices={"placement": "best"})
    _, odds = HOUSE.session.odds(trial.engagement, measures=["hits"], trials=400)
    assert (odds.method, odds.trials) == ("simulated", 400)
    assert odds.attack.standard_error["hits"] > 0
    assert "hits_by_unit" not in odds.attack.distributions


def test_cover_is_judged_from_the_first_marker() -> None:
    behind = {**GUARD, "cover_from_firer": 0, "cover_from_marker": 4}
    trial = shoot(*MORTAR, target=behind, situation={"template_full": 1}, attacker=TWO)
    assert trial.mean("unsaved_wounds") == share(2, lambda wound, save: wound >= 3 and save < 4)


def test_the_nearest_gun_fires_first() -> None:
    guns = [
        {**GUN, "fires": True, "id": name, "x": x, "y": y}
        for name, x, y in (("g1", 20, 6), ("g2", 34, 8), ("g3", 48, 6.5))
    ]
    trial = lay(*MORTAR, attacker={"models": 3}, table={"models": [*guns, *row(5)]})
    assert trial.value("firing_order") == ["g2", "g3", "g1"]


def test_a_second_chance_serves_the_first_and_each_further_marker() -> None:
    """A lone model, out of sight: the first stays in a third of all rolls, the second too."""
    given: Fields = {"models": row(1), "attacker": TWO, "situation": {"line_of_sight": False}}
    again = lay(*MORTAR, "Twin-linked", choices={"reroll_below": 1}, **given)
    five_ninths = 1 / 3 + 2 / 3 * 1 / 3
    assert again.of("hits")[2] == pytest.approx(five_ninths**2, abs=1e-9)
    crafted = lay(*MORTAR, "Master-crafted", choices={"reroll_below": 1}, **given)
    assert crafted.of("hits")[2] == pytest.approx(five_ninths / 3, abs=1e-9)


def test_bystanders_share_the_second_chance() -> None:
    """They are hit less where the target is hit more."""
    models = [*row(1), at("n1", 34, 36, "others")]
    given: Fields = {"models": models, "attacker": TWO, "choices": {"reroll_below": 1}}
    plain, again = lay(*MORTAR, **given), lay(*MORTAR, "Twin-linked", **given)
    assert again.of("hits_by_unit")["others"][0] > plain.of("hits_by_unit")["others"][0]


def test_one_shot_of_the_unit_is_no_group() -> None:
    trial = lay(*MORTAR)
    assert not trial.explains("multiple-barrages.1")
    assert "cover_origin" not in trial.play(scatter=[HIT])


def test_a_circle_that_all_but_touches_a_side_of_a_hull_costs_no_accuracy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from grapeshot.table import integrals
    from grapeshot.table.group_odds import group_chances

    hull = at("t1", 34, 30, length=4, width=3, facing=0)
    trial = lay(*MORTAR, models=[hull, at("t2", 36, 31.6)], attacker=TWO)
    group_chances.cache_clear()
    usual = trial.of("hits")
    group_chances.cache_clear()
    monkeypatch.setattr(integrals, "_LONGEST", 0.05)
    finer = lay(*MORTAR, models=[hull, at("t2", 36, 31.6)], attacker=TWO).of("hits")
    group_chances.cache_clear()
    assert usual == pytest.approx(finer, abs=1e-9)
