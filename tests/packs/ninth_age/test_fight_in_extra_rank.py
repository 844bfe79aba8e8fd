"""Fight in Extra Rank: one more rank supports, for each time it is borne."""

from __future__ import annotations

import pytest

from .conftest import HOUSE, of_each, share, shoot, strike

EXTRA = "Fight in Extra Rank"


@pytest.mark.parametrize(
    ("traits", "rules", "ranks"),
    [
        ([], [], 2),
        ([], [EXTRA], 3),
        (["Halberd", EXTRA], [EXTRA], 4),
        (["Spear"], [EXTRA, EXTRA], 5),
    ],
)
def test_instances_add_up(traits: list[str], rules: list[str], ranks: int) -> None:
    unit = {"models": 12, "files": 2, "rules": rules}
    trial = strike(*traits, attacker=unit, target={"models": 20})
    assert trial.value("attacks") == 2 * ranks
    assert trial.of("hits") == of_each(share(1, lambda hit: hit >= 4), 2 * ranks)


def test_both_clauses_are_told() -> None:
    trial = strike(attacker={"models": 12, "files": 2, "rules": [EXTRA, EXTRA]})
    assert trial.explains("fight-in-extra-rank.1", "fight-in-extra-rank.2")


def test_to_the_flank_nobody_supports() -> None:
    unit = {"models": 12, "files": 2, "in_contact": 4, "rules": [EXTRA]}
    trial = strike(attacker=unit, situation={"own_facing": "flank"})
    assert trial.value("attacks") == 4


def test_it_says_nothing_of_shooting() -> None:
    trial = shoot(attacker={"models": 6, "files": 2, "rules": [EXTRA]})
    assert trial.value("shots") == 4
    facts = HOUSE.explanation(trial.table)
    assert not [fact for fact in facts if fact.clause.startswith("fight-in-extra-rank")]
