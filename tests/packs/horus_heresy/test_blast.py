"""Blast (3"): a marker that scatters in place of a roll to hit, and whom it hits."""

from __future__ import annotations

from math import acos, pi

import pytest

from grapeshot.testing import Trial

from .conftest import FAILS, GUARD, HIT, arrow, at, hits, lay, of_each, row, share, shoot, spread

BLAST = 'Blast (3")'
FRIEND = {"unit": "friends", "side": "friend"}


def test_a_lone_model_is_hit_by_a_hit_and_by_short_drifts() -> None:
    """It has half an inch, the marker one and a half: up to one inch is a hit, two just touch."""
    trial = lay(BLAST, models=row(1))
    near = share(2, lambda a, b: a + b - 4 < 2)
    assert trial.of("hits") == pytest.approx({1: 1 / 3 + 2 / 3 * near, 0: 2 / 3 * (1 - near)})
    assert trial.explains("blast.1", "blast.6", "scatter-dice.1", "scatter-dice.2", "to-wound.1")


def test_a_neighbour_is_hit_along_an_arc() -> None:
    """Four inches off at BS 10, so that the marker drifts two inches at the most."""
    trial = lay(BLAST, models=[*row(1), at("n", 37, 30, "neighbours")], attacker={"bs": 10})
    twelve, eleven = share(2, lambda a, b: a + b == 12), share(2, lambda a, b: a + b == 11)
    arcs = {2: acos((4 + 9 - 4) / 12) / pi, 1: 0.0}
    expected = 2 / 3 * (float(twelve) * arcs[2] + float(eleven) * arcs[1])
    assert trial.of("hits_by_unit")["neighbours"][1] == pytest.approx(expected)
    assert trial.explains("scatter-dice.3", "blast.7", "blast.10")


def test_each_model_under_it_is_a_hit_on_its_unit() -> None:
    trial = lay(BLAST, models=[*row(3), at("n", 34, 31.5, "others"), at("m", 34, 32, "others")])
    told = trial.play(scatter=[HIT])
    assert told["markers"] == [
        {"x": 34, "y": 30, "discarded": False, "hit": ["n", "t1", "t2", "t3"]}
    ]
    assert told["hits_by_unit"] == {"others": 1, "target": 3}


def test_the_distance_is_less_the_ballistic_skill_and_never_negative() -> None:
    trial = lay(BLAST, attacker={"bs": 3})
    assert trial.play(scatter=[arrow(90, 4, 3)])["markers"][0]["y"] == pytest.approx(34)
    assert trial.play(scatter=[arrow(90, 1, 1)])["markers"][0]["y"] == pytest.approx(30)


def test_friends_and_fights_are_hit_by_a_stray_shot() -> None:
    """It may come down anywhere, out of range and sight."""
    friends = at("f", 34, 36, **FRIEND, los=False, locked_in_combat=True)
    trial = lay(BLAST, models=[*row(1), friends], range=25, attacker={"bs": 2})
    assert trial.play(scatter=[arrow(90, 4, 4)])["hits_by_unit"] == {"friends": 1}
    assert trial.explains("blast.7", "blast.8")
    assert trial.of("hits_by_unit").keys() == {"friends", "target"}


def test_off_the_table_it_is_thrown_away() -> None:
    models = [at("t1", 34, 46), at("t2", 34, 47.6)]
    trial = lay(BLAST, models=models, type="Assault")
    told = trial.play(scatter=[arrow(90, 4, 3)])
    assert told["discarded"]
    assert told["markers"] == [{"x": 34, "y": 49, "discarded": True, "hit": []}]
    chances = [(share(2, lambda a, b, d=d: a + b - 4 == d), d) for d in range(3, 9)]
    off = sum(2 / 3 * float(chance) * acos(2 / d) / pi for chance, d in chances)
    assert trial.chance("discarded") == pytest.approx(off)
    assert trial.explains("blast.9")


