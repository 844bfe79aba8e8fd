"""Twin-linked: failed hit rolls may be re-rolled; a scatter, unless a Hit was rolled."""

from __future__ import annotations

import pytest

from grapeshot.errors import Refusal

from .conftest import HIT, HOUSE, arrow, hits, lay, of_each, row, share, shoot


def test_failed_hit_rolls_are_rolled_again() -> None:
    trial = shoot("Twin-linked", shots=3)
    assert trial.of("hits") == of_each(share(2, lambda a, b: a >= 3 or b >= 3), 3)
    assert trial.explains("re-rolls.1", "re-rolls.2")


def test_a_scatter_is_rolled_again_unless_a_hit_was_rolled() -> None:
    """A Hit covers one model, and two are wanted: an arrow is re-rolled, a Hit is not."""
    plain = lay("Blast", models=row(1)).of("hits")
    arrows = {0: plain[0], 1: plain[1] - 1 / 3}
    trial = lay("Blast", "Twin-linked", models=row(1), choices={"reroll_below": 2})
    second = sum(arrows.values())
    assert trial.of("hits")[1] == pytest.approx(1 / 3 + second * plain[1])
    assert trial.of("hits")[0] == pytest.approx(second * plain[0])


def test_rolling_a_hit_again_is_refused() -> None:
    trial = lay("Blast", "Twin-linked", choices={"reroll": "scatter"})
    with pytest.raises(Refusal) as caught:
        trial.play(scatter=[{**HIT, "rerolled": True}, HIT])
    assert (caught.value.reason, caught.value.clause) == ("reroll_not_allowed", "re-rolls.2")
    assert trial.play(scatter=[arrow(0, 6, 6, rerolled=True), HIT])["hits"] == 3


def test_a_full_right_is_better_than_that_of_twin_linked() -> None:
    both = lay(
        "Blast",
        "Twin-linked",
        models=row(1),
        attacker={"rules": ["Re-roll to hit"]},
        choices={"reroll_below": 2},
    )
    assert both.play(scatter=[{**HIT, "rerolled": True}, HIT])["hits"] == 1


def test_that_the_scatter_is_not_rolled_again_unless_that_is_chosen_is_told() -> None:
    assert [c.key for c in lay("Blast", "Twin-linked").caveats] == ["choices.reroll_below"]
    assert lay("Blast", "Twin-linked", choices={"reroll_below": 2}).caveats == []
    assert shoot("Twin-linked").caveats == []


def test_a_rifle_is_not_explained_by_scatter_dice() -> None:
    stages = {fact.stage for fact in HOUSE.explanation(shoot("Twin-linked").table)}
    texts = " ".join(fact.text for fact in HOUSE.explanation(shoot("Twin-linked").table))
    assert "hit" in stages
    assert "scatter" not in texts
    told = hits(3, "Twin-linked", "Blast")
    assert "scatter" not in " ".join(fact.text for fact in HOUSE.explanation(told.table))
