"""Dice that a rule states on a plan: checked when they are stated, and multiplied."""

from __future__ import annotations

from grapeshot import BadStatement, DiceExpression


def stated_dice(value: object, what: str) -> DiceExpression:
    """Return a dice expression. Raise BadStatement for anything else, a text such as "D3" too."""
    if isinstance(value, DiceExpression):
        return value
    raise BadStatement(what, value, "a dice expression, as parse_dice makes it")


def multiplied(dice: DiceExpression, factor: int) -> DiceExpression:
    """Return dice whose value is multiplied."""
    further = multiplied(dice.further, factor) if dice.further else None
    return dice._replace(factor=dice.factor * factor, bonus=dice.bonus * factor, further=further)
