"""Volley Gun, the artillery type: natural 6s among the shot dice do harm."""

from __future__ import annotations

from typing import Any

from .conftest import BLOCK, gun, of_each, share, spread


def shots_of(*faces: int, factor: int = 1) -> tuple[int, int]:
    """Return the shots and the penalty that shot dice come to."""
    sixes = faces.count(6)
    return (0 if sixes >= 2 else sum(faces) * factor), int(sixes == 1)


def hits_of(dice: int, factor: int, needed: int) -> dict[int, Any]:
    """Return the distribution of hits, from every throw of the shot dice."""
    found: dict[int, Any] = {}
    throws = spread(dice, lambda *faces: shots_of(*faces, factor=factor))
    for (shots, penalty), chance in throws.items():
        hit = share(1, lambda die, need=needed + penalty: die >= need)
        for hits, p in of_each(hit, shots).items():
            found[hits] = found.get(hits, 0) + chance * p
    return found


def test_one_6_is_minus_1_to_hit_and_two_misfire() -> None:
    trial = gun("Volley Gun", shots="2D6", target=BLOCK)
    assert trial.of("hits") == hits_of(2, 1, 4)
    assert trial.chance("misfire") == share(2, lambda a, b: a == b == 6)
    assert trial.explains("volley-gun-type.1", "volley-gun-type.2")


def test_three_dice_doubled() -> None:
    trial = gun("Volley Gun", shots="3D6x2", strength=5, target={"models": 40, "files": 8})
    assert trial.of("hits") == hits_of(3, 2, 4)
    assert trial.chance("misfire") == share(3, lambda *faces: faces.count(6) >= 2)
    assert trial.of("shots")[0] == trial.chance("misfire")


def test_the_penalty_may_make_a_shot_hopeless() -> None:
    trial = gun("Volley Gun", shots="2D6", situation={"distance": 31, "cover": "soft"})
    assert trial.value("to_hit") == 6
    mean: Any = 0
    for (shots, penalty), chance in spread(2, shots_of).items():
        hit = share(2, lambda a, b: a == 6 and b >= 4) if penalty else share(1, lambda a: a == 6)
        mean += chance * shots * hit
    assert trial.mean("hits") == mean


def test_a_1_to_hit_is_no_misfire() -> None:
    result = gun("Volley Gun", shots="2D6").play(1, 1, 1, 1)
    assert result.count("misfire") == 0
    assert result.count("shots") == 2


def test_a_misfire_ends_the_shot() -> None:
    result = gun("Volley Gun", shots="3D6x2").play(6, 2, 6, 5)
    assert result.what == ["shots"] * 3 + ["misfire table"]
    assert (result.count("shots"), result.count("attacker_wounds_lost")) == (0, 1)


def test_each_of_several_guns_has_its_own_dice() -> None:
    trial = gun("Volley Gun", shots="2D6", attacker={"models": 2, "type": "construct", "wounds": 4})
    both = share(4, lambda a, b, c, d: a == b == 6 or c == d == 6)
    assert trial.chance("misfire") == both
    # seven shots of the first gun at 5+, of which the 4s miss; four of the second at 4+
    result = trial.play(6, 1, 2, 2, *[4, 5, 4, 5, 4, 5, 4], *[4] * 4, *[1] * 7)
    assert result.count("shots") == 11
    assert result.count("hits") == 3 + 4


def test_a_fixed_number_of_shots_has_no_dice_to_look_at() -> None:
    trial = gun("Volley Gun", shots=5)
    assert trial.chance("misfire") == 0
    assert trial.value("shots") == 5


def test_without_the_type_sixes_are_only_many_shots() -> None:
    trial = gun(shots="2D6")
    assert trial.of("shots") == spread(2, lambda a, b: a + b)
    assert trial.chance("misfire") == 0
