"""Multiple Blasts: each marker scatters by itself; all hits come before any wound roll."""

from __future__ import annotations

import pytest

from .conftest import HIT, arrow, lay, row

BLAST = 'Blast (3")'


def convolved(one: dict[int, float], other: dict[int, float]) -> dict[int, float]:
    """Return the odds of the sum of two independent counts."""
    total: dict[int, float] = {}
    for a, first in one.items():
        for b, second in other.items():
            total[a + b] = total.get(a + b, 0.0) + first * second
    return total


def test_two_markers_are_independent() -> None:
    one = lay(BLAST)
    two = lay(BLAST, attacker={"models": 2})
    expected = convolved(one.of("hits"), one.of("hits"))
    assert two.of("hits") == pytest.approx(expected)
    assert two.of("hits_by_unit")["target"] == pytest.approx(expected)
    assert two.explains("multiple-blasts.1", "multiple-blasts.2")


def test_each_shot_may_have_its_own_aim() -> None:
    left, right = lay(BLAST, table={"aim_model": "t2"}), lay(BLAST, table={"aim_model": "t5"})
    trial = lay(BLAST, shots=2, table={"aims": [[35, 30], [32, 30]], "aim_models": ["t2", "t5"]})
    del trial.table["table"]["aim_model"]
    assert trial.of("hits") == pytest.approx(convolved(left.of("hits"), right.of("hits")))
    assert [m["x"] for m in trial.play(scatter=[HIT, HIT])["markers"]] == [35, 32]


def test_hits_are_added_before_any_wound_is_rolled() -> None:
    trial = lay(BLAST, attacker={"models": 2}, target={"models": 5, "armour_save": 6})
    told = trial.play(*[6] * 5, scatter=[HIT, arrow(0, 3, 3)])
    assert (told["hits"], told["wounds"], told["models_destroyed"]) == (5, 5, 5)


def test_a_random_number_of_shots() -> None:
    """One, two or three markers, equally likely."""
    one = lay(BLAST).of("hits")
    two = convolved(one, one)
    three = convolved(one, two)
    expected = {n: (one.get(n, 0) + two.get(n, 0) + three.get(n, 0)) / 3 for n in one | two | three}
    trial = lay(BLAST, shots="D3")
    assert trial.of("hits") == pytest.approx(expected)
    assert trial.of("hits_by_unit")["target"] == pytest.approx(expected)


def test_only_the_first_marker_is_told_as_discarded() -> None:
    far = lay(BLAST, shots=2, models=row(2, y=47), table={"width": 72})
    once = lay(BLAST, shots=1, models=row(2, y=47))
    assert far.chance("discarded") == pytest.approx(once.chance("discarded"))


@pytest.mark.parametrize("count", [1, 3])
def test_there_are_as_many_aims_as_shots(count: int) -> None:
    aims = [[34, 30]] * count
    trial = lay(BLAST, shots=2, table={"aims": aims})
    if count == 1:
        assert trial.mean("hits") > 0
    else:
        assert "3 aims for 2 shots" in str(trial.fault)


def test_nobody_fires_no_marker() -> None:
    assert lay(BLAST, attacker={"models": 0}).of("hits") == {0: 1}
