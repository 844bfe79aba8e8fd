"""Support Unit: one rank more near its Parent Unit."""

from __future__ import annotations

import pytest

from .conftest import fight, of_each, share, shoot, strike

NEAR = {"rules": ["Support Unit"], "met": ["Support Unit"]}
ARCHERS = {"models": 12, "files": 3}


def test_a_third_rank_shoots_and_strikes() -> None:
    trial = shoot(attacker={**ARCHERS, **NEAR})
    assert trial.of("hits") == of_each(share(1, lambda hit: hit >= 4), 9)
    assert strike(attacker={**ARCHERS, **NEAR}).value("attacks") == 9
    assert trial.explains("parent-unit.1")
    assert not trial.caveats


@pytest.mark.parametrize("kind", [shoot, strike])
def test_away_from_it_there_is_none_and_the_reader_is_told(kind: type) -> None:
    trial = kind(attacker={**ARCHERS, "rules": ["Support Unit"]})
    assert max(trial.of("hits")) == 6
    assert trial.warns("attacker.met")


def test_the_ranks_of_the_parent_are_not_known() -> None:
    trial = fight(attacker={**ARCHERS, **NEAR}, target={"models": 3})
    assert trial.warns("attacker.rules")
    assert trial.explains("parent-unit.2", "parent-unit.3")


def test_a_parent_unit_is_told_nothing() -> None:
    assert strike(attacker={"rules": ["Parent Unit"]}).caveats == []
