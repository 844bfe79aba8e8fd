"""Dice: what is rolled, and where the faces come from.

Rule code draws only through `Dice`; whether a generator, the player's own dice, a script or an
enumeration of every outcome stands behind it is not its business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grapeshot.dice.budget import TooManyBranches
from grapeshot.dice.dice import Dice, DieRoll, Fate, WrongNumberOfDice
from grapeshot.dice.distribution import Distribution, Number
from grapeshot.dice.exact import ExactDice
from grapeshot.dice.expression import DiceExpression, parse_dice
from grapeshot.dice.rolltest import RollTest

if TYPE_CHECKING:
    from grapeshot.dice.physical import (
        HandDice,
        Request,
        ResumedDice,
        RolledDice,
        ScriptDice,
        SeededDice,
    )
    from grapeshot.dice.scatter import RollScatter, Scatter, ScatterRoll
    from grapeshot.dice.script import Script, ScriptedScatter, read_script

_WHERE_DICE_ARE_ROLLED = {
    "grapeshot.dice.physical": (
        "HandDice",
        "Request",
        "ResumedDice",
        "RolledDice",
        "ScriptDice",
        "SeededDice",
    ),
    "grapeshot.dice.scatter": ("RollScatter", "Scatter", "ScatterRoll"),
    "grapeshot.dice.script": ("Script", "ScriptedScatter", "read_script"),
}
"""What is imported when it is first used: odds are told without it."""

__all__ = [
    "Dice",
    "DiceExpression",
    "DieRoll",
    "Distribution",
    "ExactDice",
    "Fate",
    "HandDice",
    "Number",
    "Request",
    "ResumedDice",
    "RollScatter",
    "RollTest",
    "RolledDice",
    "Scatter",
    "ScatterRoll",
    "Script",
    "ScriptDice",
    "ScriptedScatter",
    "SeededDice",
    "TooManyBranches",
    "WrongNumberOfDice",
    "parse_dice",
    "read_script",
]


def __getattr__(name: str) -> Any:
    from importlib import import_module

    for module, names in _WHERE_DICE_ARE_ROLLED.items():
        if name in names:
            return getattr(import_module(module), name)
    raise AttributeError(f"module 'grapeshot.dice' has no attribute {name!r}")
