"""Dice expressions: `3`, `D6`, `2D6`, `D3+1`, `3D6x2`."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from grapeshot.dice.distribution import Distribution, Number, polynomial_power
from grapeshot.errors import Fault

_FORMS = "a whole number, or dice such as D6, 2D6, D3+1, D6-1, 3D6x2"
_MOST_DICE = 100


class DiceExpression(NamedTuple):
    """`count` dice of `sides` faces, their sum times `factor`, plus `bonus`.

    A plain number is an expression of no dice.
    """

    count: int  # type: ignore[assignment]  # shadows tuple.count, which nobody asks for
    sides: int
    factor: int
    bonus: int

    def __str__(self) -> str:
        if not self.count:
            return str(self.bonus)
        text = f"{self.count if self.count > 1 else ''}D{self.sides}"
        if self.factor != 1:
            text += f"x{self.factor}"
        return text + (f"{self.bonus:+d}" if self.bonus else "")

    @property
    def is_random(self) -> bool:
        """Whether any die is rolled for the value."""
        return self.count > 0

    @property
    def lowest(self) -> int:
        """The least value it can have."""
        return self.count * self.factor + self.bonus

    @property
    def highest(self) -> int:
        """The greatest value it can have."""
        return self.count * self.sides * self.factor + self.bonus

    def value(self, faces: list[int]) -> int:
        """Return the value for the faces rolled, one for each die."""
        return sum(faces) * self.factor + self.bonus

    def distribution(self, number: Number) -> Distribution[int]:
        """Return the probability of each value."""
        return _distribution(self, number)


@lru_cache(maxsize=1024)
def _distribution(expression: DiceExpression, number: Number) -> Distribution[int]:
    if not expression.count:
        return {expression.bonus: number(1, 1)}
    ways = polynomial_power([0] + [1] * expression.sides, expression.count)
    total = expression.sides**expression.count
    return {
        pips * expression.factor + expression.bonus: number(way, total)
        for pips, way in enumerate(ways)
        if way
    }


@lru_cache(maxsize=1024)
def parse_dice(text: str | int) -> DiceExpression:
    """Read a dice expression; `x`, `×` and `*` multiply, case and spaces do not matter.

    Raise Fault (`bad_profile`) for anything else.
    """
    if isinstance(text, int):
        return DiceExpression(0, 0, 1, text)
    plain = text.casefold().replace(" ", "").replace("×", "x").replace("*", "x")
    plain = plain.replace("−", "-")
    try:
        return _parse(plain)
    except ValueError:
        raise Fault("bad_profile", f'"{text}" is no dice expression', expected=_FORMS) from None


def _parse(plain: str) -> DiceExpression:
    count, d, rest = plain.partition("d")
    if not d:
        return DiceExpression(0, 0, 1, _whole(plain.removeprefix("-")) * _sign(plain))
    bonus = 0
    for sign, value in (("+", 1), ("-", -1)):
        if sign in rest:
            rest, _, amount = rest.partition(sign)
            bonus = value * _whole(amount)
            break
    sides, x, factor = rest.partition("x")
    expression = DiceExpression(
        _whole(count or "1"), _whole(sides), _whole(factor) if x else 1, bonus
    )
    if not (1 <= expression.count <= _MOST_DICE and 2 <= expression.sides <= _MOST_DICE):
        raise ValueError(plain)
    if expression.factor < 1:
        raise ValueError(plain)
    return expression


def _sign(plain: str) -> int:
    return -1 if plain.startswith("-") else 1


def _whole(digits: str) -> int:
    if not (digits.isascii() and digits.isdigit()):
        raise ValueError(digits)
    return int(digits)
