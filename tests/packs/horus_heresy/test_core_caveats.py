"""What was chosen or told and has no part in the attack is warned of."""

from __future__ import annotations

import pytest

from grapeshot.testing import Trial

from .conftest import TANK, Fields, hits, lay, shoot, strike

BARRAGE = ("Blast", "Barrage")


@pytest.mark.parametrize(
    ("trial", "key"),
    [
        (shoot("Rending (6+)", choices={"rending_ap2": False}), "choices.rending_ap2"),
        (strike(choices={"rending_ap2": False}), "choices.rending_ap2"),
        (
            strike("Rending (6+)", target=TANK, choices={"rending_ap2": False}),
            "choices.rending_ap2",
        ),
        (strike(choices={"fire": "direct"}), "choices.fire"),
        (shoot("Twin-linked", choices={"reroll": "scatter"}), "choices.reroll"),
        (lay("Blast", choices={"reroll_below": 2}), "choices.reroll_below"),
        (hits(2, "Blast", "Twin-linked", choices={"reroll_below": 2}), "choices.reroll_below"),
        (lay("Blast", choices={"placement": "best"}), "choices.placement"),
        (lay(*BARRAGE, choices={"placements": [[34, 30]]}), "choices.placements"),
        (lay("Blast", choices={"orientation": 30}), "choices.orientation"),
        (lay("Blast", choices={"orientation": "best"}), "choices.orientation"),
        (shoot(choices={"pool_order": ["outer"]}), "choices.pool_order"),
        (shoot(situation={"template_full": 3}), "situation.template_full"),
        (shoot(situation={"hits_by_zone": [1, 1, 1]}), "situation.hits_by_zone"),
        (shoot(situation={"fear": 2}), "situation.fear"),
        (shoot(attacker={"to_hit": 6}), "attacker.to_hit"),
    ],
)
def test_what_cannot_be_used_is_warned_of(trial: Trial, key: str) -> None:
    assert [caveat.key for caveat in trial.caveats] == [key]


MEGA: Fields = {"strength": [8, 6, 4], "ap": [2, 3, 5]}


@pytest.mark.parametrize(
    "trial",
    [
        shoot(),
        strike("Rending (6+)", choices={"rending_ap2": False}),
        strike(attacker={"rules": ["Rending (6+)"]}, choices={"rending_ap2": False}),
        lay(*BARRAGE, choices={"fire": "indirect"}),
        lay("Blast", "Master-crafted", choices={"reroll_below": 2}),
        lay(*BARRAGE, shots=2, choices={"placement": "best"}),
        lay(*BARRAGE, shots=2, choices={"placements": [[34, 30]]}),
        lay("Apocalyptic Barrage (2)", choices={"orientation": 30}),
        lay("Apocalyptic Barrage (2)", choices={"orientation": "best"}),
        lay("Apocalyptic Mega-blast", choices={"pool_order": ["outer"]}, **MEGA),
        shoot("Blast", situation={"template_full": 3}),
        shoot("Pinning", situation={"fear": 2}),
    ],
)
def test_what_is_used_is_not(trial: Trial) -> None:
    assert trial.caveats == []


def test_what_is_told_under_a_marker_that_is_not_laid_scores_no_hits() -> None:
    assert shoot(situation={"template_full": 3}).of("hits") == shoot().of("hits")


def test_a_target_of_which_no_hits_are_told_beside_others_is_warned_of() -> None:
    trial = shoot("Blast")
    del trial.table["target"]
    squad = {"models": 5, "toughness": 4}
    trial.table["targets"] = [{"name": "near", **squad, "hits": 2}, {"name": "far", **squad}]
    assert [caveat.key for caveat in trial.caveats] == ["targets[1]"]
    assert trial.of("hits", "far") == {0: 1}
