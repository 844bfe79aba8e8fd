"""Rules that lend others: each acts as those do."""

from __future__ import annotations

import pytest

from .conftest import fight, share, shoot, strike


@pytest.mark.parametrize("rule", ["Bronze Backbone", "Bronze Backbone (Guiding)"])
def test_a_rule_that_lends_another_acts_as_that_does(rule: str) -> None:
    trial = strike(attacker={"rules": [rule]})
    assert trial.mean("hits") == share(2, lambda a, b: a >= 4 or b >= 4)
    assert trial.explains("manifestations-that-lend.1", "hatred.1")


def test_one_on_a_condition_acts_where_it_is_said_to_be_met() -> None:
    rules = {"rules": ["Deeds not Words"]}
    unmet = strike(attacker=rules)
    assert unmet.mean("hits") == share(1, lambda hit: hit >= 4)
    assert unmet.explains("conditional-attributes.1")
    assert unmet.warns("attacker.met")
    met = strike(attacker={**rules, "met": ["Deeds not Words"]})
    assert max(met.of("hits")) == 2
    assert met.caveats == []


def test_protections_are_lent_to_those_who_are_struck() -> None:
    target = {"models": 5, "aegis": 5, "rules": ["Luck of the Dark Gods", "Arcane Shield"]}
    trial = strike(target=target)
    assert trial.mean("wounds_lost") == share(3, lambda a, b, c: a >= 5 and b >= 4 and c < 4)
    assert trial.explains("lent-protections.1", "lent-protections.2", "aegis-conditions.2")
    assert shoot(target={"models": 5, "rules": ["Kaleidoscopic Flesh"]}).value("to_hit") == 5


def test_a_condition_of_a_group_is_asked_for_at_the_group() -> None:
    champion = {"name": "champion", "kind": "champion", "rules": ["Deeds not Words"]}
    sides = {"attacker": {"models": 3, "groups": [champion]}, "target": {"models": 3}}
    trial = fight(**sides)
    assert trial.warns("attacker.groups[0].met")
    assert not trial.warns("attacker.met")
    met = {**champion, "met": ["Deeds not Words"]}
    assert not fight(**{**sides, "attacker": {"models": 3, "groups": [met]}}).warns(
        "attacker.groups[0].met"
    )
