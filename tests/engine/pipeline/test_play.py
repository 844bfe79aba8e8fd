"""Play: the stages in order, each with its dice and its counts."""

from __future__ import annotations

import pytest
from tests.engine.pipeline.toys import program_of

from grapeshot.dice import Dice, Request, RollTest, ScriptDice, WrongNumberOfDice
from grapeshot.pipeline.play import play
from grapeshot.pipeline.played import Played
from grapeshot.pipeline.program import Program
from grapeshot.pipeline.stages import Once, Repeat
from grapeshot.pipeline.tally import Effect, Tally, Told

HIT = RollTest.of(lambda face: int(face >= 4), reroll=[1])


def shoot(state: int, dice: Dice, tally: Tally) -> int:
    """Roll a pool; the hits are the state."""
    hits = dice.total(HIT, state, "hit", clause="gun.1")
    tally.add("hits", hits)
    return hits


def save(focus: int, dice: Dice, tally: Tally) -> int:
    """Roll one save; a failed one is counted and dazes."""
    if dice.die("save", clause="armour.1") < 4:
        tally.add("lost")
        tally.effect(Effect("dazed", "a", "end of round", "daze.1", "cannot move"))
    return focus + 1


def report(state: int, dice: Dice, tally: Tally) -> int:
    """Count nothing and roll nothing."""
    return state


def program() -> Program:
    """Return a volley: a pool of hits, a save for each, and a stage in which nothing happens."""
    return program_of(
        (
            Once("hit", shoot, "a"),
            Repeat("save", save, lambda state: (state, state, 0), lambda rest, focus: focus, "a"),
            Once("result", report, "a"),
        ),
        3,
    )


def played(*faces: int) -> Played:
    """Play the volley with a script."""
    return play(program(), ScriptDice(faces))


def test_each_step_has_its_own_dice_and_counts() -> None:
    found = played(1, 6, 2, 5, 3, 4)
    hit, saves = found.steps
    assert [(die.face, die.what, die.stage, die.clause, die.reroll) for die in hit.dice] == [
        (1, "hit", "hit", "gun.1", False),
        (6, "hit", "hit", "gun.1", False),
        (2, "hit", "hit", "gun.1", False),
        (5, "hit re-roll", "hit", "gun.1", True),
    ]
    assert (hit.stage, hit.target, hit.counts) == ("hit", "a", {"hits": 2})
    assert [(die.face, die.stage, die.clause) for die in saves.dice] == [
        (3, "save", "armour.1"),
        (4, "save", "armour.1"),
    ]
    assert saves.counts == {"lost": 1, "dazed": 1}


def test_a_stage_in_which_nothing_happens_is_no_step() -> None:
    assert [step.stage for step in played(2, 2, 2).steps] == ["hit"]
    assert [step.stage for step in played(6, 2, 2, 6).steps] == ["hit", "save"]


def test_all_dice_are_told_in_the_order_in_which_they_were_rolled() -> None:
    assert [die.face for die in played(1, 6, 2, 5, 3, 4).dice] == [1, 6, 2, 5, 3, 4]


def test_counts_are_summed_by_target_and_an_effect_counts_once() -> None:
    """A measure that is derived from another is counted with it: a model for two lost."""
    found = played(4, 5, 6, 1, 2, 3)
    assert found.counts == {
        ("a", "hits"): 3,
        ("a", "lost"): 3,
        ("a", "dazed"): 1,
        ("a", "models"): 1,
    }
    assert {effect.name for effect in found.effects} == {"dazed"}
    assert found.final == 3


def test_whose_doing_each_step_is_and_its_number_are_told_with_its_dice() -> None:
    """A player is asked for the dice of one side, and of one step, at a time."""
    asked: list[tuple[str, int]] = []

    class Asking(ScriptDice):
        def faces(self, request: Request) -> list[int]:
            asked.append((request.side, request.step))
            return super().faces(request)

    stages = tuple(
        stage._replace(side=side)
        for stage, side in zip(program().stages, ("attacker", "target", ""), strict=True)
    )
    found = play(program()._replace(stages=stages), Asking([4, 5, 2, 6, 1]))
    assert [step.side for step in found.steps] == ["attacker", "target"]
    assert asked == [("attacker", 1), ("target", 2), ("target", 2)]


def test_what_was_told_comes_in_order_with_its_clauses() -> None:
    def explode(state: int, dice: Dice, tally: Tally) -> int:
        tally.tell("it explodes", "blast.1")
        tally.tell("nobody is near")
        return state

    found = play(program_of((Once("post_damage", explode, "a"),), 1), ScriptDice([]))
    assert found.told == [Told("it explodes", "blast.1"), Told("nobody is near", "")]
    assert played(2, 2, 2).told == []


def test_a_script_that_does_not_fit_is_refused_with_the_stage() -> None:
    with pytest.raises(WrongNumberOfDice, match=r"ran out at save \(save\)"):
        played(4, 5, 6, 1)
    with pytest.raises(WrongNumberOfDice, match="2 of the script's 5 faces"):
        played(2, 2, 2, 6, 6)
