"""Silver Shots: Multiple Wounds (D3), Lethal Strike, failed rolls to wound again."""

from __future__ import annotations

from .conftest import share, shoot, spread


def test_they_wound_twice_and_cost_more() -> None:
    trial = shoot("Silver Shots", target={"wounds": 3})
    assert trial.mean("wounds") == share(3, lambda hit, a, b: hit >= 4 and (a >= 3 or b >= 3))
    cost = spread(4, lambda hit, a, b, d: (hit >= 4 and (a >= 3 or b >= 3)) * ((d + 1) // 2))
    assert trial.of("wounds_lost") == cost
    assert trial.explains("silver-shots.1", "lethal-strike.1")
