"""Odds of shots that are more than a roll to hit: summed up, they are those of the table."""

from __future__ import annotations

from fractions import Fraction

import pytest

from grapeshot import Chain
from grapeshot.pipeline.odds import odds
from grapeshot.testing import Trial
from grapeshot_ninth_age.core.state import Batches

from .conftest import CREW, HOUSE, flames, gun

TRIALS = [
    gun("Catapult (3)", "[Multiple Wounds (2)]", shots=3, strength="3 [6]", ap="0 [4]"),
    gun("Cannon", "Area Attack (1x5)", "Battle Focus", "Poison Attacks", shots=2, strength="4 [9]"),
    flames(attacker={**CREW, "models": 2, "files": 2}),
    flames({"models": 3, "files": 1}, shots=2, situation={"distance": 4}),
    gun("Volley Gun", shots="2D6", attacker={**CREW, "models": 2}),
    gun("Volley Gun", "Battle Focus", "Poison Attacks", shots="2D6", target={"models": 2}),
]


@pytest.mark.parametrize(
    "trial",
    TRIALS,
    ids=["catapult", "cannon", "flamethrower", "within reach", "volley guns", "sure and double"],
)
def test_summed_shots_come_to_what_is_rolled_shot_by_shot(trial: Trial) -> None:
    program = HOUSE.session.program(HOUSE.engagement(trial.table))
    stages = (
        each._replace(forgets=False) if isinstance(each, Chain) else each
        for each in program.in_play
    )
    rolled = odds(program._replace(stages=tuple(stages)), number=Fraction)
    summed = odds(program, number=Fraction)
    assert (rolled.method, summed.method) == ("exact", "exact")
    assert summed.attack == rolled.attack


def test_thousands_of_areas_keep_their_order() -> None:
    batches = Batches()
    for area in range(5000):
        batches = batches.with_area((("plain", 1 + area % 2),))
    assert len(batches.in_order) == 5000
    assert batches.in_order[:2] == ((("plain", 1),), (("plain", 2),))
    assert batches == Batches(*batches.in_order)
    assert batches == Batches().with_hits("plain", 7500)
    assert len(batches.with_hits("square").in_order) == 5001
