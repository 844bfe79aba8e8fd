"""Master-crafted: one failed hit roll a turn may be re-rolled, or the scatter of one shot."""

from __future__ import annotations

import pytest

from .conftest import Fields, lay, row, share, shoot, spread


def test_one_failed_roll_of_the_attack_is_rolled_again() -> None:
    def count(first: int, second: int, again: int) -> int:
        made = (first >= 3) + (second >= 3)
        return made + (made < 2 and again >= 3)

    assert shoot("Master-crafted", shots=2).of("hits") == spread(3, count)


def test_nothing_is_rolled_again_where_all_hit() -> None:
    assert shoot("Master-crafted", shots=2).play(5, 5, 1, 1)["hits"] == 2


def test_a_single_shot_is_as_good_as_twin_linked() -> None:
    assert shoot("Master-crafted").mean("hits") == share(2, lambda a, b: a >= 3 or b >= 3)


def test_of_several_markers_the_first_may_be_rolled_again() -> None:
    """A lone model: the first marker misses twice, or the second once."""
    given: Fields = {"models": row(1), "choices": {"reroll_below": 1}}
    miss = lay("Blast", models=row(1)).of("hits")[0]
    trial = lay("Blast", "Master-crafted", attacker={"models": 2}, **given)
    assert trial.of("hits")[0] == pytest.approx(miss**2 * miss)
    assert trial.of("hits_by_unit")["target"][0] == pytest.approx(miss**2 * miss)
    assert trial.explains("blast-re-rolls.1")
