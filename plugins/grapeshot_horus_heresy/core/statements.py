"""What a rule states on a plan in dice, checked when it is stated."""

from __future__ import annotations

from grapeshot import BadStatement, DiceExpression


def stated_dice(value: object, what: str) -> DiceExpression:
    """Return a dice expression. Raise BadStatement for anything else, a text such as "D3" too."""
    if isinstance(value, DiceExpression):
        return value
    raise BadStatement(what, value, "a dice expression, as parse_dice makes it")
