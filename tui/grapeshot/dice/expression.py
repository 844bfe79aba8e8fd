"""Dice expressions: `3`, `D6`, `2D6`, `D3+1`, `1+D3`, `3D6x2`, `D6+D3`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from grapeshot.dice.distribution import Distribution, Number, polynomial_power
from grapeshot.errors import Fault
from grapeshot.records import NamedTuple

_FORMS = "a whole number, or dice such as D6, 2D6, D3+1, D6-1, 3D6x2, D6+D3"
_TERM = r"[+-]?[^+-]+"
_MOST_DICE = 100


class DiceExpression(NamedTuple):
    """`count` dice of `sides` faces, their sum times `factor`, plus `bonus` and `further` dice.

    A plain number is an expression of no dice.
    """

    count: int  # type: ignore[assignment]  # shadows tuple.count, which nobody asks for
    sides: int
    factor: int
    bonus: int
    further: DiceExpression | None = None
    """Dice of another kind that are rolled besides, and added."""

    @property
    def parts(self) -> Iterator[DiceExpression]:
        """The dice of each kind, in the order in which they are rolled."""
        yield self if self.further is None else self._replace(further=None)
        if self.further is not None:
            yield from self.further.parts

    def __str__(self) -> str:
        if not self.count:
            return str(self.bonus)
        text = f"{self.count if self.count > 1 else ''}D{self.sides}"
        if self.factor != 1:
            text += f"x{self.factor}"
        text += f"+{self.further}" if self.further else ""
        return text + (f"{self.bonus:+d}" if self.bonus else "")

    @property
    def is_random(self) -> bool:
        """Whether any die is rolled for the value."""
        return self.count > 0

    @property
    def lowest(self) -> int:
        """The least value it can have."""
        least = self.count * self.factor + self.bonus
        return least + (self.further.lowest if self.further else 0)

    @property
    def highest(self) -> int:
        """The greatest value it can have."""
        most = self.count * self.sides * self.factor + self.bonus
        return most + (self.further.highest if self.further else 0)

    def value(self, faces: list[int]) -> int:
        """Return the value for the faces rolled, one for each die."""
        own, rest = faces[: self.count], faces[self.count :]
        value = sum(own) * self.factor + self.bonus
        return value + (self.further.value(rest) if self.further else 0)

    def distribution(self, number: Number) -> Distribution[int]:
        """Return the probability of each value."""
        return _distribution(self, number)


@lru_cache(maxsize=1024)
def _distribution(expression: DiceExpression, number: Number) -> Distribution[int]:
    if not expression.count:
        return {expression.bonus: number(1, 1)}
    ways = polynomial_power([0] + [1] * expression.sides, expression.count)
    total = expression.sides**expression.count
    own = {
        pips * expression.factor + expression.bonus: number(way, total)
        for pips, way in enumerate(ways)
        if way
    }
    return _added(own, expression.further.distribution(number)) if expression.further else own


def _added(first: Distribution[int], second: Distribution[int]) -> Distribution[int]:
    """Return the distribution of the sum of two values that do not depend on each other."""
    sums: dict[int, Any] = {}
    for one, its_chance in first.items():
        for other, chance in second.items():
            sums[one + other] = sums.get(one + other, 0) + its_chance * chance
    return dict(sorted(sums.items()))


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
    """Read terms that are added up: numbers, and dice of one kind or several."""
    terms = re.findall(_TERM, plain)
    if "".join(terms) != plain or plain.startswith("+"):
        raise ValueError(plain)
    bonus: int | None = None
    dice: dict[tuple[int, int], int] = {}
    for term in terms:
        digits = term.lstrip("+-")
        if "d" not in digits:
            if bonus is not None:
                raise ValueError(plain)
            bonus = _sign(term) * _whole(digits)
            continue
        if _sign(term) < 0:
            raise ValueError(plain)
        count, sides, factor = _dice(digits)
        dice[sides, factor] = dice.get((sides, factor), 0) + count
    if not terms or sum(dice.values()) > _MOST_DICE:
        raise ValueError(plain)
    expression: DiceExpression | None = None
    for (sides, factor), count in reversed(dice.items()):
        expression = DiceExpression(count, sides, factor, 0, expression)
    return (expression or DiceExpression(0, 0, 1, 0))._replace(bonus=bonus or 0)


def _dice(term: str) -> tuple[int, int, int]:
    """Read count, sides and factor of dice of one kind."""
    count, _, rest = term.partition("d")
    sides, x, factor = rest.partition("x")
    found = _whole(count or "1"), _whole(sides), _whole(factor) if x else 1
    if not (1 <= found[0] <= _MOST_DICE and 2 <= found[1] <= _MOST_DICE and found[2] >= 1):
        raise ValueError(term)
    return found


def _sign(plain: str) -> int:
    return -1 if plain.startswith("-") else 1


def _whole(digits: str) -> int:
    if not (digits.isascii() and digits.isdigit()):
        raise ValueError(digits)
    return int(digits)
