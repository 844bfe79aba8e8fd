"""Simulated odds: so many plays with a seed, near the exact odds, and telling how near."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest
from hypothesis import given
from tests.engine.pipeline.test_propagation import frames
from tests.engine.pipeline.toys import programs
from tests.engine.plugins.attacks import ATTACK
from tests.examples import examples

from grapeshot.dice.budget import Budget
from grapeshot.pipeline.odds import Frame, odds
from grapeshot.pipeline.program import Program
from grapeshot.testing import House

TRIALS = 1000
DEVIATIONS = 4.5
"""How many standard errors a simulated mean may lie off: past that lies one in 150,000."""
RARE = 5
"""How often a rare outcome may turn up by luck in all trials, whatever its standard error."""


@given(programs())
@examples(25)
def test_a_simulation_is_near_the_exact_odds(program: Program) -> None:
    exact, found = odds(program), odds(program, simulate=TRIALS, seed=11)
    assert (found.method, found.trials) == ("simulated", TRIALS)
    for frame, right in zip(frames(found), frames(exact), strict=True):
        assert frame.distributions.keys() == right.distributions.keys()
        for name in right.mean:
            assert_near(frame, right, name)


def assert_near(frame: Frame, right: Frame, name: str) -> None:
    """Demand that a simulated mean lies within its error of the exact one."""
    mean, values = right.mean[name], right.distributions[name]
    spread = sqrt(sum((value - mean) ** 2 * chance for value, chance in values.items()))
    luck = RARE * (max(values) - min(values)) / TRIALS
    assert abs(frame.mean[name] - mean) <= DEVIATIONS * spread / sqrt(TRIALS) + luck
    assert sum(frame.distributions[name].values()) == pytest.approx(1)
    assert set(frame.distributions[name]) <= set(values)


@given(programs())
@examples(10)
def test_the_same_seed_gives_the_same_odds(program: Program) -> None:
    assert odds(program, simulate=50, seed=3) == odds(program, simulate=50, seed=3)


@given(programs())
@examples(5)
def test_a_simulation_that_nobody_reads_is_one_trial(program: Program) -> None:
    """So that `verify`, which compares exact odds only, does not wait for it."""
    found = odds(program, budget=Budget(steps=0), trials=1)
    assert (found.method, found.trials) in (("simulated", 1), ("exact", None))


@given(programs())
@examples(10)
def test_the_standard_error_is_that_of_the_mean_of_the_trials(program: Program) -> None:
    found = odds(program, simulate=80, seed=5).attack
    for name, error in found.standard_error.items():
        values = found.distributions[name]
        mean = sum(value * chance for value, chance in values.items())
        variance = sum((value - mean) ** 2 * chance for value, chance in values.items())
        assert error == pytest.approx(sqrt(variance / 80))
        assert found.mean[name] == pytest.approx(mean)


@given(programs())
@examples(10)
def test_only_the_measures_asked_for_are_worked_out(program: Program) -> None:
    for simulate in (None, 20):
        narrowed = odds(program, number=Fraction, measures=["hits", "gone"], simulate=simulate)
        for frame in frames(narrowed):
            assert set(frame.distributions) <= {"hits"}
            assert set(frame.events) <= {"gone"}
    whole = odds(program, number=Fraction)
    narrowed = odds(program, number=Fraction, measures=["spent"])
    assert narrowed.attack.distributions == {"spent": whole.attack.distributions["spent"]}


def test_a_simulation_that_nobody_asked_for_ends_in_time(
    house: House,
) -> None:
    """It tells how many trials it made until then."""
    engagement = house.engagement(ATTACK)
    _, found = house.session.odds(engagement, budget=Budget(1, seconds=0))
    assert (found.method, found.trials) == ("simulated", 10)


def test_no_trials_tell_nothing(house: House) -> None:
    with pytest.raises(ValueError, match="0 trials tell nothing"):
        house.session.odds(house.engagement(ATTACK), simulate=0)
