"""Dice: what is rolled, and where the faces come from.

Rule code draws only through `Dice`; whether a generator, the player's own dice, a script or an
enumeration of every outcome stands behind it is not its business.
"""

from __future__ import annotations

from grapeshot.dice.dice import Dice, DieRoll, WrongNumberOfDice
from grapeshot.dice.distribution import Distribution, Number
from grapeshot.dice.exact import ExactDice, TooManyBranches
from grapeshot.dice.expression import DiceExpression, parse_dice
from grapeshot.dice.physical import HandDice, Request, RolledDice, ScriptDice, SeededDice
from grapeshot.dice.rolltest import RollTest

__all__ = [
    "Dice",
    "DiceExpression",
    "DieRoll",
    "Distribution",
    "ExactDice",
    "HandDice",
    "Number",
    "Request",
    "RollTest",
    "RolledDice",
    "ScriptDice",
    "SeededDice",
    "TooManyBranches",
    "WrongNumberOfDice",
    "parse_dice",
]
