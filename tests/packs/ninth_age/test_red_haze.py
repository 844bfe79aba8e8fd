"""Red Haze: stronger blows, whose natural 1s strike the model itself."""

from __future__ import annotations

from fractions import Fraction

from .conftest import fight, of_each, share, shoot, spread, strike


def test_blows_are_stronger_by_one() -> None:
    trial = strike(attacker={"strength": 3, "rules": ["Red Haze"]})
    assert (trial.value("strength"), trial.value("ap")) == (4, 1)
    assert trial.warns("attacker.rules")
    assert trial.explains("red-haze.1")


def test_natural_1s_strike_its_own_health_pool() -> None:
    hazed = {"models": 2, "files": 2, "wounds": 2, "resilience": 5, "armour": 3}
    trial = fight(attacker={**hazed, "rules": ["Red Haze"]}, target={"attacks": 0, "wounds": 9})
    # Strength 4 against Resilience 5 wounds on 5+, Armour 3 against 1 saves on 5+
    one = share(3, lambda hit, wound, save: hit == 1 and wound >= 5 and save < 5)
    assert trial.of("attacker_wounds_lost") == of_each(one, 2)
    assert trial.explains("red-haze.2")


def test_a_natural_1_that_is_re_rolled_does_not() -> None:
    trial = fight(
        attacker={"wounds": 9, "resilience": 3, "rules": ["Red Haze", "Hatred"]},
        target={"attacks": 0, "wounds": 9},
    )

    def strays(first: int, second: int, wound: int) -> bool:
        return (second if first < 4 else first) == 1 and wound >= 3

    assert trial.mean("attacker_wounds_lost") == share(3, strays)


def test_strays_of_a_further_hit_rule_are_counted_too() -> None:
    """Kenjutsu resolves blows one by one."""
    trial = fight(
        attacker={"wounds": 9, "attacks": 3, "rules": ["Red Haze", "Kenjutsu (2)"]},
        target={"attacks": 0, "wounds": 9},
    )
    assert trial.mean("attacker_wounds_lost") == 3 * share(2, lambda hit, w: hit == 1 and w >= 3)


def test_shots_are_not() -> None:
    assert shoot(attacker={"rules": ["Red Haze"]}).value("strength") == 4


def test_what_it_costs_itself_counts_for_the_enemy() -> None:
    trial = fight(attacker={"rules": ["Red Haze"], "wounds": 3}, target={"attacks": 0, "wounds": 3})
    wins = spread(2, lambda hit, wound: (hit == 1) * -(wound >= 3) or (hit >= 4) * (wound >= 3))
    assert trial.of("score_difference") == {k: Fraction(v) for k, v in wins.items()}
