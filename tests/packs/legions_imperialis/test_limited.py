"""Limited (X): may be fired X times in the battle."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import fight, fire


@pytest.mark.parametrize("given", [None, 2, 1])
def test_it_fires_while_shots_are_left_and_tells_what_is_left(given: int | None) -> None:
    attacker = {} if given is None else {"ammunition": given}
    shot = fire("Limited (2)", attacker=attacker)
    assert shot.mean("hits") == Fraction(1, 2)
    assert shot.explains("limited.1")
    left = shot.play(1).report
    assert left["attacker_left"]["ammunition"] == (given or 2) - 1
    assert left["lasting"] == [
        {
            "name": "ammunition",
            "on": "attacker",
            "until": "end of the battle",
            "clause": "limited.1",
            "text": f"shots left after this one: {(given or 2) - 1}",
            "ends": "battle",
        }
    ]


def test_what_is_left_can_be_fired_until_nothing_is() -> None:
    first = fire("Limited (2)").play(1).report["attacker_left"]
    second = fire("Limited (2)", attacker=first).play(1).report["attacker_left"]
    assert second["ammunition"] == 0
    assert fire("Limited (2)", attacker=second).refused == ("ammunition", "limited.2")


def test_more_shots_than_it_ever_had_cannot_be() -> None:
    fault = fire("Limited (2)", attacker={"ammunition": 3}).fault
    assert fault.word == "bad_profile"
    assert "2 at most" in str(fault)


@pytest.mark.parametrize(
    ("printed", "word"),
    [
        ("Limited", "missing_parameter"),
        ("Limited (X)", "missing_parameter"),
        ("Limited (0)", "bad_parameter"),
    ],
)
def test_it_needs_a_number(printed: str, word: str) -> None:
    assert fire(printed).fault.word == word


def test_other_weapons_need_no_ammunition() -> None:
    assert fire(attacker={"ammunition": 0}).mean("hits") == Fraction(1, 2)


def test_it_says_nothing_about_fights() -> None:
    assert fight("Limited (1)", attacker={"ammunition": 0}).play(6, 6, 1, 1).count("wounds_lost")
