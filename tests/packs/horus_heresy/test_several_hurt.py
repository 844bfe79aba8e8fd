"""Units of which several models are hurt: weapons that overheat hurt whoever fires them."""

from __future__ import annotations

import pytest

from .conftest import SQUAD, TERMINATORS, hits, shoot, spread
from .test_core_left import again

FIRERS = {"models": 3, "wounds": 2, "bs": 4, "toughness": 4}
LINE = (1, 1, 2, 2)
"""The Wounds of four models, in the order in which they are struck."""


def fallen(wounds: int) -> int:
    """Return how many models of the line fall by so many wounds, one after another."""
    return sum(sum(LINE[: count + 1]) <= wounds for count in range(len(LINE)))


@pytest.mark.parametrize("shots", [1, 2, 4])
def test_the_hurt_are_struck_one_after_another(shots: int) -> None:
    """Brute force over wounds on 4+ that nothing saves."""
    target = {**TERMINATORS, "models": 4, "wounds_left": [1, 1]}
    trial = hits(shots, ap=2, strength=4, target=target)
    throws = spread(shots, lambda *dice: fallen(sum(die >= 4 for die in dice)))
    assert trial.of("models_destroyed") == throws


def test_who_of_the_hurt_is_left_is_told() -> None:
    """The first of them falls, the second goes on hurt, and then it is told as one alone."""
    target = {**TERMINATORS, "models": 4, "wounds_left": [1, 1]}
    first = hits(1, ap=2, strength=4, target=target).play(4)
    left = {"models": 3, "wounds_left": [1]}
    assert first["targets_left"] == {"target": left}
    second = again(hits(2, ap=2, strength=4, target=target), first).play(4, 4)
    assert second["targets_left"] == {"target": {"models": 2, "wounds_left": [1]}}


@pytest.mark.parametrize("hurt", [(), (1,), (1, 1)])
def test_firers_suffer_model_by_model(hurt: tuple[int, ...]) -> None:
    """Brute force: two dice of each of three models, each 1 a Wound that nothing saves."""
    attacker = {**FIRERS, "wounds_left": list(hurt)} if hurt else FIRERS
    trial = shoot("Gets Hot", shots=2, attacker=attacker)
    wounds = (*hurt, *(2 for _ in range(3 - len(hurt))))

    def dead(*dice: int) -> int:
        pairs = zip(dice[::2], dice[1::2], strict=True)
        return sum(pair.count(1) >= has for pair, has in zip(pairs, wounds, strict=True))

    assert trial.of("attacker_models_destroyed") == spread(6, dead)


def test_all_whom_weapons_have_hurt_are_kept() -> None:
    """Two firers are hurt, fire on as such, and the one that is hurt again is gone."""
    trial = shoot("Gets Hot", attacker=FIRERS, target={**SQUAD, "models": 9})
    first = trial.play(1, 1, 2)
    assert first["attacker_left"] == {"models": 3, "wounds_left": [1, 1]}
    second = again(trial, first).play(1, 2, 1)
    assert second["attacker_left"] == {"models": 2, "wounds_left": [1, 1]}


def test_the_one_that_is_hurt_fires_first() -> None:
    """What one model has lost is told as ever, and it falls by its own weapon."""
    trial = shoot("Gets Hot", attacker={**FIRERS, "wounds_lost": 1})
    assert trial.play(1, 2, 2)["attacker_left"] == {"models": 2, "wounds_lost": 0}


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"wounds_left": [1, 1, 1, 1]}, "up to 3 numbers"),
        ({"wounds_left": [3]}, "at most 2 for each"),
        ({"wounds_left": [1], "wounds_lost": 1}, "one of wounds_left and wounds_lost"),
    ],
)
def test_more_hurt_than_there_are(given: dict[str, object], expected: str) -> None:
    fault = shoot(attacker={**FIRERS, **given}).fault
    assert fault.word == "contradiction"
    assert fault.place.key == "attacker.wounds_left"
    assert expected in str(fault)
