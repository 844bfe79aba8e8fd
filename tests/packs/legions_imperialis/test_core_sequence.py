"""The order in which odds take the stages comes to the same as the order of play, and is cheap."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grapeshot.pipeline.odds import Odds, odds
from grapeshot.testing import Trial

from .conftest import HOUSE, HOUSE_OF_STONE, SQUAD, WALKER, Fields, fire
from .table.tables import on_table, squad

SMALL = 'Blast (3")'
INSIDE: Fields = {**SQUAD, "models": 2, "garrisoned_in": "hab", "armour_save": 4}
HAB: Fields = {**HOUSE_OF_STONE, "name": "hab"}


def both(trial: Trial) -> tuple[Odds, Odds]:
    """Return the odds of an attack by the order for odds and by that of play."""
    program = HOUSE.session.program(HOUSE.engagement(trial.table))
    assert program.played
    return (
        odds(program, number=Fraction),
        odds(program._replace(stages=program.in_play), number=Fraction),
    )


ATTACKS: dict[str, Trial] = {
    "templates of random dice over two targets": fire(
        SMALL,
        "Deflagrate",
        dice="D3",
        attacker={"models": 2},
        targets=[
            {**SQUAD, "models": 2, "name": "a", "template_full": 1, "template_partial": 1},
            {**WALKER, "models": 2, "name": "b", "template_partial": 1},
        ],
    ),
    "a house that may fall on those inside": fire(
        "Heavy Barrage",
        "Rapid Fire",
        dice="D3",
        ap=-4,
        attacker={"models": 2},
        targets=[HAB, {**INSIDE, "name": "a"}, {**INSIDE, "name": "b", "wounds": 2}],
        situation={"collapse_save": 4},
    ),
    "a template over a house and those beside it": fire(
        SMALL,
        "Demolisher",
        dice=2,
        ap=-4,
        targets=[
            HAB,
            {**INSIDE, "name": "a", "hole_over_structure": True},
            {**SQUAD, "name": "b", "models": 2, "template_full": 1},
        ],
        situation={"collapse_save": 4, "template_full": 1},
    ),
    "random dice at all who are seen": fire(
        "Saturation Fire",
        "Shock Pulse",
        dice="D3",
        attacker={"models": 2},
        targets=[
            {"type": "knight", "name": "a", "wounds": 2, "armour_save": 4, "void_shields": 1},
            {**SQUAD, "models": 2, "name": "b"},
        ],
    ),
    "singular templates one after another": fire(
        SMALL,
        "Collapsing Singularity",
        attacker={"models": 2},
        targets=[
            {**SQUAD, "models": 2, "name": "a", "template_partial": 2},
            {**WALKER, "models": 1, "name": "b", "template_full": 1},
        ],
    ),
}


@pytest.mark.parametrize("trial", ATTACKS.values(), ids=ATTACKS)
def test_both_orders_come_to_the_same(trial: Trial) -> None:
    for_odds, of_play = both(trial)
    assert for_odds == of_play


def test_both_orders_come_to_the_same_where_a_template_scatters() -> None:
    models = [*squad("a", (20, 20), (21.2, 20)), *squad("b", (18.7, 20), (20, 18.5))]
    targets = [
        {**SQUAD, "models": 2, "name": "a"},
        {**WALKER, "models": 2, "name": "b", "wounds_left": [1, 2]},
    ]
    trial = on_table(SMALL, models=models, targets=targets, table={"aim": [20, 20]}, dice=2)
    for_odds, of_play = both(trial)
    for name, frame in for_odds.targets.items():
        for measure, mean in frame.mean.items():
            expected = float(of_play.targets[name].mean[measure])
            assert float(mean) == pytest.approx(expected, abs=1e-12)


def test_targets_under_templates_are_worked_out_each_by_itself() -> None:
    """Four templates over three targets: by any joint state this would go on for hours."""
    targets: list[dict[str, Any]] = [
        {**SQUAD, "models": 8, "name": name, "template_full": 2, "template_partial": 3}
        for name in ("a", "b", "c")
    ]
    measures = ["hits", "models_destroyed", "hits_lost"]
    found = []
    for struck in ({"targets": targets}, {"target": targets[0]}):
        trial = fire(SMALL, attacker={"models": 4}, **struck)
        engagement = HOUSE.engagement(trial.table)
        found.append(HOUSE.session.odds(engagement, measures=measures)[1])
    together, alone = found
    assert together.method == "exact"
    assert together.targets["b"].mean == pytest.approx(alone.attack.mean, abs=1e-12)


def test_a_barrage_of_many_random_dice_at_a_garrison_is_exact() -> None:
    targets = [
        {**HAB, "wounds": 3},
        {**INSIDE, "models": 8, "name": "a"},
        {**INSIDE, "models": 8, "name": "b"},
    ]
    trial = fire(
        "Heavy Barrage",
        dice="D3+1",
        attacker={"models": 4},
        targets=targets,
        situation={"collapse_save": 4},
    )
    engagement = HOUSE.engagement(trial.table)
    _, found = HOUSE.session.odds(engagement, measures=["hits", "models_destroyed"])
    assert found.method == "exact"
    assert found.targets["a"].mean["hits"] == pytest.approx(4 * (1 + 2 + 2) / 3 / 2)