@pytest.mark.parametrize(
    ("models", "more", "refused"),
    [
        ([at("t1", 34, 30, los=False)], {}, ("no_line_of_sight", "line-of-sight.1")),
        (
            [at("t1", 34, 30, locked_in_combat=True)],
            {},
            ("locked_in_combat", "locked-in-combat.1"),
        ),
        ([at("f", 34, 30, **FRIEND), *row(1)], {}, ("not_an_enemy", "blast.2")),
        (row(1), {"table": {"aim": [34.51, 30]}}, ("hole_off_target", "blast.3")),
        (
            row(1),
            {"table": {"aim": [34.3, 30], "hole_diameter": 0.5}},
            ("hole_off_target", "blast.3"),
        ),
        (row(1), {"range": 22.5}, ("out_of_range", "range.1")),
        (row(1), {"range": 48, "min_range": 22.4}, ("within_minimum_range", "range.2")),
        (
            [*row(1), at("f", 35.9, 30, **FRIEND)],
            {},
            ("friendly_under_marker", "blast.5"),
        ),
        ([at("t1", 34, 8)], {"range": 9}, ("friendly_under_marker", "blast.5")),
    ],
)
def test_a_marker_is_laid_by_the_rules(
    models: list[dict[str, object]], more: dict[str, object], refused: tuple[str, str]
) -> None:
    assert lay(BLAST, models=models, **more).refused == refused


def test_the_range_counts_to_the_hole_and_the_minimum_to_the_base() -> None:
    """The gun's base is 1.181 inches in radius: 22.819 to the hole, 22.319 to the base."""
    assert lay(BLAST, models=row(1), range=22.82).explains("blast.3", "blast.4")
    assert lay(BLAST, models=row(1), min_range=22.31).mean("hits") > 0


def test_touching_friends_are_not_covered() -> None:
    models = [*row(1), at("f", 36, 30, **FRIEND)]
    assert lay(BLAST, models=models).explains("blast.5") is False
    assert lay(BLAST, models=models).mean("hits") > 0


def test_wounds_may_go_to_models_out_of_sight() -> None:
    hidden = {**GUARD, "models": 5, "visible_models": 1}
    trial = shoot(BLAST, ap=2, target=hidden, situation={"template_full": 4})
    assert max(trial.of("models_destroyed")) == 4
    assert trial.explains("blast.11", "blast.12")
    assert max(hits(4, ap=2, target=hidden).of("models_destroyed")) == 1


def test_models_read_off_a_real_table_are_hits() -> None:
    counts = {"template_full": 2, "template_partial": 3}
    assert shoot(BLAST, situation=counts).of("hits") == {5: 1}


def test_without_a_table_or_counts_only_the_scatter_is_known() -> None:
    """Two faces in six are a Hit; else 2D6 less BS 4, and never less than nothing."""
    trial = shoot(BLAST)
    moved = spread(3, lambda symbol, a, b: 0 if symbol <= 2 else max(0, a + b - 4))
    assert trial.of("scatter_inches") == moved
    assert "hits" not in trial.odds.attack.distributions
    assert "models_destroyed" not in trial.odds.attack.mean
    assert [caveat.key for caveat in trial.caveats] == ["situation.template_full"]


def test_without_a_table_its_scatter_is_rolled() -> None:
    told = shoot(BLAST).play(scatter=[arrow(90, 6, 3)])
    assert told["scatter_inches"] == 5
    assert "hits" not in told


def test_without_a_ballistic_skill_it_does_not_scatter() -> None:
    trial = lay(BLAST)
    del trial.table["attacker"]["bs"]
    assert "attacker.bs" in str(trial.fault)


def test_a_target_that_is_not_on_the_table_is_told_with_the_nearest() -> None:
    fault = lay(BLAST, target={"name": "targets"}).fault
    assert (fault.word, fault.nearest) == ("bad_profile", "target")


