"""What is told besides measures: notes of a resolution, and distributions known beforehand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.engine.pipeline.toys import program_of

from grapeshot.dice import Dice, Number, ScriptDice
from grapeshot.pipeline.odds import odds
from grapeshot.pipeline.play import play
from grapeshot.pipeline.program import Program
from grapeshot.pipeline.stages import Once
from grapeshot.pipeline.tally import Tally


def shoot(state: int, dice: Dice, tally: Tally) -> int:
    """Roll a die, and note it."""
    face = dice.die("hit")
    tally.note("faces", face)
    tally.add("hits", int(face >= 4))
    return state


def coin(number: Number) -> dict[str, Any]:
    """Return the odds of a coin."""
    return {"heads": number(1, 2), "tails": number(1, 2)}


def program() -> Program:
    """Return two shots."""
    stages = (Once("hit", shoot, "a"), Once("hit", shoot, "a"))
    plain = program_of(stages, 0)
    return plain._replace(target_measures=("hits",), known={"coin": coin})


def test_notes_are_kept_by_name_in_order() -> None:
    assert play(program(), ScriptDice([5, 2])).notes == {"faces": [5, 2]}


def test_notes_are_no_part_of_the_odds() -> None:
    found = odds(program(), number=Fraction).attack
    assert found.distributions["hits"] == {n: Fraction(w, 4) for n, w in enumerate((1, 2, 1))}
    assert "faces" not in found.distributions


def test_known_distributions_are_told_with_the_kind_of_number_asked_for() -> None:
    found = odds(program(), number=Fraction).attack
    assert found.distributions["coin"] == {"heads": Fraction(1, 2), "tails": Fraction(1, 2)}
    simulated = odds(program(), simulate=10).attack
    assert simulated.distributions["coin"] == {"heads": 0.5, "tails": 0.5}


def test_a_measure_that_is_not_asked_for_is_not_worked_out() -> None:
    def fail(number: Number) -> dict[str, Any]:
        raise AssertionError("worked out in vain")

    narrowed = program()._replace(known={"coin": fail})
    assert list(odds(narrowed, measures=["hits"]).attack.distributions) == ["hits"]
    assert list(odds(program(), measures=["coin"]).attack.distributions) == ["coin"]
