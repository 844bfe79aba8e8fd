"""Blast and re-rolls: only a right to roll failed hits again altogether serves the scatter."""

from __future__ import annotations

import pytest

from grapeshot.errors import Refusal

from .conftest import HIT, arrow, lay, row

BLAST = 'Blast (3")'
BELOW_ONE = {"reroll_below": 1}


def test_scatter_and_distance_are_rolled_again_together() -> None:
    """A marker that misses a lone model is re-rolled: the chance to miss is squared."""
    once = lay(BLAST, models=row(1)).of("hits")[0]
    trial = lay(BLAST, models=row(1), attacker={"rules": ["Re-roll to hit"]}, choices=BELOW_ONE)
    assert trial.of("hits")[0] == pytest.approx(once**2)
    assert trial.of("hits_by_unit")["target"][0] == pytest.approx(once**2)
    assert trial.explains("blast-re-rolls.1")


def test_without_a_right_a_wish_changes_nothing() -> None:
    plain, wishing = lay(BLAST), lay(BLAST, choices={"reroll_below": 2})
    assert plain.of("hits") == wishing.of("hits")


def test_a_right_that_is_not_used_changes_nothing() -> None:
    plain, able = lay(BLAST), lay(BLAST, attacker={"rules": ["Re-roll to hit"]})
    assert plain.of("hits") == able.of("hits")


@pytest.mark.parametrize("attacker", [{"rules": ["Re-roll to hit 1s"]}, {"bs": 7}, {}])
def test_asking_without_a_right_is_refused(attacker: dict[str, object]) -> None:
    trial = lay(BLAST, attacker=attacker, choices={"reroll": "scatter"})
    assert trial.refused == ("reroll_not_allowed", "blast-re-rolls.2")


def test_a_script_says_which_roll_is_thrown_away() -> None:
    trial = lay(BLAST, attacker={"rules": ["Re-roll to hit"]}, choices={"reroll": "scatter"})
    thrown = arrow(90, 6, 6, rerolled=True)
    told = trial.play(scatter=[thrown, HIT])
    assert (told["hits"], len(told["markers"])) == (3, 1)
    assert trial.play(scatter=[thrown, arrow(90, 6, 6)])["hits"] == 0


def test_asking_for_it_means_a_shot_that_hits_nobody() -> None:
    asked = lay(BLAST, attacker={"rules": ["Re-roll to hit"]}, choices={"reroll": "scatter"})
    below = lay(BLAST, attacker={"rules": ["Re-roll to hit"]}, choices=BELOW_ONE)
    assert asked.of("hits") == below.of("hits")


def test_a_scatter_is_rolled_again_once() -> None:
    trial = lay(BLAST, attacker={"rules": ["Re-roll to hit"]})
    thrown = arrow(90, 6, 6, rerolled=True)
    with pytest.raises(Refusal) as caught:
        trial.play(scatter=[thrown, thrown, HIT])
    assert (caught.value.reason, caught.value.clause) == ("reroll_not_allowed", "re-rolls.1")