@pytest.mark.parametrize("printed", ["Blast", 'blast (3")', "Small Blast", "Blast (3”)"])
def test_its_spellings(printed: str) -> None:
    assert lay(printed).play(scatter=[HIT])["hits"] == 3


@pytest.mark.parametrize("printed", ['Blast (5")', "Blast (large)"])
def test_its_size_is_fixed(printed: str) -> None:
    assert lay(printed).fault.word == "bad_parameter"


def test_one_profile_has_one_marker() -> None:
    assert lay(BLAST, 'Large Blast (5")').fault.word == "conflicting_traits"
    assert lay('Massive Blast (7")', "Apocalyptic Barrage").fault.word == "conflicting_traits"


def test_one_strength_for_one_marker() -> None:
    assert lay(BLAST, strength=[6, 5, 4]).fault.word == "bad_profile"


def test_a_place_over_a_friend_is_aimed_at_a_friend() -> None:
    trial = lay("Blast", models=[*row(1), at("f", 40, 30, **FRIEND)], table={"aim": [40, 30]})
    del trial.table["table"]["aim_model"]
    assert trial.refused == ("not_an_enemy", "blast.2")


def beside(*traits: str, **friends: object) -> Trial:
    """Return a marker aimed at two marines, with two friends six inches off: both are targets."""
    stand = [*row(2), at("f1", 34, 24, **FRIEND), at("f2", 35, 24, **FRIEND)]
    trial = lay(BLAST, *traits, models=stand, ap=4)
    target = trial.table.pop("target")
    squad = {"name": "friends", "models": 2, "toughness": 3, "armour_save": 5, "leadership": 7}
    trial.table["targets"] = [target, {**squad, **friends}]
    return trial


def test_every_unit_under_the_marker_is_resolved() -> None:
    """Each hit wounds guardsmen on 3+, and AP 4 leaves them no save."""
    trial = beside("Pinning")
    through = share(1, lambda wound: wound >= 3)
    hits_of = trial.of("hits_by_unit")["friends"]
    assert 0 < hits_of[1] + hits_of[2] < 0.2
    lost = {n: sum(p * of_each(through, h).get(n, 0) for h, p in hits_of.items()) for n in range(3)}
    assert trial.of("models_destroyed", "friends") == pytest.approx(lost)
    events = trial.odds.targets["friends"].events
    assert events["pinning_test"] == pytest.approx(lost[1])  # of two nobody is left to test
    assert events["pinned"] == pytest.approx(lost[1] * FAILS[7])
    total = sum(trial.odds.targets[unit].mean["models_destroyed"] for unit in ("target", "friends"))
    assert trial.odds.total.mean["models_destroyed"] == pytest.approx(total)
    assert trial.caveats == []


def test_friends_locked_in_combat_are_hit_and_cannot_be_pinned() -> None:
    trial = beside("Pinning")
    for model in trial.table["table"]["models"]:
        model["locked_in_combat"] = model["unit"] == "friends"
    frame = trial.odds.targets["friends"]
    assert frame.mean["unsaved_wounds"] > 0
    assert frame.events["pinning_test"] == 0
    assert trial.odds.targets["target"].events["pinning_test"] > 0


def test_a_unit_within_reach_that_is_no_target_is_named() -> None:
    stand = [*row(2), at("f1", 34, 24, **FRIEND), at("far", 34, 45, unit="far")]
    (caveat,) = lay(BLAST, models=stand).caveats
    assert caveat.key == "targets"
    assert '"friends"' in caveat.text


def test_with_rolled_dice_the_unit_that_was_not_aimed_at_tests_as_well() -> None:
    told = beside("Pinning").play(5, 2, 6, 3, scatter=[arrow(270, 5, 4)])["targets"]
    assert (told["friends"]["hits"], told["friends"]["models_destroyed"]) == (2, 1)
    assert told["friends"]["events"]["pinned"]
    assert told["target"]["hits"] == 0
