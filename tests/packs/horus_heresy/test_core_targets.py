"""Several targets: the first is aimed at, the others are hit by what strays onto them."""

from __future__ import annotations

from typing import Any

import pytest

from grapeshot.testing import Trial

from .conftest import GUARD, HIT, HOUSE, SQUAD, TANK, arrow, at, lay, row, shoot


def at_both(**given: Any) -> Trial:
    """Return a marker over two units that stand in one row, one of them aimed at."""
    models = [*row(3), *(at(f"n{n}", 37 + n, 30, "others") for n in range(3))]
    trial = lay("Blast", models=models, **given)
    target = trial.table.pop("target")
    trial.table["targets"] = [target, {**GUARD, "name": "others", "models": 3}]
    return trial


def test_each_is_told_by_itself() -> None:
    trial = at_both()
    odds = trial.odds
    assert set(odds.targets) == {"target", "others"}
    for name in odds.targets:
        assert trial.of("hits", name) == pytest.approx(trial.of("hits_by_unit")[name])


def test_a_stray_marker_hits_the_other() -> None:
    """BS 4 takes four inches off; three to the right lie two of the others, two both units."""
    told = at_both().play(6, 6, scatter=[arrow(0, 4, 3)])
    assert told["hits_by_unit"] == {"others": 2}
    both = at_both().play(6, 1, 6, scatter=[arrow(0, 3, 3)])
    assert both["hits_by_unit"] == {"others": 1, "target": 1}
    assert (both["hits"], both["models_destroyed"]) == (2, 2)


def test_a_hit_strikes_the_one_that_is_aimed_at() -> None:
    told = at_both().play(*[1] * 3, scatter=[HIT])
    assert told["hits_by_unit"] == {"target": 3}


def test_hits_may_be_told_for_each() -> None:
    trial = shoot(target={**SQUAD, "name": "first"})
    first = trial.table.pop("target")
    trial.table["situation"] = {"hits": 2}
    second = {**TANK, "name": "second", "hits": 3, "facing": "rear"}
    trial.table["targets"] = [first, second]
    trial.table["weapon"]["strength"] = 6
    assert trial.of("hits", "first") == {2: 1}
    assert trial.of("hits", "second") == {3: 1}
    assert trial.value("to_wound") == 2


def test_shots_hit_the_first_alone() -> None:
    trial = shoot(target={**SQUAD, "name": "first"})
    trial.table["targets"] = [trial.table.pop("target"), {**GUARD, "name": "second"}]
    assert trial.of("hits", "second") == {0: 1}


def test_every_target_stands_on_the_table() -> None:
    trial = at_both()
    trial.table["targets"][1]["name"] = "other"
    fault = trial.fault
    assert (fault.word, fault.nearest) == ("bad_profile", "others")


def test_every_unit_under_a_marker_is_resolved_with_its_tests() -> None:
    """A friend, a tank and others beside the target: each has its own losses and its own tests."""
    others = [at("n1", 38, 30, "others"), at("f1", 34, 34.5, "friends", side="friend")]
    tank = at("tank", 29, 30, "tank", length=4, width=3, facing=0)
    trial = lay("Massive Blast", "Pinning", models=[*row(2), *others, tank], strength=7, ap=4)
    first = trial.table.pop("target")
    trial.table["targets"] = [
        first,
        {**GUARD, "name": "others", "models": 1},
        {**SQUAD, "name": "friends", "models": 1, "leadership": 5},
        {**TANK, "name": "tank"},
    ]
    for name in ("others", "friends"):
        assert trial.mean("models_destroyed", name) > 0
    assert trial.mean("hull_points_lost", "tank") >= 0
    assert trial.mean("hits", "tank") > 0
    several = {**trial.table, "targets": [{**each, "models": 3} for each in trial.table["targets"]]}
    several["targets"][3]["models"] = 1
    assert HOUSE.trial(several).chance("pinned", "friends") > 0
    assert not trial.caveats
