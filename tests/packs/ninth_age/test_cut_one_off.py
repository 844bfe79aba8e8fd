"""Cut One Off…: a Fortitude Save with a natural 6 gives a Health Point back."""

from __future__ import annotations

from fractions import Fraction

from .conftest import HOUSE, fight, shoot, spread, strike, times

HYDRA = {"wounds": 6, "attacks": 0, "rules": ["Fortitude (5+)", "Cut One Off…"]}
HURT = {**HYDRA, "wounds_lost": 2}


def each(hit: int, wound: int, save: int) -> int:
    """Return the Health Points that a blow or shot costs, or gives back."""
    return 0 if hit < 4 or wound < 4 else (-1 if save == 6 else int(save < 5))


def net(count: int, low: int) -> dict[int, Fraction]:
    """Return what so many blows cost together; no more than `low` can be given back."""
    found: dict[int, Fraction] = {}
    for points, chance in times(spread(3, each), count).items():
        least = max(-low, points)
        found[least] = found.get(least, Fraction(0)) + chance
    return found


def lost(count: int) -> dict[int, Fraction]:
    """Return the chance of each number of Health Points that so many blows cost in the end."""
    found = dict.fromkeys(range(count + 1), Fraction(0))
    for points, chance in net(count, 9).items():
        found[max(0, points)] += chance
    return found


def test_shots_and_blows() -> None:
    assert shoot(strength=3, shots=3, target=HURT).of("wounds_lost") == lost(3)
    trial = strike(attacker={"attacks": 3}, target=HURT)
    assert trial.of("wounds_lost") == lost(3)
    assert trial.explains("cut-one-off.1")


def test_what_is_given_back_is_left() -> None:
    left = shoot(strength=3, target=HURT).play(4, 4, 6).report
    assert left["targets_left"]["target"]["wounds_lost"] == 1
    whole = shoot(strength=3, target=HYDRA).play(4, 4, 6)
    assert whole.report["targets_left"]["target"]["wounds_lost"] == 0


def test_in_a_fight_the_score_counts_what_was_lost() -> None:
    trial = fight(attacker={"attacks": 2}, target=HURT)
    gross = times(spread(3, lambda *dice: max(0, each(*dice))), 2)
    assert trial.of("wounds_lost") == gross
    assert trial.of("combat_score") == gross
    played = trial.play(4, 4, 4, 4, 6, 1)
    assert played.report["targets_left"]["target"]["wounds_lost"] == 2


def test_a_volley_heals_too() -> None:
    trial = shoot(strength=3, target=HURT)
    table = {**trial.table, "more_weapons": [{**trial.table["weapon"], "name": "other"}]}
    table["attacker"] = {"models": 1}
    assert HOUSE.trial(table).mean("wounds_lost") >= 0
