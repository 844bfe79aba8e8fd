"""Engineer (X+): sets the Aim of a gun, rolls a misfire or a flamethrower's hits again."""

from __future__ import annotations

import pytest

from .conftest import BLOCK, flames, gun, share, spread

SHOT = ("Catapult (4x4)",)


def test_the_aim_is_set_before_all_modifiers() -> None:
    trial = gun(*SHOT, choices={"engineer_aim": 2}, situation={"distance": 40})
    assert trial.value("to_hit") == 3
    assert trial.chance("direct_hit") == share(1, lambda hit: hit >= 3)
    assert trial.explains("engineer.1")


@pytest.mark.parametrize(
    ("again", "result", "faces"),
    [
        (["breakdown"], "breakdown", (1, 2)),
        (["jammed"], "shaken", (3, 4)),
        (["malfunction", "breakdown"], "malfunction", (5, 6)),
    ],
)
def test_results_of_the_table_are_rolled_once_more(
    again: list[str], result: str, faces: tuple[int, int]
) -> None:
    rerolled = {"breakdown": (1, 2), "jammed": (3, 4), "malfunction": (5, 6)}
    twice = {face for name in again for face in rerolled[name]}
    trial = gun(*SHOT, choices={"engineer_reroll_misfire": again})
    assert trial.chance(result) == share(
        3, lambda hit, table, second: hit == 1 and (second if table in twice else table) in faces
    )
    assert trial.explains("engineer.2")


def test_the_second_die_of_the_table_follows_at_once() -> None:
    result = gun(*SHOT, choices={"engineer_reroll_misfire": ["breakdown"]}).play(1, 2, 1)
    assert result.what == ["to hit", "misfire table", "misfire table re-roll"]
    assert result.effects == {"breakdown": "end of the game"}


def test_a_flamethrowers_hits_are_rolled_again_all_or_none() -> None:
    target = {**BLOCK, "models": 6, "files": 3}
    trial = flames(target, choices={"engineer_reroll_hits_below": 4})

    def hits(die: int, six: int, three: int, again: int, third: int) -> int:
        if die == 1:
            return 0
        first = six + (three + 1) // 2
        return min(6, first if first >= 4 else again + (third + 1) // 2)

    assert trial.of("hits") == spread(5, hits)
    assert trial.explains("engineer.3")


def test_nothing_else_may_be_chosen() -> None:
    assert gun(*SHOT, choices={"engineer_aim": 7}).fault.word == "bad_profile"
    fault = gun(*SHOT, choices={"engineer_reroll_misfire": ["jamed"]}).fault
    assert fault.word == "bad_profile"
