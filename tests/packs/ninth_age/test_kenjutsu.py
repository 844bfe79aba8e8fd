"""Kenjutsu (X): X successes to hit in a step earn a hit more."""

from __future__ import annotations

import pytest

from .conftest import fight, shoot, spread, strike, times

WIDE = {"models": 20, "files": 10}


@pytest.mark.parametrize("every", [1, 2, 3, 5])
def test_so_many_successes_earn_a_hit(every: int) -> None:
    trial = strike(attacker={"attacks": 4, "rules": [f"Kenjutsu ({every})"]}, target=WIDE)

    def hits(*dice: int) -> int:
        made = sum(die >= 4 for die in dice)
        return made + made // every

    expected = spread(4, hits)
    assert trial.of("hits") == expected
    wounds: dict[int, object] = {}
    for count, p in expected.items():
        for wounded, q in times(spread(1, lambda die: int(die >= 4)), count).items():
            wounds[wounded] = wounds.get(wounded, 0) + p * q  # type: ignore[operator]  # fractions
    assert trial.of("wounds") == wounds
    assert trial.explains("kenjutsu.1")


def test_a_second_hit_of_one_die_is_no_success() -> None:
    rules = {"rules": ["Kenjutsu (2)", "Battle Focus"]}
    trial = strike(attacker={**rules, "attacks": 2}, target=WIDE)
    expected = spread(
        2, lambda a, b: (a >= 4) + (b >= 4) + (a == 6) + (b == 6) + (a >= 4 and b >= 4)
    )
    assert trial.of("hits") == {int(hits): p for hits, p in expected.items()}


def test_the_hits_earned_come_after_the_blows() -> None:
    unit = {"attacks": 2, "rules": ["Kenjutsu (2)"]}
    result = fight(attacker=unit, target={**WIDE, "attacks": 0}).play(4, 5, 6, 1, 6)
    assert result.what == ["to hit"] * 2 + ["to wound"] * 3
    assert result.count("models_destroyed") == 2


def test_it_does_nothing_for_shots_and_of_two_the_better_counts() -> None:
    assert max(shoot(attacker={"rules": ["Kenjutsu (1)"]}).of("hits")) == 1
    for rules in (["Kenjutsu (1)", "Kenjutsu (9)"], ["Kenjutsu (9)", "Kenjutsu (1)"]):
        assert max(strike(attacker={"rules": rules}).of("hits")) == 2
