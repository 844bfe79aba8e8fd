"""What holds for every engagement of Legions Imperialis, whatever its weapon and its target."""

from __future__ import annotations

import copy
from fractions import Fraction
from math import sqrt
from operator import truediv
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.examples import examples
from tests.packs.legions_imperialis.engagements import engagements, larger_engagements

from grapeshot.dice import Number, ScriptDice, SeededDice
from grapeshot.errors import Fault, Refusal
from grapeshot.pipeline.odds import Frame, Odds
from grapeshot.session import Session
from grapeshot.testing import House

pytestmark = pytest.mark.thorough

Table = dict[str, Any]
SESSION = Session(third_party=False)
HOUSE = House(third_party=False)
TRIALS = 400
DEVIATIONS = 4.5
RARE = 5
"""How often a rare outcome may turn up by luck in all trials, whatever its standard error."""


def odds(table: Table, number: Number = Fraction, simulate: int | None = None) -> Odds:
    """Return the odds of a legal engagement; pass over one that is refused."""
    try:
        engagement = SESSION.reader.engagement(table)
        return SESSION.odds(engagement, number=number, simulate=simulate, seed=5)[1]
    except (Refusal, Fault):
        assume(False)
        raise


def frames(found: Odds) -> dict[str, Frame]:
    """Return all frames of some odds, by name."""
    return {"": found.attack, "total": found.total, **found.targets}


def with_trait(table: Table, trait: str) -> Table:
    """Return the engagement with one more trait on its weapon."""
    assume(trait not in table["weapon"]["traits"])
    more = copy.deepcopy(table)
    more["weapon"]["traits"].append(trait)
    return more


@given(larger_engagements)
@examples(40)
def test_probabilities_sum_to_one_and_floats_agree_with_fractions(table: Table) -> None:
    exact, floats = odds(table), odds(table, truediv)
    assert exact.method == floats.method == "exact"
    for name, frame in frames(exact).items():
        near = frames(floats)[name]
        assert frame.distributions.keys() == near.distributions.keys()
        for measure, values in frame.distributions.items():
            assert sum(values.values()) == 1
            assert sum(near.distributions[measure].values()) == pytest.approx(1, abs=1e-12)
            assert near.distributions[measure] == pytest.approx(values, abs=1e-12)
            assert all(0 < chance <= 1 for chance in values.values())
        assert near.events == pytest.approx(frame.events, abs=1e-12)
        assert all(0 <= chance <= 1 for chance in frame.events.values())


@given(larger_engagements, st.randoms(use_true_random=False))
@examples(25)
def test_the_order_of_traits_on_the_profile_does_not_matter(table: Table, random: Any) -> None:
    shuffled = copy.deepcopy(table)
    random.shuffle(shuffled["weapon"]["traits"])
    for target in shuffled.get("targets", [shuffled.get("target")]):
        random.shuffle(target["rules"])
    try:
        expected = HOUSE.outcome(table)
    except Fault:
        assume(False)
        raise
    assert HOUSE.outcome(shuffled) == expected


@given(larger_engagements)
@examples(5)
def test_the_order_in_which_plugins_are_registered_does_not_matter(table: Table) -> None:
    try:
        HOUSE.assert_order_independent(table, shuffles=2)
    except Fault:
        assume(False)


@given(engagements())
@examples(30)
def test_accurate_never_lowers_the_mean_of_hits(table: Table) -> None:
    plain, accurate = odds(table), odds(with_trait(table, "Accurate"))
    assert accurate.attack.mean["hits"] >= plain.attack.mean["hits"]


@given(engagements(structures=False))
@examples(30)
def test_ignoring_cover_never_helps_the_target(table: Table) -> None:
    """Structures are left out: Graviton Pulse harms them by the Saves that they pass."""
    table["choices"]["save"] = "best"
    plain, ignoring = odds(table), odds(with_trait(table, "Ignores Cover"))
    for measure in ("hits", "wounds_lost", "models_destroyed"):
        assert ignoring.attack.mean[measure] >= plain.attack.mean[measure]


@given(larger_engagements)
@examples(10)
def test_a_simulation_agrees_with_the_exact_odds(table: Table) -> None:
    exact, simulated = odds(table, truediv), odds(table, simulate=TRIALS)
    assert (simulated.method, simulated.trials) == ("simulated", TRIALS)
    for name, frame in frames(exact).items():
        found = frames(simulated)[name]
        for measure, mean in frame.mean.items():
            values = frame.distributions[measure]
            spread = sqrt(sum((value - mean) ** 2 * chance for value, chance in values.items()))
            luck = RARE * (max(values) - min(values)) / TRIALS
            bound = DEVIATIONS * spread / sqrt(TRIALS) + luck
            assert abs(found.mean[measure] - mean) <= bound + 1e-9


@given(larger_engagements, st.integers(0, 100))
@examples(40)
def test_a_recorded_roll_gives_the_same_result_again(table: Table, seed: int) -> None:
    found = odds(table)
    engagement = SESSION.reader.engagement(table)
    _, played = SESSION.play(engagement, SeededDice(seed))
    _, again = SESSION.play(engagement, ScriptDice([die.face for die in played.dice]))
    assert again == played
    for target in engagement.targets:
        name = target.unit.name
        frame = found.targets.get(name, found.attack)
        for measure, values in frame.distributions.items():
            places = (name, "") if not found.targets else (name,)
            assert sum(played.counts.get((place, measure), 0) for place in places) in values
